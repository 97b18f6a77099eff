import { z } from 'zod'
import { amount } from './amount.ts'
import { currency } from './currency.ts'
import { intentState } from './intent.ts'
import { MAX_ORDER_LENGTH } from './order-lengths.ts'
import { environment } from './profile.ts'
import { transactionKind } from './transaction.ts'

/** What a list of transactions can be sorted by. Amounts by value, whatever their currency. */
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

/** The longest text that is searched for. */
export const LONGEST_SEARCH = 200

export const tag = z.string().trim().min(1).max(40)
export const note = z.string().trim().max(MAX_ORDER_LENGTH.note)

const moment = z.iso.datetime().nullable()
/** Values of one filter. */
export const MAX_CHOSEN = 50
const chosen = <T extends z.ZodType>(of: T) => z.array(of).max(MAX_CHOSEN)

/** Which transactions, in which order. What is null or empty leaves nothing out. */
export const transactionQuery = z.strictObject({
  /** Null: of all merchants, removed ones too. */
  profileId: z.uuid().nullable(),
  /**
   * In ids, references, owners, account numbers, banks, notes and tags, and in the first six and the last four digits of
   * a card: anywhere in them from three signs on, at the beginning of a word below that. Case is no difference, nor is ё
   * from е.
   */
  text: z.string().max(LONGEST_SEARCH),
  kinds: chosen(transactionKind),
  states: chosen(intentState),
  /** As the service writes them; null: none is known. */
  statuses: chosen(z.string().max(200).nullable()),
  currencies: chosen(currency),
  amountFrom: amount.nullable(),
  amountTo: amount.nullable(),
  /** `From` is included, `To` is not. */
  createdFrom: moment,
  createdTo: moment,
  expiresFrom: moment,
  expiresTo: moment,
  hasDispute: z.boolean().nullable(),
  hasReceipt: z.boolean().nullable(),
  isUnresolved: z.boolean().nullable(),
  /** Those that they were created in, whatever their merchant's is by now. */
  environments: chosen(environment).default([]),
  /** Rows of these batches of payouts from a file. */
  batches: chosen(z.uuid()).default([]),
  /** Those that have all of them. */
  tags: z.array(tag).max(20),
  sort,
})
export type TransactionQuery = z.infer<typeof transactionQuery>

/** Everything there is, newest first. */
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

/** How many, and what they come to in each environment and currency, exactly: decimals as text. */
const sumsOfSome = z.object({
  count: z.int(),
  sums: z.array(z.object({ environment, currency, count: z.int(), amount: z.string() })),
  /** Of these no amount is known: they were not created from this desk. */
  withoutAmount: z.int(),
})
export type SumsOfSome = z.infer<typeof sumsOfSome>

/**
 * How many a query finds and what they come to, by what is known of their creation: an amount that was refused is money
 * that never moved, and is added to nothing. Play money is never added to real.
 */
export const transactionTotals = z.object({
  /** All of them. */
  count: z.int(),
  /** Those that exist at the platform: accepted, or adopted by an operator. */
  accepted: sumsOfSome,
  /** Those of which nobody knows yet whether they exist. */
  unknown: sumsOfSome,
  /** Refused, not sent, or closed by an operator as not created. */
  notCreated: z.int(),
})
export type TransactionTotals = z.infer<typeof transactionTotals>
