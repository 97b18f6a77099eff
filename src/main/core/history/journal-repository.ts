import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { ClockOffset } from '#shared/model/dispute.ts'
import type { SentFile } from '#shared/model/evidence.ts'
import type { Failure } from '#shared/model/failure.ts'
import type { IntentState, UnknownWrites } from '#shared/model/intent.ts'
import { type StoryCall, type StoryEvent, storyEvent } from '#shared/model/story.ts'
import { type CreationReply, type CreationRequest, creationRequest, type Kind } from '#shared/model/transaction.ts'
import { mayWrite } from '#shared/rules/same-account.ts'
import { createTellWord } from './account-word-repository.ts'
import { createAccounts, type UsedAccount } from './accounts.ts'
import { atomically } from './atomically.ts'
import { jsonColumn } from './columns.ts'
import { referenceKey } from './compare-keys.ts'
import { createIdTries } from './id-tries.ts'
import { createFindSimilar, type SimilarQuery } from './similar-repository.ts'
import { createTell } from './story-repository.ts'

/** What an operator means to create. The same id with other contents is another intent, and an error. */
export interface Intent {
  readonly intentId: string
  readonly profileId: string
  readonly kind: Kind
  readonly request: CreationRequest
  readonly cardHash: string | null
}

/** A creation as it is about to be sent. */
export interface Beginning extends Intent {
  /** Id for a new transaction. */
  readonly transactionId: string
  readonly account: UsedAccount
  readonly reference: string | null
  readonly at: string
  readonly operator: string
  /** What came before it was sent, told with it. */
  readonly before: readonly { readonly at: string; readonly event: StoryEvent }[]
  /** Which payouts count as similar, and which of them the operator has seen; null: none do. */
  readonly radar: (SimilarQuery & { readonly seen: readonly string[] }) | null
}

/**
 * `known`: the intent is there already; `other`: it is, with other contents. `taken`: a transaction of the merchant has
 * the merchant_transaction_id and may exist at the platform. `similar`: payouts that the operator has not seen look like
 * it. `anothers`: the id has been proven to be another order's. `isRetry`: the id had left this desk before, under the
 * same account.
 */
export type Begun =
  | { readonly result: 'begun'; readonly transactionId: string; readonly isRetry: boolean }
  | { readonly result: 'taken'; readonly transactionId: string }
  | { readonly result: 'anothers'; readonly transactionId: string }
  | OtherAccount
  | { readonly result: 'similar'; readonly transactionIds: string[] }
  | Known
/** `profile_changed`: the merchant is no longer as the write has found it. `other_account`: nor is it the transaction's. */
export interface OtherAccount {
  readonly result: 'profile_changed' | 'other_account'
}
export interface Known {
  readonly result: 'known' | 'other'
  readonly transactionId: string
}

/** A write on a transaction that is there: asking for it again, cancelling it, disputing it. */
export interface Following {
  readonly intentId: string
  readonly transactionId: string
  readonly at: string
  readonly operator: string
}

/** The same as it is about to be sent. */
export interface BeginningFollowing extends Following {
  readonly account: UsedAccount
}

export interface Ending {
  readonly intentId: string
  readonly state: Exclude<IntentState, 'sending'>
  readonly reply: CreationReply | { readonly id: string } | null
  readonly failure: Failure | null
  readonly httpStatus: number | null
  readonly raw: string | null
  readonly at: string
}

const intentRow = z.object({
  transaction_id: z.string(),
  request: z.string(),
  profile_id: z.string(),
  kind: z.string(),
  card_hash: z.string().nullable(),
})
/** Without a state: it was not created from this desk. */
const idAndState = z.object({ id: z.string(), state: z.string().nullable() })
const writtenIntent = z.object({ id: z.string(), transaction_id: z.string(), kind: z.string(), is_again: z.number() })
const followingState = z.object({ state: z.string(), settled: z.string().nullable() })
const latestCreation = z.object({
  state: z.string(),
  settled: z.string().nullable(),
  request: jsonColumn(creationRequest),
})

