import type { DatabaseSync } from 'node:sqlite'
import Big from 'big.js'
import { z } from 'zod'
import { amount } from '#shared/model/amount.ts'
import {
  type BatchCounts,
  type BatchRow,
  type BatchRowsQuery,
  type BatchRun,
  batchRow,
  ROW_FATES,
  rowFate,
  UNPAID_FATES,
} from '#shared/model/batch-run.ts'
import { currency } from '#shared/model/currency.ts'
import { failure } from '#shared/model/failure.ts'
import { creationRequest } from '#shared/model/transaction.ts'
import { foldedText, wantedText } from '#shared/rules/search-text.ts'
import { sumText } from '#shared/rules/sum-text.ts'
import { isSentSince, ofCreation, rowFateOf, rowId, rowTables } from '../batch-rows.ts'
import { jsonColumn } from '../columns.ts'
import { jsonText, readRows } from '../damaged.ts'

const row = z.object({
  row: z.number(),
  reference: z.string().nullable(),
  request: jsonColumn(creationRequest).nullable(),
  fate: rowFate,
  failure: jsonColumn(failure).nullable(),
  differing: jsonColumn(z.array(z.string())).nullable(),
  leftOut: z.string().nullable(),
  transactionId: z.uuid().nullable(),
  platformId: z.string().nullable(),
  status: z.string().nullable(),
  statusReadAt: z.iso.datetime().nullable(),
})
const INSTEAD: Omit<z.infer<typeof row>, 'row'> = {
  ...{
    reference: null,
    request: null,
    fate: 'unknown',
    failure: null,
    differing: null,
    leftOut: null,
    transactionId: null,
  },
  ...{ platformId: null, status: null, statusReadAt: null },
}

const sumRow = z.object({
  amount,
  currency,
  /** How many rows there are, and how many of them were accepted. */
  rows: z.number(),
  accepted: z.number(),
})

const rowList = z.array(z.object({ row: z.number() }))
const fateRows = z.array(z.object({ fate: rowFate, rows: z.number() }))
const totalRow = z.object({ rows: z.number() })
const transactionRows = z.array(z.object({ row: z.number(), transactionId: z.string() }))
const sealedText = z.string().nullable()
const cellRow = z.object({
  row: z.number(),
  cells: jsonColumn(z.array(z.string())),
  clientId: sealedText,
  webhookUrl: sealedText,
  bankId: sealedText,
})

/** SQL for a text of the request; `null` if it cannot be read. */
function requestText(path: string): string {
  return jsonText('r.request', path)
}

/** The texts of a row that are searched. */
const SEARCHED = `
  coalesce(r.reference, '') || char(10) || coalesce(${requestText('$.merchant_transaction_id')}, '') || char(10)
  || coalesce(${requestText('$.owner_name')}, '') || char(10) || coalesce(${requestText('$.bank_name')}, '') || char(10)
  || coalesce(${requestText('$.amount')}, '') || char(10) || coalesce(l.platform_id, '')`

/** A row's card in the form in which it is searched. */
const SEARCHED_CARD = `
  coalesce(${requestText('$.card.first6')} || '•' || ${requestText('$.card.last4')}, '')`

/** Why a creation was not accepted; none once an operator has settled it, because its outcome is known then. */
const OPEN_FAILURE = `iif(state = 'accepted' OR ${jsonText('settled', '$.how')} IS NOT NULL, NULL, failure)`

/** The names of the fields in which the response to an accepted creation differs from what was sent. */
const DIFFERING = `iif(state = 'accepted', ${jsonText('reply', '$.differing')}, NULL)`

