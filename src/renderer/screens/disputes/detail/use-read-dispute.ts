import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useDesk } from '../../../bridge/desk.tsx'
import { useProfiles } from '../../../bridge/hooks.ts'
import { LIST_KEYS } from '../../../components/grid/list-keys.ts'
import { usePlainKey } from '../../../components/key-scope.ts'
import { useScreenActions } from '../../../components/screen-actions.ts'
import { useIsHere } from '../../../components/use-is-here.ts'
import { useT } from '../../../i18n/index.tsx'
import { mayReachNow } from '../may-reach.ts'

/** How long a dispute is shown before it is read automatically: arrow keys pass over many (milliseconds). */
const REST_MS = 300

export interface Reading {
  readonly pending: boolean
  readonly error: unknown
  readonly run: () => void
}

interface Of {
  readonly profileId: string
  readonly disputeId: string
  /**
   * Whether the full record was never read; `undefined` until that is known. If so, it is read once automatically.
   * `absent`: nothing at all is known of the dispute, and opening it counts as the request to read it.
   */
  readonly isNew: boolean | 'absent' | undefined
}

/** Reads the full record of a dispute from the platform: by a button, the R key or the command palette. */
export function useReadDispute({ profileId, disputeId, isNew }: Of): Reading {
  const t = useT()
  const desk = useDesk()
  const { client, query } = desk
  const queries = useQueryClient()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const { profiles } = useProfiles()
  const input = { profileId, disputeId }
  const read = useMutation({
    mutationFn: () => client.disputes.read(input),
    onSuccess: (found) => {
      // The platform may write the ID in capitals; it is kept as the platform writes it.
      const of = { profileId, disputeId: found.item.id }
      queries.setQueryData(query.disputes.get.queryKey({ input: of }), found)
      if (of.disputeId !== disputeId && isHere.current)
        void navigate({ to: '/disputes/$profileId/$disputeId', params: of, replace: true })
    },
  })
  const run = () => {
    if (!read.isPending) read.mutate()
  }
  const profile = profiles.find(({ id }) => id === profileId)
  const readWhereWorth = useEffectEvent(async () => {
    const isWorth = isNew === 'absent' || (profile && (await mayReachNow(desk, profile)))
    if (isWorth && isHere.current) run()
  })
  useEffect(() => {
    if (!isNew) return
    const timer = setTimeout(readWhereWorth, isNew === 'absent' ? 0 : REST_MS)
    return () => clearTimeout(timer)
  }, [isNew])
  usePlainKey(LIST_KEYS.refresh[0], run)
  useScreenActions([
    {
      label: t('disputes.readRecord'),
      words: ['disputes.readRecord'],
      kind: 'refresh',
      shortcut: LIST_KEYS.refresh[0],
      run,
    },
  ])
  return { pending: read.isPending, error: read.error, run }
}