/** The journal of writes: on disk before the first byte leaves, ended when the outcome is known. */
export function journalRepository(database: DatabaseSync) {
  const tell = createTell(database)
  const findSimilar = createFindSimilar(database)
  const accounts = createAccounts(database)
  const tellWord = createTellWord(database)
  const idTries = createIdTries(database)
  const findIntent = database.prepare(`
    SELECT i.transaction_id, i.request, t.profile_id, t.kind, t.card_hash
    FROM intents i JOIN transactions t ON t.id = i.transaction_id WHERE i.id = ?`)
  const findTaken = database.prepare(`
    SELECT t.id, (SELECT state FROM intents WHERE transaction_id = t.id AND kind = 'create'
      ORDER BY number DESC LIMIT 1) AS state
    FROM transactions t WHERE profile_id = ? AND merchant_transaction_id = ?`)
  const insertTransaction = database.prepare(`
    INSERT INTO transactions (id, profile_id, environment, base_url, kind, merchant_transaction_id, amount, currency, owner_name,
      card_first6, card_last4, card_hash, reference, reference_key, bank_name, created_at, account_id)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const reuseTransaction = database.prepare(`
    UPDATE transactions SET environment = ?, base_url = ?, kind = ?, amount = ?, currency = ?, owner_name = ?, card_first6 = ?,
      card_last4 = ?, card_hash = ?, reference = ?, reference_key = ?, bank_name = ?, account_number = NULL, created_at = ?,
      account_id = ? WHERE id = ?`)
  const insertIntent = database.prepare(`
    INSERT INTO intents (id, transaction_id, kind, is_again, state, request, begun_at, account_id)
    VALUES (?, ?, ?, ?, 'sending', ?, ?, ?)`)
  const noteStatuses = database.prepare(`
    UPDATE intents SET statuses_before = (SELECT coalesce(max(number), 0) FROM dispute_statuses), clock_least = ?2,
      clock_most = ?3 WHERE id = ?1`)
  const insertFile = database.prepare(`
    INSERT INTO dispute_files (intent_id, place, name, content_type, size, sha256) VALUES (?, ?, ?, ?, ?, ?)`)
  const findLatest = database.prepare(`
    SELECT state, settled, request FROM intents WHERE transaction_id = ? AND kind = 'create' ORDER BY number DESC LIMIT 1`)
  const findCardHash = database.prepare('SELECT card_hash FROM transactions WHERE id = ?')
  const findFollowingState = database.prepare(`
    SELECT state, settled FROM intents WHERE transaction_id = ? AND kind = ? ORDER BY number DESC LIMIT 1`)
  const endIntent = database.prepare(`
    UPDATE intents SET state = ?, ended_at = ?, reply = ?, failure = ?, http_status = ?, raw_reply = ? WHERE id = ?
      AND (state = 'sending' OR (state = 'unknown' AND json_extract(failure, '$.reason') = 'desk_closed'))
    RETURNING id, transaction_id, kind, is_again`)
  const keepReply = database.prepare(`
    UPDATE transactions SET platform_id = ?, expires_at = ?, owner_name = coalesce(?, owner_name), account_number = ?,
      bank_name = coalesce(?, bank_name) WHERE id = ?`)
  const closeOpen = database.prepare(`
    UPDATE intents SET state = 'unknown', ended_at = ?, failure = json_object(
      'kind', 'no_answer', 'reason', 'desk_closed', 'at', ?, 'endpoint', CASE kind WHEN 'cancel' THEN 'POST /merchant/cancel'
        WHEN 'dispute' THEN 'POST /merchant/dispute'
        ELSE (SELECT CASE t.kind WHEN 'payin_account' THEN 'POST /merchant/payin/account' WHEN 'payin_acquiring' THEN
          'POST /merchant/payin/acquiring' ELSE 'POST /merchant/payout/card' END FROM transactions t
          WHERE t.id = transaction_id) END)
    -- The index of what is open is used for just this condition.
    WHERE state IN ('sending', 'unknown') AND state = 'sending'
    RETURNING id, transaction_id, kind, is_again`)

  /** An intent that is there already, and whether it is the same order. */
  const knownIntent = (b: Intent): Known | null => {
    const row = intentRow.optional().parse(findIntent.get(b.intentId))
    if (!row) return null
    const isSame = row.profile_id === b.profileId && row.kind === b.kind && row.request === JSON.stringify(b.request)
    const isSameCard = row.card_hash === null || b.cardHash === null || row.card_hash === b.cardHash
    return { result: isSame && isSameCard ? 'known' : 'other', transactionId: row.transaction_id }
  }

  const knownFollowing = (f: Following): Known | null => {
    const row = intentRow.optional().parse(findIntent.get(f.intentId))
    return row
      ? { result: row.transaction_id === f.transactionId ? 'known' : 'other', transactionId: row.transaction_id }
      : null
  }

  /** The transaction with a merchant_transaction_id, and whether it may exist at the platform. */
  const earlierOf = (profileId: string, merchantTransactionId: string) => {
    const row = idAndState.optional().parse(findTaken.get(profileId, merchantTransactionId))
    return row && { ...row, mayExist: row.state !== 'refused' && row.state !== 'not_sent' }
  }

  const newestOf = (transactionId: string, kind: string) =>
    followingState.optional().parse(findFollowingState.get(transactionId, kind))
  const isUnderWay = (transactionId: string, kind: string): boolean =>
    newestOf(transactionId, kind)?.state === 'sending'

  /** Why a write on a transaction may not go out under an account; null: it may. */
  const notAllowed = (transactionId: string, used: UsedAccount): OtherAccount | null => {
    const own = accounts.ofTransaction(transactionId)
    if (!accounts.isCurrent(own.profileId, used)) return { result: 'profile_changed' }
    return mayWrite(accounts.standing(own, accounts.known(own.profileId, used))) ? null : { result: 'other_account' }
  }

  /** The account of a write on a transaction; where it is another one than the transaction's, by whose word is told first. */
  const accountFor = ({ transactionId, account, at }: BeginningFollowing): number => {
    const own = accounts.ofTransaction(transactionId)
    const used = accounts.put(own.profileId, account)
    if (accounts.standing(own, used) === 'said_same') tellWord(transactionId, used, at)
    return used.id
  }

  return {
    /**
     * Writes a creation down as `sending`. An intent that is there already is `known`; a merchant_transaction_id that
     * may exist at the platform is `taken`. After `refused` or `not_sent` the same id may be used for another try.
     */
    beginCreation: (b: Beginning): Begun =>
      atomically(database, (): Begun => {
        const known = knownIntent(b)
        if (known) return known
        const { request: r } = b
        const earlier = earlierOf(b.profileId, r.merchant_transaction_id)
        if (earlier?.mayExist) return { result: 'taken', transactionId: earlier.id }
        if (!accounts.isCurrent(b.profileId, b.account)) return { result: 'profile_changed' }
        const tries = earlier ? idTries(earlier.id, accounts.known(b.profileId, b.account)) : null
        if (earlier && tries?.isAnothers) return { result: 'anothers', transactionId: earlier.id }
        const { radar } = b
        const unseen = radar
          ? findSimilar(radar).newest.filter(({ id }) => !radar.seen.includes(id) && id !== earlier?.id)
          : []
        if (unseen.length > 0) return { result: 'similar', transactionIds: unseen.map(({ id }) => id) }
        const card = [r.card?.first6 ?? null, r.card?.last4 ?? null, b.cardHash]
        const reference = [b.reference, b.reference && referenceKey(b.reference)]
        const owner = r.owner_name ?? null
        const id = earlier?.id ?? b.transactionId
        const account = accounts.put(b.profileId, b.account)
        const before = earlier && accounts.standing(accounts.ofTransaction(earlier.id), account)
        const place = [b.account.environment, b.account.baseUrl, b.kind]
        const what = [r.amount, r.currency, owner, ...card, ...reference, r.bank_name ?? null, b.at, account.id]
        if (earlier) reuseTransaction.run(...place, ...what, id)
        else insertTransaction.run(id, b.profileId, ...place, r.merchant_transaction_id, ...what)
        insertIntent.run(b.intentId, id, 'create', 0, JSON.stringify(r), b.at, account.id)
        if (before && !mayWrite(before)) tell(id, b.at, b.operator, { what: 'account_changed', differs: before })
        for (const { at, event } of b.before) tell(id, at, b.operator, event)
        tell(id, b.at, b.operator, { what: 'sent', call: 'create', intentId: b.intentId })
        return { result: 'begun', transactionId: id, isRetry: tries?.hadLeft === true }
      }),

    /** Writes down that an unknown creation is asked for again, and gives what was asked. `under_way`: a write on it is. */
    beginAgain: (
      f: BeginningFollowing,
    ):
      | Known
      | OtherAccount
      | { result: 'begun'; request: CreationRequest }
      | { result: 'not_unresolved' | 'under_way' | 'id_of_another' } =>
      atomically(database, () => {
        const known = knownFollowing(f)
        if (known) return known
        const latest = latestCreation.optional().parse(findLatest.get(f.transactionId))
        if (!latest) return { result: 'not_unresolved' as const }
        // What a cancel or a dispute finds at the platform must not be made while it looks.
        if (latest.state === 'sending' || ['cancel', 'dispute'].some((kind) => isUnderWay(f.transactionId, kind))) {
          return { result: 'under_way' as const }
        }
        if (latest.state !== 'unknown' || latest.settled !== null) return { result: 'not_unresolved' as const }
        const refusal = notAllowed(f.transactionId, f.account)
        if (refusal) return refusal
        if (idTries(f.transactionId).isAnothers) return { result: 'id_of_another' as const }
        insertIntent.run(f.intentId, f.transactionId, 'create', 1, JSON.stringify(latest.request), f.at, accountFor(f))
        tell(f.transactionId, f.at, f.operator, { what: 'sent', call: 'ask_again', intentId: f.intentId })
        return { result: 'begun' as const, request: latest.request }
      }),

    /**
     * Writes a cancel or a dispute down, with the files that go with it. `under_way`: another one of the transaction is, or
     * its creation; `unresolved`: the outcome of a dispute before it is not known, and nothing stops a second one at the
     * service. `isAfterUnknown`: that of a cancel before it is not known.
     */
    beginFollowing: (
      f: BeginningFollowing & {
        readonly call: 'cancel' | 'dispute'
        readonly request: object
        readonly files?: readonly SentFile[]
        /** Of the platform, as it is known before a dispute is sent. */
        readonly clock?: ClockOffset | null
      },
    ): Known | OtherAccount | { result: 'begun'; isAfterUnknown: boolean } | { result: 'under_way' | 'unresolved' } =>
      atomically(database, () => {
        const known = knownFollowing(f)
        if (known) return known
        const refusal = notAllowed(f.transactionId, f.account)
        if (refusal) return refusal
        // Another window may have asked for the creation again since this one looked.
        if ([f.call, 'create'].some((kind) => isUnderWay(f.transactionId, kind))) {
          return { result: 'under_way' as const }
        }
        const latest = newestOf(f.transactionId, f.call)
        const isAfterUnknown = latest?.state === 'unknown' && latest.settled === null
        if (f.call === 'dispute' && isAfterUnknown) return { result: 'unresolved' as const }
        insertIntent.run(f.intentId, f.transactionId, f.call, 0, JSON.stringify(f.request), f.at, accountFor(f))
        const { least = null, most = null } = f.clock ?? {}
        if (f.call === 'dispute') noteStatuses.run(f.intentId, least, most)
        for (const [place, { name, content_type, size, sha256 }] of (f.files ?? []).entries()) {
          insertFile.run(f.intentId, place, name, content_type, size, sha256)
        }
        tell(f.transactionId, f.at, f.operator, { what: 'sent', call: f.call, intentId: f.intentId })
        return { result: 'begun' as const, isAfterUnknown }
      }),

    /** Writes the outcome down. An intent that has one already keeps it; to have been given up at a start is none. */
    endIntent: (e: Ending): void =>
      atomically(database, () => {
        const reply = e.reply && JSON.stringify(e.reply)
        const failure = e.failure && JSON.stringify(e.failure)
        const row = endIntent.get(e.state, e.at, reply, failure, e.httpStatus, e.raw, e.intentId)
        const ended = writtenIntent.optional().parse(row)
        if (!ended) return
        const { kind = null, code = null } = (e.failure ?? {}) as { kind?: string; code?: string }
        const event = { intentId: ended.id, state: e.state, failure: kind, code, httpStatus: e.httpStatus }
        tell(ended.transaction_id, e.at, null, {
          what: 'answered',
          call: callOf(ended),
          ...event,
          hasReply: e.raw !== null,
        })
        if (!e.reply || !('fields' in e.reply)) return
        const { id, expires_at, owner_name, account_number, bank_name } = e.reply.fields
        const texts = [id, expires_at, owner_name, account_number, bank_name].map((text) => text ?? null)
        keepReply.run(...texts, ended.transaction_id)
      }),

    /** What is in the journal of an intent already; null where nothing is. */
    findIntent: (intent: Intent): Known | null => knownIntent(intent),
    /** Whether it was written down, whatever it is for: it may have left then. */
    hasIntent: (intentId: string): boolean => findIntent.get(intentId) !== undefined,
    /** The keyed hash of the card of a payout; null where there was no key store. */
    cardHashOf: (transactionId: string): string | null =>
      z.object({ card_hash: z.string().nullable() }).parse(findCardHash.get(transactionId)).card_hash,
    findFollowing: (following: Following): Known | null => knownFollowing(following),

    /**
     * The transaction because of which a merchant_transaction_id cannot be sent, if there is one: it may exist at the
     * platform under it, or (`isAnothers`) the id was proven to be another order's.
     */
    findTakenId: (
      profileId: string,
      merchantTransactionId: string,
    ): { transactionId: string | null; isAnothers: boolean } => {
      const earlier = earlierOf(profileId, merchantTransactionId)
      if (!earlier) return { transactionId: null, isAnothers: false }
      if (earlier.mayExist) return { transactionId: earlier.id, isAnothers: false }
      const { isAnothers } = idTries(earlier.id, accounts.present(profileId))
      return { transactionId: isAnothers ? earlier.id : null, isAnothers }
    },

    /** At the start: what was under way when the desk ended is unknown now. Returns how many of each. */
    closeOpenIntents: (at: string): UnknownWrites =>
      atomically(database, () => {
        const left = z.array(writtenIntent).parse(closeOpen.all(at, at))
        for (const one of left) {
          const event = storyEvent.parse({ what: 'left_open', call: callOf(one), intentId: one.id })
          tell(one.transaction_id, at, null, event)
        }
        const count = (kind: string) => left.filter((one) => one.kind === kind).length
        return { creations: count('create'), cancels: count('cancel'), disputes: count('dispute') }
      }),
  }
}

function callOf({ kind, is_again }: z.infer<typeof writtenIntent>): StoryCall {
  if (kind === 'cancel' || kind === 'dispute') return kind
  return is_again === 1 ? 'ask_again' : 'create'
}
