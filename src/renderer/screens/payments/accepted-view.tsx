import type { ReactNode } from 'react'
import type { CreatedTransaction } from '#shared/model/transaction.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import { T, useT } from '../../i18n/index.tsx'
import { Card } from '../transactions/record/card.tsx'
import { Countdown } from '../transactions/record/countdown.tsx'
import { LinkCard } from '../transactions/record/link-card.tsx'
import { ReplyFacts } from '../transactions/record/reply-facts.tsx'
import { ReplyFlags } from '../transactions/record/reply-flags.tsx'
import { RequestFacts } from '../transactions/record/request-facts.tsx'
import { RequisitesCard } from '../transactions/record/requisites-card.tsx'
import classes from './payments.module.css'

/** A payment that the platform confirmed: what the client or the operator needs of the answer. */
export function AcceptedView({ transaction }: { readonly transaction: CreatedTransaction }): ReactNode {
  const t = useT()
  const { kind, reply, request, baseUrl } = transaction
  if (!reply) return null
  const facts = <ReplyFacts kind={kind} reply={reply} />
  return (
    <>
      <ReplyFlags kind={kind} request={request} reply={reply} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <Main transaction={transaction} />
          {kind === 'payin_account' && facts}
        </div>
        <div className={classes.column}>
          <TimeLeft transaction={transaction} />
          {kind === 'payin_account' && (
            <LinkCard title={t('record.paymentLink')} url={reply.fields.payment_link} platform={baseUrl} />
          )}
          {kind !== 'payin_account' && facts}
        </div>
      </div>
    </>
  )
}

function Main({
  transaction: { kind, request, reply, baseUrl },
}: {
  readonly transaction: CreatedTransaction
}): ReactNode {
  const t = useT()
  if (!reply) return null
  switch (kind) {
    case 'payin_account':
      return <RequisitesCard request={request} reply={reply} />
    case 'payin_acquiring':
      return (
        <>
          <LinkCard title={t('record.paymentUrl')} url={reply.fields.payment_url} platform={baseUrl} />
          <RequestFacts kind={kind} request={request} />
        </>
      )
    case 'payout_card':
      return <RequestFacts kind={kind} request={request} />
    default:
      return assertNever(kind)
  }
}

function TimeLeft({ transaction: { reply, answeredAt } }: { readonly transaction: CreatedTransaction }): ReactNode {
  const expiresAt = reply?.fields.expires_at ?? null
  if (expiresAt === null) return null
  return (
    <Card title={<T id="record.timeLeft" />}>
      <Countdown expiresAt={expiresAt} answeredAt={answeredAt} />
    </Card>
  )
}
