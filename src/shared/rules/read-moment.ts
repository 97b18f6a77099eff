/** An ISO 8601 moment, its date and time apart by a T or a space. */
const MOMENT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?) ?(Z|[+-]\d\d(?::?\d\d)?)?$/i

/**
 * A moment of the service in milliseconds; null where the text is none. The interface promises UTC: a moment without an
 * offset is read as UTC and never as this computer's own time.
 */
export function readMoment(text: string): number | null {
  const [, day, time, offset = 'Z'] = MOMENT.exec(text) ?? []
  if (day === undefined || time === undefined) return null
  const [hours = '', minutes = '00'] = offset.toUpperCase().match(/Z|[+-]?\d\d/g) ?? []
  const moment = Date.parse(`${day}T${time.replace(',', '.')}${hours === 'Z' ? 'Z' : `${hours}:${minutes}`}`)
  return Number.isNaN(moment) ? null : moment
}
