import { Temporal } from 'temporal-polyfill'

/** A day in a time zone: its date, and its span in milliseconds; `to` is not in it. 23 or 25 hours where clocks change. */
export interface Day {
  readonly day: string
  readonly from: number
  readonly to: number
}

/** The last days up to today, oldest first, as a time zone counts them; an empty or unknown name is the system's zone. */
export function lastDays(now: Date, timeZone: string, count: number): readonly Day[] {
  const zone = knownZone(timeZone)
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate()
  const starts = (date: Temporal.PlainDate): number => date.toZonedDateTime(zone).epochMilliseconds
  return Array.from({ length: count }, (_, index) => {
    const date = today.subtract({ days: count - 1 - index })
    return { day: date.toString(), from: starts(date), to: starts(date.add({ days: 1 })) }
  })
}

/** The zone of that name; the system's where the name is empty or this system does not know it. */
export function knownZone(timeZone: string): string {
  if (timeZone === '') return Temporal.Now.timeZoneId()
  try {
    return Temporal.Now.zonedDateTimeISO(timeZone).timeZoneId
  } catch {
    return Temporal.Now.timeZoneId()
  }
}
