import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { inFours, passesLuhn } from '#shared/rules/card-number.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { useActiveProfile } from '../../bridge/hooks.ts'
import { merchantName } from '../../components/merchant-name.ts'
import { useFormat } from '../../i18n/format.ts'
import { T, useT } from '../../i18n/index.tsx'
import { useSend } from '../payments/use-send.ts'
import { usePayoutFlow } from './payout-flow.ts'
import classes from './payout-review.module.css'
import type { ReviewedPayout } from './reviewed-payout.ts'

/** So long a second click on "Review" cannot hit "Send" (milliseconds). */
const ARMED_AFTER = 600

interface PayoutReviewProps {
  readonly payout: ReviewedPayout
  /** Back to the form, everything kept. */
  readonly onChange: () => void
}

/** What is about to be sent: the last look before the money moves, and the last time the card number is seen. */
export function PayoutReview({ payout, onChange }: PayoutReviewProps): ReactNode {
  const { order, profile, bank } = payout
  const t = useT()
  const { formatAmount } = useFormat()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const amount = formatAmount(order.amount, order.currency)
  return (
    <section
      className={classes.review}
      aria-labelledby="payout-review"
      onKeyDown={(event) => event.key === 'Escape' && onChange()}
    >
      <h2 ref={title} tabIndex={-1} id="payout-review" className={classes.title}>
        <T id="payout.review.title" />
      </h2>
      <div className={classes.where} data-environment={profile.environment}>
        <b>{merchantName(t, profile)}</b>
        <span>
          <T id={`payout.review.${profile.environment}`} />
        </span>
      </div>
      <dl className={classes.facts}>
        <Line label="record.amount">
          <span className={classes.amount} title={order.amount}>
            {amount}
          </span>
        </Line>
        <Line label="fields.card">
          <span className={classes.card}>{inFours(order.card_number)}</span>
          {!passesLuhn(order.card_number) && (
            <span className={classes.warning} role="note">
              <IconAlertTriangle size={16} aria-hidden />
              <T id="payout.review.luhn" />
            </span>
          )}
        </Line>
        <Line label="fields.owner">{order.owner_name}</Line>
        <Line label="fields.bank">
          {bank.name} <span className={classes.quiet}>{bank.country_code}</span>
        </Line>
        <Line label="fields.merchantId">
          <span className="pd-mono">{order.merchant_transaction_id}</span>
        </Line>
        {order.client_id !== undefined && (
          <Line label="payments.clientId">
            <span className="pd-mono">{order.client_id}</span>{' '}
            <span className={classes.quiet}>
              <T id="payout.review.clientIdCharged" />
            </span>
          </Line>
        )}
        {order.webhook_url !== undefined && (
          <Line label="payments.webhookUrl">
            <span className="pd-mono">{order.webhook_url}</span>
          </Line>
        )}
      </dl>
      <p className={classes.quiet}>
        <T id="payout.review.lastTime" />
      </p>
      <Decision payout={payout} amount={amount} onChange={onChange} />
    </section>
  )
}

interface LineProps {
  readonly label: Parameters<typeof T>[0]['id']
  readonly children: ReactNode
}

function Line({ label, children }: LineProps): ReactNode {
  return (
    <div className={classes.line}>
      <dt>
        <T id={label} />
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

function Decision({ payout, amount, onChange }: PayoutReviewProps & { readonly amount: string }): ReactNode {
  const t = useT()
  const { client } = useDesk()
  const active = useActiveProfile()
  const send = useSend(usePayoutFlow)
  const armed = useArmed()
  const { order, profile } = payout
  const moved = active?.id !== profile.id
  const confirm = () =>
    void send(
      {
        profileId: order.profileId,
        merchantTransactionId: order.merchant_transaction_id,
        amount: order.amount,
        currency: order.currency,
      },
      { lastCurrency: order.currency },
      (intentId) => client.payments.createCardPayout({ ...order, intentId }),
    )
  return (
    <>
      {moved && (
        <p className={classes.moved} role="alert">
          {t('payout.review.moved', {
            now: active ? merchantName(t, active) : '—',
            filledFor: merchantName(t, profile),
          })}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onChange}>
          <T id="payout.review.change" />
        </Button>
        <Button disabled={!armed || moved} onClick={confirm}>
          {t('payout.review.confirm', { amount })}
        </Button>
      </div>
    </>
  )
}

function useArmed(): boolean {
  const [armed, setArmed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), ARMED_AFTER)
    return () => clearTimeout(timer)
  }, [])
  return armed
}
