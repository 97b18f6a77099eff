import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { DayFigures } from '#shared/model/overview.ts'
import { type MessageId, T, useT } from '../../i18n/index.tsx'
import { formatDayIn } from './duration.ts'
import { openOf, rateOf } from './figures.ts'
import classes from './overview.module.css'

interface Column {
  readonly title: MessageId
  readonly means?: MessageId
  readonly of: (day: DayFigures) => ReactNode
}

const PAID: Column = { title: 'overview.rate.paid', of: ({ paid }) => paid }

interface RateTableProps {
  readonly days: readonly DayFigures[]
  readonly percent: (rate: number) => string
}

/** How many were created and paid, day by day. */
export function RateTable({ days, percent }: RateTableProps): ReactNode {
  const shareOf = (day: DayFigures) => {
    const rate = rateOf(day)
    return rate === null ? '—' : percent(rate)
  }
  const columns: readonly Column[] = [
    { title: 'overview.rate.created', of: ({ created }) => created },
    PAID,
    { title: 'overview.rate.lost', means: 'overview.rate.lost.means', of: ({ lost }) => lost },
    {
      title: 'overview.rate.otherAmount',
      means: 'overview.rate.otherAmount.means',
      of: ({ otherAmount }) => otherAmount,
    },
    { title: 'overview.rate.open.column', means: 'overview.rate.open.means', of: openOf },
    { title: 'overview.rate', of: shareOf },
  ]
  return <DayTable days={days} columns={columns} />
}

interface TimeTableProps {
  readonly days: readonly DayFigures[]
  readonly seconds: (value: number) => string
}

/** How long it took until they were seen paid, day by day. */
export function TimeTable({ days, seconds }: TimeTableProps): ReactNode {
  const medianOf = ({ medianSecondsToPaid: median }: DayFigures) => (median === null ? '—' : seconds(median))
  return <DayTable days={days} columns={[PAID, { title: 'overview.time.median', of: medianOf }]} />
}

interface DayTableProps {
  readonly days: readonly DayFigures[]
  readonly columns: readonly Column[]
}

/** Figures of each day and kind, the newest first. */
function DayTable({ days, columns }: DayTableProps): ReactNode {
  const t = useT()
  const { locale } = useIntl()
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('overview.day')}</th>
          <th scope="col">{t('overview.kind')}</th>
          {columns.map(({ title, means }) => (
            <T as="th" key={title} scope="col" className={classes.number} title={means && t(means)} id={title} />
          ))}
        </tr>
      </thead>
      <tbody>
        {days
          .toSorted((one, other) => (one.day < other.day ? 1 : one.day > other.day ? -1 : 0))
          .map((day) => (
            <tr key={`${day.day} ${day.kind}`}>
              <th scope="row">{formatDayIn(locale, day.day)}</th>
              <td>{t(`transactions.kind.${day.kind}`)}</td>
              {columns.map(({ title, of }) => (
                <td key={title} className={classes.number}>
                  {of(day)}
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  )
}
