import type { ReactNode } from 'react'
import type { CreatedTransaction } from '#shared/model/transaction.ts'
import { Counterparty } from '../transaction/record/counterparty.tsx'
import { PaymentLink } from '../transaction/record/payment-link.tsx'
import { ReplyFacts } from '../transaction/record/reply-facts.tsx'
import { ReplyFlags } from '../transaction/record/reply-flags.tsx'
import { RequestFacts } from '../transaction/record/request-facts.tsx'
import classes from './payments.module.css'

/** A payment that the platform confirmed: what the client or the operator needs of the answer. */
export function AcceptedView({ transaction }: { readonly transaction: CreatedTransaction }): ReactNode {
  const { kind, reply, request } = transaction
  if (!reply) return null
  const link = <PaymentLink transaction={transaction} />
  const facts = (
    <>
      <ReplyFacts kind={kind} reply={reply} />
      <RequestFacts kind={kind} request={request} open={kind === 'payin_acquiring'} />
    </>
  )
  const isByAccount = kind === 'payin_account'
  return (
    <>
      <ReplyFlags kind={kind} request={request} reply={reply} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <Counterparty transaction={transaction} />
          {isByAccount ? facts : link}
        </div>
        <div className={classes.column}>{isByAccount ? link : facts}</div>
      </div>
    </>
  )
}
