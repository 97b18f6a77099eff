import type { ReactNode } from 'react'
import type { TransactionSummary } from '#shared/model/transaction.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useBehind } from '../../bridge/use-behind.ts'
import { Age, useNow } from '../../components/time.tsx'
import { useFormat } from '../../i18n/format.ts'
import { T, useT } from '../../i18n/index.tsx'
import { countdownText } from '../transaction/record/expiry.ts'
import classes from './expiring.module.css'
import { isOver, timeOf } from './expiring-rules.ts'

/** From here on the remaining time is coloured (seconds). */
const LOW = 120

/** Whether a payin's time is over, updated as time passes. */
export function useIsOver(row: TransactionSummary): boolean {
  return isOver(row, useNow(), useBehind(row.profileId))
}

/** How long a payin can still be paid, by the second, or since when it cannot. Screen readers read it on request. */
export function TimeLeft({ row }: { readonly row: TransactionSummary }): ReactNode {
  const t = useT()
  const { formatTime } = useFormat()
  const behind = useBehind(row.profileId)
  const time = timeOf(row, useNow(1000), behind)
  switch (time.is) {
    case 'none':
      return null
    case 'unreadable':
      return (
        <T
          as="span"
          className={classes.odd}
          title={t('expiring.unreadable.means', { text: visibleText(time.text) })}
          id="expiring.unreadable"
        />
      )
    case 'doubtful':
      return (
        <T
          as="span"
          className={classes.odd}
          title={t('expiring.doubtful.means', { time: formatTime(new Date(time.at), 'full') })}
          id="expiring.doubtful"
        />
      )
    case 'over':
      return (
        <span className="pd-quiet" title={t('expiring.over.at', { time: formatTime(new Date(time.at), 'full') })}>
          <Age at={new Date(time.at - behind).toISOString()} />
        </span>
      )
    case 'running':
      return row.status === 'expired' ? (
        <T
          as="span"
          className="pd-quiet"
          title={t('expiring.over.said', { time: formatTime(new Date(time.at), 'full') })}
          id="status.expired"
        />
      ) : (
        <span
          role="timer"
          aria-live="off"
          className={classes.clock}
          data-low={time.secondsLeft <= LOW || undefined}
          title={formatTime(new Date(time.at), 'full')}
        >
          {countdownText(time.secondsLeft)}
        </span>
      )
    default:
      return assertNever(time)
  }
}
