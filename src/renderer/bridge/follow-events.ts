import type { QueryClient } from '@tanstack/react-query'
import type { DeskEvent } from '#shared/model/desk.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import type { DeskHandle } from './desk.tsx'
import { hearNews } from './dispute-news.ts'
import { lineOpen, useLine } from './line.ts'
import { recount } from './recount.ts'
import { hearStatuses } from './status-news.ts'

const PAUSE_BEFORE_LISTENING_AGAIN = 1_000

/**
 * Listens to what changed until the line is lost, and has the screens ask again. A stream that ends is opened
 * anew; what was missed in between is asked again as a whole.
 */
export async function followEvents(desk: DeskHandle, queries: QueryClient, lost: Promise<unknown>): Promise<void> {
  let open = true
  // A flag and no abort signal: to abort is to send a message, and there is nothing left to send it over.
  void lost.then(() => {
    open = false
  })
  while (open) {
    try {
      for await (const event of await desk.client.desk.events()) askAgain(event, desk, queries)
    } catch {
      // A line that broke is opened again, or has a screen of its own (app.tsx).
    }
    if (!useLine.getState().open) await Promise.race([lineOpen(), lost])
    else if (open) await new Promise((resolve) => setTimeout(resolve, PAUSE_BEFORE_LISTENING_AGAIN))
  }
}

function askAgain(event: DeskEvent, { query }: DeskHandle, queries: QueryClient): void {
  switch (event.changed) {
    case 'nothing':
      // Listening has begun, for the first time or again: whatever happened before it went unheard.
      void queries.invalidateQueries()
      return
    case 'transactions':
      void queries.invalidateQueries({ queryKey: query.transactions.key() })
      void queries.invalidateQueries({ queryKey: query.resolution.unresolved.key() })
      void queries.invalidateQueries({ queryKey: query.disputes.known.key() })
      void queries.invalidateQueries({ queryKey: query.disputes.attempts.key() })
      // An id that another window has just used is taken in this one's form.
      void queries.invalidateQueries({ queryKey: query.payments.findById.key() })
      // A status names them.
      void queries.invalidateQueries({ queryKey: query.receipts.list.key() })
      void recount(queries, query.overview.key())
      hearStatuses(event)
      return
    case 'polling':
      void queries.invalidateQueries({
        queryKey: query.tracking.state.key({ input: { profileId: event.profileId } }),
      })
      return
    case 'contact':
      void queries.invalidateQueries({
        queryKey: query.account.lastContact.key({ input: { profileId: event.profileId } }),
      })
      return
    case 'receipts':
      void queries.invalidateQueries({
        queryKey: query.receipts.list.key({ input: { transactionId: event.transactionId } }),
      })
      return
    case 'disputes':
      for (const asked of [query.disputes.known, query.disputes.keptList, query.disputes.get, query.disputes.news])
        void queries.invalidateQueries({ queryKey: asked.key() })
      void recount(queries, query.overview.key())
      hearNews(event)
      return
    case 'evidence':
      void queries.invalidateQueries({
        queryKey: query.evidence.list.key({ input: { transactionId: event.transactionId } }),
      })
      void queries.invalidateQueries({ queryKey: query.evidence.usage.key() })
      return
    case 'profiles':
      void queries.invalidateQueries({ queryKey: query.profiles.key() })
      return
    case 'balance':
      void queries.invalidateQueries({
        queryKey: query.account.lastBalance.key({ input: { profileId: event.profileId } }),
      })
      void recount(queries, query.overview.key())
      return
    case 'updates':
      void queries.invalidateQueries({ queryKey: query.updates.state.key() })
      return
    case 'preferences':
      void queries.invalidateQueries({ queryKey: query.desk.getPreferences.key() })
      return
    default:
      assertNever(event)
  }
}
