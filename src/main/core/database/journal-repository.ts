import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { ClockOffset } from '#shared/model/dispute.ts'
import type { SentFile } from '#shared/model/evidence.ts'
import type { Failure } from '#shared/model/failure.ts'
import type { TimelineEvent } from '#shared/model/timeline.ts'
import { accountFailure, mayWrite } from '#shared/rules/same-account.ts'
import { createTellWord } from './account-word-repository.ts'
import { createAccounts, type UsedAccount } from './accounts.ts'
import { atomically } from './atomically.ts'
import { referenceKey } from './compare-keys.ts'
import { KEEP_REPLACED } from './earlier-attempts.ts'
import { createEarlierOf, createFindOfOthers, createFindTakenId, createIsLeftByOthers } from './find-taken-id.ts'
import { createIdTries } from './id-tries.ts'
import {
  type CreationIntent,
  createKnownIntent,
  type FollowUpIntent,
  INTENT_KINDS,
  type Known,
  kindOf,
} from './known-intent.ts'
import { createFindSimilar, createIsUnpaid, type SimilarQuery } from './similar-repository.ts'
import { createTell } from './timeline-repository.ts'

/** Under which account, when and by whom a write is sent. */
export interface Sender {
  readonly account: UsedAccount
  readonly at: string
  readonly operator: string
}

/** A creation that is about to be sent. */
export interface Creation extends CreationIntent, Sender {
  /** ID for a new transaction. */
  readonly transactionId: string
  readonly reference: string | null
  /** Events before it was sent, added to the timeline with it. */
  readonly before: readonly { readonly at: string; readonly event: TimelineEvent }[]
  /** The batch row that it sends. */
  readonly batch?: { readonly batchId: string; readonly row: number }
  /** The operator's note, stored with it. */
  readonly note?: string
  /** `null` if no payouts count as similar. */
  readonly duplicates: Duplicates | null
}

/** Which payouts count as similar, which of them the operator has seen, and which of those as not paid. */
type Duplicates = SimilarQuery & { readonly seen: readonly string[]; readonly seenUnpaid: readonly string[] }

/** A follow-up that is about to be sent. */
export interface FollowUp extends FollowUpIntent, Sender {
  readonly request: object
  readonly files?: readonly SentFile[]
  /** The platform's clock offset, as known before a dispute is sent. */
  readonly clock?: ClockOffset | null
  /** For a payout that is retried: which later payouts count as similar. */
  readonly duplicates?: Duplicates | null
}

/**
 * Earlier attempts at the same write. `none`: none that left. `left`: one left under the same account, by whichever
 * merchant, and was answered. `unknown`: the outcome of one is unknown.
 */
export type EarlierTry = 'none' | 'left' | 'unknown'

/** `begun`: it is on disk as `sending`. `refused`: nothing was written, and nothing may be sent. */
export type Begun =
  | { readonly result: 'begun'; readonly transactionId: string; readonly earlier: EarlierTry }
  | { readonly result: 'refused'; readonly failure: Failure }
  | Known

const ofTransaction = z.object({ transaction_id: z.string() }).optional()

const placeInTime = z.object({ created_at: z.string(), number: z.number(), batch_id: z.string().nullable() })

const sinceRow = z.object({ since: z.string() })

const cardHashRow = z.object({ card_hash: z.string().nullable() })

const idsRow = z.object({ name: z.string(), platformId: z.string().nullable() })

const writeState = z.object({ state: z.string(), settled: z.string().nullable() }).optional()

