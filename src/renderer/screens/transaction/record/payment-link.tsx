import type { ReactNode } from 'react'
import type { Transaction } from '#shared/model/transaction.ts'
import { isKnownStatus } from '#shared/rules/status.ts'
import { T, useT } from '../../../i18n/index.tsx'
import { Card } from './card.tsx'
import { Countdown } from './countdown.tsx'
import { LinkCard } from './link-card.tsx'

/** Statuses in which the client may still pay. */
const PAYABLE = new Set(['process', 'pending'])

/** How the client pays, and how long they still can. Nothing once that is over, which an undocumented status does not say. */
export function PaymentLink({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const t = useT()
  const { kind, status, reply, baseUrl, expiresAt, answeredAt } = transaction
  if (status !== null && isKnownStatus(status) && !PAYABLE.has(status)) return null
  return (
    <>
      {expiresAt !== null && (
        <Card title={<T id="record.timeLeft" />}>
          <Countdown expiresAt={expiresAt} answeredAt={answeredAt} />
        </Card>
      )}
      {kind === 'payin_account' && reply && (
        <LinkCard title={t('record.paymentLink')} url={reply.fields.payment_link} platform={baseUrl} />
      )}
      {kind === 'payin_acquiring' && reply && (
        <LinkCard title={t('record.paymentUrl')} url={reply.fields.payment_url} platform={baseUrl} />
      )}
    </>
  )
}
