import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type Currency, currency } from '#shared/model/currency.ts'
import { environment } from '#shared/model/profile.ts'
import { type Direction, direction } from '#shared/model/transaction.ts'
import type { SumsOfSome, TransactionQuery, TransactionTotals } from '#shared/model/transaction-query.ts'
import { asDecimal, inSmallestParts, limbSums, limbs } from '../exact-sums.ts'
import { createChooseSource } from './choose-source.ts'
import { numberSpanOf, sqlFiltersOf } from './filters.ts'
import { createMerchants } from './merchants.ts'
import { BY_CREATION } from './orders.ts'
import { partsOf } from './sources.ts'
import { createAsk, raw, type Sql, sql } from './sql.ts'

const row = limbs.extend({
  creation: z.enum(['accepted', 'unknown', 'not_created']),
  environment: environment.catch('live'),
  /** None if the transaction was added by its ID. Such a one has no amount either. */
  direction: direction.nullable(),
  // An unreadable currency counts as none: its rows are counted, but not summed.
  currency: currency.nullable().catch(null),
  count: z.int(),
  withAmount: z.int(),
})
const rowList = z.array(row)
type Row = z.infer<typeof row>

/**
 * What is known of the creation of a row. How an operator ended an unknown one is not in the list, so it is looked up,
 * which few rows need.
 */
const CREATION = raw(`
  CASE listed.state WHEN 'accepted' THEN 'accepted' WHEN 'refused' THEN 'not_created' WHEN 'not_sent' THEN 'not_created'
    WHEN 'unknown' THEN coalesce((
      SELECT CASE iif(json_valid(settled), json_extract(settled, '$.how'), NULL) WHEN 'adopted' THEN 'accepted' WHEN 'did_not_happen' THEN 'not_created' END
      FROM intents WHERE transaction_id = listed.transaction_id AND kind = 'create' ORDER BY intents.number DESC LIMIT 1),
      'unknown')
    ELSE 'unknown' END AS creation`)

const DIRECTION = raw(`
  CASE kind WHEN 'payin_account' THEN 'payin' WHEN 'payin_acquiring' THEN 'payin' WHEN 'payout_card' THEN 'payout' END AS direction`)

const SUMMED = sql`${CREATION}, ${DIRECTION}, environment, currency, amount_key`

const IN_ANY_ORDER = { by: 'created', descending: true } as const

/** Counts transactions and sums their amounts. Reads all of them, so it is for a thread that can be aborted. */
export function totalsRepository(database: DatabaseSync) {
  const ask = createAsk(database)
  const chooseSource = createChooseSource(ask)
  const merchantsOf = createMerchants(database)

  const totalsIn = (rows: Sql): TransactionTotals => {
    const found = ask.all(sql`
      SELECT creation, environment, direction, currency, count(*) AS count, count(amount_key) AS withAmount, ${raw(limbSums)}
      FROM (${rows}) GROUP BY currency, direction, creation, environment ORDER BY environment, direction, currency`)
    return totalsOf(rowList.parse(found))
  }

  return {
    /** What a query finds. */
    totals: (query: TransactionQuery): TransactionTotals => {
      const { merchants, ofAll } = merchantsOf(query.profileId)
      if (merchants.length === 0) return totalsOf([])
      const [filters, span] = [sqlFiltersOf(query), numberSpanOf(query, null)]
      const wanted = { sort: IN_ANY_ORDER, merchants, ofAll, span, filters }
      const parts = partsOf({ ...wanted, source: chooseSource(wanted) }, BY_CREATION, SUMMED, [ALIVE])
      return totalsIn(parts)
    },

    /** These transactions, as far as they are in the list. */
    totalsOfThese: (ids: readonly string[]): TransactionTotals =>
      totalsIn(sql`
        SELECT ${SUMMED} FROM listed
        WHERE transaction_id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${ALIVE}`),
  }
}

function totalsOf(rows: readonly Row[]): TransactionTotals {
  const of = (creation: Row['creation']) => sumsOf(rows.filter((one) => one.creation === creation))
  return {
    count: countOf(rows),
    accepted: of('accepted'),
    unknown: of('unknown'),
    notCreated: of('not_created').count,
  }
}

function sumsOf(rows: readonly Row[]): SumsOfSome {
  return {
    count: countOf(rows),
    sums: rows.filter(isSummed).map(({ environment, direction, currency, withAmount, ...one }) => ({
      environment,
      direction,
      currency,
      count: withAmount,
      amount: asDecimal(inSmallestParts(one)),
    })),
    withoutAmount: rows.reduce((sum, one) => sum + one.count - (isSummed(one) ? one.withAmount : 0), 0),
  }
}

type Summed = Row & { readonly currency: Currency; readonly direction: Direction }

const isSummed = (row: Row): row is Summed => row.currency !== null && row.direction !== null && row.withAmount > 0

const countOf = (rows: readonly Row[]): number => rows.reduce((sum, { count }) => sum + count, 0)

/** Checks once every few thousand rows whether the result is still wanted. A number's last ten bits are a counter. */
export const ALIVE = raw('(listed.number >> 10 & 4095 OR alive())')
