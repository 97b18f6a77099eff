import type { ReactNode } from 'react'
import type { DisputeChoice } from '#shared/model/dispute.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { Amount } from '../../../components/amount.tsx'
import { T } from '../../../i18n/index.tsx'
import { sentAmountDoubt } from './dispute-form.ts'
import classes from './new-dispute.module.css'

interface SentAmountNoteProps {
  readonly type: DisputeChoice | null
  readonly sent: string | null
  readonly transaction: Transaction
}

/** Points out a sent amount that contradicts the type. It can still be sent: the platform decides. */
export function SentAmountNote({ type, sent, transaction: { amount, currency } }: SentAmountNoteProps): ReactNode {
  const doubt = sentAmountDoubt(type, sent, amount)
  if (!doubt) return null
  const values = { amount: <Amount value={amount} currency={currency} /> }
  return <T as="p" className={classes.warning} role="note" id={`newDispute.sentAmount.${doubt}`} values={values} />
}
