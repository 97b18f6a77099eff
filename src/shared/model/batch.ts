import { z } from 'zod'
import { amount } from './amount.ts'
import { currency } from './currency.ts'

/** The fields read from a payout file, one column each. */
export const BATCH_FIELDS = [
  'reference',
  'amount',
  'currency',
  'card',
  'owner',
  'bank',
  'client_id',
  'webhook_url',
  'note',
] as const
export const batchField = z.enum(BATCH_FIELDS)
export type BatchField = z.infer<typeof batchField>

/** Maximum number of rows in a file. */
export const MAX_BATCH_ROWS = 10_000
/** Maximum number of columns read from a file. */
export const MAX_BATCH_COLUMNS = 200
/** Maximum size of a file, in bytes. */
export const MAX_BATCH_FILE = 20 * 1024 * 1024
/** Maximum length of a cell, in UTF-16 units: as much as a spreadsheet can hold. */
export const MAX_CELL = 32_767

/** Why a file is not read at all. */
export const FILE_REFUSALS = [
  'empty',
  'too_large',
  'too_many_rows',
  'too_many_columns',
  'cell_too_long',
  'macros',
  'password',
  'old_excel',
  'binary_excel',
  'ods',
  'numbers',
  'zip_bomb',
  'damaged',
  'open_quote',
  'not_a_spreadsheet',
  'folder',
  'vanished',
  'changed',
  'unreadable',
] as const
export const fileRefusal = z.object({
  rule: z.enum(FILE_REFUSALS),
  /** The number of rows, columns or bytes, or the line of an unclosed quote; `null` if the rule has no number. */
  count: z.int().nullable(),
})
export type FileRefusal = z.infer<typeof fileRefusal>

/**
 * A cell as stored: the text between the quotes or tags, never converted to a number and back. `date`: a number that
 * its format makes a date. `shown`: what a spreadsheet displays if it differs from the text; empty if that is not a
 * number. `sign`: the currency sign that a spreadsheet displays beside the number. `formula`: the text is the formula's
 * stored value. `struck`: how much of it is struck out.
 */
export interface Cell {
  readonly text: string
  readonly kind: 'text' | 'number' | 'date' | 'boolean' | 'error'
  readonly shown?: string
  readonly sign?: string
  readonly formula?: true
  readonly struck?: 'all' | 'part'
}

/** `null`: an empty cell. */
export type Cells = readonly (Cell | null)[]

export interface SheetRow {
  /** Numbered as in a spreadsheet: the first row is 1. */
  readonly number: number
  readonly hidden: boolean
  readonly cells: Cells
}

/** A range of merged cells: rows count from 1, columns from 0, both ends included. */
export interface MergedRange {
  readonly fromRow: number
  readonly toRow: number
  readonly fromColumn: number
  readonly toColumn: number
}

export interface Sheet {
  readonly name: string
  readonly visibility: 'visible' | 'hidden' | 'very_hidden'
  /** The rows that are not empty. Of a sheet with far too many, only the first ones. */
  readonly rows: readonly SheetRow[]
  /** The number of rows that are not empty. */
  readonly rowCount: number
  readonly hiddenColumns: readonly number[]
  /** By the rows they span. */
  readonly merged: ReadonlyMap<number, readonly MergedRange[]>
}

export interface Workbook {
  readonly format: 'csv' | 'xlsx'
  /** For a text file: how its bytes were decoded. */
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1251' | 'ibm866' | 'x-mac-cyrillic' | 'koi8-r' | null
  /** Whether a text file ends in zero bytes, as one that was not saved to its end. */
  readonly hasZerosAtEnd: boolean
  /** For a text file: the character between its columns. */
  readonly separator: string | null
  readonly sheets: readonly Sheet[]
}

/** `refuse`: not sent as it is. `ask`: not sent until the operator confirms it. `tell`: for information. */
export const severity = z.enum(['refuse', 'ask', 'tell'])
export type Severity = z.infer<typeof severity>

