import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { amount, MAX_DECIMALS, MAX_INTEGER_DIGITS } from '#shared/model/amount.ts'
import { currency } from '#shared/model/currency.ts'
import { MAX_SIMILAR, type Similarity } from '#shared/model/payout-check.ts'
import type { Environment } from '#shared/model/profile.ts'
import { nearAmount, sameAmount } from '#shared/rules/amount-input.ts'
import { ownerKey, referenceKey } from './compare-keys.ts'
import { jsonText, readRows } from './damaged.ts'
import { CORRECTED, CORRECTED_ELSEWHERE, EARLIER_ATTEMPTS } from './earlier-attempts.ts'
import { PER_MILLISECOND } from './find/filters.ts'
import { createFindSentBefore } from './find-taken-id.ts'

/** A payout that is about to be sent, with everything by which it is compared with earlier ones. */
export interface SimilarQuery {
  readonly profileId: string
  readonly environment: Environment
  /** What was sent under the same ID before is not another payout; `null`: not known yet. */
  readonly merchantTransactionId: string | null
  readonly amount: string
  readonly currency: string
  readonly ownerName: string
  readonly card: { readonly first6: string; readonly last4: string; readonly hash: string | null }
  readonly reference: string | null
  /** Payouts since then are compared by card and by owner; by reference, all payouts are. */
  readonly since: string
  /**
   * The rows of this batch are not compared with each other: the operator has seen them side by side. A row whose ID
   * another order has reused since belongs to that order.
   */
  readonly exceptBatch: string | null
  /** Payouts to the same card since then are compared by equal and nearly equal amounts, whatever `since` is. */
  readonly nearSince: string
}

export interface Similar {
  readonly id: string
  /** The number of its creation in the journal: the larger, the later. */
  readonly number: number
  readonly reasons: readonly Similarity[]
}

/** The newest similar payouts, and how many there are in total. */
export interface SimilarFound {
  readonly newest: readonly Similar[]
  readonly count: number
}

const row = z.object({
  id: z.string(),
  amount: z.string(),
  currency: z.string(),
  owner_name: z.string().nullable(),
  card_first6: z.string().nullable(),
  card_last4: z.string().nullable(),
  card_hash: z.string().nullable(),
  reference_key: z.string().nullable(),
  created_at: z.string(),
  number: z.number(),
})
type Row = z.infer<typeof row>
const largestRow = z.object({ currency: z.string(), amount, count: z.int() })

const INSTEAD: Omit<Row, 'id'> = {
  ...{ amount: '', currency: '', owner_name: null, card_first6: null, card_last4: null, card_hash: null },
  ...{ reference_key: null, created_at: '9999', number: 0 },
}

/** The state of the creation of a transaction `t`. */
const STATE = `(SELECT state FROM intents WHERE transaction_id = t.id AND kind = 'create' ORDER BY number DESC LIMIT 1)`
/** A payout whose state cannot be read may exist. */
const MAY_EXIST = `coalesce(${STATE}, '') NOT IN ('refused', 'not_sent')`

/** Whether a text is not an amount (shared/model/amount.ts): an unreadable amount may be any amount. */
export const UNREADABLE_AMOUNT = `(t.amount = '' OR t.amount GLOB '*[^0-9.]*' OR t.amount LIKE '%.%.%' OR t.amount LIKE '.%'
  OR t.amount LIKE '%.' OR t.amount GLOB '0[0-9]*' OR NOT t.amount GLOB '*[1-9]*'
  OR instr(t.amount || '.', '.') > ${MAX_INTEGER_DIGITS + 1}
  OR (instr(t.amount, '.') > 0 AND length(t.amount) - instr(t.amount, '.') > ${MAX_DECIMALS}))`
/** An amount without trailing zeros: 100.10 and 100.1 are the same. `plainOf` does the same. */
const PLAIN_AMOUNT = `iif(instr(t.amount, '.') > 0, rtrim(rtrim(t.amount, '0'), '.'), t.amount)`
const plainOf = (amount: string): string => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount)

