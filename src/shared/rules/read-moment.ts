/** An ISO 8601 time, with the date and the time separated by a T or a space. */
const MOMENT = /^(\d{4}-\d\d-\d\d)[T ]((?:[01]\d|2[0-3]):\d\d(?::\d\d(?:[.,]\d+)?)?) ?(?:Z|([+-]\d\d)(?::?(\d\d))?)?$/i

/**
 * Reads a time sent by the platform, in milliseconds; `null` if the text is not a time. The interface promises UTC: a
 * time without an offset is read as UTC, never as this computer's local time.
 */
export function readMoment(text: string): number | null {
  const [, day = '', time = '', hours = '+00', minutes = '00'] = MOMENT.exec(text) ?? []
  const moment = Date.parse(`${day}T${time.replace(',', '.')}${hours}:${minutes}`)
  return Number.isNaN(moment) || !isInCalendar(day) ? null : moment
}

/** Date.parse reads February 30 as March 2. */
function isInCalendar(day: string): boolean {
  return new Date(day).toISOString().startsWith(day)
}
