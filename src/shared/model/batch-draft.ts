import { z } from 'zod'
import { amount } from './amount.ts'
import { missingTime } from './backup.ts'
import {
  amountSigns,
  batchChoices,
  batchField,
  batchFinding,
  batchMapping,
  currencySum,
  FINDINGS,
  type FindingCode,
  findingCode,
  judgedRow,
  judgedTable,
  MAX_BATCH_ROWS,
  MAX_CELL,
  mappingProposal,
  severity,
} from './batch.ts'
import { currency } from './currency.ts'
import { environment } from './profile.ts'

/** Questions that need a specific answer: acknowledging them is not enough. */
const ANSWERED_OTHERWISE: readonly FindingCode[] = [
  'amount_signs_open',
  'bank_unknown',
  'hidden_row',
  'repeated_header',
  'total_row',
]

/** Whether the operator can acknowledge a finding and have the row sent anyway. */
export function isAcceptable(code: FindingCode): boolean {
  return FINDINGS[code] === 'ask' && !ANSWERED_OTHERWISE.includes(code)
}

/** What a file should contain, entered by the operator from the source the file was made from. */
export const controlTotal = z.strictObject({ currency, count: z.int().min(0), sum: amount })
export type ControlTotal = z.infer<typeof controlTotal>

const rowNumber = z.int().positive()
const rowNumbers = z.array(rowNumber).min(1).max(MAX_BATCH_ROWS)
/** Why a row is not sent. */
export const leftOutReason = z.string().trim().min(1).max(200)

/** All changes an operator can make to a draft; each can be undone. Rows are numbered as in the file's spreadsheet. */
export const draftChange = z.discriminatedUnion('change', [
  z.strictObject({ change: z.literal('sheet'), sheet: z.int().min(0) }),
  z.strictObject({ change: z.literal('mapping'), mapping: batchMapping }),
  z.strictObject({
    change: z.literal('choices'),
    choices: batchChoices.pick({ decimal: true, currency: true, hiddenRows: true, leaveOutTotal: true }).partial(),
  }),
  /** The bank that a name in the file refers to, for all rows; `null` removes the choice. */
  z.strictObject({ change: z.literal('bank'), name: z.string().max(500), bankId: z.guid().nullable() }),
  /** Replaces the text of a cell; `null` restores the text of the file. */
  z.strictObject({
    change: z.literal('edit'),
    row: rowNumber,
    field: batchField,
    text: z.string().max(MAX_CELL).nullable(),
    /** The operator has said that the text, which looks like a card number, is none. */
    isNoCard: z.boolean().optional(),
  }),
  /** Sets the same text in every row that has this finding with the same content (`contentOf`). */
  z.strictObject({
    change: z.literal('edit_alike'),
    code: findingCode,
    field: batchField.exclude(['card']),
    content: z.string().max(MAX_CELL),
    text: z.string().max(MAX_CELL),
  }),
  /** Applies the correction that a finding offers, in all its rows. */
  z.strictObject({ change: z.literal('mend'), code: findingCode, field: batchField.exclude(['card']) }),
  z.strictObject({ change: z.literal('leave_out'), rows: rowNumbers, reason: leftOutReason }),
  z.strictObject({ change: z.literal('take_in'), rows: rowNumbers }),
  /** `rows` is `null` for a finding of the file, its sheet or a column. */
  z.strictObject({ change: z.literal('accept'), code: findingCode, rows: rowNumbers.nullable() }),
  z.strictObject({ change: z.literal('ask_again'), code: findingCode, rows: rowNumbers.nullable() }),
  z.strictObject({ change: z.literal('control'), totals: z.array(controlTotal).max(10) }),
])
export type DraftChange = z.infer<typeof draftChange>

/** Why a draft cannot be sealed yet. */
const DRAFT_BLOCKS = ['no_rows', 'refused', 'asked', 'control', 'control_differs', 'cards'] as const
const draftBlock = z.enum(DRAFT_BLOCKS)
export type DraftBlock = z.infer<typeof draftBlock>

/** How many rows have a finding in a field, and in how many it is open: neither left out nor accepted. */
const codeCount = z.object({
  code: findingCode,
  severity,
  field: batchField.nullable(),
  rows: z.int(),
  open: z.int(),
  /** In how many of the open rows a correction is known. */
  mendable: z.int(),
})
export type CodeCount = z.infer<typeof codeCount>
/** The same across all fields: the counts per field do not add up, because one row may have the finding in several. */
const codeRows = codeCount.pick({ code: true, rows: true, open: true })
export type CodeRows = z.infer<typeof codeRows>

