import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { z } from 'zod'
import type { DeskEvent } from '#shared/model/desk.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import type { DeskHandle } from './desk.tsx'
import { lineOpen, useLine } from './line.ts'
import { hearNews, hearStatuses, useDisputeSent } from './news.ts'
import { readAgain } from './read-again.ts'
import { EXPIRED_PAYINS, recount, TO_CANCEL } from './recount.ts'

const PAUSE_BEFORE_LISTENING_AGAIN = 1_000

/**
 * Listens for changes until the connection is lost, and invalidates the affected queries. A stream that ends is
 * reopened, and everything is queried again to catch up on what was missed.
 */
export async function followEvents(desk: DeskHandle, queries: QueryClient, lost: Promise<unknown>): Promise<void> {
  let open = true
  // A flag, not an abort signal: aborting sends a message, and there is no connection left to send it over.
  void lost.then(() => {
    open = false
  })
  for (let isBack = false; open; isBack = true) {
    try {
      const events = await desk.client.desk.events()
      if (isBack) useDisputeSent.setState({ at: Date.now() })
      for await (const event of events) askAgain(event, desk, queries)
    } catch {
      // A broken connection is reopened, or has a screen of its own (app.tsx).
    }
    if (!useLine.getState().open) await Promise.race([lineOpen(), lost])
    else if (open) await new Promise((resolve) => setTimeout(resolve, PAUSE_BEFORE_LISTENING_AGAIN))
  }
}

/** The IDs that a query's input may contain. */
const one = z.object({ id: z.string(), transactionId: z.string(), disputeId: z.string() }).partial()
const asking = z.tuple([z.unknown(), z.object({ input: one })])

function askAgain(event: DeskEvent, { query }: DeskHandle, queries: QueryClient): void {
  /** Visible queries are refetched at once, the rest when they are shown. `is`: restricts it to matching ones. */
  function stale(queryKey: QueryKey, is: (asked: z.infer<typeof one>) => boolean = () => true): void {
    const predicate = ({ queryKey }: { queryKey: QueryKey }) => is(asking.safeParse(queryKey).data?.[1].input ?? {})
    void readAgain(queries, { queryKey, predicate })
  }
  switch (event.changed) {
    case 'nothing':
      // (Re)connected: events before this point were missed. A first read under way was requested after it.
      void queries.invalidateQueries()
      break
    case 'transactions': {
      const { transactions, disputes, resolution, payments, receipts, evidence } = query
      const { get, timeline, list, totals, words, find } = transactions
      // An order ID that another window has just used is now taken in this window's form.
      for (const many of [list, totals, words, find, resolution.unresolved, payments.findById]) stale(many.key())
      // A status lists receipts, and files already sent with a dispute are not sent with the next one.
      for (const one of [get, timeline, disputes.known, disputes.attempts, receipts.list, evidence.list])
        stale(one.key(), ({ id, transactionId = id }) => event.ids === null || event.ids.includes(transactionId ?? ''))
      // The fate of a batch's rows is read from its transactions.
      const { list: batches, run, rows } = query.batches
      const { overview, profiles } = query
      // What would be left open by removing a merchant is counted from both.
      for (const figures of [overview, batches, run, rows, profiles.removal]) void recount(queries, figures.key())
      for (const many of [EXPIRED_PAYINS, TO_CANCEL]) void recount(queries, many)
      hearStatuses(event)
      break
    }
    case 'polling':
      stale(query.tracking.state.key({ input: { profileId: event.profileId } }))
      break
    case 'contact': {
      const { profileId, contact } = event
      const queryKey = query.account.lastContact.queryKey({ input: { profileId } })
      // A read that is in flight would return an older contact.
      void queries.cancelQueries({ queryKey }).then(() => queries.setQueryData(queryKey, contact))
      break
    }
    case 'receipts':
      stale(query.receipts.list.key({ input: { transactionId: event.transactionId } }))
      break
    case 'disputes':
      for (const asked of [query.disputes.known, query.disputes.keptList, query.disputes.news]) stale(asked.key())
      // UUIDs are case-insensitive, and an address may use a different case than the platform.
      stale(query.disputes.get.key(), ({ disputeId = '' }) =>
        event.ids.some((id) => id.toLowerCase() === disputeId.toLowerCase()),
      )
      void recount(queries, query.overview.key())
      if (event.sent) useDisputeSent.setState({ at: Date.now() })
      hearNews(event)
      break
    case 'evidence':
      stale(query.evidence.list.key({ input: { transactionId: event.transactionId } }))
      stale(query.evidence.usage.key())
      break
    case 'batches':
      // First the list, which says whether a batch is still a draft: reading the draft of a sealed one would fail.
      void readAgain(queries, { queryKey: query.batches.list.key() }).then(() => {
        for (const asked of [query.batches.draft, query.batches.draftRows, query.batches.run, query.batches.rows])
          stale(asked.key(), ({ id }) => id === event.id)
      })
      for (const figures of [query.overview, query.profiles.removal]) void recount(queries, figures.key())
      break
    case 'profiles':
      stale(query.profiles.key())
      stale(query.desk.info.key())
      // Nothing read before is valid for another account.
      for (const kept of [query.account.lastBalance, query.account.lastBanks, query.account.lastContact])
        stale(kept.key())
      // Another address or secret ends a pause.
      stale(query.tracking.key())
      break
    case 'balance':
      stale(query.account.lastBalance.key({ input: { profileId: event.profileId } }))
      void recount(queries, query.overview.key())
      break
    case 'backups':
      stale(query.backups.key())
      stale(query.desk.info.key())
      break
    case 'updates':
      stale(query.updates.state.key())
      break
    case 'preferences':
      stale(query.desk.getPreferences.key())
      stale(query.desk.info.key())
      break
    default:
      assertNever(event)
  }
}
