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

interface DayTableProps {
  readonly days: readonly DayFigures[]
  /** Formats a figure: a rate in percent, seconds with their unit. */
  readonly words: (figure: number) => string
}

/** How many were created and paid, by day. */
export function RateTable({ days, words }: DayTableProps): ReactNode {
  const shareOf = (day: DayFigures) => {
    const rate = rateOf(day)
    return rate === null ? '—' : words(rate)
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
  return <Table days={days} columns={columns} />
}

/** How long it took until they were seen as paid, by day. */
export function TimeTable({ days, words }: DayTableProps): ReactNode {
  const medianOf = ({ medianSecondsToPaid: median }: DayFigures) => (median === null ? '—' : words(median))
  return <Table days={days} columns={[PAID, { title: 'overview.time.median', of: medianOf }]} />
}

interface TableProps {
  readonly days: readonly DayFigures[]
  readonly columns: readonly Column[]
}

/** The figures of each day and kind, newest first. */
function Table({ days, columns }: TableProps): ReactNode {
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
