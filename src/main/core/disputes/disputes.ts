import type { TakeDisputeOrder } from '#shared/contract/disputes.ts'
import type { DisputeDraft, DisputeListItem, KnownDispute } from '#shared/model/dispute.ts'
import { type DisputeAttempt, isUnsettled, newestOf } from '#shared/model/intent.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { absenceProvenFrom } from '#shared/rules/match-dispute.ts'
import { mayBeListedElsewhere } from '#shared/rules/platform-id.ts'
import type { DraftChange } from '../database/opened-dispute-repository.ts'
import { requireTransaction } from '../database/require-transaction.ts'
import { DeskFailure } from '../desk-failure.ts'
import { refuseCardIn } from '../operations/refuse-card-in.ts'
import type { Parts } from '../parts.ts'
import { disputePages, PAGE_SIZE } from '../platform/dispute-pages.ts'
import { connectFor } from '../profiles/require-account.ts'
import { sayKept } from './read-dispute.ts'

/**
 * The disputes of a transaction: drafting one, and finding out what became of one that was opened (interface: GET
 * /merchant/dispute/list). A dispute has no idempotency key: if its outcome is unknown, only the list can tell, and it
 * is read before another is sent.
 */
export function createDisputes(parts: Parts<'database' | 'profiles' | 'platform' | 'clock' | 'events' | 'operator'>) {
  const { database, platform, clock, events, operator } = parts

  async function look(transactionId: string): Promise<Transaction> {
    const { transaction, access, account } = await connectFor(parts, 'write', () =>
      requireTransaction(database, transactionId),
    )
    const query = { page_size: PAGE_SIZE, ...listKeyOf(transaction) }
    const since = clock.now().toISOString()
    const items: DisputeListItem[] = []
    let isWhole = false
    let unreadable = 0
    let isOther = false
    for await (const page of disputePages(platform, access, query, transaction.card)) {
      items.push(...page.items)
      unreadable += page.unreadable
      isOther ||= page.otherNumber !== null
      isWhole = page.isLast && unreadable === 0 && !isOther
    }
    const { profileId } = transaction
    // The list says nothing about an attempt that became unknown only while it was being read.
    const unknown = unknownAttemptOf(transaction)
    const at = clock.now().toISOString()
    const read = {
      profileId,
      account,
      transactionId,
      items,
      isWhole: isWhole && !mayBeListedElsewhere(transaction),
      since,
      at,
      operator: operator(),
      unknown,
      clock: platform.clock(access),
    }
    const kept = await database.keepDisputes(read)
    sayKept(events, profileId, kept)
    events.say({ changed: 'transactions', ids: [transactionId] })
    const found = await requireTransaction(database, transactionId)
    const hasNone = kept.every((one) => one.transactionId !== transactionId)
    const isUnknown = unknown !== null && unknownAttemptOf(found) === unknown
    // An incomplete list does not prove that there are no disputes.
    if (!isWhole && (hasNone || isUnknown)) {
      const call = { endpoint: 'GET /merchant/dispute/list', at }
      throw new DeskFailure({ kind: 'unreadable_answer', reason: 'wrong_shape', ...call })
    }
    return found
  }

  async function attempts(transactionId: string): Promise<DisputeAttempt[]> {
    const found = await database.disputeAttempts(transactionId)
    return found.map((one) => ({ ...one, absenceProvenFrom: timeOf(absenceProvenFrom(one, platform.clock(one))) }))
  }

  /** The operator has compared the dispute with what was sent: it is the one that the unknown attempt opened. */
  async function take({ transactionId, intentId, disputeId }: TakeDisputeOrder): Promise<Transaction> {
    await requireTransaction(database, transactionId)
    const word = { transactionId, intentId, disputeId, at: clock.now().toISOString(), operator: operator() }
    const settled = await database.takeDispute(word)
    if (settled === 'not_there') throw new DeskFailure({ kind: 'dispute_not_found' })
    if (settled !== 'done') throw new DeskFailure({ kind: 'not_possible', why: 'no_longer_unresolved' })
    events.say({ changed: 'transactions', ids: [transactionId] })
    return requireTransaction(database, transactionId)
  }

  async function keepDraft(change: DraftChange): Promise<void> {
    const { card } = await requireTransaction(database, change.transactionId)
    const { reason, evidenceUrl: evidence_url, sentAmount: sent_amount } = change.draft ?? {}
    refuseCardIn(card, { reason, evidence_url, sent_amount })
    const isDone = await database.keepDisputeDraft(change, clock.now().toISOString())
    if (!isDone) throw new DeskFailure({ kind: 'draft_changed' })
  }

  return {
    attempts,
    draft: (transactionId: string): Promise<DisputeDraft | null> => database.disputeDraft(transactionId),
    keepDraft,
    look,
    take,
    known: (transactionId: string): Promise<KnownDispute[]> => database.knownDisputes(transactionId),
  }
}

function timeOf(milliseconds: number): string | null {
  return Number.isNaN(milliseconds) ? null : new Date(milliseconds).toISOString()
}

/** The attempt to open a dispute whose outcome is unknown; `null` if there is none. */
function unknownAttemptOf(transaction: Transaction): string | null {
  const dispute = newestOf(transaction, 'dispute')
  return dispute && isUnsettled(dispute) ? dispute.intentId : null
}

/** The key of a transaction in the list (interface: GET /merchant/dispute/list): never the 8-character platform ID. */
function listKeyOf({ merchantTransactionId, platformUuid }: Transaction) {
  if (merchantTransactionId !== null) return { merchant_transaction_id: merchantTransactionId }
  if (platformUuid !== null) return { transaction_id: platformUuid }
  throw new DeskFailure({ kind: 'not_possible', why: 'no_list_key' })
}
