import { Temporal } from 'temporal-polyfill'
import { DeskFailure } from '../desk-failure.ts'

/** Tells moments in one time zone. */
export interface ZoneClock {
  /** The zone's IANA name. */
  readonly zone: string
  /** A moment as that zone's clocks show it: "2026-11-21 15:03:44". Text that is no moment stays as it came. */
  local(at: string): string
}

/** Offsets of all zones change on a quarter of an hour. */
const QUARTER_MS = 15 * 60_000
const MAX_KEPT = 20_000

/** An empty name: the system's own zone. Throws DeskFailure `invalid_input` for one that is not known. */
export function createZoneClock(name: string): ZoneClock {
  const zone = name === '' ? Temporal.Now.timeZoneId() : name
  // A row has up to three moments, and a zone's rules are slow to ask: neighbours share their answer.
  const offsets = new Map<number, number>()
  const offsetAt = (milliseconds: number): number => {
    const quarter = Math.floor(milliseconds / QUARTER_MS)
    const known = offsets.get(quarter)
    if (known !== undefined) return known
    const offset = offsetIn(zone, quarter * QUARTER_MS)
    if (offsets.size >= MAX_KEPT) offsets.clear()
    offsets.set(quarter, offset)
    return offset
  }
  offsetAt(0)
  return {
    zone,
    local(at) {
      const moment = MOMENT.test(at) ? Date.parse(at) : Number.NaN
      if (Number.isNaN(moment)) return at
      return new Date(moment + offsetAt(moment)).toISOString().slice(0, 19).replace('T', ' ')
    },
  }
}

/** A full ISO 8601 moment, its offset included: a time without one says nothing of when it was. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/

function offsetIn(zone: string, milliseconds: number): number {
  try {
    const there = Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(zone)
    return there.offsetNanoseconds / 1_000_000
  } catch (error) {
    throw new DeskFailure({ kind: 'invalid_input', field: 'timeZone', rule: 'time_zone' }, { cause: error })
  }
}
