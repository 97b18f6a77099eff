import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { currency } from '#shared/model/currency.ts'
import type { TransactionQuery, TransactionTotals } from '#shared/model/transaction-query.ts'
import { asDecimal, inSmallestParts, limbSums, limbs } from '../exact-sums.ts'
import { createChooseSource } from './choose-source.ts'
import { filtersOf, spanOf } from './filters.ts'
import { createMerchants } from './merchants.ts'
import { stretchesOf } from './orders.ts'
import { partsOf } from './sources.ts'
import { createAsk, raw, sql } from './sql.ts'

const row = limbs.extend({
  // One that cannot be read is none: what is of it is counted, and not added up.
  currency: currency.nullable().catch(null),
  count: z.int(),
  withAmount: z.int(),
})

/** How many a query finds and what they come to. Reads all of them: for a thread that can be given up. */
export function totalsRepository(database: DatabaseSync) {
  const ask = createAsk(database)
  const chooseSource = createChooseSource(ask)
  const merchantsOf = createMerchants(database)

  return {
    totals: (query: TransactionQuery): TransactionTotals => {
      const { merchants, ofAll } = merchantsOf(query.profileId)
      if (merchants.length === 0) return { count: 0, sums: [], withoutAmount: 0 }
      const inAnyOrder = { by: 'created', descending: true } as const
      const wanted = { sort: inAnyOrder, merchants, ofAll, span: spanOf(query, null), filters: filtersOf(query) }
      const parts = stretchesOf(inAnyOrder, merchants, null).map((stretch) =>
        partsOf({ ...wanted, source: chooseSource(wanted) }, stretch, raw('currency, amount_key'), [ALIVE]),
      )
      const found = ask.all(sql`
        SELECT currency, count(*) AS count, count(amount_key) AS withAmount, ${raw(limbSums)}
        FROM (${parts[0] ?? raw('')}) GROUP BY currency ORDER BY currency`)
      const rows = z.array(row).parse(found)
      const count = rows.reduce((sum, one) => sum + one.count, 0)
      return {
        count,
        sums: rows.flatMap((one) =>
          one.currency === null || one.withAmount === 0
            ? []
            : [{ currency: one.currency, count: one.withAmount, amount: asDecimal(inSmallestParts(one)) }],
        ),
        withoutAmount: rows.reduce((sum, one) => sum + one.count - (one.currency === null ? 0 : one.withAmount), 0),
      }
    },
  }
}

/** Asks once in some thousand rows whether what is read is still wanted. The last ten bits of a number are a count. */
export const ALIVE = raw('(listed.number >> 10 & 4095 OR alive())')
