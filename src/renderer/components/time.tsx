import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { formatAgeIn, type TimeStyle, useFormat, utcOf } from '../i18n/format.ts'
import { useT } from '../i18n/index.tsx'
import { useNow } from './use-now.ts'

interface TimeProps {
  readonly at: string
  readonly style?: TimeStyle
}

/** A moment in the operator's time zone; UTC on hover. */
export function Time({ at, style = 'full' }: TimeProps): ReactNode {
  const { formatTime } = useFormat()
  const utc = utcOf(at)
  return (
    <time className="pd-num" dateTime={at} title={utc ?? at}>
      {formatTime(at, style)}
    </time>
  )
}

/** How long ago: "4 min ago", kept current. */
export function Age({ at }: { readonly at: string }): ReactNode {
  const text = useAge(at)
  return (
    <time className="pd-num" dateTime={at} title={utcOf(at) ?? at}>
      {text}
    </time>
  )
}

/** "as of 12:03, 4 min ago", kept current. The date is given too when it is not today's. */
export function AsOf({ at }: { readonly at: string }): ReactNode {
  const { formatTime, isToday } = useFormat()
  const t = useT()
  const age = useAge(at)
  const time = formatTime(at, 'time')
  return (
    <time className="pd-num" dateTime={at} title={utcOf(at) ?? at}>
      {t('time.asOf', { time: isToday(at) ? time : `${formatTime(at, 'date')} ${time}`, age })}
    </time>
  )
}

function useAge(at: string): string {
  const { locale } = useIntl()
  const t = useT()
  // A reading newer than the last tick is not from the future.
  return formatAgeIn(locale, at, useNow()) ?? t('time.justNow')
}
