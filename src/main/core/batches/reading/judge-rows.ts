import type { Bank } from '#shared/model/bank.ts'
import {
  type BatchChoices,
  type BatchField,
  type BatchFinding,
  type BatchMapping,
  type FileRefusal,
  type FindingCode,
  type JudgedRow,
  type JudgedTable,
  MAX_BATCH_ROWS,
  type Sheet,
  type SheetRow,
  type Workbook,
} from '#shared/model/batch.ts'
import { banksById } from '#shared/rules/banks-by-id.ts'
import { amountSigns } from '#shared/rules/batch/amount-signs.ts'
import { cleanText } from '#shared/rules/batch/clean-text.ts'
import { type CellRules, isCardAmount } from '#shared/rules/batch/judge-cell.ts'
import { formatMasked, maskCard } from '#shared/rules/card-number.ts'
import { isCardLength } from '#shared/rules/find-card-number.ts'
import { sumsOf } from '../sums-of.ts'
import { splitCurrencySign } from './currency-signs.ts'
import { endsInSeparator } from './cut-amount.ts'
import { headerKey } from './find-columns.ts'
import { findingOf, type Tell } from './finding-of.ts'
import { type Draft, digitsOf, judgeRow, standsOf } from './judge-row.ts'
import { markCards, markColumns, markDuplicates } from './mark-columns.ts'
import { tellOfFile, tellOfRowsNotRead } from './sheet-findings.ts'
import { totalOf, totalsAmong } from './totals.ts'
import { unreadOf, withoutCardLike } from './unread.ts'

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
      /** By row, the values left out of the table because they may be card numbers. Stored only if confirmed. */
      readonly cardLike: ReadonlyMap<number, JudgedRow['values']>
    }
  | { readonly result: 'refused'; readonly refusal: FileRefusal }

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
  const tell: Tell = (code, at = {}) => {
    findings.push(findingOf(sheet, code, at))
  }
  const header = sheet.rows.find(({ number }) => number === mapping.headerRow)
  tellOfFile(workbook, sheet, mapping, context.isMappingSaid, tell)
  tellOfRowsNotRead(notRead, below, header, tell)

  const seen = below.filter((row) => {
    const isAgain = header !== undefined && isSameRow(row, header)
    if (isAgain) tell('header_again', { row: row.number })
    return !isAgain
  })
  const visible = choices.hiddenRows === 'out' ? seen.filter(({ hidden }) => !hidden) : seen
  const shown = visible.map((row) => withoutCurrencySign(row, mapping.columns.amount))
  if (shown.length < seen.length) tell('hidden_left_out', { stands: String(seen.length - shown.length) })

  const totals = totalsAmong(shown, mapping)
  const payouts = shown.filter((row) => !totals.includes(row))
  const signs = amountSigns(textsOf(payouts, mapping.columns.amount))
  const isSignOpen = signs.state === 'open' && choices.decimal === null
  if (isSignOpen) tell('amount_signs_open', { field: 'amount', column: mapping.columns.amount ?? null })
  const rules: CellRules = { ...context, decimal: choices.decimal ?? signs.decimal }
  const width = sheet.name === '' ? ((header ?? shown[0])?.cells.length ?? 0) : Number.POSITIVE_INFINITY
  const isPadded = payouts.every((row) => endsInSeparator(row, width, mapping.columns.amount))
  const banks = [...banksById(context.banks).values()]
  const common = { workbook, sheet, header, mapping, choices, context, banks, rules, isSignOpen, width, isPadded }
  const drafts = payouts.map((row) => judgeRow(row, common))

  const add = (draft: Draft, code: FindingCode, field: BatchField | null, right: string | null = null): void => {
    const column = field === null ? null : (mapping.columns[field] ?? null)
    const cell = column === null ? null : (draft.row.cells[column] ?? null)
    const stands = field === null ? '' : standsOf(field, cell, rules)
    draft.findings.push(findingOf(sheet, code, { row: draft.row.number, column, field, stands, right }))
  }
  markCards(drafts, allCards(sheet, mapping, context), add)
  markColumns(drafts, mapping.columns, add, tell)
  markDuplicates(
    drafts.filter(({ row }) => !context.leftOut.has(row.number)),
    add,
  )
  const sums = sumsOf(drafts)
  const total = totalOf(workbook, totals, mapping, rules, drafts, sums)
  for (const row of totals) {
    tell(choices.leaveOutTotal ? 'total_left_out' : 'total_row', { row: row.number, stands: total?.stands ?? '' })
  }
  const cards = new Map(
    drafts.flatMap(({ row, values }) => (values.card === undefined ? [] : [[row.number, values.card] as const])),
  )
  const cardLike = new Map(
    drafts.flatMap((draft) => {
      const left = withoutCardLike(draft)
      const like = Object.entries(draft.values).filter(([field]) => !(field in left))
      return like.length === 0 ? [] : [[draft.row.number, Object.fromEntries(like)] as const]
    }),
  )
  return {
    result: 'ok',
    cards,
    cardLike,
    table: { rows: drafts.map((draft) => rowOf(workbook, draft, rules)), findings, signs, sums, total },
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

/** The numbers in the column of cards, also of rows that are not sent, and the typed ones. */
function allCards({ rows }: Sheet, { columns }: BatchMapping, { typedCards }: JudgeContext): ReadonlySet<string> {
  const texts = columns.card === undefined ? [] : rows.map(({ cells }) => cells[columns.card ?? -1]?.text ?? '')
  return new Set([...texts, ...typedCards.values()].map(digitsOf).filter(isCardLength))
}

function isSameRow(row: SheetRow, header: SheetRow): boolean {
  const keys = ({ cells }: SheetRow) =>
    cells
      .map((cell) => headerKey(cell?.text ?? ''))
      .join('\t')
      .trimEnd()
  return keys(row) === keys(header)
}

/** Moves a currency sign from the text of a row's amount to `sign`, where it is for amounts whose number format shows one. */
function withoutCurrencySign(row: SheetRow, column: number | undefined): SheetRow {
  const cell = column === undefined ? null : row.cells[column]
  const split = cell?.kind === 'text' ? splitCurrencySign(cell.text) : null
  if (!cell || !split) return row
  const cells = row.cells.map((one) => (one === cell ? { ...cell, text: split.amount, sign: split.sign } : one))
  return { ...row, cells }
}

function rowOf(workbook: Workbook, draft: Draft, rules: CellRules): JudgedRow {
  const { row, bank, findings } = draft
  const values = withoutCardLike(draft)
  const card = values.card === undefined ? {} : { card: formatMasked(maskCard(values.card)) }
  const unread = unreadOf(workbook, { ...draft, values }, rules)
  return { row: row.number, values: { ...values, ...card }, bank, unread, findings }
}
