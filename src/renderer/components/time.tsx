import { type ReactNode, useSyncExternalStore } from 'react'
import { useIntl } from 'react-intl'
import { formatAgeIn, type TimeStyle, useFormat, utcOf } from '../i18n/format.ts'
import { useT } from '../i18n/index.tsx'

interface Ticker {
  readonly subscribe: (listener: () => void) => () => void
  readonly get: () => number
}

const tickers = new Map<number, Ticker>()

/** One shared timer per interval; none while nothing subscribes. Catches up when the page becomes visible again. */
function tickerOf(pace: number): Ticker {
  const known = tickers.get(pace)
  if (known) return known
  const listeners = new Set<() => void>()
  let now = Date.now()
  let timer: ReturnType<typeof setInterval> | undefined
  const tick = () => {
    now = Date.now()
    for (const listener of listeners) listener()
  }
  const onVisible = () => document.visibilityState === 'visible' && tick()
  const ticker: Ticker = {
    subscribe: (listener) => {
      if (listeners.size === 0) {
        now = Date.now()
        timer = setInterval(tick, pace)
        document.addEventListener('visibilitychange', onVisible)
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        document.removeEventListener('visibilitychange', onVisible)
      }
    },
    get: () => now,
  }
  tickers.set(pace, ticker)
  return ticker
}

/** How often to check what "today" is. */
const MINUTE_MS = 60_000

/** The time of this machine's clock, updated at the given interval (both in milliseconds). */
export function useNow(pace = 10_000): number {
  const ticker = tickerOf(pace)
  return useSyncExternalStore(ticker.subscribe, ticker.get)
}

/** A time in the operator's time zone; UTC on hover. */
export function Time({ at, style = 'full' }: { readonly at: string; readonly style?: TimeStyle }): ReactNode {
  const { formatTime } = useFormat()
  const utc = utcOf(at)
  return (
    <time className="pd-num" dateTime={at} title={utc ?? at}>
      {formatTime(at, style)}
    </time>
  )
}

/** The time elapsed, such as "4 min ago", kept current. */
export function Age({ at }: { readonly at: string }): ReactNode {
  const text = useAge(at)
  return (
    <time className="pd-num" dateTime={at} title={utcOf(at) ?? at}>
      {text}
    </time>
  )
}

/** "as of 12:03, 4 min ago", kept current. Includes the date unless it is today. */
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
  // A time newer than the last tick is not necessarily in the future: after a sleep the tick may be hours old.
  const now = useNow()
  return formatAgeIn(locale, at, now < Date.parse(at) ? Date.now() : now) ?? t('time.justNow')
}

interface WhenProps {
  readonly at: string
  /** How a time of today is shown. */
  readonly today?: TimeStyle
  /** How a time of another day is shown. */
  readonly earlier?: TimeStyle
}

/** A time, without the date if that is today. */
export function When({ at, today = 'seconds', earlier = 'full' }: WhenProps): ReactNode {
  const { isToday } = useFormat()
  useNow(MINUTE_MS)
  return <Time at={at} style={isToday(at) ? today : earlier} />
}

/** A time for a row: to the second if today, with the day if another day of this year, otherwise only the date. */
export function RowTime({ at }: { readonly at: string }): ReactNode {
  const { formatTime, isToday, isThisYear } = useFormat()
  const { formatDate } = useIntl()
  useNow(MINUTE_MS)
  const day = () =>
    formatDate(at, { day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return (
    <time className="pd-num" dateTime={at} title={utcOf(at) ?? at}>
      {isToday(at) ? formatTime(at, 'seconds') : isThisYear(at) ? day() : formatTime(at, 'date')}
    </time>
  )
}
