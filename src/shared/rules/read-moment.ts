/** An ISO 8601 moment, its date and time apart by a T or a space. */
const MOMENT = /^(\d{4}-\d\d-\d\d)[T ]((?:[01]\d|2[0-3]):\d\d(?::\d\d(?:[.,]\d+)?)?) ?(?:Z|([+-]\d\d)(?::?(\d\d))?)?$/i

/**
 * A moment of the service in milliseconds; null where the text is none. The interface promises UTC: a moment without an
 * offset is read as UTC and never as this computer's own time.
 */
export function readMoment(text: string): number | null {
  const [, day = '', time = '', hours = '+00', minutes = '00'] = MOMENT.exec(text) ?? []
  const moment = Date.parse(`${day}T${time.replace(',', '.')}${hours}:${minutes}`)
  return Number.isNaN(moment) || !isInCalendar(day) ? null : moment
}

/** Date.parse takes February 30 for March 2. */
function isInCalendar(day: string): boolean {
  return new Date(day).toISOString().startsWith(day)
}
