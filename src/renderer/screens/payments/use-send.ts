import { useQueryClient } from '@tanstack/react-query'
import type { Preferences } from '#shared/model/preferences.ts'
import type { CreatedTransaction } from '#shared/model/transaction.ts'
import { useDesk } from '../../bridge/desk.tsx'
import type { PaymentFlow, SentOrder, UsePaymentFlow } from './payment-flow.ts'

export type Send = (
  sent: SentOrder,
  remember: Partial<Preferences>,
  call: (intentId: string) => Promise<CreatedTransaction>,
) => ReturnType<PaymentFlow['send']>

/**
 * Sends an order once. The call is no mutation of TanStack Query: its cache would hold the order, card number and all,
 * for longer than the one call.
 */
export function useSend(useFlow: UsePaymentFlow): Send {
  const desk = useDesk()
  const queries = useQueryClient()
  return (sent, remember, call) =>
    useFlow.getState().send(sent, async (intentId) => {
      // What the next form begins with is worth no failure.
      void desk.client.desk.setPreferences(remember).catch(() => undefined)
      const transaction = await call(intentId)
      queries.setQueryData(desk.query.transactions.get.queryKey({ input: { id: transaction.id } }), transaction)
      return transaction
    })
}
