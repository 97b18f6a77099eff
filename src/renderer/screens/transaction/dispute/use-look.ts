import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Transaction } from '#shared/model/transaction.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { type Once, useOnce } from '../../../components/use-once.ts'
import { useKeep } from '../use-keep.ts'

/** Reading the list of disputes, and what came of it. */
export interface Looking extends Pick<Once, 'pending' | 'error'> {
  /** When the list was last read to its end from here; what it named is among what is known. */
  readonly lookedAt: string | null
  readonly look: () => void
}

/** Reads the list of disputes for a transaction: it names those there are, and settles one that is unknown. */
export function useLook({ id }: Pick<Transaction, 'id'>): Looking {
  const { client, query } = useDesk()
  const queries = useQueryClient()
  const keep = useKeep()
  const once = useOnce()
  const [lookedAt, setLookedAt] = useState<string | null>(null)
  const look = async () => {
    const transaction = await once.run(() => client.disputes.look({ transactionId: id }))
    keep(transaction)
    if (!transaction) return
    await queries.invalidateQueries({ queryKey: query.disputes.known.key({ input: { transactionId: id } }) })
    setLookedAt(new Date().toISOString())
  }
  return { pending: once.pending, error: once.error, lookedAt, look: () => void look() }
}