/** The journal of writes: each is on disk before its first byte is sent. For outcomes see outcome-repository.ts. */
export function journalRepository(database: DatabaseSync) {
  const tell = createTell(database)
  const findSimilar = createFindSimilar(database)
  const isUnpaid = createIsUnpaid(database)
  const accounts = createAccounts(database)
  const tellWord = createTellWord(database)
  const idTries = createIdTries(database)
  const earlierOf = createEarlierOf(database)
  const findOfOthers = createFindOfOthers(database, 'merchant_transaction_id')
  const findByPlatformId = createFindOfOthers(database, 'platform_id')
  const isLeftByOthers = createIsLeftByOthers(database)
  const findTakenId = createFindTakenId(database)
  const knownIntent = createKnownIntent(database)
  const findTransactionOf = database.prepare('SELECT transaction_id FROM intents WHERE id = ?')
  const insertTransaction = database.prepare(`
    INSERT INTO transactions (id, profile_id, environment, base_url, kind, merchant_transaction_id, amount, currency, owner_name,
      card_first6, card_last4, card_hash, reference, reference_key, bank_name, created_at, account_id)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const reuseTransaction = database.prepare(`
    UPDATE transactions SET environment = ?, base_url = ?, kind = ?, amount = ?, currency = ?, owner_name = ?, card_first6 = ?,
      card_last4 = ?, card_hash = ?, reference = ?, reference_key = ?, bank_name = ?, account_number = NULL, created_at = ?,
      account_id = ? WHERE id = ?`)
  const keepReplaced = database.prepare(KEEP_REPLACED)
  const insertIntent = database.prepare(`
    INSERT INTO intents (id, transaction_id, kind, is_again, state, request, begun_at, account_id)
    VALUES (?, ?, ?, ?, 'sending', ?, ?, ?)`)
  const noteStatuses = database.prepare(`
    UPDATE intents SET statuses_before = (SELECT coalesce(max(number), 0) FROM dispute_statuses), clock_least = ?2,
      clock_most = ?3 WHERE id = ?1`)
  const insertFile = database.prepare(`
    INSERT INTO dispute_files (intent_id, place, name, content_type, size, sha256) VALUES (?, ?, ?, ?, ?, ?)`)
  const isItsId = database.prepare(`
    SELECT 1 FROM transactions WHERE id = ?1 AND ?2 ->> '$.transaction_id' IN (platform_id, merchant_transaction_id, entered_id)`)
  // A note that an operator wrote stays; one from the file of an earlier batch is replaced.
  const setNote = database.prepare(`
    UPDATE transactions SET note = ?1 WHERE id = ?2
      AND (note IS NULL OR note IN (SELECT note FROM batch_rows WHERE transaction_id = ?2))`)
  const reuseId = database.prepare('UPDATE batch_rows SET id_reused = 1 WHERE transaction_id = ?')
  const beginRow = database.prepare(`
    UPDATE batch_rows SET intent_id = ?1, transaction_id = ?2, held = NULL, id_reused = 0 WHERE batch_id = ?3 AND row = ?4
      AND request IS NOT NULL AND (transaction_id IS NULL OR transaction_id = ?2)`)
  const findIds = database.prepare(
    'SELECT merchant_transaction_id AS name, platform_id AS platformId FROM transactions WHERE id = ?',
  )
  const findCardHash = database.prepare('SELECT card_hash FROM transactions WHERE id = ?')
  const findPlace = database.prepare(`
    SELECT t.created_at, (SELECT max(number) FROM intents WHERE transaction_id = t.id AND kind = 'create' AND is_again = 0) AS number,
      (SELECT batch_id FROM batch_rows WHERE transaction_id = t.id AND id_reused = 0) AS batch_id
    FROM transactions t WHERE t.id = ?`)
  const findSince = database.prepare(`
    SELECT min(?2, ?3, coalesce(min(begun_at), ?2)) AS since FROM intents WHERE number > ?1 AND kind = 'create' AND is_again = 0`)
  const findNewest = database.prepare(`
    SELECT state, settled FROM intents WHERE transaction_id = ? AND kind = ? ORDER BY number DESC LIMIT 1`)
  const newestOf = (transactionId: string, kind: string) => {
    const { state = null, settled = null } = writeState.parse(findNewest.get(transactionId, kind)) ?? {}
    return { isUnderWay: state === 'sending', isUnresolved: state === 'unknown' && settled === null }
  }

  /** Whether the operator has seen a similar payout as what it is now. */
  const isSeen = (id: string, { seen, seenUnpaid }: Duplicates): boolean =>
    seen.includes(id) && (!seenUnpaid.includes(id) || isUnpaid(id))

  /**
   * Similar payouts that were made after a transaction, and that the operator has not seen: one of them may have
   * replaced it.
   */
  const laterThan = (transactionId: string, duplicates: Duplicates): string[] => {
    const own = placeInTime.parse(findPlace.get(transactionId))
    // Only the number tells that they were made later: the clock may have been set back in between.
    const { since } = sinceRow.parse(findSince.get(own.number, own.created_at, duplicates.since))
    const span = { ...duplicates, since, nearSince: since, exceptBatch: own.batch_id }
    return findSimilar(span, [duplicates])
      .flatMap(({ newest }) => newest)
      .filter(({ id, number }) => id !== transactionId && number > own.number && !isSeen(id, duplicates))
      .map(({ id }) => id)
  }

  /** Why a follow-up may not be sent; `null` if it may. */
  const failureOf = (f: FollowUp): Failure | null => {
    const { profileId, ...own } = accounts.ofTransaction(f.transactionId)
    if (!accounts.isCurrent(profileId, f.account)) return { kind: 'profile_changed' }
    const used = accounts.known(profileId, f.account)
    const otherAccount = accountFailure(accounts.standing(own, used), own.baseUrl, 'write')
    if (otherAccount) return otherAccount
    const isAgain = f.call === 'ask_again'
    // The platform ID may have been unlinked since: the request would now reach another order.
    if (!isAgain && !isItsId.get(f.transactionId, JSON.stringify(f.request))) return notPossible('no_longer_unresolved')
    // A cancel or a dispute must not look for an order on the platform while it is being created.
    const besides = isAgain ? INTENT_KINDS : ['create', f.call]
    if (besides.some((kind) => newestOf(f.transactionId, kind).isUnderWay)) return notPossible('still_under_way')
    const { isUnresolved } = newestOf(f.transactionId, kindOf(f.call))
    if (isAgain && !isUnresolved) return notPossible('no_longer_unresolved')
    if (isAgain && idTries(f.transactionId).isAnothers) return notPossible('id_of_another')
    const transactionIds = f.duplicates ? laterThan(f.transactionId, f.duplicates) : []
    if (transactionIds.length > 0) return { kind: 'similar_payouts', transactionIds }
    if (f.call !== 'dispute') return null
    // The platform refuses a second dispute only while the first is open, and the unknown one may be closed by now.
    if (isUnresolved) return notPossible('dispute_unresolved')
    const { name, platformId } = idsRow.parse(findIds.get(f.transactionId))
    const sameOrder = [...findOfOthers(profileId, name, used), ...findByPlatformId(profileId, platformId, used)]
    const transactionId = sameOrder.find((id) => {
      const dispute = newestOf(id, 'dispute')
      return dispute.isUnderWay || dispute.isUnresolved
    })
    return transactionId === undefined ? null : { ...notPossible('dispute_unresolved'), transactionId }
  }

  /** The account of a follow-up. If not the transaction's, the timeline first records who said that it is the same. */
  const accountFor = ({ transactionId, account, at }: FollowUp): number => {
    const own = accounts.ofTransaction(transactionId)
    const used = accounts.put(own.profileId, account)
    if (accounts.standing(own, used) === 'said_same') tellWord(transactionId, used, at)
    return used.id
  }

  return {
    /**
     * Writes a creation to the journal as `sending`. Refused if another transaction may exist on the platform under its
     * merchant_transaction_id in the account (`id_taken_here`), if that ID was proven to belong to another order (`id_is_anothers`),
     * and if there are similar payouts that the operator has not seen (`similar_payouts`). After `refused` or
     * `not_sent`, the same ID may be used for another attempt.
     */
    beginCreation: (b: Creation): Begun =>
      atomically(database, (): Begun => {
        const known = knownIntent(b)
        if (known) return known
        const { request: r } = b
        const earlier = earlierOf(b.profileId, r.merchant_transaction_id)
        if (earlier?.mayExist) return refused({ kind: 'id_taken_here', transactionId: earlier.id })
        if (!accounts.isCurrent(b.profileId, b.account)) return refused({ kind: 'profile_changed' })
        const used = accounts.known(b.profileId, b.account)
        const [ofOthers] = findOfOthers(b.profileId, r.merchant_transaction_id, used)
        if (ofOthers !== undefined) return refused({ kind: 'id_taken_here', transactionId: ofOthers })
        const tries = earlier ? idTries(earlier.id, used) : null
        if (earlier && tries?.isAnothers) return refused({ kind: 'id_is_anothers', transactionId: earlier.id })
        const { duplicates } = b
        const unseen = duplicates
          ? findSimilar(duplicates, [duplicates])
              .flatMap(({ newest }) => newest)
              .filter(({ id }) => !isSeen(id, duplicates))
          : []
        if (unseen.length > 0) return refused({ kind: 'similar_payouts', transactionIds: unseen.map(({ id }) => id) })
        const card = [r.card?.first6 ?? null, r.card?.last4 ?? null, b.cardHash]
        const reference = [b.reference, b.reference && referenceKey(b.reference)]
        const owner = r.owner_name ?? null
        const id = earlier?.id ?? b.transactionId
        const account = accounts.put(b.profileId, b.account)
        const before = earlier && accounts.standing(accounts.ofTransaction(earlier.id), account)
        const place = [b.account.environment, b.account.baseUrl, b.kind]
        const what = [r.amount, r.currency, owner, ...card, ...reference, r.bank_name ?? null, b.at, account.id]
        if (earlier) {
          keepReplaced.run(id)
          reuseTransaction.run(...place, ...what, id)
        } else insertTransaction.run(id, b.profileId, ...place, r.merchant_transaction_id, ...what)
        insertIntent.run(b.intentId, id, 'create', 0, JSON.stringify(r), b.at, account.id)
        if (b.note !== undefined) setNote.run(b.note, id)
        if (earlier) reuseId.run(id)
        // A row always stays one transaction: everything sent for it is sent under one ID.
        if (b.batch && beginRow.run(b.intentId, id, b.batch.batchId, b.batch.row).changes !== 1)
          throw new Error('no such row of a batch')
        if (before && !mayWrite(before)) tell(id, b.at, b.operator, { what: 'account_changed', differs: before })
        for (const { at, event } of b.before) tell(id, at, b.operator, event)
        tell(id, b.at, b.operator, { what: 'sent', call: 'create', intentId: b.intentId })
        const hasLeft = tries?.left.length || isLeftByOthers(b.profileId, r.merchant_transaction_id, used)
        return { result: 'begun', transactionId: id, earlier: hasLeft ? 'left' : 'none' }
      }),

    /**
     * Writes a follow-up to the journal as `sending`, a dispute with its files. Refused if the transaction no longer
     * belongs to the account, if a write that it depends on is under way, if there is nothing unknown to retry, if
     * similar payouts that the operator has not seen were made after it (`similar_payouts`), and if an earlier dispute
     * of the order, by whichever merchant of the account, is unknown.
     */
    beginFollowUp: (f: FollowUp): Begun =>
      atomically(database, (): Begun => {
        const known = knownIntent(f)
        if (known) return known
        const failure = failureOf(f)
        if (failure) return refused(failure)
        const { intentId, transactionId, call, at } = f
        const kind = kindOf(call)
        const earlier = newestOf(transactionId, kind).isUnresolved ? 'unknown' : 'none'
        const isAgain = Number(call === 'ask_again')
        insertIntent.run(intentId, transactionId, kind, isAgain, JSON.stringify(f.request), at, accountFor(f))
        if (call === 'dispute') noteStatuses.run(intentId, f.clock?.least ?? null, f.clock?.most ?? null)
        for (const [place, { name, content_type, size, sha256 }] of (f.files ?? []).entries()) {
          insertFile.run(intentId, place, name, content_type, size, sha256)
        }
        const similarSeen = f.duplicates?.seen.length ?? 0
        if (similarSeen > 0) tell(transactionId, at, f.operator, { what: 'confirmed', amountTyped: false, similarSeen })
        tell(transactionId, at, f.operator, { what: 'sent', call, intentId })
        return { result: 'begun', transactionId, earlier }
      }),

    /** What the journal already has of an intent; `null` if nothing. */
    findIntent: knownIntent,
    /** The transaction that an intent was written for; `null` if there is no such intent. */
    transactionOfIntent: (intentId: string): string | null =>
      ofTransaction.parse(findTransactionOf.get(intentId))?.transaction_id ?? null,
    /** The keyed hash of a payout's card; `null` if there was no key store. */
    cardHashOf: (transactionId: string): string | null => cardHashRow.parse(findCardHash.get(transactionId)).card_hash,

    findTakenId,
  }
}

function refused(failure: Failure): Begun {
  return { result: 'refused', failure }
}

type NotPossible = Extract<Failure, { kind: 'not_possible' }>

function notPossible(why: NotPossible['why']): NotPossible {
  return { kind: 'not_possible', why }
}
