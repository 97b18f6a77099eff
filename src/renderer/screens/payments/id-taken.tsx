import type { ReactNode } from 'react'
import type { CreatedTransaction } from '#shared/model/transaction.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useProfiles } from '../../bridge/hooks.ts'
import { T } from '../../i18n/index.tsx'
import { isMadeOf } from './order-id.ts'

/** Whether a transaction's id was made of its reference: the same one is made again. */
export function useIsMade({ profileId, kind, merchantTransactionId, reference }: CreatedTransaction): boolean {
  const { profiles } = useProfiles()
  const pattern = profiles.find(({ id }) => id === profileId)?.guard.idPattern ?? null
  return isMadeOf(merchantTransactionId, reference, { pattern, kind })
}

/** What it means that the platform has the id already: most of all where two desks make the same one of one invoice. */
export function IdTaken({ transaction }: { readonly transaction: CreatedTransaction }): ReactNode {
  const isMade = useIsMade(transaction)
  if (!isMade) return <T id="payments.notDone.idTaken" />
  return <T id="ids.takenElsewhere" values={{ reference: <b>{visibleText(transaction.reference ?? '')}</b> }} />
}
