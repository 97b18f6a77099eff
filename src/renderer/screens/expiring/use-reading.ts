import { useEffect, useRef, useState } from 'react'
import type { TransactionSummary } from '#shared/model/transaction.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { failureOf } from '../../bridge/failure.ts'
import { useProfiles } from '../../bridge/hooks.ts'
import { announce, useTellFailure } from '../../components/announcer.tsx'
import { useT } from '../../i18n/index.tsx'
import { readInTurn } from '../transaction/read-in-turn.ts'
import { useKeep } from '../transaction/use-keep.ts'

export interface Reading {
  /** The progress, not counting those that are skipped; `null` if nothing is being read. */
  readonly progress: { readonly done: number; readonly count: number } | null
  readonly ids: ReadonlySet<string>
  /** Whether it stops after the read under way. */
  readonly isStopping: boolean
  /**
   * Reads the statuses of transactions one after the other, at the pace of their merchants, after those already being
   * read.
   */
  readonly read: (rows: readonly TransactionSummary[]) => void
  readonly stop: () => void
}

const IDLE = { progress: null, ids: new Set<string>(), isStopping: false }

/** Reads statuses at the operator's request. */
export function useReading(): Reading {
  const { client } = useDesk()
  const { profiles } = useProfiles()
  const keep = useKeep()
  const tell = useTellFailure()
  const t = useT()
  const [state, setState] = useState<Pick<Reading, 'progress' | 'ids' | 'isStopping'>>(IDLE)
  const underWay = useRef<AbortController | null>(null)
  useEffect(() => () => underWay.current?.abort(), [])

  const waiting = useRef<readonly TransactionSummary[]>([])

  const read = async (rows: readonly TransactionSummary[]) => {
    // Rows without a platform ID are skipped. A single one is requested anyway, so that its failure says why.
    const fresh = rows.filter(({ id, platformId }) => (platformId !== null || rows.length === 1) && !state.ids.has(id))
    waiting.current = [...waiting.current, ...fresh]
    if (underWay.current) {
      return setState(({ progress, ids, isStopping }) => ({
        progress: progress && { ...progress, count: progress.count + fresh.length },
        ids: new Set([...ids, ...fresh.map(({ id }) => id)]),
        isStopping,
      }))
    }
    const stop = new AbortController()
    underWay.current = stop
    const told = new Set<string | undefined>()
    const came = { read: 0, failed: 0, skipped: 0 }
    while (waiting.current.length > 0 && !stop.signal.aborted) {
      const items = waiting.current
      waiting.current = []
      const before = came.read + came.failed + came.skipped
      const show = () => {
        const done = came.read + came.failed
        const left = [...items.slice(done + came.skipped - before), ...waiting.current]
        setState({
          progress: { done, count: done + left.length },
          ids: new Set(left.map(({ id }) => id)),
          isStopping: stop.signal.aborted,
        })
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
          // A hundred identical notices do not help.
          const kind = failureOf(became.error)?.kind
          if (!told.has(kind)) tell(became.error)
          told.add(kind)
        },
      })
    }
    underWay.current = null
    waiting.current = []
    setState(IDLE)
    if (came.read + came.failed + came.skipped > 0)
      announce(t('expiring.refreshed', { count: came.read, failed: came.failed, skipped: came.skipped }))
  }
  const stop = () => {
    underWay.current?.abort()
    setState((now) => (now.progress === null ? now : { ...now, isStopping: true }))
  }
  return { ...state, read: (rows) => void read(rows), stop }
}
