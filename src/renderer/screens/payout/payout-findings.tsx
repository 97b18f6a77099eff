import { Button, Checkbox, Loader } from '@mantine/core'
import { IconCircleCheck, IconCreditCard, IconHistoryOff, IconMoon, IconTrendingUp } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import type { PayoutCheck } from '#shared/model/payout-check.ts'
import { announce } from '../../components/announcer.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { GapWords } from '../../components/gap-words.tsx'
import { useNow } from '../../components/time.tsx'
import { useFormat } from '../../i18n/format.ts'
import { T, useT } from '../../i18n/index.tsx'
import { durationOf } from '../profiles/guard-values.ts'
import classes from './payout-findings.module.css'
import { type CheckState, type ReviewedPayout, type Unusual, unusualOf } from './reviewed-payout.ts'
import { SimilarPayouts } from './similar-payouts.tsx'

interface PayoutFindingsProps {
  readonly payout: ReviewedPayout
  readonly state: CheckState
  readonly onAsk: () => void
  /** Similar payouts that appeared while this one was being reviewed. */
  readonly newIds: readonly string[]
  readonly onOpen: (transactionId: string) => void
  /** Whether the operator says to have looked at them. */
  readonly looked: boolean
  readonly onLooked: (looked: boolean) => void
}

/** What the desk finds about a payout: similar earlier ones, and what is unusual about it. */
export function PayoutFindings({ payout, state, onAsk, ...looking }: PayoutFindingsProps): ReactNode {
  return (
    <section className={classes.findings} aria-labelledby="payout-findings">
      <h3 id="payout-findings" className={classes.title}>
        <T id="review.findings" />
      </h3>
      {state.at === 'asking' && (
        <p className={classes.note} role="status">
          <Loader size={14} />
          <T id="review.asking" />
        </p>
      )}
      {state.at === 'failed' && (
        <>
          <FailureNotice
            error={state.error}
            merchantId={payout.profile.id}
            actions={
              <Button variant="default" size="compact-sm" onClick={onAsk}>
                <T id="common.retry" />
              </Button>
            }
          />
          <T as="p" className={classes.text} id="review.notAsked" />
        </>
      )}
      {state.at === 'checked' && <Found payout={payout} check={state.check} {...looking} />}
    </section>
  )
}

interface FoundProps extends Omit<PayoutFindingsProps, 'state' | 'onAsk'> {
  readonly check: PayoutCheck
}

function Found({ payout: { order, profile }, check, newIds, onOpen, looked, onLooked }: FoundProps): ReactNode {
  const t = useT()
  const { hourOf } = useFormat()
  const now = useNow()
  const count = check.similarCount
  useEffect(() => announce(t('review.similar', { count })), [t, count])
  return (
    <>
      <ul className={classes.notes}>
        {check.gaps.map((gap) => (
          <GapNote key={gap.to} gap={gap} />
        ))}
        {unusualOf(order.amount, check, hourOf(new Date(now))).map((unusual) => (
          <UnusualNote key={unusual.what} unusual={unusual} currency={order.currency} now={now} />
        ))}
        {count === 0 && <NoneSimilar hours={profile.guard.duplicateHours} />}
      </ul>
      {check.byVisibleDigits && <T as="p" className={classes.text} id="review.byVisibleDigits" />}
      {count > 0 && <SimilarPayouts check={check} order={order} newIds={newIds} onOpen={onOpen} />}
      {check.similar.length > 0 && (
        <Checkbox
          className={classes.looked}
          checked={looked}
          onChange={(event) => onLooked(event.currentTarget.checked)}
          label={<T id="review.looked" values={{ count: check.similar.length }} />}
        />
      )}
    </>
  )
}

/** A period that is missing from the history: earlier payouts from it are not recognised. */
function GapNote({ gap }: { readonly gap: PayoutCheck['gaps'][number] }): ReactNode {
  return (
    <li className={classes.note} data-tone="warn">
      <IconHistoryOff size={17} aria-hidden />
      <GapWords gap={gap} />
    </li>
  )
}

const ICONS = { larger: IconTrendingUp, new_card: IconCreditCard, night: IconMoon } as const

interface UnusualNoteProps {
  readonly unusual: Unusual
  readonly currency: string
  readonly now: number
}

function UnusualNote({ unusual, currency, now }: UnusualNoteProps): ReactNode {
  const { formatAmount, formatTime } = useFormat()
  const Icon = ICONS[unusual.what]
  const values =
    unusual.what === 'larger'
      ? { largest: formatAmount(unusual.largest, currency), count: unusual.count, currency }
      : { time: formatTime(new Date(now), 'time') }
  return (
    <li className={classes.note} data-tone={unusual.what === 'larger' ? 'warn' : 'info'}>
      <Icon size={17} aria-hidden />
      <T as="span" id={`review.unusual.${unusual.what}`} values={values} />
    </li>
  )
}

function NoneSimilar({ hours }: { readonly hours: number }): ReactNode {
  const t = useT()
  if (hours === 0) {
    return <T as="li" className={classes.note} data-tone="warn" id="review.similar.off" />
  }
  return (
    <li className={classes.note} data-tone="good">
      <IconCircleCheck size={17} aria-hidden />
      <T as="span" id="review.similar.none" values={{ period: durationOf(t, hours) }} />
    </li>
  )
}
