import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { OverviewFigures } from '#shared/model/overview.ts'
import { lazyPart } from '../../components/part.ts'
import { useT } from '../../i18n/index.tsx'
import { ChartPanel } from './chart-panel.tsx'
import { kindLine, LazyLineDrawing } from './drawing.ts'
import { formatDayIn, formatSecondsIn } from './duration.ts'
import { byKind, dayPoints, openOf, rateOf, tallyOf } from './figures.ts'

/** How much of what was created was paid, and how long it took until that was seen, by day and kind. */
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
  const hasEnded = kinds.some(({ days }) => rateOf(tallyOf(days)) !== null)
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
  const drawing = (label: string, describedBy: string) => (
    <LazyLineDrawing
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
  )
  return (
    <ChartPanel
      name="rate"
      means={t('overview.rate.means')}
      summary={summary}
      none={kinds.length === 0 ? t('overview.none') : null}
      chart={hasEnded ? drawing : null}
      table={<RateTable needed days={kinds.flatMap(({ days }) => days)} words={percent} />}
    />
  )
}

const RateTable = lazyPart(() => import('./day-tables.tsx'), 'RateTable')
const TimeTable = lazyPart(() => import('./day-tables.tsx'), 'TimeTable')

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
        <LazyLineDrawing
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
      table={<TimeTable needed days={kinds.flatMap(({ days }) => days)} words={seconds} />}
    />
  )
}
