import { type ReactNode, useState } from 'react'
import type { Failure } from '#shared/model/failure.ts'
import type { Profile } from '#shared/model/profile.ts'
import { useT } from '../../i18n/index.tsx'
import { PaymentPage } from '../payments/payment-page.tsx'
import { usePaymentForm } from '../payments/use-payment-form.ts'
import { usePayoutFlow } from './payout-flow.ts'
import { PayoutForm } from './payout-form.tsx'
import { PayoutReview } from './payout-review.tsx'
import type { ReviewedPayout } from './reviewed-payout.ts'

/** New payout to a card: the form, what is about to be sent, and what became of it. */
export function PayoutScreen(): ReactNode {
  const t = useT()
  return (
    <PaymentPage
      title={t('payout.title')}
      again={t('payout.again')}
      useFlow={usePayoutFlow}
      form={(profile, failure) => <PayoutDesk profile={profile} failure={failure} />}
    />
  )
}

interface PayoutDeskProps {
  readonly profile: Profile
  readonly failure: Failure | null
}

/**
 * The form and its confirmation. The full card number lives here and nowhere else: once something is sent this is gone,
 * and with it the number.
 */
function PayoutDesk({ profile, failure }: PayoutDeskProps): ReactNode {
  const filled = usePaymentForm(usePayoutFlow, profile.id)
  const [reviewed, setReviewed] = useState<ReviewedPayout | null>(null)
  if (reviewed) return <PayoutReview payout={reviewed} onChange={() => setReviewed(null)} />
  return <PayoutForm {...filled} profile={profile} failure={failure} onReview={setReviewed} />
}
