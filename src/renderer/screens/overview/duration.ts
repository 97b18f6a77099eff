const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** Formats a duration in its largest unit: "45 sec", "2.5 min", "3 hr". */
export function formatSecondsIn(locale: string, seconds: number): string {
  const [unit, length] = UNITS.find(([, one]) => seconds >= one) ?? ['second', 1]
  const options = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(locale, options).format(seconds / length)
}

/** Formats a date, which no longer has a time zone. */
export function formatDayIn(locale: string, day: string): string {
  const options = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(locale, options).format(Date.parse(day))
}
