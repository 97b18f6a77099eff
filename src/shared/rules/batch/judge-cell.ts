import Big from 'big.js'
import type { BatchField, Cell, DecimalSign, FindingCode } from '../../model/batch.ts'
import { CURRENCIES } from '../../model/currency.ts'
import { MAX_ORDER_LENGTH } from '../../model/order-lengths.ts'
import { type AmountRule, readAmount } from '../amount-input.ts'
import { isWebUrl } from '../base-url.ts'
import { isCardNumber, normaliseCard, passesLuhn } from '../card-number.ts'
import { findCardNumber, isCardLength } from '../find-card-number.ts'
import { idOfReference } from '../merchant-transaction-id.ts'
import { linesOf } from '../pasted-lines.ts'
import { readAmountWith, typedAmount } from './amount-signs.ts'
import { cleanText, isCardInThrees, isMasked } from './clean-text.ts'

/** What the judgement of a cell depends on besides the cell itself. */
export interface CellRules {
  /** The decimal separator of the amounts; `null`: each is read by itself. */
  readonly decimal: DecimalSign | null
  /** The merchant's pattern for IDs; `null` if there is none. */
  readonly idPattern: string | null
  readonly platformLikeIds: boolean
}

export interface CellProblem {
  readonly code: FindingCode
  /** The correction, if one can be offered. Never a card number. */
  readonly right?: string
}

/** A cell as it would be sent; `value` is `null` if it is empty or cannot be read. */
export interface JudgedCell {
  readonly value: string | null
  readonly problems: readonly CellProblem[]
}

/** Number of decimals that raises no question: currencies have two. */
const USUAL_DECIMALS = 2

/** Maximum lengths. Those of an order are the same as for a single payout; the others are limited by other rules. */
export const MAX_LENGTH: Record<BatchField, number> = {
  reference: MAX_ORDER_LENGTH.reference,
  amount: 100,
  currency: 100,
  card: 100,
  owner: MAX_ORDER_LENGTH.owner_name,
  bank: MAX_ORDER_LENGTH.bank_name,
  client_id: MAX_ORDER_LENGTH.client_id,
  webhook_url: MAX_ORDER_LENGTH.url,
  note: MAX_ORDER_LENGTH.note,
}

