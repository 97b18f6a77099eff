import Big from 'big.js'
import type { Bank } from '#shared/model/bank.ts'
import {
  BATCH_FIELDS,
  type BatchChoices,
  type BatchField,
  type BatchFinding,
  type BatchMapping,
  type Cell,
  FINDINGS,
  type FileRefusal,
  type FindingCode,
  type JudgedRow,
  type JudgedTable,
  MAX_BATCH_ROWS,
  type Sheet,
  type SheetRow,
  type Workbook,
} from '#shared/model/batch.ts'
import { readAmount } from '#shared/rules/amount-input.ts'
import { amountSigns, amountWithSign, typedAmount } from '#shared/rules/batch/amount-signs.ts'
import { cleanText, maskCards } from '#shared/rules/batch/clean-text.ts'
import { bankKey, type CellRules, isCardAmount, judgeCell, shortNumber } from '#shared/rules/batch/judge-cell.ts'
import { formatMasked, maskCard } from '#shared/rules/card-number.ts'
import { findCardNumber } from '#shared/rules/find-card-number.ts'
import { sumText } from '#shared/rules/sum-text.ts'
import { sumsOf } from '../sums-of.ts'
import { otherCurrencySign, splitCurrencySign } from './currency-signs.ts'
import { findColumns, headerKey } from './find-columns.ts'
import { type Draft, markColumns, markDuplicates } from './mark-columns.ts'

/** What judging depends on besides the file and the operator's choices. */
export interface JudgeContext extends Pick<CellRules, 'idPattern' | 'platformLikeIds'> {
  readonly banks: readonly Bank[]
  /** Retyped card numbers, by row; only in memory. */
  readonly typedCards: ReadonlyMap<number, string>
  /** Rows that the operator has left out: they conflict with no other row. */
  readonly leftOut: ReadonlySet<number>
  /** Whether an operator has chosen the mapping: a field without a column is then meant to have none. */
  readonly isMappingSaid: boolean
}

export type TableJudgement =
  | {
      readonly result: 'ok'
      readonly table: JudgedTable
      /** The card number of each row that has one that can be sent. Never stored. */
      readonly cards: ReadonlyMap<number, string>
    }
  | { readonly result: 'refused'; readonly refusal: FileRefusal }

/** Fields that every payout must have. */
const REQUIRED: readonly BatchField[] = ['amount', 'currency', 'card', 'owner', 'bank']
/** Fields that must not go missing unnoticed: the reference protects against paying twice. */
const ASKED_FOR: readonly BatchField[] = [...REQUIRED, 'reference']
/** Matches the output of `headerKey`; a name that only begins like this is not a total. */
const TOTAL =
  /^(?:(?:grand|sub)?totals?|sum|итоги?|итого|всего)(?:amount|sum|payouts|rows|сумма|квыплате|выплат|строк|rub|руб|\d)*$/
