import { useCallback, useEffect, useState } from 'react'
import type { PayoutCheck } from '#shared/model/payout-check.ts'
import { useDesk } from '../../bridge/desk.tsx'
import type { ReviewedPayout } from './reviewed-payout.ts'

export type CheckState =
  | { readonly at: 'asking' }
  | { readonly at: 'failed'; readonly error: unknown }
  | { readonly at: 'checked'; readonly check: PayoutCheck }

const ASKING: CheckState = { at: 'asking' }

/**
 * What the desk finds of a payout before it is sent. No query of TanStack Query: its cache would hold the card number for
 * longer than the one call.
 */
export function usePayoutCheck({ order }: ReviewedPayout): { readonly state: CheckState; readonly ask: () => void } {
  const { client } = useDesk()
  const [state, setState] = useState(ASKING)
  const [times, setTimes] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `times` is what asks again
  useEffect(() => {
    const stop = new AbortController()
    const tell = (found: CheckState) => stop.signal.aborted || setState(found)
    const { profileId, amount, currency, card_number, owner_name, reference } = order
    const asked = { profileId, amount, currency, card_number, owner_name, ...(reference && { reference }) }
    client.payments.checkPayout(asked, { signal: stop.signal }).then(
      (check) => tell({ at: 'checked', check }),
      (error: unknown) => tell({ at: 'failed', error }),
    )
    return () => stop.abort()
  }, [client, order, times])
  const ask = useCallback(() => {
    setState(ASKING)
    setTimes((before) => before + 1)
  }, [])
  return { state, ask }
}
