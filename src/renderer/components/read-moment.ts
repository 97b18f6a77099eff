import { Temporal } from 'temporal-polyfill'

/**
 * A moment of the service in milliseconds; null where the text is none. The interface promises UTC: a moment without an
 * offset is read as UTC and never as this computer's own time.
 */
export function readMoment(text: string): number | null {
  if (!/\d:\d\d/.test(text)) return null
  return (
    attempt(() => Temporal.Instant.from(text).epochMilliseconds) ??
    attempt(() => Temporal.PlainDateTime.from(text).toZonedDateTime('UTC').epochMilliseconds)
  )
}

function attempt(read: () => number): number | null {
  try {
    return read()
  } catch {
    return null
  }
}
