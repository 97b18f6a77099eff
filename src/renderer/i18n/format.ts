import { useMemo } from 'react'
import { useIntl } from 'react-intl'

const made = new Map<string, unknown>()

/** Formatters are expensive to create, so each is created once: a list needs dozens of them in every frame. */
function once<Made>(key: string, make: () => Made): Made {
  const before = made.get(key) as Made | undefined
  const one = before ?? make()
  if (before === undefined) made.set(key, one)
  return one
}

const DECIMAL = /^-?\d+(?:\.(\d+))?$/

/**
 * An amount for display: grouped, with every decimal of the text, followed by the currency code. Never converted to a
 * JS number. Text that is not a plain decimal is shown unchanged.
 */
export function formatAmountIn(locale: string, decimal: string, currency?: string | null): string {
  const parsed = DECIMAL.exec(decimal)
  const shown = parsed ? digits(locale, decimal as `${number}`, parsed[1]?.length ?? 0) : decimal
  return currency ? `${shown}\u00a0${currency}` : shown
}

function digits(locale: string, decimal: `${number}`, decimals: number): string {
  // Intl would round longer fractions, so these are shown unchanged.
  if (decimals > 100) return decimal
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return once(`number ${locale} ${decimals}`, () => new Intl.NumberFormat(locale, options)).format(decimal)
}

export type TimeStyle = 'time' | 'seconds' | 'date' | 'full'

const STYLES: Record<TimeStyle, Intl.DateTimeFormatOptions> = {
  time: { hour: '2-digit', minute: '2-digit' },
  seconds: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  full: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit' },
}

/** A time in a time zone (default: the system's), 24 hours. Text that is not a time is shown unchanged. */
export function formatTimeIn(locale: string, at: string | Date, style: TimeStyle = 'full', timeZone?: string): string {
  const moment = new Date(at)
  if (Number.isNaN(moment.getTime())) return String(at)
  const options = { ...STYLES[style], hourCycle: 'h23', timeZone } as const
  return once(`time ${locale} ${style} ${timeZone}`, () => new Intl.DateTimeFormat(locale, options)).format(moment)
}

const UNIT_STYLES = { day: { dateStyle: 'short' }, year: { year: 'numeric' } } as const

/** Whether two times are on the same day, or in the same year, in a time zone (default: the system's). */
export function isSameIn(
  unit: 'day' | 'year',
  timeZone: string | undefined,
  one: string | Date,
  other: string | Date,
): boolean {
  const options = { ...UNIT_STYLES[unit], timeZone }
  const format = once(`${unit} ${timeZone}`, () => new Intl.DateTimeFormat('en', options))
  const [first, second] = [new Date(one), new Date(other)]
  if (Number.isNaN(first.getTime()) || Number.isNaN(second.getTime())) return false
  return format.format(first) === format.format(second)
}

/** The hour of a time, 0 to 23, in a time zone (default: the system's). */
export function hourIn(timeZone: string | undefined, at: Date): number {
  const options = { hour: 'numeric', hourCycle: 'h23', timeZone } as const
  return Number(once(`hour ${timeZone}`, () => new Intl.DateTimeFormat('en', options)).format(at))
}

/** The time in UTC, shown on hover: "2026-11-21 12:03:44 UTC". `null` if the text is not a time. */
export function utcOf(at: string | Date): string | null {
  const moment = new Date(at)
  if (Number.isNaN(moment.getTime())) return null
  return `${moment.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

const STEPS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/**
 * How long ago a time was, in its largest whole unit; `null` below a minute. If the clock was set back since, the time
 * is shown as in the future: old data must not pass for new.
 */
export function formatAgeIn(locale: string, at: string | Date, now: number): string | null {
  const seconds = Math.floor((now - new Date(at).getTime()) / 1000)
  const step = STEPS.find(([, length]) => Math.abs(seconds) >= length)
  if (!step) return null
  const format = new Intl.RelativeTimeFormat(locale, { style: 'short' })
  return format.format(-Math.trunc(seconds / step[1]), step[0])
}

const UNITS = [
  ['gigabyte', 1_000_000_000],
  ['megabyte', 1_000_000],
  ['kilobyte', 1_000],
] as const

/** A size in bytes for display, in decimal units as the platform counts them: "3.2 MB". `null` below a kilobyte. */
export function formatBytesIn(locale: string, bytes: number): string | null {
  const [unit, length] = UNITS.find(([, one]) => bytes >= one) ?? []
  if (unit === undefined) return null
  const digits = { maximumFractionDigits: length >= 1_000_000 ? 2 : 0 }
  return new Intl.NumberFormat(locale, { style: 'unit', unit, ...digits }).format(bytes / length)
}

interface Format {
  readonly formatAmount: (decimal: string, currency?: string | null) => string
  readonly formatTime: (at: string | Date, style?: TimeStyle) => string
  readonly isToday: (at: string | Date) => boolean
  readonly isThisYear: (at: string | Date) => boolean
  readonly hourOf: (at: Date) => number
}

/** Formatting in the operator's language and time zone. */
export function useFormat(): Format {
  const { locale, timeZone } = useIntl()
  return useMemo(
    () => ({
      formatAmount: (decimal, currency) => formatAmountIn(locale, decimal, currency),
      formatTime: (at, style) => formatTimeIn(locale, at, style, timeZone),
      isToday: (at) => isSameIn('day', timeZone, at, new Date()),
      isThisYear: (at) => isSameIn('year', timeZone, at, new Date()),
      hourOf: (at) => hourIn(timeZone, at),
    }),
    [locale, timeZone],
  )
}

/** The time zone that days are counted in: the chosen one, or the system's. An unknown zone is ignored. */
export function zoneOf(chosen: string): string {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return knownZone(chosen || own) ?? knownZone(own) ?? 'UTC'
}

/** Chromium itself names a zone of the system that it does not know, but accepts no such name. */
function knownZone(timeZone: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
