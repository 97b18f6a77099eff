import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import {
  type DisputeListItem,
  disputeListItem,
  type KeptDisputeList,
  keptDisputeList,
  listedDispute,
} from '#shared/model/dispute.ts'
import { endsList } from '#shared/rules/dispute.ts'
import { mayRead } from '#shared/rules/same-account.ts'
import { createAccounts } from './accounts.ts'
import { atomically } from './atomically.ts'
import { jsonColumn } from './columns.ts'
import { jsonItems, jsonText, readRows } from './damaged.ts'
import { createKeepDispute, type DisputeReading, type KeptDispute } from './keep-dispute.ts'

/** A page of the list as the platform returned it. */
export interface DisputePageRead extends DisputeReading {
  /** The key of the query it was requested with. */
  readonly query: string
  readonly page: number
  readonly items: readonly DisputeListItem[]
  readonly unreadable: number
  readonly isLast: boolean
  readonly otherNumber: string | null
}

/** Higher than any page number. */
const LAST_PAGE = 1_000_000

const pageRow = z.object({
  page: z.number(),
  readAt: z.string(),
  unreadable: z.number(),
  isLast: z.number(),
  otherNumber: z.string().nullable(),
})
const pageRows = z.array(pageRow)
const listedRow = z.object({
  ...listedDispute.shape,
  item: jsonColumn(disputeListItem),
  isNews: z.number().transform(Boolean),
})

/** Lists of disputes as the platform returned them, page by page, by query. */
export function disputeListRepository(database: DatabaseSync) {
  const keep = createKeepDispute(database)
  const accounts = createAccounts(database)
  const pages = database.prepare(`
    SELECT page, read_at AS readAt, unreadable, is_last AS isLast, echoed_page AS otherNumber FROM dispute_lists
    WHERE profile_id = ? AND query = ? AND page <= ? ORDER BY page`)
  const listed = database.prepare(`
    SELECT d.id, d.item, d.read_at AS readAt, d.transaction_id AS transactionId, d.news_at IS NOT NULL AS isNews,
      coalesce(${jsonText('d.record', '$.transaction_currency_code')},
        (SELECT nullif(currency, '') FROM transactions WHERE id = d.transaction_id)) AS currency
    -- In this order: from the disputes to the pages, each page would be read once for every dispute.
    FROM dispute_lists l CROSS JOIN ${jsonItems('l.ids')} e CROSS JOIN disputes d ON d.profile_id = l.profile_id AND d.id = e.value
    WHERE l.profile_id = ? AND l.query = ? AND l.page <= ? ORDER BY l.page, e.key`)
  const ids = database.prepare(`
    SELECT e.value AS id FROM dispute_lists l, ${jsonItems('l.ids')} e WHERE l.profile_id = ? AND l.query = ? AND l.page <= ?`)
  const dropPages = database.prepare('DELETE FROM dispute_lists WHERE profile_id = ? AND query = ? AND page >= ?')
  const addPage = database.prepare(`
    INSERT INTO dispute_lists (profile_id, query, page, read_at, ids, unreadable, is_last, echoed_page)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)`)

  const listOf = (profileId: string, query: string, upTo: number): KeptDisputeList | null => {
    const kept = pageRows.parse(pages.all(profileId, query, upTo))
    const last = kept.at(-1)
    if (!last) return null
    const found = listed.all(profileId, query, upTo)
    const rows = readRows('disputes', listedRow, found)
    return keptDisputeList.parse({
      // Pages overlap if disputes arrive while they are being read.
      items: [...new Map(rows.map((row) => [row.item.id, row])).values()],
      pages: last.page,
      isWhole: last.isLast === 1,
      otherNumbers: kept.flatMap(({ page, otherNumber }) =>
        otherNumber === null ? [] : [{ page, said: otherNumber }],
      ),
      unreadable: kept.reduce((sum, { unreadable }) => sum + unreadable, found.length - rows.length),
      readAt: kept.map(({ readAt }) => readAt).toSorted()[0],
    })
  }

  const putPage = (read: DisputePageRead): void => {
    const { profileId, query, page, at, items, unreadable, otherNumber } = read
    const before = new Set(ids.all(profileId, query, page - 1).map(({ id }) => id))
    dropPages.run(profileId, query, page)
    const own = JSON.stringify(items.map(({ id }) => id))
    addPage.run(profileId, query, page, at, own, unreadable, endsList(read, before) ? 1 : 0, otherNumber)
  }

  const isReadable = ({ profileId, account }: DisputePageRead): boolean =>
    mayRead(accounts.standing(accounts.known(profileId, account), accounts.present(profileId)))

  return {
    /** When each stored page of a query was read, from the first page on, without gaps. */
    keptDisputePages: (profileId: string, query: string): string[] =>
      pageRows.parse(pages.all(profileId, query, LAST_PAGE)).map(({ readAt }) => readAt),

    /** All stored pages of a query; `null` if there are none. */
    keptDisputeList: (profileId: string, query: string): KeptDisputeList | null => listOf(profileId, query, LAST_PAGE),

    /**
     * Stores the disputes of pages of one list, and the pages, which replace those of the query from the first of them
     * on. A page with nothing new is the last. `null` if the merchant's account has changed since.
     */
    keepDisputePages: (
      reads: readonly DisputePageRead[],
    ): { kept: KeptDispute[]; list: KeptDisputeList | null } | null =>
      atomically(database, () => {
        const last = reads.at(-1)
        if (!last || reads.some((read) => !isReadable(read))) return null
        const kept = reads.flatMap((read) => read.items.map((item) => keep(read, { item })))
        for (const read of reads) {
          const { profileId, query, page } = read
          // Another window may have restarted the list meanwhile; a list has no gaps.
          if (pages.all(profileId, query, page - 1).length === page - 1) putPage(read)
        }
        return { kept, list: listOf(last.profileId, last.query, last.page) }
      }),
  }
}
