import { useEffect, useRef, useState } from 'react'
import type { TransactionSummary } from '#shared/model/transaction.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { failureOf } from '../../bridge/failure.ts'
import { useProfiles } from '../../bridge/hooks.ts'
import { announce, useTellFailure } from '../../components/announcer.tsx'
import { useT } from '../../i18n/index.tsx'
import { readInTurn } from '../transaction/read-in-turn.ts'
import { useKeep } from '../transaction/use-keep.ts'

interface Reading {
  /** How far it has come, without those that are skipped; null while nothing is read. */
  readonly progress: { readonly done: number; readonly count: number } | null
  readonly ids: ReadonlySet<string>
  /** Reads the statuses of transactions, one after the other at the pace of their merchants. */
  readonly read: (rows: readonly TransactionSummary[]) => void
  readonly stop: () => void
}

const NONE: ReadonlySet<string> = new Set()

/** Statuses that are read because the operator asks for it. */
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
    const told = new Set<string | undefined>()
    const came = { read: 0, failed: 0, skipped: 0 }
    const show = () => {
      const done = came.read + came.failed
      const ids = new Set(items.slice(done + came.skipped).map(({ id }) => id))
      setState({ progress: { done, count: items.length - came.skipped }, ids })
    }
    show()
    await readInTurn({
      rows: items,
      profiles,
      stop: stop.signal,
      read: async ({ id }) => keep(await client.transactions.refresh({ id })),
      onEach: (became) => {
        came[became.is]++
        show()
        if (became.is !== 'failed') return
        // A hundred notices of the same help nobody.
        const kind = failureOf(became.error)?.kind
        if (!told.has(kind)) tell(became.error)
        told.add(kind)
      },
    })
    underWay.current = null
    setState({ progress: null, ids: NONE })
    announce(t('expiring.refreshed', { count: came.read, failed: came.failed, skipped: came.skipped }))
  }
  return { ...state, read: (rows) => void read(rows), stop: () => underWay.current?.abort() }
}
