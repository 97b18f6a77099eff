import type { Bank } from '#shared/model/bank.ts'
import {
  BATCH_FIELDS,
  type BatchChoices,
  type BatchField,
  type BatchFinding,
  type BatchMapping,
  type Cell,
  type FindingCode,
  type JudgedRow,
  judgedRow,
  type Sheet,
  type SheetRow,
  type Workbook,
} from '#shared/model/batch.ts'
import { amountWithSign, typedAmount } from '#shared/rules/batch/amount-signs.ts'
import { cleanText, maskCards } from '#shared/rules/batch/clean-text.ts'
import { bankKey, type CellRules, isCardAmount, judgeCell, shortNumber } from '#shared/rules/batch/judge-cell.ts'
import { findCardNumber } from '#shared/rules/find-card-number.ts'
import { otherCurrencySign } from './currency-signs.ts'
import { cutAmount } from './cut-amount.ts'
import { findingOf } from './finding-of.ts'
import type { JudgeContext } from './judge-rows.ts'
import { REQUIRED } from './sheet-findings.ts'

/** A row while it is judged, with its full card number. */
export interface Draft {
  readonly row: SheetRow
  readonly values: Partial<Record<BatchField, string>>
  /** As in the file, or as the operator retyped them. */
  readonly cells: Partial<Record<BatchField, Cell>>
  /** Fields that the operator retyped: no spreadsheet can have changed them. */
  readonly typed: Set<BatchField>
  bank: JudgedRow['bank']
  readonly findings: BatchFinding[]
}

/** What all rows of a sheet are judged by. */
export interface SheetContext {
  readonly workbook: Workbook
  readonly sheet: Sheet
  readonly header: SheetRow | undefined
  readonly mapping: BatchMapping
  readonly choices: BatchChoices
  readonly context: JudgeContext
  /** Each ID once. */
  readonly banks: readonly Bank[]
  readonly rules: CellRules
  /** Whether the file's amounts do not show which sign is the decimal one, and the operator has not said so. */
  readonly isSignOpen: boolean
  /** How many cells a row of a CSV file may have. */
  readonly width: number
  /** Whether every row ends in a separator, so that one empty cell too many says nothing. */
  readonly isPadded: boolean
}

type Note = (code: FindingCode, field: BatchField | null, stands: string, right?: string | null) => void

const MAX_STANDS = 200
/** A card number that begins within the shown part of a cell ends within this many characters. */
const MAX_MASKED = 1000

/** Judges a row on its own; `mark-columns.ts` compares it with the others. */
export function judgeRow(row: SheetRow, common: SheetContext): Draft {
  const { sheet, mapping } = common
  const draft: Draft = { row, values: {}, cells: {}, typed: new Set(), bank: null, findings: [] }
  const note: Note = (code, field, stands, right = null) => {
    const column = field === null ? null : (mapping.columns[field] ?? null)
    draft.findings.push(findingOf(sheet, code, { row: row.number, column, field, stands, right }))
  }
  noteShape(row, common, note)
  for (const field of BATCH_FIELDS) judgeField(field, draft, common, note)
  noteCardElsewhere(draft, note)
  const sign = otherSign(draft, common)
  if (sign !== null) note('currency_sign', 'amount', sign, draft.values.currency ?? null)
  draft.bank = bankOf(draft.values.bank, common)
  if (draft.values.bank !== undefined && draft.bank === null) note('bank_unknown', 'bank', draft.values.bank)
  return draft
}

/** Notes what is wrong with a row as a whole: hidden, struck out, shifted by a comma, or several rows in one. */
function noteShape(
  row: SheetRow,
  { workbook, sheet, mapping, choices, rules, width, isPadded }: SheetContext,
  note: Note,
): void {
  if (row.hidden && choices.hiddenRows === null) note('hidden_row', null, '')
  if (Object.values(mapping.columns).some((column) => row.cells[column]?.struck === 'all')) note('struck_out', null, '')
  // An unquoted decimal comma shifts all cells after it by a column, even empty ones.
  if (row.cells.length > width && !isPadded) note('ragged_row', null, String(row.cells.length))
  else if (choices.edits[row.number]?.amount === undefined) {
    const cut = cutAmount(workbook, row, mapping)
    if (cut) note('amount_may_be_cut', 'amount', cut.whole, cut.value && typedAmount(cut.value, rules.decimal))
  }
  // An unclosed quote swallows the rows that follow: retyping the cell would lose them.
  if (sheet.name === '' && row.cells.some(hasRowsIn)) note('rows_in_cell', null, '')
}

