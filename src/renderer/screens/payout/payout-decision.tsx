import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isShownUnpaid } from '#shared/rules/shown-unpaid.ts'
import { useActiveProfile } from '../../bridge/hooks.ts'
import { announce } from '../../components/announcer.tsx'
import { AmountField } from '../../components/fields/amount-field.tsx'
import { type AmountText, NO_AMOUNT } from '../../components/fields/amount-text.ts'
import { merchantName } from '../../components/merchant-label.tsx'
import { intoView } from '../../components/screen-focus.ts'
import { useArmed } from '../../components/use-armed.ts'
import { useFormat } from '../../i18n/format.ts'
import { type MessageId, T, useT } from '../../i18n/index.tsx'
import { formOwner } from '../payments/payment-form.ts'
import classes from './payout-review.module.css'
import { type CheckState, type ReviewAnswers, type ReviewedPayout, retypedAs } from './reviewed-payout.ts'

interface PayoutDecisionProps {
  readonly payout: ReviewedPayout
  readonly state: CheckState
  /** Whether the operator has looked at the similar payouts. */
  readonly looked: boolean
  readonly onChange: () => void
  readonly onConfirm: (answers: ReviewAnswers) => void
}

/** Back to the form, or send: once the desk has checked the payout, and the operator has looked at what it found. */
export function PayoutDecision({ payout, state, looked, onChange, onConfirm }: PayoutDecisionProps): ReactNode {
  const t = useT()
  const { formatAmount } = useFormat()
  const active = useActiveProfile()
  const [typed, setTyped] = useState(NO_AMOUNT)
  const { order, profile } = payout
  const check = state.at === 'checked' ? state.check : null
  const armed = useArmed(check && '')
  const moved = active === null || formOwner(active) !== formOwner(profile)
  const similar = check?.similar ?? []
  const limit = check?.limit ?? null
  const missing = missingOf({
    isChecked: check !== null,
    isLookedAt: looked || similar.length === 0,
    isRetyped: limit === null || retypedAs(typed, order.amount) === 'same',
  })
  const action = t('payout.review.confirm', {
    amount: formatAmount(order.amount, order.currency),
    merchant: merchantName(t, profile),
  })
  const before = useRef(missing)
  // Announces what a tick or a typed amount enables; the findings of the check are announced separately.
  useEffect(() => {
    const was = before.current
    before.current = missing
    if (was === missing || was === 'review.missing.check' || missing === 'review.missing.check') return
    announce(missing === null ? t('review.enables', { action }) : t(missing))
  }, [missing, action, t])
  const confirm = () =>
    onConfirm({
      seenSimilar: similar.map((one) => one.payout.id),
      seenUnpaid: similar.flatMap(({ payout }) => (isShownUnpaid(payout) ? [payout.id] : [])),
      ...(limit !== null && { typedAmount: order.amount }),
    })
  return (
    <div className={classes.decision}>
      {limit !== null && (
        <TypedAmount value={typed} onChange={setTyped} amount={order.amount} currency={order.currency} limit={limit} />
      )}
      {moved && (
        <p ref={intoView} className={classes.moved} role="alert">
          {active?.id === profile.id
            ? t('payout.review.changed', { now: merchantName(t, active) })
            : t('payout.review.moved', {
                now: active ? merchantName(t, active) : '—',
                filledFor: merchantName(t, profile),
              })}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onChange}>
          <T id="payout.review.change" />
        </Button>
        <Button
          className={classes.send}
          disabled={!armed || moved || missing !== null}
          aria-describedby={missing ? 'payout-missing' : undefined}
          onClick={confirm}
        >
          {action}
        </Button>
      </div>
      <p id="payout-missing" className={classes.missing}>
        {missing && <T id={missing} />}
      </p>
    </div>
  )
}

interface Done {
  readonly isChecked: boolean
  readonly isLookedAt: boolean
  readonly isRetyped: boolean
}

/** What is missing before it can be sent; `null` if nothing is. */
function missingOf({ isChecked, isLookedAt, isRetyped }: Done): MessageId | null {
  if (!isChecked) return 'review.missing.check'
  if (!isLookedAt) return isRetyped ? 'review.missing.look' : 'review.missing.both'
  return isRetyped ? null : 'review.missing.amount'
}

interface TypedAmountProps {
  readonly value: AmountText
  readonly onChange: (value: AmountText) => void
  readonly amount: string
  readonly currency: string
  readonly limit: string
}

/** Asks for the amount again, above the merchant's limit. No error is shown while it is being typed. */
function TypedAmount({ value, onChange, amount, currency, limit }: TypedAmountProps): ReactNode {
  const t = useT()
  const { formatAmount } = useFormat()
  const [left, setLeft] = useState(false)
  const retyped = retypedAs(value, amount)
  const isOther = retyped === 'other' || retyped === 'other_decimals'
  const isWrong = left && isOther
  return (
    <AmountField
      label={t('review.retype')}
      value={value}
      onChange={(typed) => {
        setLeft(false)
        onChange(typed)
      }}
      onBlur={() => setLeft(true)}
      invalid={false}
      exactWords={retyped === 'same' ? 'review.retype.same' : 'review.retype.read'}
      hint={<T id="review.retype.limit" values={{ limit: formatAmount(limit, currency) }} />}
      otherProblem={isWrong && <T id={`review.retype.${retyped}`} values={{ amount }} />}
    />
  )
}
