import type { ControlTotal } from '#shared/model/batch-draft.ts'
import { readAmount } from '#shared/rules/amount-input.ts'

export type Said = Omit<ControlTotal, 'currency'>

/** A total that was sent from the fields and may not be stored yet. */
export interface Asked {
  /** `null` withdraws the total. */
  readonly total: Said | null
  /** The totals that may be stored by the end if nobody else changes them. */
  readonly expected: readonly (Said | null)[]
}

/** The fields of a control total. */
export interface ControlFields {
  readonly count: string
  readonly sum: string
  readonly said: Said | null
  /** The total that the fields were last set to or that was last sent from them. */
  readonly last: Said | null
  /** The newest total under way. */
  readonly asked: Asked | null
}

type ControlEvent =
  | { readonly event: 'typed'; readonly fields: Partial<Pick<ControlFields, 'count' | 'sum'>> }
  | { readonly event: 'asked'; readonly asked: Asked }
  | { readonly event: 'settled'; readonly asked: Asked; readonly isStored: boolean }
  | { readonly event: 'stored'; readonly said: Said | null }

export function fieldsWith(said: Said | null): ControlFields {
  return { count: said ? String(said.count) : '', sum: said?.sum ?? '', said, last: said, asked: null }
}

/** Follows a total that comes from elsewhere; one sent from the fields leaves what is being typed. */
export function controlFields(before: ControlFields, now: ControlEvent): ControlFields {
  switch (now.event) {
    case 'typed':
      return { ...before, ...now.fields }
    case 'asked':
      return { ...before, asked: now.asked, last: now.asked.total }
    case 'settled': {
      if (before.asked !== now.asked) return before
      const { said } = before
      if (!now.asked.expected.some((one) => isSame(one, said))) return following(before, said)
      return { ...before, asked: null, last: now.isStored ? before.last : said }
    }
    case 'stored': {
      const { said } = now
      if (isSame(said, before.said)) return before
      return before.asked || isSame(said, before.last) ? { ...before, said } : following(before, said)
    }
  }
}

function following({ sum }: ControlFields, said: Said | null): ControlFields {
  const fields = fieldsWith(said)
  return said !== null && sumOf(sum) === said.sum ? { ...fields, sum } : fields
}

/** What to send when the fields are left or submitted; `null`: nothing. */
export function toAsk({ count, sum, said, asked }: ControlFields): Asked | null {
  const [readCount, readSum] = [countOf(count), sumOf(sum)]
  const total = readCount === null || readSum === null ? null : { count: readCount, sum: readSum }
  if (isSame(total, asked ? asked.total : said)) return null
  return { total, expected: [...(asked?.expected ?? [said]), total] }
}

export function countOf(typed: string): number | null {
  return /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : null
}

export function sumOf(typed: string): string | null {
  const reading = readAmount(typed)
  return reading.result === 'ok' ? reading.value : null
}

const isSame = (one: Said | null, other: Said | null): boolean => one?.count === other?.count && one?.sum === other?.sum
