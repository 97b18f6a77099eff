import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useFormat, utcOf } from '../i18n/format.ts'

/** A moment for a row: today's by the second, another day's with its day, another year's by its date. */
export function RowTime({ at }: { readonly at: string }): ReactNode {
  const { formatTime, isToday } = useFormat()
  const { formatDate } = useIntl()
  const [then, now] = [new Date(at), new Date()]
  const day = () =>
    formatDate(then, { day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const isThisYear = then.getFullYear() === now.getFullYear()
  return (
    <time className="pd-num" dateTime={at} title={utcOf(at) ?? at}>
      {isToday(at) ? formatTime(at, 'seconds') : isThisYear ? day() : formatTime(at, 'date')}
    </time>
  )
}