/**
 * Whether an intent was refused and may have arrived all the same: a gateway that refuses may have let it through, and a
 * duplicate may be the same payment.
 */
const refusedInDoubt = (i: '' | 'i.'): string =>
  `(${i}state = 'refused' AND coalesce(${jsonText(`${i}failure`, '$.code')}, 'DUPLICATE_ORDER') = 'DUPLICATE_ORDER')`

/**
 * Whether an attempt at a payout may have been paid: not if none was sent, or if each was refused with a code of the
 * platform's.
 */
const MAY_BE_PAID = `coalesce((SELECT max(state NOT IN ('refused', 'not_sent') OR ${refusedInDoubt('')})
  FROM intents WHERE transaction_id = t.id AND kind = 'create'), 1)`

/**
 * Payouts of every merchant of an environment that may exist on their platform, including unknown ones and those closed
 * manually. The numbers in the journal tell which is newer: a clock may have been set back.
 */
const columns = (createdAt = 't.created_at'): string => `
  t.id, t.amount, t.currency, t.owner_name, t.card_first6, t.card_last4, t.card_hash, t.reference_key, ${createdAt} AS created_at,
    coalesce((SELECT max(number) FROM intents WHERE transaction_id = t.id AND kind = 'create' AND is_again = 0), 0) AS number`
/** Accounts that are the present one of the merchant, whatever environment it was marked as. */
const SAME_ACCOUNT = `(SELECT a.id FROM profiles p JOIN accounts a USING (base_url, fingerprint) WHERE p.id = :profileId)`
const compared = (kind: string): string => `
  ${kind} = 'payout_card' AND (t.environment = :environment OR t.account_id IN ${SAME_ACCOUNT}) AND (:exceptBatch IS NULL OR NOT EXISTS (
    SELECT 1 FROM batch_rows r WHERE r.transaction_id = t.id AND r.batch_id = :exceptBatch AND r.id_reused = 0))`
const CONDITION = `${compared('t.kind')} AND ${MAY_BE_PAID}`
const asked = (path: string): string => jsonText('i.request', path)
const replaced = (path: string): string => jsonText('i.replaced', path)
const valuesOf = (name: string): string => `(SELECT value FROM json_each(:${name}))`

/** Names whose keys are kept: the same payouts are compared with each row of a batch. */
const MAX_KEYS = 20_000

function createOwnerKeys(): (name: string | null) => string {
  const keys = new Map<string, string>()
  return (name) => {
    if (name === null) return ''
    const known = keys.get(name)
    if (known !== undefined) return known
    if (keys.size >= MAX_KEYS) keys.clear()
    const key = ownerKey(name)
    keys.set(name, key)
    return key
  }
}

/** What payouts that are compared together have in common. */
export type SimilarSpan = Pick<SimilarQuery, 'profileId' | 'environment' | 'since' | 'nearSince' | 'exceptBatch'>
export type ComparedPayout = Omit<SimilarQuery, keyof SimilarSpan>

/**
 * Finds payouts similar to each of those about to be sent, newest first. SQL excludes what is certainly not similar;
 * the rest is judged here. `alive`: SQL that is evaluated now and then, and throws once the result is no longer wanted.
 */
