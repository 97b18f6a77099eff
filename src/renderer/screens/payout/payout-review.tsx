import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Failure } from '#shared/model/failure.ts'
import { EnvironmentLine } from '../../components/environment-line.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { T } from '../../i18n/index.tsx'
import { TransactionPeek } from '../payments/transaction-peek.tsx'
import { PayoutDecision } from './payout-decision.tsx'
import { PayoutFacts } from './payout-facts.tsx'
import { PayoutFindings } from './payout-findings.tsx'
import classes from './payout-review.module.css'
import { type ReviewAnswers, type ReviewedPayout, usePayoutCheck } from './reviewed-payout.ts'

interface PayoutReviewProps {
  readonly payout: ReviewedPayout
  /** Why it was not sent when confirmed before; `null` on the first review. */
  readonly failure: Failure | null
  /** Back to the form, with everything kept. */
  readonly onChange: () => void
  readonly onConfirm: (answers: ReviewAnswers) => void
}

/** What is about to be sent: the last check before the money moves, and the last time the card number is shown. */
export function PayoutReview({ payout, failure, onChange, onConfirm }: PayoutReviewProps): ReactNode {
  const { profile } = payout
  const { state, ask } = usePayoutCheck(payout)
  const [peeked, setPeeked] = useState<string | null>(null)
  const [looked, setLooked] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <>
      <section
        className={classes.review}
        aria-labelledby="payout-review"
        onKeyDown={(event) => event.key === 'Escape' && onChange()}
      >
        <h2 ref={title} tabIndex={-1} id="payout-review" className={classes.title}>
          <T id="payout.review.title" />
        </h2>
        {failure && <FailureNotice failure={failure} merchantId={profile.id} />}
        <EnvironmentLine merchant={profile} className={classes.where} />
        <div className={classes.columns}>
          <div className={classes.payout}>
            <PayoutFacts payout={payout} />
            <T as="p" className={classes.quiet} id="payout.review.lastTime" />
          </div>
          <PayoutFindings
            payout={payout}
            state={state}
            onAsk={ask}
            newIds={failure?.kind === 'similar_payouts' ? failure.transactionIds : []}
            onOpen={setPeeked}
            looked={looked}
            onLooked={setLooked}
          />
          <PayoutDecision payout={payout} state={state} looked={looked} onChange={onChange} onConfirm={onConfirm} />
        </div>
      </section>
      <TransactionPeek id={peeked} onClose={() => setPeeked(null)} holdsCard />
    </>
  )
}