/** A summary of all rows of a draft. */
const draftTable = z.object({
  rows: z.int(),
  leftOut: z.int(),
  /** Rows with something that is refused, and rows with an open question; a row with both counts as refused. */
  refused: z.int(),
  asked: z.int(),
  /** Rows that would be sent. */
  ready: z.int(),
  codes: z.array(codeCount),
  codeRows: z.array(codeRows),
  /** Findings of the file, its sheet and its columns. */
  findings: z.array(batchFinding.extend({ accepted: z.boolean() })),
  /** Bank names that are not in the merchant's bank list, and how many rows have each. */
  unknownBanks: z.array(z.object({ name: z.string(), rows: z.int() })),
  /** Banks that the operator chose for names. */
  chosenBanks: z.array(z.object({ name: z.string(), bank: z.object({ id: z.guid(), name: z.string() }) })),
  signs: amountSigns,
  /** Sums of what would be sent: rows that are not left out and whose amount and currency can be read. */
  sums: z.array(currencySum),
  /** The same including the rows left out: the source may count them, so control totals may match either. */
  sumsWithLeftOut: z.array(currencySum),
  total: judgedTable.shape.total,
  control: z.array(controlTotal),
  blocks: z.array(draftBlock),
  /** Rows whose card was typed before a restart: card numbers are never on disk, so it must be typed again. */
  cardsToType: z.array(z.int()),
})
export type DraftTable = z.infer<typeof draftTable>

export const batchFile = z.object({
  name: z.string(),
  size: z.int(),
  sha256: z.string(),
  format: z.enum(['csv', 'xlsx']),
  source: z.enum(['file', 'pasted']),
})
export type BatchFile = z.infer<typeof batchFile>

/** A file being prepared. All card numbers in it are masked. */
export const batchDraft = z.object({
  id: z.uuid(),
  profileId: z.uuid(),
  file: batchFile,
  createdAt: z.iso.datetime(),
  /** Increased on every change. */
  revision: z.int(),
  /** `null`: the file is not in memory because the desk was restarted; it must be chosen again. */
  read: z
    .object({
      sheets: z.array(
        z.object({ name: z.string(), visibility: z.enum(['visible', 'hidden', 'very_hidden']), rows: z.int() }),
      ),
      sheet: z.int(),
      mapping: batchMapping,
      proposal: mappingProposal,
      /** Whether the operator chose this mapping for an earlier file with the same headers. */
      isRemembered: z.boolean(),
      /** The header and the first rows, as in the file. */
      preview: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
      /** Made from the unpaid rows of another batch, and therefore limited to its sheet. */
      isRest: z.boolean(),
      choices: batchChoices.pick({ decimal: true, currency: true, hiddenRows: true, leaveOutTotal: true }),
      table: draftTable,
    })
    .nullable(),
  canUndo: z.boolean(),
  /** Other batches of the same file, at any merchant. */
  sameFile: z.array(
    z.object({
      id: z.uuid(),
      profileName: z.string(),
      environment,
      createdAt: z.iso.datetime(),
      isSealed: z.boolean(),
    }),
  ),
})
export type BatchDraft = z.infer<typeof batchDraft>

/** A row of a draft, as shown in the table. */
export const draftRow = judgedRow.extend({
  leftOut: z.string().nullable(),
  /** Findings that the operator has accepted. */
  accepted: z.array(findingCode),
  /** Similar earlier payouts. */
  similar: z.array(z.uuid()),
  /** Those of them that are shown as not paid. */
  unpaid: z.array(z.uuid()),
  /** The merchant_transaction_id it would get; `null` if none can be made, or as long as it may contain a card number. */
  merchantTransactionId: z.string().nullable(),
  /** Fields that the operator has retyped. */
  edited: z.array(batchField),
})
export type DraftRow = z.infer<typeof draftRow>

export const DRAFT_SHOWN = ['all', 'open', 'left_out', 'accepted'] as const

/** Selects rows of a draft, and a page of them. Rows with open findings come first. */
export const draftRowsQuery = z.strictObject({
  id: z.uuid(),
  show: z.enum(DRAFT_SHOWN),
  code: findingCode.nullable(),
  text: z.string().max(200),
  /** A row that is shown whether or not it matches: the operator is working in it. */
  also: z.int().nullable().default(null),
  from: z.int().min(0),
  count: z.int().min(1).max(500),
})
export type DraftRowsQuery = z.infer<typeof draftRowsQuery>

/** What the operator confirms before a batch is sealed. */
export const batchReview = z.object({
  id: z.uuid(),
  revision: z.int(),
  count: z.int(),
  sums: z.array(currencySum),
  /** The largest payout in each currency. */
  largest: z.array(z.object({ currency, amount, row: z.int(), ownerName: z.string() })),
  /** Cards that no payout of this desk has gone to before; `byVisibleDigits`: some are known by those only. */
  firstTimeCards: z.int(),
  byVisibleDigits: z.boolean(),
  /** How many rows have each finding that the operator has accepted. */
  accepted: z.array(z.object({ code: findingCode, rows: z.int() })),
  leftOut: z.int(),
  withoutReference: z.int(),
  /** Periods missing from this history: a payout sent then is not recognised. */
  gaps: z.array(missingTime),
})
export type BatchReview = z.infer<typeof batchReview>
