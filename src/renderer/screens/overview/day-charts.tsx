import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { DayFigures, OverviewFigures } from '#shared/model/overview.ts'
import { useT } from '../../i18n/index.tsx'
import { ChartPanel } from './chart-panel.tsx'
import { kindLine, LineDrawing } from './drawing.ts'
import { formatDayIn, formatSecondsIn } from './duration.ts'
import { byKind, dayPoints, openOf, rateOf, tallyOf } from './figures.ts'
import classes from './overview.module.css'

/** How much of what was created was paid, and how long it took until that was seen, day by day and kind by kind. */
export function DayCharts({ figures }: { readonly figures: OverviewFigures }): ReactNode {
  return (
    <>
      <RateChart figures={figures} />
      <TimeChart figures={figures} />
    </>
  )
}

function RateChart({ figures }: { readonly figures: OverviewFigures }): ReactNode {
  const t = useT()
  const { locale } = useIntl()
  const kinds = byKind(figures.days)
  const percent = (rate: number) =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(rate)
  const summary = kinds.map(({ kind, days }) => {
    const tally = tallyOf(days)
    const rate = rateOf(tally)
    const name = t(`transactions.kind.${kind}`)
    const said =
      rate === null
        ? t('overview.rate.summary.none', { kind: name })
        : t('overview.rate.summary', {
            kind: name,
            rate: percent(rate),
            paid: tally.paid,
            ended: tally.paid + tally.lost,
          })
    const open = openOf(tally)
    return open > 0 ? `${said}; ${t('overview.rate.open', { count: open })}` : said
  })
  return (
    <ChartPanel
      name="rate"
      means={t('overview.rate.means')}
      summary={summary}
      none={kinds.length === 0 ? t('overview.none') : null}
      chart={(label, describedBy) => (
        <LineDrawing
          label={label}
          describedBy={describedBy}
          points={dayPoints(figures, rateOf)}
          along="day"
          alongWords={(day) => formatDayIn(locale, String(day))}
          lines={kinds.map(({ kind }) => kindLine(t, kind))}
          domain={[0, 1]}
          tick={percent}
          words={(point, name) => percent(Number(point[name]))}
        />
      )}
      table={<RateTable days={kinds.flatMap(({ days }) => days)} percent={percent} />}
    />
  )
}

interface RateTableProps {
  readonly days: readonly DayFigures[]
  readonly percent: (rate: number) => string
}

function RateTable({ days, percent }: RateTableProps): ReactNode {
  const t = useT()
  const { locale } = useIntl()
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('overview.day')}</th>
          <th scope="col">{t('overview.kind')}</th>
          <th scope="col" className={classes.number}>
            {t('overview.rate.created')}
          </th>
          <th scope="col" className={classes.number}>
            {t('overview.rate.paid')}
          </th>
          <th scope="col" className={classes.number} title={t('overview.rate.lost.means')}>
            {t('overview.rate.lost')}
          </th>
          <th scope="col" className={classes.number} title={t('overview.rate.otherAmount.means')}>
            {t('overview.rate.otherAmount')}
          </th>
          <th scope="col" className={classes.number} title={t('overview.rate.open.means')}>
            {t('overview.rate.open.column')}
          </th>
          <th scope="col" className={classes.number}>
            {t('overview.rate')}
          </th>
        </tr>
      </thead>
      <tbody>
        {newestFirst(days).map((day) => {
          const rate = rateOf(day)
          return (
            <tr key={`${day.day} ${day.kind}`}>
              <th scope="row">{formatDayIn(locale, day.day)}</th>
              <td>{t(`transactions.kind.${day.kind}`)}</td>
              <td className={classes.number}>{day.created}</td>
              <td className={classes.number}>{day.paid}</td>
              <td className={classes.number}>{day.lost}</td>
              <td className={classes.number}>{day.otherAmount}</td>
              <td className={classes.number}>{openOf(day)}</td>
              <td className={classes.number}>{rate === null ? '—' : percent(rate)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function TimeChart({ figures }: { readonly figures: OverviewFigures }): ReactNode {
  const t = useT()
  const { locale } = useIntl()
  const seconds = (value: number) => formatSecondsIn(locale, value)
  const timed = figures.days.filter(({ medianSecondsToPaid }) => medianSecondsToPaid !== null)
  const kinds = byKind(timed)
  const summary = kinds.map(({ kind, days }) => {
    const medians = days.map(({ medianSecondsToPaid }) => medianSecondsToPaid ?? 0)
    const [least, most] = [seconds(Math.min(...medians)), seconds(Math.max(...medians))]
    const name = t(`transactions.kind.${kind}`)
    return t(least === most ? 'overview.time.summary.same' : 'overview.time.summary', { kind: name, least, most })
  })
  return (
    <ChartPanel
      name="time"
      means={t('overview.time.means')}
      summary={summary}
      none={kinds.length === 0 ? t('overview.time.none') : null}
      chart={(label, describedBy) => (
        <LineDrawing
          label={label}
          describedBy={describedBy}
          points={dayPoints(figures, ({ medianSecondsToPaid }) => medianSecondsToPaid)}
          along="day"
          alongWords={(day) => formatDayIn(locale, String(day))}
          lines={kinds.map(({ kind }) => kindLine(t, kind))}
          domain={[0, 'auto']}
          tick={seconds}
          words={(point, name) => seconds(Number(point[name]))}
        />
      )}
      table={<TimeTable days={kinds.flatMap(({ days }) => days)} seconds={seconds} />}
    />
  )
}

interface TimeTableProps {
  readonly days: readonly DayFigures[]
  readonly seconds: (value: number) => string
}

function TimeTable({ days, seconds }: TimeTableProps): ReactNode {
  const t = useT()
  const { locale } = useIntl()
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('overview.day')}</th>
          <th scope="col">{t('overview.kind')}</th>
          <th scope="col" className={classes.number}>
            {t('overview.rate.paid')}
          </th>
          <th scope="col" className={classes.number}>
            {t('overview.time.median')}
          </th>
        </tr>
      </thead>
      <tbody>
        {newestFirst(days).map(({ day, kind, paid, medianSecondsToPaid }) => (
          <tr key={`${day} ${kind}`}>
            <th scope="row">{formatDayIn(locale, day)}</th>
            <td>{t(`transactions.kind.${kind}`)}</td>
            <td className={classes.number}>{paid}</td>
            <td className={classes.number}>{medianSecondsToPaid === null ? '—' : seconds(medianSecondsToPaid)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function newestFirst(days: readonly DayFigures[]): readonly DayFigures[] {
  return days.toSorted((one, other) => (one.day < other.day ? 1 : one.day > other.day ? -1 : 0))
}
