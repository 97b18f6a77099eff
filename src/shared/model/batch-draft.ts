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

/** What is asked about and has an answer of its own: to say that one knows is none. */
const ANSWERED_OTHERWISE: readonly FindingCode[] = [
  'amount_signs_open',
  'bank_unknown',
  'hidden_row',
  'repeated_header',
  'total_row',
]

/** Whether the operator can say of a finding that it is known, and sent all the same. */
export function isAcceptable(code: FindingCode): boolean {
  return FINDINGS[code] === 'ask' && !ANSWERED_OTHERWISE.includes(code)
}

/** What the operator says a file holds, by the source it was made from. */
export const controlTotal = z.strictObject({ currency, count: z.int().min(0), sum: amount })
export type ControlTotal = z.infer<typeof controlTotal>

const rowNumber = z.int().positive()
const rowNumbers = z.array(rowNumber).min(1).max(MAX_BATCH_ROWS)
/** Why a row is not sent. */
export const leftOutReason = z.string().trim().min(1).max(200)

/** All that an operator can do to a draft; each can be undone. Rows as the file's spreadsheet counts. */
export const draftChange = z.discriminatedUnion('change', [
  z.strictObject({ change: z.literal('sheet'), sheet: z.int().min(0) }),
  z.strictObject({ change: z.literal('mapping'), mapping: batchMapping }),
  z.strictObject({
    change: z.literal('choices'),
    choices: batchChoices.pick({ decimal: true, currency: true, hiddenRows: true, leaveOutTotal: true }).partial(),
  }),
  /** The bank that a name of the file means, for all rows; null: none after all. */
  z.strictObject({ change: z.literal('bank'), name: z.string().max(500), bankId: z.guid().nullable() }),
  /** A cell typed anew; null: as it stands in the file. */
  z.strictObject({
    change: z.literal('edit'),
    row: rowNumber,
    field: batchField,
    text: z.string().max(MAX_CELL).nullable(),
  }),
  /** The same text in every row that has this finding and in which the same stands. */
  z.strictObject({
    change: z.literal('edit_alike'),
    code: findingCode,
    field: batchField.exclude(['card']),
    stands: z.string().max(MAX_CELL),
    text: z.string().max(MAX_CELL),
  }),
  /** What would be right, where a finding offers it, in all its rows. */
  z.strictObject({ change: z.literal('mend'), code: findingCode, field: batchField.exclude(['card']) }),
  z.strictObject({ change: z.literal('leave_out'), rows: rowNumbers, reason: leftOutReason }),
  z.strictObject({ change: z.literal('take_in'), rows: rowNumbers }),
  /** `rows` null: of the file, its sheet or a column. */
  z.strictObject({ change: z.literal('accept'), code: findingCode, rows: rowNumbers.nullable() }),
  z.strictObject({ change: z.literal('ask_again'), code: findingCode, rows: rowNumbers.nullable() }),
  z.strictObject({ change: z.literal('control'), totals: z.array(controlTotal).max(10) }),
])
export type DraftChange = z.infer<typeof draftChange>

/** Why a draft cannot be sealed yet. */
export const DRAFT_BLOCKS = ['no_rows', 'refused', 'asked', 'control', 'control_differs', 'cards'] as const
export const draftBlock = z.enum(DRAFT_BLOCKS)
export type DraftBlock = z.infer<typeof draftBlock>

/** How many rows have a finding in a field, and in how many it is open: they are not left out, and nobody has said yes. */
export const codeCount = z.object({
  code: findingCode,
  severity,
  field: batchField.nullable(),
  rows: z.int(),
  open: z.int(),
  /** Of these what would be right is known. */
  mendable: z.int(),
})
export type CodeCount = z.infer<typeof codeCount>
/** The same in any field: the rows of the fields do not add up, as one row may have it in several. */
const codeRows = codeCount.pick({ code: true, rows: true, open: true })
export type CodeRows = z.infer<typeof codeRows>

