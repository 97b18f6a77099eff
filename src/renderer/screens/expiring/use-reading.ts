import { useEffect, useRef, useState } from 'react'
import type { TransactionSummary } from '#shared/model/transaction.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { useProfiles } from '../../bridge/hooks.ts'
import { announce } from '../../components/announcer.tsx'
import { inTurn } from '../../components/in-turn.ts'
import { useTellFailure } from '../../components/use-tell-failure.ts'
import { useT } from '../../i18n/index.tsx'
import { useKeep } from '../transaction/use-keep.ts'

interface Reading {
  /** How far it has come; null while nothing is read. */
  readonly progress: { readonly done: number; readonly count: number } | null
  readonly ids: ReadonlySet<string>
  /** Reads the statuses of transactions, one after the other at the pace of their merchants. */
  readonly read: (rows: readonly TransactionSummary[]) => void
  readonly stop: () => void
}

const NONE: ReadonlySet<string> = new Set()

/** Statuses that are read because the operator asks for it. A merchant whose platform fails is not asked again in the same go. */
export function useReading(): Reading {
  const { client } = useDesk()
  const { profiles } = useProfiles()
  const keep = useKeep()
  const tell = useTellFailure()
  const t = useT()
  const [state, setState] = useState<Pick<Reading, 'progress' | 'ids'>>({ progress: null, ids: NONE })
  const underWay = useRef<AbortController | null>(null)
  useEffect(() => () => underWay.current?.abort(), [])

  const read = async (rows: readonly TransactionSummary[]) => {
    const items = rows.filter(({ platformId }) => platformId !== null)
    if (underWay.current || items.length === 0) return
    const stop = new AbortController()
    underWay.current = stop
    const failed = new Set<string>()
    let [done, read] = [0, 0]
    const show = () =>
      setState({ progress: { done, count: items.length }, ids: new Set(items.slice(done).map(({ id }) => id)) })
    show()
    await inTurn({
      items,
      stop: stop.signal,
      perSecond: ({ profileId }) =>
        failed.has(profileId)
          ? Number.POSITIVE_INFINITY
          : (profiles.find(({ id }) => id === profileId)?.polling.perSecond ?? 1),
      each: async ({ id, profileId }) => {
        if (!failed.has(profileId)) {
          try {
            keep(await client.transactions.refresh({ id }))
            read++
          } catch (error) {
            failed.add(profileId)
            tell(error)
          }
        }
        done++
        show()
      },
    })
    underWay.current = null
    setState({ progress: null, ids: NONE })
    announce(t('expiring.refreshed', { count: read }))
  }
  return { ...state, read: (rows) => void read(rows), stop: () => underWay.current?.abort() }
}
