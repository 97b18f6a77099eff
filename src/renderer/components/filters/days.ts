import { Temporal } from 'temporal-polyfill'
import type { ViewDays } from '#shared/model/list-view.ts'
import { assertNever } from '#shared/rules/assert-never.ts'

/** The date of a moment in a time zone. */
export function dateIn(zone: string, at: number | string): string {
  const instant = typeof at === 'number' ? Temporal.Instant.fromEpochMilliseconds(at) : Temporal.Instant.from(at)
  return instant.toZonedDateTimeISO(zone).toPlainDate().toString()
}

/** The day and the minute in a time zone, as they may be in a file name. */
export function minuteIn(zone: string, at: number): string {
  const time = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainTime()
  return `${dateIn(zone, at)} ${time.toString({ smallestUnit: 'minute' }).replace(':', '.')}`
}

interface Span {
  /** Inclusive; `null`: from the beginning. */
  readonly from: string | null
  /** Exclusive; `null`: open-ended. */
  readonly to: string | null
}

/**
 * The time span of days in a time zone. A day lasts from its first moment to that of the next day, however many hours
 * it has when clocks change.
 */
export function spanOf(days: ViewDays, zone: string, today: string): Span {
  switch (days.by) {
    case 'any':
      return { from: null, to: null }
    case 'last': {
      const first = Temporal.PlainDate.from(today).subtract({ days: days.days - 1 })
      return { from: beginOf(first, zone), to: null }
    }
    case 'dates':
      return {
        from: days.from === null ? null : beginOf(Temporal.PlainDate.from(days.from), zone),
        // The day after 9999-12-31 would have a five-digit year, which cannot be written: then the span is open-ended.
        to:
          days.to === null || days.to >= '9999-12-31'
            ? null
            : beginOf(Temporal.PlainDate.from(days.to).add({ days: 1 }), zone),
      }
    default:
      return assertNever(days)
  }
}

function beginOf(date: Temporal.PlainDate, zone: string): string {
  return date.toZonedDateTime(zone).toInstant().toString({ fractionalSecondDigits: 3 })
}
