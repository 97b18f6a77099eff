import type { Sort, TransactionQuery } from '../../../../../src/shared/model/transaction-query.ts'
import { ACME, type Seed, SHOP } from './a-list.ts'

/** What the list must know of a transaction, without SQL: amounts are integers in their smallest unit. */
export interface Row extends Required<Omit<Seed, 'statuses' | 'at'>> {
  readonly name: string
  readonly at: string
  /** Its position among all that were added. */
  readonly place: number
  readonly status: string | null
  readonly parts: bigint | null
}

export function rowOf(seed: Seed & { readonly name: string }, place: number): Row {
  const { amount = '10' } = seed
  const [whole = '', decimals = ''] = amount.split('.')
  return {
    merchant: ACME,
    environment: 'test',
    kind: 'payin_account',
    at: '',
    currency: 'RUB',
    state: 'accepted',
    readAt: '',
    receipts: 0,
    platformId: null,
    platformUuid: null,
    enteredId: null,
    reference: null,
    owner: null,
    account: null,
    bank: null,
    card: null,
    expires: null,
    note: null,
    tags: [],
    dispute: false,
    ...seed,
    amount,
    place,
    status: seed.statuses?.at(-1) ?? null,
    parts: amount === '' ? null : BigInt(whole + decimals.padEnd(8, '0')),
  }
}

const partsOf = (amount: string): bigint => rowOf({ name: '', amount }, 0).parts ?? 0n

/** The rows that match a query, in its order: the exact result the list must return. */
export function expected(rows: readonly Row[], query: TransactionQuery): readonly Row[] {
  return rows.filter((row) => isMeant(row, query)).toSorted(orderOf(query.sort))
}

function isMeant(row: Row, query: TransactionQuery): boolean {
  const oneOf = (wanted: readonly unknown[], value: unknown) => wanted.length === 0 || wanted.includes(value)
  const is = (wanted: boolean | null, value: boolean) => wanted === null || wanted === value
  const { amountFrom, amountTo, createdFrom, createdTo, expiresFrom, expiresTo } = query
  const within = (value: string | null, from: string | null, to: string | null) =>
    (from === null || (value !== null && Date.parse(value) >= Date.parse(from))) &&
    (to === null || (value !== null && Date.parse(value) < Date.parse(to)))
  return (
    (query.profileId === null || query.profileId === row.merchant) &&
    oneOf(query.kinds, row.kind) &&
    oneOf(query.states, row.kind === 'added' ? 'accepted' : row.state) &&
    oneOf(query.statuses, row.status) &&
    oneOf(query.currencies, row.currency) &&
    oneOf(query.environments, row.environment) &&
    (amountFrom === null || (row.parts !== null && row.parts >= partsOf(amountFrom))) &&
    (amountTo === null || (row.parts !== null && row.parts <= partsOf(amountTo))) &&
    within(row.at, createdFrom, createdTo) &&
    within(row.expires, expiresFrom, expiresTo) &&
    is(query.hasDispute, row.dispute) &&
    is(query.hasReceipt, row.receipts > 0) &&
    is(query.isUnresolved, row.kind !== 'added' && row.state === 'unknown') &&
    query.tags.every((tag) => row.tags.includes(tag)) &&
    foundBy(row, query.text)
  )
}

/** Only searches that do not depend on tokens: substrings of at least three characters. */
function foundBy(row: Row, text: string): boolean {
  const plain = (words: string): string => words.toLowerCase().replaceAll('ё', 'е')
  const texts = [row.name, row.platformId, row.reference, row.owner, row.account, row.bank, row.note, ...row.tags]
  return text === '' || texts.some((one) => one !== null && plain(one).includes(plain(text)))
}

const MERCHANTS_BY_NAME = [SHOP, ACME]
const KEYS: Readonly<Record<Sort['by'], (row: Row) => string | number | bigint | null>> = {
  created: () => 0,
  merchant: ({ merchant }) => MERCHANTS_BY_NAME.indexOf(merchant),
  kind: ({ kind }) => kind,
  merchantTransactionId: ({ name }) => name,
  platformId: ({ platformId }) => platformId,
  reference: ({ reference }) => reference,
  state: ({ kind, state }) => (kind === 'added' ? 'accepted' : state),
  status: ({ status }) => status,
  statusReadAt: ({ readAt, status, receipts }) => (status === null && receipts === 0 ? null : readAt),
  amount: ({ parts }) => parts,
  currency: ({ currency }) => (currency === '' ? null : currency),
  ownerName: ({ owner }) => owner,
  expiresAt: ({ expires }) => expires && new Date(expires).toISOString(),
}

/** Rows without a value come last in both directions; equal ones are ordered by creation, in the same direction. */
function orderOf({ by, descending }: Sort): (one: Row, other: Row) => number {
  const key = KEYS[by]
  const way = descending ? -1 : 1
  const creation = (one: Row, other: Row) =>
    way * (one.at === other.at ? one.place - other.place : one.at < other.at ? -1 : 1)
  return (one, other) => {
    const [a, b] = [key(one), key(other)]
    if (a === b) return creation(one, other)
    if (a === null || b === null) return a === null ? 1 : -1
    return a < b ? -way : way
  }
}
