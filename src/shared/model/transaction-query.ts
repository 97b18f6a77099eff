import { z } from 'zod'
import { MAX_STATUS } from '../rules/status.ts'
import { amount } from './amount.ts'
import { currency } from './currency.ts'
import { intentState } from './intent.ts'
import { MAX_ORDER_LENGTH } from './order-lengths.ts'
import { environment } from './profile.ts'
import { direction, transactionKind } from './transaction.ts'

/** Sort keys of a list of transactions. Amounts are sorted by value, regardless of currency. */
export const SORTS = [
  'created',
  'merchant',
  'kind',
  'merchantTransactionId',
  'platformId',
  'reference',
  'state',
  'status',
  'statusReadAt',
  'amount',
  'currency',
  'ownerName',
  'expiresAt',
] as const
export const sort = z.strictObject({ by: z.enum(SORTS), descending: z.boolean() })
export type Sort = z.infer<typeof sort>

/** Maximum length of a search text. */
export const LONGEST_SEARCH = 200

export const tag = z.string().trim().min(1).max(40)
export const note = z.string().trim().max(MAX_ORDER_LENGTH.note)

const moment = z.iso.datetime().nullable()
/** Maximum number of values of one filter. */
export const MAX_CHOSEN = 50
const chosen = <T extends z.ZodType>(of: T) => z.array(of).max(MAX_CHOSEN)

/** Which transactions to find, and in which order. Filters that are `null` or empty exclude nothing. */
export const transactionQuery = z.strictObject({
  /** `null`: of all merchants, including removed ones. */
  profileId: z.uuid().nullable(),
  /**
   * Searched for in IDs, references, owners, account numbers, banks, notes and tags, and in the first six and the last
   * four digits of a card: anywhere in them if it has three characters or more, otherwise at the beginning of a word.
   * Case is ignored, and so is the difference between ё and е.
   */
  text: z.string().max(LONGEST_SEARCH),
  kinds: chosen(transactionKind),
  states: chosen(intentState),
  /** As the platform writes them; `null`: no status is known. */
  statuses: chosen(z.string().max(MAX_STATUS).nullable()),
  currencies: chosen(currency),
  amountFrom: amount.nullable(),
  amountTo: amount.nullable(),
  /** `From` is inclusive, `To` is exclusive. */
  createdFrom: moment,
  createdTo: moment,
  expiresFrom: moment,
  expiresTo: moment,
  hasDispute: z.boolean().nullable(),
  hasReceipt: z.boolean().nullable(),
  isUnresolved: z.boolean().nullable(),
  /** The environments they were created in, whatever their merchant's is now. */
  environments: chosen(environment).default([]),
  /** Rows of these payout batches. */
  batches: chosen(z.uuid()).default([]),
  /** Transactions that have all of these tags. */
  tags: chosen(tag),
  sort,
})
export type TransactionQuery = z.infer<typeof transactionQuery>

/** All transactions, newest first. */
export const EVERYTHING: TransactionQuery = {
  profileId: null,
  text: '',
  kinds: [],
  states: [],
  statuses: [],
  currencies: [],
  amountFrom: null,
  amountTo: null,
  createdFrom: null,
  createdTo: null,
  expiresFrom: null,
  expiresTo: null,
  hasDispute: null,
  hasReceipt: null,
  isUnresolved: null,
  environments: [],
  batches: [],
  tags: [],
  sort: { by: 'created', descending: true },
}

/** A count, and the exact sums by environment, direction and currency, as decimal text. */
const sumsOfSome = z.object({
  count: z.int(),
  sums: z.array(z.object({ environment, direction, currency, count: z.int(), amount: z.string() })),
  /** How many have no known amount, because they were not created from this desk. */
  withoutAmount: z.int(),
})
export type SumsOfSome = z.infer<typeof sumsOfSome>

/**
 * The count and sums of what a query finds, by what is known of the creation: a refused amount is money that never
 * moved, so it is not added to anything. Play money is never added to real money, nor payins to payouts.
 */
export const transactionTotals = z.object({
  /** Everything the query finds. */
  count: z.int(),
  /** Those that exist at the platform: accepted, or linked by an operator. */
  accepted: sumsOfSome,
  /** Those whose existence is not known yet. */
  unknown: sumsOfSome,
  /** Refused, not sent, or closed by an operator as not created. */
  notCreated: z.int(),
})
export type TransactionTotals = z.infer<typeof transactionTotals>