/** The possible findings in a file, with their severity. */
export const FINDINGS = {
  amount_leading_zero: 'refuse',
  amount_not_a_number: 'refuse',
  amount_several: 'refuse',
  amount_too_long: 'refuse',
  amount_too_many_decimals: 'refuse',
  amount_zero: 'refuse',
  bad_reference: 'refuse',
  bad_url: 'refuse',
  card_characters: 'refuse',
  card_elsewhere: 'refuse',
  card_length: 'refuse',
  card_number_cell: 'refuse',
  cards_end_in_zero: 'refuse',
  currency_unknown: 'refuse',
  date: 'refuse',
  digits_lost: 'refuse',
  direction_marks: 'refuse',
  error_value: 'refuse',
  formula_text: 'refuse',
  formula_without_value: 'refuse',
  hidden_fraction: 'refuse',
  id_is_anothers: 'refuse',
  id_taken: 'refuse',
  leading_zeros_lost: 'refuse',
  merged: 'refuse',
  missing: 'refuse',
  missing_column: 'refuse',
  name_in_card: 'refuse',
  ragged_row: 'refuse',
  reference_twice: 'refuse',
  rows_in_cell: 'refuse',
  scientific: 'refuse',
  several_lines: 'refuse',
  shown_differs: 'refuse',
  struck_part: 'refuse',
  too_long: 'refuse',
  unreadable_letters: 'refuse',
  above_limit: 'ask',
  amount_may_be_cut: 'ask',
  amount_signs_open: 'ask',
  bank_unknown: 'ask',
  card_amount_twice: 'ask',
  card_check_digit: 'ask',
  card_like: 'ask',
  card_near_amount: 'ask',
  cards_may_end_in_zero: 'ask',
  currency_sign: 'ask',
  hidden_column: 'ask',
  hidden_row: 'ask',
  hidden_sheet: 'ask',
  many_decimals: 'ask',
  mixed_letters: 'ask',
  more_payouts_above: 'ask',
  owner_amount_twice: 'ask',
  payout_above: 'ask',
  reference_alike: 'ask',
  reference_numbers: 'ask',
  repeated_header: 'ask',
  row_twice: 'ask',
  similar_payout: 'ask',
  struck_out: 'ask',
  total_row: 'ask',
  unusual_amount: 'ask',
  zeros_at_end: 'ask',
  amount_by_column: 'tell',
  blank_rows: 'tell',
  cleaned: 'tell',
  encoding_guessed: 'tell',
  formula: 'tell',
  header_again: 'tell',
  hidden_left_out: 'tell',
  other_column_hidden: 'tell',
  other_sheet: 'tell',
  reference_lengths: 'tell',
  rows_above: 'tell',
  total_left_out: 'tell',
  without_reference: 'tell',
} as const satisfies Record<string, Severity>
export const findingCode = z.enum(Object.keys(FINDINGS) as [FindingCode, ...FindingCode[]])
export type FindingCode = keyof typeof FINDINGS

/** A finding about a file, a row or a cell. All card numbers in it are masked. */
export const batchFinding = z.object({
  code: findingCode,
  severity,
  sheet: z.string(),
  /** Numbered as in the spreadsheet, from 1; `null`: the finding is about the whole sheet or column. */
  row: z.int().nullable(),
  /** From 0; `null`: the finding is about the whole row or sheet. */
  column: z.int().nullable(),
  field: batchField.nullable(),
  /** The text that was found, or a count. */
  stands: z.string(),
  /** The correction, if one can be offered; see `isMendable`. */
  right: z.string().nullable(),
})
export type BatchFinding = z.infer<typeof batchFinding>

/**
 * For these findings, `right` is not a correction: the rows with the same (rules/batch/other-rows.ts), or what
 * the amount is compared with.
 */
export const OTHER_ROWS: readonly FindingCode[] = [
  'reference_twice',
  'reference_alike',
  'row_twice',
  'card_amount_twice',
  'card_near_amount',
  'owner_amount_twice',
]
export const COMPARED = ['above_limit', 'currency_sign', 'unusual_amount'] as const satisfies readonly FindingCode[]