function judgeField(field: BatchField, draft: Draft, common: SheetContext, note: Note): void {
  const { row } = draft
  const { mapping, choices, context, rules } = common
  const typed = field === 'card' ? context.typedCards.get(row.number) : choices.edits[row.number]?.[field]
  const column = mapping.columns[field]
  const stored = column === undefined ? null : (row.cells[column] ?? null)
  const cell: Cell | null = typed === undefined ? stored : { text: typed, kind: 'text' }
  if (typed !== undefined) draft.typed.add(field)
  if (cell !== null) draft.cells[field] = cell
  const stands = standsOf(field, cell, rules)
  const doubt = typed === undefined ? doubtAbout(field, cell, row, common) : null
  if (doubt !== null) {
    note(doubt, field, stands)
    return
  }
  const { value, problems } = judgeCell(field, cell, rules, typed !== undefined)
  for (const { code, right } of problems) note(code, field, stands, right ?? null)
  if (value !== null) draft.values[field] = value
  else if (problems.length > 0) return
  else if (field === 'currency' && choices.currency !== null) draft.values.currency = choices.currency
  else if (REQUIRED.includes(field) && (column !== undefined || field === 'currency')) note('missing', field, '')
  else if (field === 'reference' && column !== undefined) note('without_reference', field, '')
}

/** Why a cell of the file cannot be read as a value at all; `null` if it can. */
function doubtAbout(
  field: BatchField,
  cell: Cell | null,
  row: SheetRow,
  { sheet, mapping, isSignOpen }: SheetContext,
): FindingCode | null {
  const column = mapping.columns[field]
  if (column !== undefined && isMerged(sheet, row.number, column)) return 'merged'
  if (cell?.struck === 'part') return 'struck_part'
  return field === 'amount' && isSignOpen && isOpenAmount(cell) ? 'amount_signs_open' : null
}

/** Refuses the row's card in another column, however it is written and whether or not its check digit is right. */
function noteCardElsewhere({ values }: Draft, note: Note): void {
  const { card } = values
  if (card === undefined) return
  for (const field of BATCH_FIELDS) {
    if (field === 'card' || !digitsOf(values[field] ?? '').includes(card)) continue
    delete values[field]
    note('card_elsewhere', field, '')
  }
}

/** The digits of a text, whatever is between them. */
export const digitsOf = (text: string): string => text.normalize('NFKC').replace(/\D/g, '')

/** Whether a cell's amount depends on the decimal sign. */
function isOpenAmount(cell: Cell | null): boolean {
  return cell?.kind === 'text' && /[.,]/.test(cell.text) && !isCardAmount(cleanText(cell.text).text)
}

/** A cell as an operator would type it: an edit starts with this text. */
export function typedText(field: BatchField, { kind, text, shown }: Cell, { decimal }: CellRules): string {
  const stored = kind === 'number' && field === 'amount' ? amountWithSign(shortNumber(text) ?? text, decimal) : text
  return kind === 'date' && shown !== undefined ? shown : stored
}

/** What a finding shows of a cell: the beginning of that text, with card numbers masked. */
export function standsOf(field: BatchField, cell: Cell | null, rules: CellRules): string {
  if (cell === null) return ''
  return maskCards(typedText(field, cell, rules).slice(0, MAX_MASKED), field === 'card').slice(0, MAX_STANDS)
}

/**
 * The sign of another currency, in the format of a row's amount or in its header; `null` if there is none, or if the
 * operator has typed the amount or the currency.
 */
function otherSign({ row, values, typed }: Draft, { header, mapping }: SheetContext): string | null {
  const { amount } = mapping.columns
  if (amount === undefined || values.amount === undefined || values.currency === undefined) return null
  if (typed.has('amount') || typed.has('currency')) return null
  return otherCurrencySign(row.cells[amount]?.sign ?? header?.cells[amount]?.text ?? '', values.currency)
}

/** Sixteen digits; a card number with a typo is one of a payout, too. */
const CARD_DIGITS = /(?<!\d)\d{4}(?:[ -]?\d{4}){3}(?!\d)/

/** Whether a cell has several lines and contains a card number. */
function hasRowsIn(cell: Cell | null): boolean {
  return (
    cell !== null && /[\r\n]/.test(cell.text) && (CARD_DIGITS.test(cell.text) || findCardNumber(cell.text) !== null)
  )
}

/** Whether a cell shows another cell's content. The first cell of a merge within one row shows its content. */
function isMerged({ merged }: Sheet, row: number, column: number): boolean {
  return (merged.get(row) ?? []).some(
    ({ fromRow, toRow, fromColumn, toColumn }) =>
      column >= fromColumn && column <= toColumn && (fromRow !== toRow || column !== fromColumn),
  )
}

function bankOf(text: string | undefined, { banks, choices }: SheetContext): JudgedRow['bank'] {
  if (text === undefined) return null
  const key = bankKey(text)
  const id = Object.hasOwn(choices.banks, key) ? choices.banks[key] : undefined
  const named = banks.filter(
    (bank) => bankKey(bank.id) === key || bank.id === id || (id === undefined && bankKey(bank.name) === key),
  )
  // The interface promises a UUID as its ID, but a platform may not comply.
  return judgedRow.shape.bank.safeParse(named.length === 1 ? named[0] : null).data ?? null
}
