import Big from 'big.js'
import type { BatchField, BatchMapping, FindingCode } from '#shared/model/batch.ts'
import { nearAmount } from '#shared/rules/amount-input.ts'
import { isOwnNumber, OWN_NUMBERS } from '#shared/rules/batch/judge-cell.ts'
import { otherRows } from '#shared/rules/batch/other-rows.ts'
import { CARD_DIGITS } from '#shared/rules/card-number.ts'
import { isCardLike } from '#shared/rules/find-card-number.ts'
import { normaliseReference } from '#shared/rules/merchant-transaction-id.ts'
import { ownerKey, referenceKey } from '../../database/compare-keys.ts'
import type { Tell } from './finding-of.ts'
import type { Draft } from './judge-row.ts'

type Add = (draft: Draft, code: FindingCode, field: BatchField | null, right?: string | null) => void

/** The chance that this many cards all end in 0 is one in a thousand. */
const CERTAINLY_CUT = 3

/** Of random long numbers, so many and more than half look like cards in fewer than three files of a thousand. */
const BY_CHANCE = 3

/**
 * Finds long numbers that are, or may be, card numbers: refuses those with one of the file's `cards`, and all that look
 * like cards in a column where most do; asks about others, except typed ones, which were asked about before they were
 * kept.
 */
export function markCards(drafts: readonly Draft[], cards: ReadonlySet<string>, add: Add): void {
  for (const field of OWN_NUMBERS) {
    const long = drafts.flatMap((draft) => {
      const number = draft.values[field] ?? ''
      return isOwnNumber(field, number) ? [{ draft, number, isTyped: draft.typed.has(field) }] : []
    })
    // A client has several payouts: each number counts once.
    const numbers = new Set(long.filter(({ isTyped }) => !isTyped).map(({ number }) => number))
    const alike = [...numbers].filter(isCardLike).length
    const isOfCards = alike > BY_CHANCE && alike * 2 > numbers.size
    for (const { draft, number, isTyped } of long) {
      const isAsked = isCardLike(number) && !isTyped
      const isCard = [...number].some((_digit, at) => cards.has(number.slice(at, at + CARD_DIGITS)))
      if (isCard || cards.has(number) || (isAsked && isOfCards)) {
        delete draft.values[field]
        add(draft, 'card_elsewhere', field)
      } else if (isAsked) add(draft, 'card_like', field)
    }
  }
}

/** Finds what only a whole column shows: digits that a spreadsheet removed from the end or the beginning. */
export function markColumns(drafts: readonly Draft[], columns: BatchMapping['columns'], add: Add, tell: Tell): void {
  const read = drafts.filter(({ values, typed }) => values.card !== undefined && !typed.has('card'))
  if (read.length > 0 && read.every(({ values }) => values.card?.endsWith('0'))) {
    const isCertain = new Set(read.map(({ values }) => values.card)).size >= CERTAINLY_CUT
    for (const draft of read) {
      add(draft, isCertain ? 'cards_end_in_zero' : 'cards_may_end_in_zero', 'card')
      if (isCertain) delete draft.values.card
    }
  }
  for (const field of ['reference', 'client_id'] as const) {
    const numbers = drafts.filter(
      ({ row, typed }) => !typed.has(field) && row.cells[columns[field] ?? -1]?.kind === 'number',
    )
    if (numbers.length > 0)
      tell('reference_numbers', { field, column: columns[field] ?? null, stands: String(numbers.length) })
    markLostZeros(field, drafts, add, tell)
  }
}

function markLostZeros(field: 'reference' | 'client_id', drafts: readonly Draft[], add: Add, tell: Tell): void {
  const digits = drafts.filter(({ values, typed }) => /^\d+$/.test(values[field] ?? '') && !typed.has(field))
  const lengths = (of: readonly Draft[]) => new Set(of.map(({ values }) => values[field]?.length ?? 0))
  const [length, other] = lengths(digits.filter(({ values }) => values[field]?.startsWith('0')))
  if (length !== undefined) {
    const longest = other === undefined ? length : Math.max(...lengths(digits))
    for (const draft of digits) {
      const value = draft.values[field] ?? ''
      if (value.startsWith('0') || value.length >= longest) continue
      // A correction that may contain a card number would be kept.
      const isKnown = other === undefined && !isCardLike(value)
      add(draft, 'leading_zeros_lost', field, isKnown ? value.padStart(longest, '0') : null)
      delete draft.values[field]
    }
    return
  }
  if (field === 'reference' && digits.length > 0 && lengths(digits).size > 1) {
    tell('reference_lengths', { field, stands: [...lengths(digits)].sort((a, b) => a - b).join(', ') })
  }
}

/** Finds duplicates within the file. */
export function markDuplicates(drafts: readonly Draft[], add: Add): void {
  /** `differ`: what at least two of the rows must not have in common, because that is another finding. */
  const mark = (
    code: FindingCode,
    field: BatchField | null,
    keyOf: (draft: Draft) => unknown,
    differ: (draft: Draft) => unknown = (draft) => draft,
  ): void => {
    const byKey = Map.groupBy(drafts, keyOf)
    byKey.delete(null)
    for (const same of byKey.values()) {
      if (new Set(same.map(differ)).size < 2) continue
      const rows = same.map(({ row }) => row.number)
      for (const draft of same) add(draft, code, field, otherRows(rows, draft.row.number))
    }
  }
  const reference = ({ values }: Draft) =>
    values.reference === undefined ? null : normaliseReference(values.reference)
  mark('reference_twice', 'reference', reference)
  mark('row_twice', null, ({ values }) =>
    Object.keys(values).length < 2 ? null : JSON.stringify(Object.entries(values).sort()),
  )
  mark('card_amount_twice', 'card', ({ values: { card, amount, currency } }) =>
    card === undefined || amount === undefined ? null : JSON.stringify([card, plain(amount), currency]),
  )
  // As in the duplicate check, which leaves the rows of one batch to this one.
  mark(
    'reference_alike',
    'reference',
    ({ values }) => (values.reference === undefined ? null : referenceKey(values.reference)),
    reference,
  )
  mark(
    'owner_amount_twice',
    'owner',
    ({ values: { owner, amount, currency } }) =>
      owner === undefined || amount === undefined ? null : JSON.stringify([ownerKey(owner), plain(amount), currency]),
    ({ values }) => values.card,
  )
  const nearest = nearAmounts(drafts)
  mark(
    'card_near_amount',
    'card',
    (draft) => nearest.get(draft) ?? null,
    ({ values: { amount = '' } }) => plain(amount),
  )
}

/**
 * For each row, the first of those to the same card whose amounts are near: each of them within 1 % of the next, as in
 * the duplicate check.
 */
function nearAmounts(drafts: readonly Draft[]): ReadonlyMap<Draft, Draft> {
  const firsts = new Map<Draft, Draft>()
  const before = new Map<string, { readonly amount: string; readonly first: Draft }>()
  const known = drafts.flatMap((draft) => {
    const { card, amount, currency } = draft.values
    return card === undefined || amount === undefined
      ? []
      : [{ draft, amount, value: new Big(amount), to: JSON.stringify([card, currency]) }]
  })
  for (const { draft, amount, to } of known.toSorted((one, other) => one.value.cmp(other.value))) {
    const last = before.get(to)
    const first = last && nearAmount(last.amount, amount) ? last.first : draft
    before.set(to, { amount, first })
    firsts.set(draft, first)
  }
  return firsts
}

/** 100.10 and 100.1 are the same amount. */
function plain(amount: string): string {
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount
}
