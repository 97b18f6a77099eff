import { type ReactNode, useRef, useState } from 'react'
import type { Failure } from '#shared/model/failure.ts'
import type { Profile } from '#shared/model/profile.ts'
import { maskCard } from '#shared/rules/card-number.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { useT } from '../../i18n/index.tsx'
import { type FormStep, usePayoutFlow } from '../payments/payment-flow.ts'
import { formOwner } from '../payments/payment-form.ts'
import { PaymentPage } from '../payments/payment-page.tsx'
import { usePaymentForm, useSend } from '../payments/use-payment-form.ts'
import { PayoutForm } from './payout-form.tsx'
import { PayoutReview } from './payout-review.tsx'
import { isForReview, type ReviewAnswers, type ReviewedPayout } from './reviewed-payout.ts'

/** New payout to a card: the form, the confirmation, and the outcome. */
export function PayoutScreen(): ReactNode {
  const t = useT()
  return (
    <PaymentPage
      title={t('payout.title')}
      useFlow={usePayoutFlow}
      form={(profile, open) => <PayoutDesk profile={profile} open={open} />}
    />
  )
}

interface PayoutDeskProps {
  readonly profile: Profile
  /** `null` while it is being sent. */
  readonly open: FormStep | null
}

/** A payout under review, for the first time or because it was stopped. */
interface Review {
  readonly payout: ReviewedPayout
  readonly stoppedBy: Failure | null
  readonly round: number
}

/**
 * The form and its confirmation. The full card number exists only here, and is hidden while the payout is being sent:
 * once there is an answer this component is gone, and the number with it.
 */
function PayoutDesk({ profile, open }: PayoutDeskProps): ReactNode {
  const filled = usePaymentForm(usePayoutFlow, profile)
  const shownFor = useRef(formOwner(profile))
  const [review, setReview] = useState<Review | null>(null)
  // Whether a review was left for the form: the review has already shown what stopped the payout.
  const [wasReviewed, setWasReviewed] = useState(false)
  const { client } = useDesk()
  const send = useSend(usePayoutFlow)

  async function confirm({ payout, round }: Review, answers: ReviewAnswers): Promise<void> {
    const { order } = payout
    const { profileId, merchant_transaction_id: merchantTransactionId, amount, currency } = order
    filled.form.setValue('cardBefore', maskCard(order.card_number))
    const { draftedAt } = usePayoutFlow.getState()
    const sent = { profileId, merchantTransactionId, amount, currency }
    const step = await send(sent, null, (intentId) =>
      client.payments.createCardPayout({ ...order, ...answers, intentId, ...(draftedAt !== null && { draftedAt }) }),
    )
    if (step.at !== 'form') return
    if (isForReview(step.failure)) return setReview({ payout, stoppedBy: step.failure, round: round + 1 })
    filled.form.resetField('card')
    setReview(null)
  }

  if (open === null) return null
  if (review) {
    return (
      <PayoutReview
        key={review.round}
        payout={review.payout}
        failure={review.stoppedBy}
        onChange={() => {
          setReview(null)
          setWasReviewed(true)
        }}
        onConfirm={(answers) => void confirm(review, answers)}
      />
    )
  }
  return (
    <PayoutForm
      {...filled}
      shownFor={shownFor}
      profile={profile}
      open={wasReviewed && isForReview(open.failure) ? { ...open, failure: null } : open}
      onReview={(payout) => setReview({ payout, stoppedBy: null, round: 0 })}
    />
  )
}