/** Outcomes of batches, row by row and in total. */
export function batchReadRepository(database: DatabaseSync) {
  // SQLite's lower() handles only ASCII letters.
  database.function('folded_text', { deterministic: true }, (text) => foldedText(String(text)))
  const counts = database.prepare(`
    SELECT ${rowFateOf} AS fate, count(*) AS rows ${rowTables} WHERE r.batch_id = ? GROUP BY fate`)
  const amounts = database.prepare(`
    SELECT ${requestText('$.amount')} AS amount, ${requestText('$.currency')} AS currency,
      count(*) AS rows, sum(${rowFateOf} = 'accepted') AS accepted
    ${rowTables} WHERE r.batch_id = ? AND r.request IS NOT NULL GROUP BY 1, 2`)
  const meant = `
    r.batch_id = ?1 AND (json_array_length(?2) = 0 OR ${rowFateOf} IN (SELECT value FROM json_each(?2)))
    AND (?3 = '' OR CAST(r.row AS TEXT) = ?3 OR instr(folded_text(${SEARCHED}), ?3) > 0
      OR (json_array_length(?4) > 0 AND NOT EXISTS (SELECT 1 FROM json_each(?4) WHERE instr(${SEARCHED_CARD}, value) = 0)))`
  const total = database.prepare(`SELECT count(*) AS rows ${rowTables} WHERE ${meant}`)
  const page = database.prepare(`
    SELECT ${rowId}, r.row, r.reference, r.request, ${rowFateOf} AS fate, coalesce(r.held, ${ofCreation(OPEN_FAILURE)}) AS failure,
      ${ofCreation(DIFFERING)} AS differing, r.left_out AS leftOut, r.transaction_id AS transactionId, l.platform_id AS platformId, l.status,
      l.status_read_at AS statusReadAt
    ${rowTables} WHERE ${meant} ORDER BY r.row LIMIT ?5 OFFSET ?6`)
  const unknown = database.prepare(`
    SELECT r.row, r.transaction_id AS transactionId ${rowTables} WHERE r.batch_id = ? AND ${rowFateOf} = 'unknown'
      AND ${ofCreation(jsonText('failure', '$.kind'))} IS NOT 'already_there' ORDER BY r.row`)
  const differing = database.prepare(`
    SELECT r.row, r.transaction_id AS transactionId ${rowTables}
    WHERE r.batch_id = ?1 AND r.transaction_id IS NOT NULL AND ${ofCreation(DIFFERING)} <> '[]' ORDER BY r.row LIMIT ?2`)
  const unpaid = database.prepare(`
    SELECT r.row ${rowTables} WHERE r.batch_id = ?1 AND ${rowFateOf} IN (SELECT value FROM json_each(?2)) AND NOT ${isSentSince}`)
  const rowNumbers = database.prepare('SELECT row FROM batch_rows WHERE batch_id = ? AND request IS NOT NULL')
  const cells = database.prepare(
    `SELECT ${rowId}, r.row, r.cells, ${requestText('$.client_id')} AS clientId, ${requestText('$.webhook_url')} AS webhookUrl,
      ${requestText('$.bank_id')} AS bankId FROM batch_rows r WHERE r.batch_id = ? AND r.row BETWEEN ? AND ?`,
  )

  const batchCounts = (id: string): BatchCounts => {
    const found = fateRows.parse(counts.all(id))
    const of = new Map(found.map(({ fate, rows }) => [fate, rows]))
    return Object.fromEntries(ROW_FATES.map((fate) => [fate, of.get(fate) ?? 0])) as BatchCounts
  }

  return {
    batchCounts,

    /** What is sent in each currency, and how much of it was accepted. Unreadable rows are in neither. */
    batchSums: (id: string): BatchRun['sums'] => {
      const of = new Map<string, { currency: z.infer<typeof currency>; count: number; sum: Big; accepted: Big }>()
      for (const { amount: one, currency: of_, rows, accepted } of readRows('batch_rows', sumRow, amounts.all(id))) {
        const before = of.get(of_) ?? { currency: of_, count: 0, sum: new Big('0'), accepted: new Big('0') }
        of.set(of_, {
          currency: of_,
          count: before.count + rows,
          sum: before.sum.plus(new Big(one).times(rows)),
          accepted: before.accepted.plus(new Big(one).times(accepted)),
        })
      }
      return [...of.values()].map(({ sum, accepted, ...one }) => ({
        ...one,
        sum: sumText(sum),
        accepted: sumText(accepted),
      }))
    },

    batchRows: ({ id, fates, text, from, count }: BatchRowsQuery): { total: number; rows: BatchRow[] } => {
      const wanted = wantedText(text)
      const asked = [id, JSON.stringify(fates), wanted?.text ?? '', JSON.stringify(wanted?.card ?? [])] as const
      const { rows } = totalRow.parse(total.get(...asked))
      return {
        total: rows,
        rows: readRows('batch_rows', row, page.all(...asked, count, from), INSTEAD).map(shownRow),
      }
    },

    /** Rows that were refused or not sent, and were not sent under the same ID since. */
    batchUnpaid: (id: string): number[] =>
      rowList.parse(unpaid.all(id, JSON.stringify(UNPAID_FATES))).map((one) => one.row),

    /** Rows that were not left out. */
    batchRowNumbers: (id: string): number[] => rowList.parse(rowNumbers.all(id)).map((one) => one.row),

    /** Unknown rows that a retry may settle: the platform has not said that it already has their ID. */
    batchToAskAgain: (id: string): { row: number; transactionId: string }[] => transactionRows.parse(unknown.all(id)),

    /** The first accepted rows whose response repeats something else than was sent. */
    batchDiffering: (id: string, most: number): { row: number; transactionId: string }[] =>
      transactionRows.parse(differing.all(id, most)),

    /**
     * The file's masked cells in a range of rows, both ends included, and what was sealed that is in no BatchRow. Rows
     * with unreadable cells are omitted.
     */
    batchCells: (id: string, from: number, to: number): z.infer<typeof cellRow>[] =>
      readRows('batch_rows', cellRow, cells.all(id, from, to)),
  }
}

function shownRow({ request, ...one }: z.infer<typeof row>): BatchRow {
  return batchRow.parse({
    ...one,
    // Why it was refused or held no longer matters once it turns out to have arrived.
    failure: one.fate === 'accepted' ? null : one.failure,
    differing: one.differing ?? [],
    merchantTransactionId: request?.merchant_transaction_id ?? null,
    amount: request?.amount ?? null,
    currency: request?.currency ?? null,
    ownerName: request?.owner_name ?? null,
    bankName: request?.bank_name ?? null,
    card: request?.card ?? null,
  })
}
