import type { DatabaseSync } from 'node:sqlite'
import Big from 'big.js'
import { z } from 'zod'
import { amount } from '#shared/model/amount.ts'
import { currency } from '#shared/model/currency.ts'
import { MAX_SIMILAR, type Similarity } from '#shared/model/payout-check.ts'
import type { Environment } from '#shared/model/profile.ts'
import { sameAmount } from '#shared/rules/amount-input.ts'
import { ownerKey, referenceKey } from './compare-keys.ts'
import { readRows } from './damaged.ts'

/** A payout that is about to be sent, as far as it is compared with those that were. */
export interface SimilarQuery {
  readonly environment: Environment
  readonly amount: string
  readonly currency: string
  readonly ownerName: string
  readonly card: { readonly first6: string; readonly last4: string; readonly hash: string | null }
  readonly reference: string | null
  /** Payouts since then are compared by card and by owner; by reference all are. */
  readonly since: string
  /**
   * The rows of this batch are not compared with each other: the operator has seen them side by side. One whose id another
   * order has used since is that order's.
   */
  readonly exceptBatch: string | null
  /** Payouts to the same card since then are compared by the same and nearly the same amount, whatever `since` is. */
  readonly nearSince: string
}

export interface Similar {
  readonly id: string
  readonly reasons: readonly Similarity[]
}

/** The newest of them, and how many there are in all. */
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

const INSTEAD: Omit<Row, 'id'> = {
  ...{ amount: '', currency: '', owner_name: null, card_first6: null, card_last4: null, card_hash: null },
  ...{ reference_key: null, created_at: '9999', number: 0 },
}

/** What is known of the creation of a transaction `t`. */
const STATE = `(SELECT state FROM intents WHERE transaction_id = t.id AND kind = 'create' ORDER BY number DESC LIMIT 1)`
/** What cannot be read may exist. */
const MAY_EXIST = `coalesce(${STATE}, '') NOT IN ('refused', 'not_sent')`

/**
 * Payouts of every merchant of an environment that may exist at their platform, unknown ones and those closed by hand too.
 * Which is newer the journal's numbers say: a clock may have been set back.
 */
const CANDIDATES = `
  SELECT t.id, t.amount, t.currency, t.owner_name, t.card_first6, t.card_last4, t.card_hash, t.reference_key, t.created_at,
    coalesce((SELECT max(number) FROM intents WHERE transaction_id = t.id AND kind = 'create' AND is_again = 0), 0) AS number
  FROM transactions t WHERE t.kind = 'payout_card' AND t.environment = ?1 AND (?2 IS NULL OR NOT EXISTS (
    SELECT 1 FROM batch_rows r WHERE r.transaction_id = t.id AND r.batch_id = ?2 AND r.intent_id = (SELECT id FROM intents
      WHERE transaction_id = t.id AND kind = 'create' AND is_again = 0 ORDER BY number DESC LIMIT 1))) AND ${MAY_EXIST}`

/** Finds payouts like one that is about to be sent, newest first. */
export function createFindSimilar(database: DatabaseSync): (query: SimilarQuery) => SimilarFound {
  const recent = database.prepare(`${CANDIDATES} AND t.created_at >= ?`)
  const byReference = database.prepare(`${CANDIDATES} AND t.reference_key = ?`)

  return (query) => {
    const key = query.reference === null ? '' : referenceKey(query.reference)
    const owner = ownerKey(query.ownerName)
    const rows = [
      ...recent.all(query.environment, query.exceptBatch, earlier(query.since, query.nearSince)),
      ...(key === '' ? [] : byReference.all(query.environment, query.exceptBatch, key)),
    ]
    const read = readRows('transactions', row, rows, INSTEAD)
    const byId = new Map(read.map((one) => [one.id, { ...one, reasons: reasonsOf(one, query, key, owner) }]))
    const found = [...byId.values()].filter(({ reasons }) => reasons.length > 0)
    const newest = found.toSorted((one, other) => other.number - one.number).slice(0, MAX_SIMILAR)
    return { newest: newest.map(({ id, reasons }) => ({ id, reasons })), count: found.length }
  }
}