/** All rows of a draft, summed up. */
export const draftTable = z.object({
  rows: z.int(),
  leftOut: z.int(),
  /** Rows with something that is refused, and rows with an open question; one that has both is refused. */
  refused: z.int(),
  asked: z.int(),
  /** Rows that would be sent. */
  ready: z.int(),
  codes: z.array(codeCount),
  codeRows: z.array(codeRows),
  /** Of the file, its sheet and its columns. */
  findings: z.array(batchFinding.extend({ accepted: z.boolean() })),
  /** Names of banks that are no bank of the merchant's list, and in how many rows. */
  unknownBanks: z.array(z.object({ name: z.string(), rows: z.int() })),
  /** Banks that were chosen for names. */
  chosenBanks: z.array(z.object({ name: z.string(), bank: z.object({ id: z.guid(), name: z.string() }) })),
  signs: amountSigns,
  /** Of what would be sent: rows that are not left out and whose amount and currency can be read. */
  sums: z.array(currencySum),
  /** The same with the rows left out: the source may count them, so control totals agree with either. */
  sumsWithLeftOut: z.array(currencySum),
  total: judgedTable.shape.total,
  control: z.array(controlTotal),
  blocks: z.array(draftBlock),
  /** Rows whose card was typed before a restart: card numbers are never on disk, it is typed once more. */
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

/** A file that is made ready. Card numbers are masked in all of it. */
export const batchDraft = z.object({
  id: z.uuid(),
  profileId: z.uuid(),
  file: batchFile,
  createdAt: z.iso.datetime(),
  /** Moves with every change. */
  revision: z.int(),
  /** Null: the file is not in memory, as the desk was started anew: it is chosen once more. */
  read: z
    .object({
      sheets: z.array(
        z.object({ name: z.string(), visibility: z.enum(['visible', 'hidden', 'very_hidden']), rows: z.int() }),
      ),
      sheet: z.int(),
      mapping: batchMapping,
      proposal: mappingProposal,
      /** It was chosen by the operator for a file with the same headers. */
      isRemembered: z.boolean(),
      /** The header and the first rows as they stand. */
      preview: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
      /** Made of what was not paid of another batch: of its sheet alone. */
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

/** A row of a draft, as the table shows it. */
export const draftRow = judgedRow.extend({
  leftOut: z.string().nullable(),
  /** Findings of which the operator has said that they are known. */
  accepted: z.array(findingCode),
  /** Earlier payouts like it. */
  similar: z.array(z.uuid()),
  /** The merchant_transaction_id that it would have; null where it cannot be made. */
  merchantTransactionId: z.string().nullable(),
  /** Fields that the operator has typed anew. */
  edited: z.array(batchField),
})
export type DraftRow = z.infer<typeof draftRow>

export const DRAFT_SHOWN = ['all', 'open', 'left_out', 'accepted'] as const

/** Which rows of a draft, and which part of them. Those with something open come first. */
export const draftRowsQuery = z.strictObject({
  id: z.uuid(),
  show: z.enum(DRAFT_SHOWN),
  code: findingCode.nullable(),
  text: z.string().max(200),
  from: z.int().min(0),
  count: z.int().min(1).max(500),
})
export type DraftRowsQuery = z.infer<typeof draftRowsQuery>

/** What is confirmed before a batch is sealed. */
export const batchReview = z.object({
  id: z.uuid(),
  revision: z.int(),
  count: z.int(),
  sums: z.array(currencySum),
  /** The largest payout of each currency. */
  largest: z.array(z.object({ currency, amount, row: z.int(), ownerName: z.string() })),
  /** Cards that no payout of this desk went to before; `byVisibleDigits`: told apart by those alone. */
  firstTimeCards: z.int(),
  byVisibleDigits: z.boolean(),
  /** Rows with a finding that the operator has accepted, by finding. */
  accepted: z.array(z.object({ code: findingCode, rows: z.int() })),
  leftOut: z.int(),
  withoutReference: z.int(),
  /** Times that are missing in this history: a payout sent then is not recognised. */
  gaps: z.array(missingTime),
})
export type BatchReview = z.infer<typeof batchReview>