export function createFindSimilar(
  database: DatabaseSync,
  alive = '1',
): (span: SimilarSpan, payouts: readonly ComparedPayout[]) => SimilarFound[] {
  const findSentBefore = createFindSentBefore(database)
  const keyOf = createOwnerKeys()
  database.function('owner_key', { deterministic: true }, (name) => keyOf(typeof name === 'string' ? name : null))
  const recent = database.prepare(`
    SELECT ${columns()} FROM transactions t WHERE t.created_at >= :since AND (t.rowid & 4095 OR ${alive})
      AND (t.card_hash IN ${valuesOf('hashes')} OR t.card_first6 || t.card_last4 IN ${valuesOf('digits')}
        OR (${PLAIN_AMOUNT} IN ${valuesOf('amounts')} AND owner_key(t.owner_name) IN ${valuesOf('owners')})
        OR ${UNREADABLE_AMOUNT}) AND ${CONDITION}`)
  const creationOf = (place: string): string => `(SELECT max(number) FROM intents WHERE kind = 'create' AND is_again = 0
    AND transaction_id = (SELECT id FROM transactions WHERE kind <> 'added' AND ${place} LIMIT 1))`
  const firstSince = creationOf('created_at >= :since ORDER BY created_at, id')
  const lastBefore = creationOf('created_at < :since ORDER BY created_at DESC, id DESC')
  /**
   * Payouts made while the clock was behind: their time is too early, but the journal has them after a recent one, or
   * after the last one that is not.
   */
  const outOfTime = database.prepare(`
    SELECT ${columns(`'${INSTEAD.created_at}'`)} FROM intents i CROSS JOIN transactions t ON t.id = i.transaction_id
    WHERE i.kind = 'create' AND i.is_again = 0 AND i.begun_at < :since
      AND i.number > min(ifnull(${firstSince}, ${lastBefore}), ifnull(${lastBefore}, ${firstSince})) AND ${CONDITION}`)
  const byReference = database.prepare(`
    SELECT ${columns()} FROM json_each(:keys) k CROSS JOIN transactions t ON t.reference_key = k.value WHERE ${CONDITION}`)
  const ofAttempts = `
    SELECT t.id, coalesce(${asked('$.amount')}, '') AS amount, coalesce(${asked('$.currency')}, '') AS currency,
      ${asked('$.owner_name')} AS owner_name, ${asked('$.card.first6')} AS card_first6, ${asked('$.card.last4')} AS card_last4,
      ${replaced('$.card_hash')} AS card_hash, ${replaced('$.reference_key')} AS reference_key, i.begun_at AS created_at, i.number`
  const isByReference = `${replaced('$.reference_key')} IN ${valuesOf('keys')}`
  const isCompared = compared(`coalesce(${replaced('$.kind')}, t.kind)`)
  const attempts = database.prepare(`${ofAttempts}
    FROM ${EARLIER_ATTEMPTS} AND (i.begun_at >= :since OR ${isByReference}) AND ${isCompared}`)
  const ofCorrected = (which: string): string => `${ofAttempts}
    FROM ${which} AND ${refusedInDoubt('i.')} AND (t.created_at >= :since OR ${isByReference}) AND ${isCompared}`
  const corrected = database.prepare(ofCorrected(CORRECTED))
  const elsewhere = database.prepare(ofCorrected(CORRECTED_ELSEWHERE))

  return ({ profileId, environment, exceptBatch, ...span }, payouts) => {
    const asked = payouts.map((payout) => ({
      query: { ...payout, ...span },
      key: payout.reference === null ? '' : referenceKey(payout.reference),
      owner: keyOf(payout.ownerName),
      found: new Map<string, Row & Similar>(),
    }))
    const index = indexOf(asked, keyOf)
    const whose = { profileId, environment, exceptBatch }
    const listed = (values: Iterable<string>): string => JSON.stringify([...values])
    const keys = listed(index.byKey.keys())
    const wanted = {
      since: earlier(span.since, span.nearSince),
      hashes: listed(index.byHash.keys()),
      digits: listed(index.byDigits.keys()),
      amounts: listed(new Set(payouts.map(({ amount }) => plainOf(amount)))),
      owners: listed(index.byOwner.keys()),
    }
    const rows = [
      ...recent.all({ ...whose, ...wanted }),
      ...(index.byKey.size > 0 ? byReference.all({ ...whose, keys }) : []),
      // Last: the queries above may find the same payout by its reference alone, because its time is too early.
      ...outOfTime.all({ ...whose, since: wanted.since }),
    ]
    for (const one of readRows('transactions', row, rows, INSTEAD)) {
      for (const { query, key, owner, found } of index.mayBeLike(one)) {
        const reasons = reasonsOf(one, query, key, owner)
        if (reasons.length > 0) found.set(one.id, { ...one, reasons })
      }
    }
    const compareAttempts = (tried: readonly Record<string, unknown>[]): void => {
      for (const one of readRows('intents', row, tried, INSTEAD)) {
        for (const { query, key, owner, found } of index.mayBeLike(one)) {
          const like = reasonsOf(one, query, key, owner)
          if (like.length === 0) continue
          const { reasons = [], number = 0 } = found.get(one.id) ?? {}
          const all = new Set<Similarity>([...reasons, ...like, 'earlier_attempt'])
          found.set(one.id, { ...one, number: Math.max(number, one.number), reasons: [...all] })
        }
      }
    }
    const since = { ...whose, keys, since: wanted.since }
    compareAttempts([...attempts.all(since), ...corrected.all(since)])
    for (const { query, found } of asked) {
      const ownId = found.size > 0 ? query.merchantTransactionId : null
      const own = ownId === null ? null : findSentBefore(profileId, ownId)
      if (own !== null) found.delete(own)
    }
    // Last: the account that takes the ID once is not the one that these went to.
    compareAttempts(elsewhere.all(since))
    return asked.map(({ found }) => {
      const newest = [...found.values()].toSorted((one, other) => other.number - one.number).slice(0, MAX_SIMILAR)
      return { newest: newest.map(({ id, number, reasons }) => ({ id, number, reasons })), count: found.size }
    })
  }
}

