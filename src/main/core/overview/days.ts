import { Temporal } from 'temporal-polyfill'

/** A day in a time zone: its date, and its span in milliseconds without `to`. 23 or 25 hours when clocks change. */
export interface Day {
  readonly day: string
  readonly from: number
  readonly to: number
}

/** The last days up to today, oldest first, in a time zone; an empty or unknown name means the system's zone. */
export function lastDays(now: Date, timeZone: string, count: number): readonly Day[] {
  const zone = knownZone(timeZone)
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate()
  const starts = (date: Temporal.PlainDate): number => date.toZonedDateTime(zone).epochMilliseconds
  return Array.from({ length: count }, (_, index) => {
    const date = today.subtract({ days: count - 1 - index })
    return { day: date.toString(), from: starts(date), to: starts(date.add({ days: 1 })) }
  })
}

/** The zone of that name; the system's if the name is empty or unknown to this system. */
function knownZone(timeZone: string): string {
  if (timeZone === '') return Temporal.Now.timeZoneId()
  try {
    return Temporal.Now.zonedDateTimeISO(timeZone).timeZoneId
  } catch {
    return Temporal.Now.timeZoneId()
  }
}