/** Whether `right` is a correction. */
export function isMendable(code: FindingCode): boolean {
  return !OTHER_ROWS.includes(code) && !COMPARED.some((one) => one === code)
}

/** Which column holds which field. Columns count from 0. */
export const batchMapping = z.object({
  /** The header row, numbered as in the spreadsheet; `null`: the file has none. */
  headerRow: z.int().positive().nullable(),
  columns: z.partialRecord(batchField, z.int().min(0).max(MAX_BATCH_COLUMNS)),
})
export type BatchMapping = z.infer<typeof batchMapping>

export const mappingProposal = batchMapping.extend({
  /** Why each column was chosen. */
  why: z.partialRecord(batchField, z.enum(['header', 'content'])),
  /** Fields named by several headers: the operator chooses. */
  repeated: z.array(batchField),
  /** The same for the same headers, so that a mapping can be remembered; `null` without headers. */
  key: z.string().nullable(),
})
export type MappingProposal = z.infer<typeof mappingProposal>

/** The decimal separator. */
const decimalSign = z.enum(['.', ','])
export type DecimalSign = z.infer<typeof decimalSign>

/**
 * What the amounts of a column imply about their separators. If `state` is `decided` and `decimal` is `null`, no amount
 * has a separator that matters. The examples are from the file, each as read with a point and with a comma; `null`: it
 * cannot be read that way.
 */
export const amountSigns = z.object({
  state: z.enum(['decided', 'open']),
  decimal: decimalSign.nullable(),
  examples: z.array(z.object({ text: z.string(), point: z.string().nullable(), comma: z.string().nullable() })),
})
export type AmountSigns = z.infer<typeof amountSigns>

/** The operator's choices for a file. */
export const batchChoices = z.object({
  decimal: decimalSign.nullable().default(null),
  /** For rows that name no currency. */
  currency: currency.nullable().default(null),
  hiddenRows: z.enum(['in', 'out']).nullable().default(null),
  leaveOutTotal: z.boolean().default(false),
  /** Bank IDs by the name in the file, normalised by `bankKey`. */
  banks: z.record(z.string(), z.guid()).default({}),
  /** Retyped cells, by row. Card numbers are never stored among them. */
  edits: z.record(z.string(), z.partialRecord(batchField.exclude(['card']), z.string().max(MAX_CELL))).default({}),
})
export type BatchChoices = z.infer<typeof batchChoices>

/** A row as it would be sent. */
export const judgedRow = z.object({
  row: z.int(),
  /**
   * As sent to the platform; of the card, only what may be shown. Left out if empty or unreadable, or as long as it may
   * be a card number.
   */
  values: z.partialRecord(batchField, z.string()),
  /** The bank that is meant; `null` if unknown. */
  bank: z.object({ id: z.guid(), name: z.string() }).nullable(),
  /**
   * Cells that give no value, except the card. `text`: what an edit starts with; empty if not all of it may be shown, or
   * if it is too long. `content`: the same for cells with the same text, and says nothing about it.
   */
  unread: z.partialRecord(batchField, z.object({ text: z.string(), content: z.string() })),
  findings: z.array(batchFinding),
})
export type JudgedRow = z.infer<typeof judgedRow>

export const currencySum = z.object({ currency, count: z.int(), sum: amount })

export const judgedTable = z.object({
  rows: z.array(judgedRow),
  /** Findings of the file, its sheet and its columns. */
  findings: z.array(batchFinding),
  signs: amountSigns,
  /** Sums of the rows whose amount and currency can be read. */
  sums: z.array(currencySum),
  /** A row at the end that sums up the others. `agrees` is `null` if the sums cannot be compared. */
  total: z
    .object({ row: z.int(), stands: z.string(), sum: z.string(), count: z.int(), agrees: z.boolean().nullable() })
    .nullable(),
})
export type JudgedTable = z.infer<typeof judgedTable>