interface Asked {
  readonly query: Compared
  readonly key: string
  readonly owner: string
  readonly found: Map<string, Row & Similar>
}
type Compared = Omit<SimilarQuery, 'profileId' | 'environment' | 'exceptBatch'>

/** Indexes the payouts to be checked by everything that an earlier one can have in common with them. */
function indexOf(asked: readonly Asked[], keyOf: (name: string | null) => string) {
  const by = <Key>(keyOf: (one: Asked) => Key | null) => {
    const groups = Map.groupBy(asked, keyOf)
    groups.delete(null)
    return groups as ReadonlyMap<Key, readonly Asked[]>
  }
  const byHash = by(({ query }) => query.card.hash)
  const byDigits = by(({ query }) => query.card.first6 + query.card.last4)
  // Many payouts may have the same amount: a bonus, a monthly fee.
  const placeOf = (amount: string, owner: string): string => `${plainOf(amount)} ${owner}`
  const byAmount = by(({ query, owner }) => placeOf(query.amount, owner))
  const byKey = by(({ key }) => (key === '' ? null : key))
  const byOwner = by(({ owner }) => owner)
  return {
    ...{ byHash, byDigits, byOwner, byKey },
    mayBeLike(one: Row): ReadonlySet<Asked> {
      const isReadable = amount.safeParse(one.amount).success
      const owner = keyOf(one.owner_name)
      return new Set([
        ...((one.card_hash !== null && byHash.get(one.card_hash)) || []),
        ...(byDigits.get(`${one.card_first6}${one.card_last4}`) ?? []),
        ...((one.reference_key !== null && byKey.get(one.reference_key)) || []),
        ...((isReadable ? byAmount.get(placeOf(one.amount, owner)) : byOwner.get(owner)) ?? []),
      ])
    },
  }
}

const earlier = (one: string, other: string): string => (one < other ? one : other)

/**
 * By what a card is known from a payout of this desk in an environment; `null` if none went to it. Other environments
 * do not count.
 */
export function createCardKnownBy(
  database: DatabaseSync,
): (environment: Environment, card: SimilarQuery['card']) => 'card' | 'digits' | null {
  const paidTo = (isSame: string) =>
    database.prepare(`
      SELECT 1 FROM transactions t WHERE t.card_first6 = ?1 AND t.card_last4 = ?2 AND t.kind = 'payout_card'
        AND t.environment = ?4 AND (${isSame}) AND ${MAY_EXIST} LIMIT 1`)
  const byHash = paidTo('t.card_hash = ?3')
  const byDigits = paidTo('?3 IS NULL OR t.card_hash IS NULL')
  return (environment, { first6, last4, hash }) => {
    if (hash !== null && byHash.get(first6, last4, hash, environment)) return 'card'
    return byDigits.get(first6, last4, hash, environment) ? 'digits' : null
  }
}