const ERROR_VALUE = /^#(?:[A-ZА-Я][A-ZА-Я0-9_/]*[!?]?|Н\/Д|N\/A|DIV\/0!|ДЕЛ\/0!|#+)$/u
const SCIENTIFIC = /^[+-]?\d+(?:[.,]\d+)?[eEеЕ][+-]?\d+$/
/** The beginning of a formula; a sign before a number is not one, nor is an @ before a name. */
const FORMULA = /^(?:=|@[A-Za-zА-я]+\(|[+-](?=.*[A-Za-zА-я(]))/
const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|янв|фев|мар|апр|май|мая|июн|июл|авг|сен|окт|ноя|дек'
const DATE_LIKE = new RegExp(
  `^(?:\\d{1,2}[-. /](?:${MONTHS})\\p{L}*\\.?(?:[-. /]\\d{2,4})?|(?:${MONTHS})\\p{L}*\\.?[-. /]\\d{2,4}|` +
    '\\d{1,2}[./]\\d{1,2}[./]\\d{2,4}|\\d{4}-\\d{2}-\\d{2}(?:[ T]\\d{2}:\\d{2}(?::\\d{2})?)?)$',
  'iu',
)

/** Fields in which every digit counts: none may be lost. */
const EXACT: ReadonlySet<BatchField> = new Set(['reference', 'client_id', 'card'])

/** Fields for the merchant's own numbers. */
export const OWN_NUMBERS = ['reference', 'client_id'] as const satisfies readonly BatchField[]

/**
 * Whether a cleaned text may be one of the merchant's own long numbers: one in ten of those looks like a card number, so
 * the operator is asked.
 */
export function isOwnNumber(field: BatchField, text: string): boolean {
  return OWN_NUMBERS.some((one) => one === field) && /^[0-9]+$/.test(text) && isCardLength(text)
}

/** A reference that Paydesk made for a row without one (core/batches/payout-id.ts). Its digits may look like a card's. */
const isMadeReference = (field: BatchField, text: string): boolean =>
  field === 'reference' && /^FILE-[0-9a-f]{12}-(\d+-)?\d+$/.test(text)

/**
 * Judges the contents of a cell, and whether they may be sent unchanged. `isTyped`: the operator typed it, so no
 * spreadsheet can have changed it.
 */
export function judgeCell(field: BatchField, cell: Cell | null, rules: CellRules, isTyped = false): JudgedCell {
  if (cell === null) return empty
  if (cell.formula && cell.text === '') return refused('formula_without_value')
  if (cell.kind === 'error' || ERROR_VALUE.test(cell.text.trim())) return refused('error_value')
  if (cell.kind === 'boolean') return refused('shown_differs')
  const { text, changed, turned } = cleanText(cell.text)
  if (text === '') return empty
  if (turned) return refused('direction_marks')
  if (text.length > MAX_LENGTH[field]) return refused('too_long')
  if (cell.kind === 'date') return judgeDate(field, text, cell.shown)
  if (text.includes('\ufffd') || (field === 'owner' && text.includes('??'))) return refused('unreadable_letters')
  // A masked number is another value; in the card column, it is refused for its characters.
  if (field !== 'card' && field !== 'note' && isMasked(text)) return refused('unreadable_letters')
  if (FORMULA.test(text)) return refused('formula_text')
  const told: CellProblem[] = [
    ...(changed ? [{ code: 'cleaned' } as const] : []),
    ...(cell.formula ? [{ code: 'formula' } as const] : []),
  ]
  const judged = cell.kind === 'number' ? judgeNumber(field, cell, rules) : judgeText(field, cell, rules, isTyped)
  return { value: judged.value, problems: [...told, ...judged.problems] }
}

const empty: JudgedCell = { value: null, problems: [] }

/** Whether a stored text has two lines with visible text: cleaning would make them one value. */
function hasSeveralLines(stored: string): boolean {
  return linesOf(stored).filter((line) => cleanText(line).text !== '').length > 1
}

function refused(code: FindingCode, right?: string): JudgedCell {
  return { value: null, problems: [{ code, ...(right !== undefined && { right }) }] }
}

function found(value: string, code: FindingCode, right?: string | null): JudgedCell {
  return { value, problems: [{ code, ...(right && { right }) }] }
}

function judgeDate(field: BatchField, text: string, shown: string | undefined): JudgedCell {
  if (findCardNumber(shown ?? text)) return refused(field === 'card' ? 'date' : 'card_elsewhere')
  if (field === 'note') return fine(shown ?? text)
  return refused('date', field === 'amount' ? undefined : shown)
}

function judgeText(field: BatchField, { text: stored }: Cell, rules: CellRules, isTyped: boolean): JudgedCell {
  const { text } = cleanText(stored)
  if (EXACT.has(field) && SCIENTIFIC.test(text)) return refused('scientific')
  const mayBeLike = field === 'card' || isOwnNumber(field, text) || isMadeReference(field, text)
  if (field === 'amount' ? isCardAmount(text) : !mayBeLike && findCardNumber(text)) return refused('card_elsewhere')
  if (EXACT.has(field) && hasSeveralLines(stored)) return refused('several_lines')
  switch (field) {
    case 'amount':
      return hasSeveralLines(stored) ? refused('amount_several') : judgeAmount(text, rules.decimal, isTyped)
    case 'card':
      return judgeCard(text)
    case 'currency': {
      const code = text.toUpperCase()
      return CURRENCIES.some((known) => known === code) ? fine(code) : refused('currency_unknown')
    }
    case 'reference':
      if (!isTyped && DATE_LIKE.test(text)) return refused('date')
      return judgeReference(text, rules)
    case 'client_id':
      return !isTyped && DATE_LIKE.test(text) ? refused('date') : fine(text)
    case 'owner': {
      const mixed = mixedLetters(text)
      if (!/\p{L}/u.test(text)) return refused('unreadable_letters')
      return mixed ? found(text, 'mixed_letters', mixed.right) : fine(text)
    }
    case 'webhook_url':
      return isWebUrl(text) ? fine(text) : refused('bad_url')
    case 'bank':
    case 'note':
      return fine(text)
  }
}

function fine(value: string): JudgedCell {
  return { value, problems: [] }
}

/** Accepts a number if everything that was typed is certainly still there. */
function judgeNumber(field: BatchField, { text, shown }: Cell, { decimal }: CellRules): JudgedCell {
  if (field === 'card') return refused(/e/i.test(text) ? 'scientific' : 'card_number_cell')
  if (field === 'amount') return judgeStoredAmount(text, shown, decimal)
  const plain = plainNumber(text)
  if (plain === null) return refused('digits_lost')
  const isLikeCard = findCardNumber(plain) !== null
  if (isLikeCard && !isOwnNumber(field, plain)) return refused('card_elsewhere')
  if (field === 'currency') return refused('currency_unknown')
  if (EXACT.has(field)) {
    const isSame = shown === undefined || shown === plain
    if (isSame && /^\d+$/.test(plain)) return fine(plain)
    const lostZeros = isSame ? null : /^0\d+$/.exec(shown)
    const right = isLikeCard ? undefined : (lostZeros?.[0] ?? plain)
    return refused(lostZeros ? 'leading_zeros_lost' : 'shown_differs', right)
  }
  return field === 'owner' || field === 'webhook_url' ? refused('shown_differs', plain) : fine(shown || plain)
}

/** For a computed amount, the digits that a spreadsheet shows are offered. */
function judgeStoredAmount(stored: string, shown: string | undefined, decimal: DecimalSign | null): JudgedCell {
  const seen = shortNumber(stored)
  if (seen === null) return refused('digits_lost')
  if (findCardNumber(seen)) return refused('card_elsewhere')
  const isOther = shown !== undefined && shown !== seen
  const isRounded =
    isOther &&
    decimalsOf(shown) < decimalsOf(seen) &&
    /^\d+(\.\d+)?$/.test(shown) &&
    new Big(seen).round(decimalsOf(shown)).eq(shown)
  // Shown in thousands or per cent, it is another number: none that could be offered.
  if (isOther && !isRounded) return refused('shown_differs')
  if (isRounded || plainNumber(stored) === null)
    return refused('hidden_fraction', offered(isRounded ? shown : seen, decimal))
  return judgeAmount(seen, '.', false)
}

/** A number as typed into the column of amounts, with no second reading; `undefined` if it is not an amount. */
function offered(plain: string, decimal: DecimalSign | null): string | undefined {
  const typed = typedAmount(plain, decimal)
  if (readAmountWith(typed, decimal).result !== 'ok') return undefined
  return readAmount(typed).result === 'ambiguous' ? `${typed}0` : typed
}

/** Whether a card number is where an amount should be, for example because the columns were mixed up. */
export function isCardAmount(text: string): boolean {
  return findCardNumber(text) !== null || isCardInThrees(text)
}

function judgeAmount(text: string, decimal: DecimalSign | null, isTyped: boolean): JudgedCell {
  const reading = readAmountWith(text, decimal)
  // Typed decimals are meant, unless they could be thousands, as in 1.500.
  const isAlone = readAmount(text).result === 'ok'
  switch (reading.result) {
    case 'ok':
      if (!(isTyped && isAlone) && decimalsOf(reading.value) > USUAL_DECIMALS)
        return found(reading.value, 'many_decimals')
      return isAlone ? fine(reading.value) : found(reading.value, 'amount_by_column')
    case 'ambiguous':
      return refused('amount_signs_open')
    case 'several':
      return refused('amount_several')
    case 'bad':
      return refused(AMOUNT_RULES[reading.rule])
  }
}

const AMOUNT_RULES: Record<AmountRule, FindingCode> = {
  empty: 'missing',
  not_a_number: 'amount_not_a_number',
  zero: 'amount_zero',
  too_many_decimals: 'amount_too_many_decimals',
  too_long: 'amount_too_long',
  leading_zero: 'amount_leading_zero',
}

function judgeCard(text: string): JudgedCell {
  const digits = normaliseCard(text)
  if ((digits.match(/\p{L}/gu)?.length ?? 0) > 1 && !/\d/.test(digits)) return refused('name_in_card')
  if (!/^[0-9]+$/.test(digits)) return refused('card_characters')
  if (!isCardNumber(digits)) return refused('card_length')
  return passesLuhn(digits) ? fine(digits) : found(digits, 'card_check_digit')
}

function judgeReference(text: string, { idPattern, platformLikeIds }: CellRules): JudgedCell {
  if (idPattern === null) return fine(text)
  const made = idOfReference(idPattern, text, 'PO', platformLikeIds)
  return made === null || made.rule !== null ? refused('bad_reference') : fine(text)
}

/** Number of decimal digits that a spreadsheet's numbers (IEEE 754 doubles) hold exactly. */
const EXACT_DIGITS = 15

/**
 * A stored number as plain decimals; `null` if digits may have been lost. Programs write a number with up to 17 digits,
 * of which a spreadsheet shows 15: for 1.1000000000000001 the operator typed 1.1. The shorter form is used if both are
 * the same stored number.
 */
export function plainNumber(stored: string): string | null {
  const short = shortNumber(stored)
  return short !== null && Number(short) === Number(stored) ? short : null
}

/** The digits of a stored number that a spreadsheet shows, as plain decimals; `null` if it has more before the point. */
export function shortNumber(stored: string): string | null {
  if (!/^[+-]?(?:\d{1,40}(?:\.\d{1,40})?|\.\d{1,40})(?:[eE][+-]?\d{1,2})?$/.test(stored)) return null
  const exact = new Big(stored.replace('+', ''))
  const short = exact.eq(0) ? exact : exact.prec(EXACT_DIGITS)
  return short.abs().gte('1e15') ? null : short.toFixed()
}

function decimalsOf(plain: string): number {
  return plain.split('.')[1]?.length ?? 0
}

/** Normalises a bank name for comparison: only case and spacing are ignored. */
export function bankKey(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toUpperCase()
}

/** Cyrillic letters and the Latin letters that look the same, in the same order. */
const CYRILLIC = 'АВЕКМНОРСТУХІЈЅаеорсухіјѕ'
const LATIN = 'ABEKMHOPCTYXIJSaeopcyxijs'

/**
 * The most likely spelling of a name with letters of two scripts, entirely in the script of most of its letters. `null`
 * if it has only one script; `right` is `null` if a letter has no counterpart that looks the same.
 */
export function mixedLetters(name: string): { readonly right: string | null } | null {
  const cyrillic = name.match(/\p{Script=Cyrillic}/gu)?.length ?? 0
  const latin = name.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (/\p{Script=Greek}/u.test(name) && cyrillic + latin > 0) return { right: null }
  if (cyrillic === 0 || latin === 0) return null
  const [from, to] = latin >= cyrillic ? [CYRILLIC, LATIN] : [LATIN, CYRILLIC]
  const right = [...name].map((letter) => to[from.indexOf(letter)] ?? letter).join('')
  const left = latin >= cyrillic ? /\p{Script=Cyrillic}/u : /\p{Script=Latin}/u
  return { right: left.test(right) ? null : right }
}
