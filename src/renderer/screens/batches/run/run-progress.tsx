import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { BatchRun, RowFate } from '#shared/model/batch-run.ts'
import { T, useT } from '../../../i18n/index.tsx'
import shared from '../batches.module.css'
import { doneOf, FATES_TOLD, FateBadge, FatesBar, rowsOf } from '../fates.tsx'
import classes from './run.module.css'

interface RunProgressProps {
  readonly run: BatchRun
  /** The fates whose rows are shown; empty: all rows. */
  readonly fates: readonly RowFate[]
  readonly onFates: (fates: readonly RowFate[]) => void
}

/** The progress of a batch, by the fates of its rows; each fate filters the rows below. */
export function RunProgress({ run, fates, onFates }: RunProgressProps): ReactNode {
  const t = useT()
  const { counts, secondsLeft } = run
  return (
    <div className={classes.progress}>
      <Group gap="4px 14px">
        <T as="b" className="pd-num" id="batches.run.done" values={{ done: doneOf(counts), all: rowsOf(counts) }} />
        {run.state === 'sending' && secondsLeft !== null && (
          <span className="pd-quiet">
            <TimeLeft seconds={secondsLeft} />
          </span>
        )}
      </Group>
      <div className={shared.wideBar}>
        <FatesBar counts={counts} state={run.state} />
      </div>
      <fieldset className={shared.chips} aria-label={t('batches.run.filter')}>
        {FATES_TOLD.filter((fate) => counts[fate] > 0 || fates.includes(fate)).map((fate) => (
          <button
            key={fate}
            type="button"
            aria-pressed={fates.includes(fate)}
            onClick={() => onFates(fates.includes(fate) ? fates.filter((one) => one !== fate) : [...fates, fate])}
          >
            <FateBadge fate={fate} state={run.state} /> <b className="pd-num">{counts[fate]}</b>
          </button>
        ))}
      </fieldset>
    </div>
  )
}

function TimeLeft({ seconds }: { readonly seconds: number }): ReactNode {
  const { formatNumber } = useIntl()
  const unit = seconds < 90 ? 'second' : seconds < 5400 ? 'minute' : 'hour'
  const amount = Math.max(1, Math.round(seconds / { second: 1, minute: 60, hour: 3600 }[unit]))
  const time = formatNumber(amount, { style: 'unit', unit, unitDisplay: 'short' })
  return <T id="batches.run.left" values={{ time }} />
}
