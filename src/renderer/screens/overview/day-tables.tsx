import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { DayFigures } from '#shared/model/overview.ts'
import { useT } from '../../i18n/index.tsx'
import { formatDayIn } from './duration.ts'
import { openOf, rateOf } from './figures.ts'
import classes from './overview.module.css'

interface RateTableProps {
  readonly days: readonly DayFigures[]
  readonly percent: (rate: number) => string
}

/** How many were created and paid, day by day. */
export function RateTable({ days, percent }: RateTableProps): ReactNode {
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

interface TimeTableProps {
  readonly days: readonly DayFigures[]
  readonly seconds: (value: number) => string
}

/** How long it took until they were seen paid, day by day. */
export function TimeTable({ days, seconds }: TimeTableProps): ReactNode {
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