/** How many rows at the end can be totals. */
const TOTAL_ROWS = 3
const MAX_STANDS = 200
/** A card number that begins within the shown part of a cell ends within this many characters. */
const MAX_MASKED = 1000
/** The parts into which a comma may have cut an amount: whole units or thousands, and the rest. */
const CUT_OFF = /^\d[\d\s'’]*$/
const CUT_REST = /^(?:\d{1,2}|\d{3}(?:[.,]\d{1,8})?)$/
/** Fields that accept whatever a comma cuts off an amount; any other field detects it. */
const TAKES_ANYTHING: readonly BatchField[] = ['reference', 'client_id', 'note']
/** How many payouts above the headers are listed; the others are counted. */
const MAX_PAYOUTS_ABOVE = 20

/** Judges every row of a sheet as a payout. A row with a refusal, or with an unanswered question, is not sent. */
export function judgeRows(
  workbook: Workbook,
  sheetIndex: number,
  mapping: BatchMapping,
  choices: BatchChoices,
  context: JudgeContext,
): TableJudgement {
  const sheet = workbook.sheets[sheetIndex]
  if (!sheet) return { result: 'refused', refusal: { rule: 'empty', count: null } }
  const below = sheet.rows.filter(({ number }) => number > (mapping.headerRow ?? 0))
  const notRead = sheet.rows.filter(({ number }) => number <= (mapping.headerRow ?? 0))
  if (sheet.rowCount - notRead.length > MAX_BATCH_ROWS) {
    return { result: 'refused', refusal: { rule: 'too_many_rows', count: sheet.rowCount - notRead.length } }
  }
  const findings: BatchFinding[] = []
  const tell = (code: FindingCode, at: Partial<BatchFinding> = {}): void => {
    findings.push(findingOf(sheet, code, at))
  }
  const header = sheet.rows.find(({ number }) => number === mapping.headerRow)
  tellOfFile(workbook, sheet, mapping, context.isMappingSaid, tell)
  const isPayout = ({ cells }: SheetRow) => cells.some((cell) => findCardNumber(cell?.text ?? '') !== null)
  const payoutsAbove = notRead.filter(isPayout)
  for (const { number } of payoutsAbove.slice(0, MAX_PAYOUTS_ABOVE)) tell('payout_above', { row: number })
  const unlisted = payoutsAbove.length - MAX_PAYOUTS_ABOVE
  if (unlisted > 0) tell('more_payouts_above', { stands: String(unlisted) })
  const others = notRead.filter((row) => row !== header && !isPayout(row)).length
  if (others > 0) tell('rows_above', { stands: String(others) })
  const first = below[0]?.number ?? 0
  const blank = below.length === 0 ? 0 : (below.at(-1)?.number ?? 0) - first + 1 - below.length
  if (blank > 0) tell('blank_rows', { stands: String(blank) })

  const seen = below.filter((row) => {
    const isAgain = header !== undefined && isSameRow(row, header)
    if (isAgain) tell('header_again', { row: row.number })
    return !isAgain
  })
  const visible = choices.hiddenRows === 'out' ? seen.filter(({ hidden }) => !hidden) : seen
  const shown = visible.map((row) => withoutCurrencySign(row, mapping.columns.amount))
  if (shown.length < seen.length) tell('hidden_left_out', { stands: String(seen.length - shown.length) })

  const totals = new Set(shown.slice(-TOTAL_ROWS).filter((row) => isTotal(row, mapping)))
  const payouts = shown.filter((row) => !totals.has(row))
  const signs = amountSigns(textsOf(payouts, mapping.columns.amount))
  const isOpen = signs.state === 'open' && choices.decimal === null
  if (isOpen) tell('amount_signs_open', { field: 'amount', column: mapping.columns.amount ?? null })
  const rules: CellRules = { ...context, decimal: choices.decimal ?? signs.decimal }
  const isCsv = sheet.name === ''
  const width = isCsv ? ((header ?? shown[0])?.cells.length ?? 0) : Number.POSITIVE_INFINITY
  const isPadded = payouts.every((row) => endsInSeparator(row, width, mapping.columns.amount))

  const draftOf = (row: SheetRow): Draft => {
    const draft: Draft = { row, values: {}, typed: new Set(), bank: null, findings: [] }
    const note = (code: FindingCode, field: BatchField | null, stands: string, right: string | null = null): void => {
      const column = field === null ? null : (mapping.columns[field] ?? null)
      draft.findings.push(findingOf(sheet, code, { row: row.number, column, field, stands, right }))
    }
    if (row.hidden && choices.hiddenRows === null) note('hidden_row', null, '')
    if (Object.values(mapping.columns).some((column) => row.cells[column]?.struck === 'all'))
      note('struck_out', null, '')
    // An unquoted decimal comma shifts all cells after it by a column, even empty ones.
    if (row.cells.length > width && !isPadded) note('ragged_row', null, String(row.cells.length))
    else if (choices.edits[row.number]?.amount === undefined) {
      const cut = cutAmount(workbook, row, mapping)
      if (cut) note('amount_may_be_cut', 'amount', cut.whole, cut.value && typedAmount(cut.value, rules.decimal))
    }
    // An unclosed quote swallows the rows that follow: retyping the cell would lose them.
    if (isCsv && row.cells.some(hasRowsIn)) note('rows_in_cell', null, '')
    for (const field of BATCH_FIELDS) {
      const typed = field === 'card' ? context.typedCards.get(row.number) : choices.edits[row.number]?.[field]
      const column = mapping.columns[field]
      const cell: Cell | null =
        typed !== undefined ? { text: typed, kind: 'text' } : column === undefined ? null : (row.cells[column] ?? null)
      if (typed !== undefined) draft.typed.add(field)
      const stands = standsOf(field, cell, rules)
      if (typed === undefined && column !== undefined && isMerged(sheet, row.number, column))
        note('merged', field, stands)
      else if (cell?.struck === 'part') note('struck_part', field, stands)
      else if (field === 'amount' && isOpen && typed === undefined && isOpenAmount(cell)) {
        note('amount_signs_open', field, stands)
      } else {
        const { value, problems } = judgeCell(field, cell, rules, typed !== undefined)
        for (const { code, right } of problems) note(code, field, stands, right ?? null)
        if (value !== null) draft.values[field] = value
        else if (problems.length === 0 && (column !== undefined || field === 'currency')) missing(field, draft, note)
      }
    }
    // The row's card in another column, however it is written and whether or not its check digit is right.
    const { card } = draft.values
    for (const field of card === undefined ? [] : BATCH_FIELDS) {
      if (field === 'card' || !digitsOf(draft.values[field] ?? '').includes(card ?? '')) continue
      delete draft.values[field]
      note('card_elsewhere', field, '')
    }
    const sign = otherSign(draft, header, mapping)
    if (sign !== null) note('currency_sign', 'amount', sign, draft.values.currency ?? null)
    draft.bank = bankOf(draft.values.bank, choices, context)
    if (draft.values.bank !== undefined && draft.bank === null) note('bank_unknown', 'bank', draft.values.bank)
    return draft
  }
  const missing = (
    field: BatchField,
    draft: Draft,
    note: (code: FindingCode, field: BatchField, stands: string) => void,
  ) => {
    if (field === 'currency' && choices.currency !== null) draft.values.currency = choices.currency
    else if (REQUIRED.includes(field)) note('missing', field, '')
    else if (field === 'reference') note('without_reference', field, '')
  }

  const drafts = payouts.map(draftOf)
  const add = (draft: Draft, code: FindingCode, field: BatchField | null, right: string | null = null): void => {
    const column = field === null ? undefined : mapping.columns[field]
    const cell = column === undefined ? null : (draft.row.cells[column] ?? null)
    const at = {
      row: draft.row.number,
      column: column ?? null,
      field,
      stands: field === null ? '' : standsOf(field, cell, rules),
      right,
    }
    draft.findings.push(findingOf(sheet, code, at))
  }
  markColumns(drafts, mapping.columns, add, tell)
  markDuplicates(
    drafts.filter(({ row }) => !context.leftOut.has(row.number)),
    add,
  )
  const sums = sumsOf(drafts)
  const total = totalOf(workbook, [...totals], mapping, rules, drafts, sums)
  for (const row of totals) {
    tell(choices.leaveOutTotal ? 'total_left_out' : 'total_row', { row: row.number, stands: total?.stands ?? '' })
  }
  const cards = new Map(
    drafts.flatMap(({ row, values }) => (values.card === undefined ? [] : [[row.number, values.card] as const])),
  )
  return { result: 'ok', cards, table: { rows: drafts.map(rowOf), findings, signs, sums, total } }
}

/** A finding with its severity; it concerns the whole sheet unless a place is given. */
function findingOf({ name }: Sheet, code: FindingCode, at: Partial<BatchFinding>): BatchFinding {
  return {
    code,
    severity: FINDINGS[code],
    sheet: name,
    row: null,
    column: null,
    field: null,
    stands: '',
    right: null,
    ...at,
  }
}

function tellOfFile(
  { encoding, sheets }: Workbook,
  sheet: Sheet,
  mapping: BatchMapping,
  isMappingSaid: boolean,
  tell: (code: FindingCode, at?: Partial<BatchFinding>) => void,
): void {
  if (encoding === 'windows-1251' || encoding === 'ibm866') tell('encoding_guessed', { stands: encoding })
  if (sheet.visibility !== 'visible') tell('hidden_sheet', { stands: sheet.name })
  for (const { name, rowCount } of sheets) {
    if (name !== sheet.name && rowCount > 0) tell('other_sheet', { sheet: name, stands: String(rowCount) })
  }
  const fieldOf = new Map(Object.entries(mapping.columns).map(([field, column]) => [column, field as BatchField]))
  const width = Math.max(0, ...sheet.rows.map(({ cells }) => cells.length))
  for (const column of sheet.hiddenColumns.filter((at) => at < width)) {
    const field = fieldOf.get(column) ?? null
    tell(field ? 'hidden_column' : 'other_column_hidden', { column, field })
  }
  for (const field of findColumns(sheet).repeated) {
    const isMeant = isMappingSaid && !ASKED_FOR.includes(field)
    if (mapping.columns[field] === undefined && !isMeant) tell('repeated_header', { field })
  }
  for (const field of REQUIRED) {
    if (mapping.columns[field] === undefined && field !== 'currency') tell('missing_column', { field })
  }
}

function textsOf(rows: readonly SheetRow[], column: number | undefined): readonly string[] {
  if (column === undefined) return []
  return rows.flatMap(({ cells }) => {
    const cell = cells[column]
    const text = cell?.kind === 'text' ? cleanText(cell.text).text : ''
    // A card number says nothing about amounts, and is not an example of one.
    return text === '' || isCardAmount(text) ? [] : [text]
  })
}

/** The digits of a text, whatever is between them. */
export const digitsOf = (text: string): string => text.normalize('NFKC').replace(/\D/g, '')

/** Whether a cell's amount depends on the decimal sign. */
function isOpenAmount(cell: Cell | null): boolean {
  return cell?.kind === 'text' && /[.,]/.test(cell.text) && !isCardAmount(cleanText(cell.text).text)
}

/** The cell as an operator would type it, because an edit starts with this text. */
function standsOf(field: BatchField, cell: Cell | null, { decimal }: CellRules): string {
  if (cell === null) return ''
  const { kind, text, shown } = cell
  const stored = kind === 'number' && field === 'amount' ? amountWithSign(shortNumber(text) ?? text, decimal) : text
  const typed = kind === 'date' && shown !== undefined ? shown : stored
  return maskCards(typed.slice(0, MAX_MASKED), field === 'card').slice(0, MAX_STANDS)
}

function isSameRow(row: SheetRow, header: SheetRow): boolean {
  const keys = ({ cells }: SheetRow) =>
    cells
      .map((cell) => headerKey(cell?.text ?? ''))
      .join('\t')
      .trimEnd()
  return keys(row) === keys(header)
}

/** Whether a row has one cell more than the headers, an empty one, and no decimals that a comma cut off an amount. */
function endsInSeparator({ cells }: SheetRow, width: number, amount: number | undefined): boolean {
  const next = amount === undefined ? '' : textAfter(cells, amount)
  return cells.length === width + 1 && cells[width] === null && !/^\d{1,8}(?:[.,]\d+)?$/.test(next)
}

/** The text of the cell after an amount, which may be the rest of the amount, without a currency sign. */
function textAfter(cells: SheetRow['cells'], amount: number): string {
  const text = cells[amount + 1]?.text.trim() ?? ''
  return splitCurrencySign(text)?.amount ?? text
}

/**
 * An amount that the separator may have cut in two, such as 1,000.50 or 1000,50 without quotes; `null` if the next cell
 * cannot be the rest of one. `value`: the whole, if it reads as one amount and takes nothing from another field.
 */
function cutAmount(
  { separator }: Workbook,
  { cells }: SheetRow,
  { columns }: BatchMapping,
): { readonly whole: string; readonly value: string | null } | null {
  const { amount } = columns
  if (separator !== ',' || amount === undefined) return null
  const behind = BATCH_FIELDS.find((field) => columns[field] === amount + 1)
  if (behind !== undefined && !TAKES_ANYTHING.includes(behind)) return null
  const units = cells[amount]?.text.trim() ?? ''
  const rest = textAfter(cells, amount)
  if (!CUT_OFF.test(units) || !CUT_REST.test(rest)) return null
  const whole = `${units},${rest}`
  const reading = readAmount(whole)
  const isFree = behind === undefined || behind === 'note'
  return { whole, value: isFree && reading.result === 'ok' ? reading.value : null }
}

/**
 * The sign of another currency, in the format of a row's amount or in its header; `null` if there is none, or if the
 * operator has typed the amount or the currency.
 */
function otherSign(
  { row, values, typed }: Draft,
  header: SheetRow | undefined,
  { columns: { amount } }: BatchMapping,
): string | null {
  if (amount === undefined || values.amount === undefined || values.currency === undefined) return null
  if (typed.has('amount') || typed.has('currency')) return null
  return otherCurrencySign(row.cells[amount]?.sign ?? header?.cells[amount]?.text ?? '', values.currency)
}

/** Moves a currency sign from the text of a row's amount to `sign`, where it is for amounts whose number format shows one. */
function withoutCurrencySign(row: SheetRow, column: number | undefined): SheetRow {
  const cell = column === undefined ? null : row.cells[column]
  const split = cell?.kind === 'text' ? splitCurrencySign(cell.text) : null
  if (!cell || !split) return row
  const cells = row.cells.map((one) => (one === cell ? { ...cell, text: split.amount, sign: split.sign } : one))
  return { ...row, cells }
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

/** Whether a row with neither card nor owner is labelled as a total, or contains nothing but an amount. */
function isTotal({ cells }: SheetRow, { columns }: BatchMapping): boolean {
  const has = (field: BatchField) => columns[field] !== undefined && (cells[columns[field]]?.text.trim() ?? '') !== ''
  const says = (field: BatchField) => TOTAL.test(headerKey(cells[columns[field] ?? -1]?.text ?? ''))
  if ((has('card') && !says('card')) || (has('owner') && !says('owner'))) return false
  const texts = cells.flatMap((cell) => (cell && cell.text.trim() !== '' ? [headerKey(cell.text)] : []))
  return texts.some((text) => TOTAL.test(text)) || (has('amount') && texts.length === 1)
}

function bankOf(text: string | undefined, { banks: chosen }: BatchChoices, { banks }: JudgeContext): JudgedRow['bank'] {
  if (text === undefined) return null
  const key = bankKey(text)
  const id = Object.hasOwn(chosen, key) ? chosen[key] : undefined
  const named = banks.filter(
    (bank) => bankKey(bank.id) === key || bank.id === id || (id === undefined && bankKey(bank.name) === key),
  )
  const [bank] = named
  return bank && named.length === 1 ? { id: bank.id, name: bank.name } : null
}

function totalOf(
  workbook: Workbook,
  rows: readonly SheetRow[],
  mapping: BatchMapping,
  rules: CellRules,
  drafts: readonly Draft[],
  sums: JudgedTable['sums'],
): JudgedTable['total'] {
  const amounts = drafts.flatMap(({ values }) => (values.amount === undefined ? [] : [values.amount]))
  const sum = amounts.reduce((all, one) => all.plus(one), new Big('0'))
  const { amount } = mapping.columns
  const amountOf = (row: SheetRow) =>
    amount === undefined || cutAmount(workbook, row, mapping) ? null : written(row.cells[amount])
  // A row that is a total only by its label is asked about, too.
  const row = rows.find((one) => amountOf(one) !== null) ?? rows[0]
  if (!row) return null
  const cell = amountOf(row)
  // A computed sum is compared by the digits that a spreadsheet shows.
  const isStored = cell?.kind === 'number'
  const value = cell && (isStored ? shortNumber(cell.text) : judgeCell('amount', cell, rules).value)
  const canTell = value !== null && sums.length <= 1 && amounts.length === drafts.length
  const agrees = canTell ? (isStored ? shortNumber(sum.toFixed()) === value : sum.eq(value)) : null
  const words = row.cells.find((one) => written(one) !== null) ?? null
  const stands = standsOf('amount', cell ?? words, rules)
  return { row: row.number, stands, sum: sumText(sum), count: drafts.length, agrees }
}

/** `null` if the cell is empty. */
function written(cell: Cell | null | undefined): Cell | null {
  return cell && cell.text.trim() !== '' ? cell : null
}

function rowOf({ row, values, bank, findings }: Draft): JudgedRow {
  const card = values.card === undefined ? {} : { card: formatMasked(maskCard(values.card)) }
  return { row: row.number, values: { ...values, ...card }, bank, findings }
}