const earlier = (one: string, other: string): string => (one < other ? one : other)

/** What is known of payouts so far: whether the card was paid to, and the largest payout of the merchant. */
export function similarRepository(database: DatabaseSync) {
  const cards = database.prepare(`
    SELECT t.card_hash FROM transactions t WHERE t.card_first6 = ? AND t.card_last4 = ? AND t.kind = 'payout_card'
      AND ${MAY_EXIST}`)
  const amounts = database.prepare(`
    SELECT t.amount FROM transactions t WHERE t.profile_id = ? AND t.kind = 'payout_card' AND t.currency = ?
      AND t.created_at >= ? AND ${STATE} = 'accepted'`)
  const currencies = database.prepare(`
    SELECT DISTINCT currency FROM transactions WHERE profile_id = ? AND kind = 'payout_card' AND created_at >= ?`)

  const largest = (profileId: string, currency: string, since: string): Largest | null => {
    const all = readRows('transactions', z.object({ amount }), amounts.all(profileId, currency, since))
    const [first, ...rest] = all.map(({ amount }) => amount)
    if (first === undefined) return null
    return { amount: rest.reduce((most, one) => (new Big(one).gt(most) ? one : most), first), count: all.length }
  }

  return {
    similarPayouts: createFindSimilar(database),
    isNewCard: ({ first6, last4, hash }: SimilarQuery['card']): boolean => {
      const rows = z.array(z.object({ card_hash: z.string().nullable() })).parse(cards.all(first6, last4))
      return !rows.some(({ card_hash }) => hash === null || card_hash === null || card_hash === hash)
    },
    /** The largest accepted payout since a time, by value, and of how many; null where there was none. */
    largestPayout: largest,
    /** The same of each currency. */
    largestPayouts: (profileId: string, since: string): (Largest & { readonly currency: string })[] =>
      readRows('transactions', z.object({ currency: z.string() }), currencies.all(profileId, since)).flatMap(
        ({ currency }) => {
          const found = largest(profileId, currency, since)
          return found ? [{ currency, ...found }] : []
        },
      ),
  }
}

interface Largest {
  readonly amount: string
  readonly count: number
}

function reasonsOf(one: Row, query: SimilarQuery, key: string, owner: string): readonly Similarity[] {
  const isRecent = one.created_at >= query.since
  const isOfDay = one.created_at >= query.nearSince
  // What cannot be read may be the same.
  const mayBeSame = (known: { safeParse(value: string): { success: boolean } }, value: string) =>
    !known.safeParse(value).success
  const isSameCurrency = one.currency === query.currency || mayBeSame(currency, one.currency)
  const isSameAmount = isSameCurrency && (sameAmount(one.amount, query.amount) || mayBeSame(amount, one.amount))
  const isNearAmount = isSameCurrency && !isSameAmount && nearAmount(one.amount, query.amount)
  const isCard = isSameCard(one, query.card)
  return [
    ...((isRecent || isOfDay) && isSameAmount && isCard ? (['card_amount'] as const) : []),
    ...(isOfDay && isNearAmount && isCard ? (['card_near_amount'] as const) : []),
    ...(isRecent && isSameAmount && ownerKey(one.owner_name ?? '') === owner ? (['owner_amount'] as const) : []),
    ...(key !== '' && one.reference_key === key ? (['reference'] as const) : []),
  ]
}

/** Whether two amounts differ by no more than 1 % of the larger one. */
function nearAmount(one: string, other: string): boolean {
  const [a, b] = [new Big(one), new Big(other)]
  return a
    .minus(b)
    .abs()
    .times(100)
    .lte(a.gt(b) ? a : b)
}

/** By keyed hash where both have one; by the digits that are kept where not. */
function isSameCard(one: Row, card: SimilarQuery['card']): boolean {
  if (one.card_hash !== null && card.hash !== null) return one.card_hash === card.hash
  return one.card_first6 === card.first6 && one.card_last4 === card.last4
}
