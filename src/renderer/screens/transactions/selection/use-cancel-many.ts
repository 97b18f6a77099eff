import { useEffect, useRef, useState } from 'react'
import type { Transaction } from '#shared/model/transaction.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { useActiveProfile, useProfiles } from '../../../bridge/hooks.ts'
import { type CancelResult, type CancelVerdict, cancelOne, cancelVerdictOf, endsAll } from './cancel-many.ts'
import { transactionsOf } from './rows-of.ts'

interface CancelMany {
  /** Null while it is looked up. */
  readonly judged: readonly { readonly transaction: Transaction; readonly verdict: CancelVerdict }[] | null
  readonly error: unknown
  readonly state: 'asking' | 'under_way' | 'over'
  readonly outcomes: readonly CancelResult[]
  /** How many are to be cancelled, once that was decided. */
  readonly of: number
  readonly send: (transactions: readonly Transaction[]) => void
  readonly stop: () => void
}

/** Cancelling many, one after the other. As each stands now is looked up first: what the list showed may be old. */
export function useCancelMany(ids: readonly string[]): CancelMany {
  const { client } = useDesk()
  const profiles = useProfiles()
  const active = useActiveProfile()
  const [known, setKnown] = useState<readonly Transaction[] | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [state, setState] = useState<CancelMany['state']>('asking')
  const [outcomes, setOutcomes] = useState<readonly CancelResult[]>([])
  const [of, setOf] = useState(0)
  const stopped = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was ticked when the question was asked
  useEffect(() => {
    transactionsOf(client, ids).then(setKnown, setError)
    return () => {
      stopped.current = true
    }
  }, [])
  const send = async (transactions: readonly Transaction[]) => {
    if (state !== 'asking' || !active) return
    setState('under_way')
    setOf(transactions.length)
    stopped.current = false
    for (const transaction of transactions) {
      if (stopped.current) break
      const outcome = await cancelOne(client, transaction, active)
      setOutcomes((before) => [...before, outcome])
      if (endsAll(outcome)) break
    }
    setState('over')
  }
  return {
    judged: known?.map((transaction) => ({ transaction, verdict: cancelVerdictOf(transaction, profiles) })) ?? null,
    error,
    state,
    outcomes,
    of,
    send: (transactions) => void send(transactions),
    stop: () => {
      stopped.current = true
    },
  }
}
