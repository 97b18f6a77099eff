import type { Json } from '#shared/model/json.ts'

export interface PayloadField {
  readonly name: string
  readonly value: Json
  /** It was never seen at its platform before this transaction. */
  readonly isNew: boolean
}

/** So many are laid out: a platform may send any number. */
const MAX = 100
/** So much of a name is kept of those that were first seen (core/database/first-seen.ts). */
const LONGEST_WORD = 200

/** The fields of a payload, those that are new first, and how many more there are. None where it is no object. */
export function payloadFields(
  payload: Json,
  firstSeen: readonly string[],
): { readonly fields: readonly PayloadField[]; readonly more: number } {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return { fields: [], more: 0 }
  const news = new Set(firstSeen)
  const all = Object.entries(payload).map(([name, value]) => {
    return { name, value, isNew: news.has(name.slice(0, LONGEST_WORD)) }
  })
  const fields = all.toSorted((one, other) => Number(other.isNew) - Number(one.isNew)).slice(0, MAX)
  return { fields, more: all.length - fields.length }
}