/** Whether a payout is shown as not paid (shared/rules/shown-unpaid.ts). A late answer replaces an operator's resolution. */
export function createIsUnpaid(database: DatabaseSync): (transactionId: string) => boolean {
  const find = database.prepare(`
    SELECT 1 FROM intents WHERE number = (SELECT max(number) FROM intents WHERE transaction_id = ? AND kind = 'create')
      AND (state IN ('refused', 'not_sent') OR (state = 'unknown' AND ${jsonText('settled', '$.how')} = 'did_not_happen'))`)
  return (transactionId) => find.get(transactionId) !== undefined
}

/** What is known of earlier payouts in an environment: whether a card was paid to, and a merchant's largest payout. */
export function similarRepository(database: DatabaseSync) {
  const findSimilar = createFindSimilar(database)
  // The list has the amounts by value.
  const largest = database.prepare(`
    SELECT currency, count, (SELECT amount FROM transactions WHERE id = transaction_id) AS amount
    FROM (SELECT currency, transaction_id, max(amount_key), count(*) AS count FROM listed
      WHERE merchant = (SELECT number FROM profiles WHERE id = ?) AND kind = 'payout_card' AND number >= ?
        AND environment = ? AND state = 'accepted' AND currency IS NOT NULL AND amount_key NOT GLOB '*[^0-9]*'
      GROUP BY currency)`)

  return {
    similarPayouts: (query: SimilarQuery): SimilarFound => findSimilar(query, [query])[0] ?? { newest: [], count: 0 },
    cardKnownBy: createCardKnownBy(database),
    /** The largest accepted payout since a time in each currency, by value, and how many there were. */
    largestPayouts: ({ id, environment }: Whose, since: string) =>
      readRows('transactions', largestRow, largest.all(id, Date.parse(since) * PER_MILLISECOND, environment)),
  }
}

/** A merchant and its present environment. */
interface Whose {
  readonly id: string
  readonly environment: Environment
}

export function reasonsOf(one: Row, query: Compared, key: string, owner: string): readonly Similarity[] {
  const isRecent = one.created_at >= query.since
  const isOfDay = one.created_at >= query.nearSince
  // An unreadable value may be the same.
  const mayBeSame = (known: { safeParse(value: string): { success: boolean } }, value: string) =>
    !known.safeParse(value).success
  const isSameCurrency = one.currency === query.currency || mayBeSame(currency, one.currency)
  const isSameAmount = isSameCurrency && (sameAmount(one.amount, query.amount) || mayBeSame(amount, one.amount))
  const isNearAmount = isSameCurrency && !isSameAmount && nearAmount(one.amount, query.amount)
  const by = sameCardBy(one, query.card)
  return [
    ...((isRecent || isOfDay) && isSameAmount && by ? ([`${by}_amount`] as const) : []),
    ...(isOfDay && isNearAmount && by ? ([`${by}_near_amount`] as const) : []),
    ...(isRecent && isSameAmount && ownerKey(one.owner_name ?? '') === owner ? (['owner_amount'] as const) : []),
    ...(key !== '' && one.reference_key === key ? (['reference'] as const) : []),
  ]
}

/** By keyed hash if both have one, otherwise by the stored digits; `null` if it is another card. */
function sameCardBy(one: Row, card: SimilarQuery['card']): 'card' | 'digits' | null {
  if (one.card_hash !== null && card.hash !== null) return one.card_hash === card.hash ? 'card' : null
  return one.card_first6 === card.first6 && one.card_last4 === card.last4 ? 'digits' : null
}
