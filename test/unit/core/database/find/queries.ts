import fc from 'fast-check'
import { SORTS, type TransactionQuery } from '../../../../../src/shared/model/transaction-query.ts'
import { ACME, SHOP } from './a-list.ts'

const of = <T>(...values: readonly T[]) => fc.constantFrom(...values)
const mostly = <T>(nothing: T, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(nothing) }, { weight: 1, arbitrary })
const some = <T>(...values: readonly T[]) => mostly<T[]>([], fc.subarray([...values], { minLength: 1 }))
const moment = fc.integer({ min: 0, max: 30_000 }).map((s) => new Date(Date.UTC(2026, 2, 1) + s * 1000).toISOString())
/** More statuses than the list reads side by side. */
const MANY_STATUSES = ['paid', null, ...Array.from({ length: 48 }, (_, index) => `word ${index}`)]

export const sorts = fc.record({ by: of(...SORTS), descending: fc.boolean() })

/** Queries of all kinds; most parts of each exclude nothing. */
export const queries: fc.Arbitrary<TransactionQuery> = fc.record({
  profileId: mostly<string | null>(null, of(ACME, SHOP)),
  text: mostly('', of('петров', 'КОРОЛЕВА', 'королёва', 'inv-', 'заказ 1', 'звонил', 'nothing of it', '-14')),
  kinds: some('payin_account', 'payin_acquiring', 'payout_card', 'added'),
  states: some('accepted', 'refused', 'not_sent', 'unknown', 'sending'),
  statuses: fc.oneof(
    { weight: 9, arbitrary: some<string | null>('paid', 'pending', 'expired', 'chargeback', 'frobbed', null) },
    { weight: 1, arbitrary: fc.constant(MANY_STATUSES) },
  ),
  currencies: some('RUB', 'KZT', 'UZS', 'GEL'),
  environments: some('live', 'test', 'training'),
  amountFrom: mostly<string | null>(null, of('9', '10.000', '100.5', '99999999999999999')),
  amountTo: mostly<string | null>(null, of('10', '100.49999999', '250.25', '99999999999999999.49')),
  createdFrom: mostly<string | null>(null, moment),
  createdTo: mostly<string | null>(null, moment),
  expiresFrom: mostly<string | null>(null, moment),
  expiresTo: mostly<string | null>(null, moment),
  hasDispute: mostly<boolean | null>(null, fc.boolean()),
  hasReceipt: mostly<boolean | null>(null, fc.boolean()),
  isUnresolved: mostly<boolean | null>(null, fc.boolean()),
  batches: fc.constant([]),
  tags: some('vip', 'проверить'),
  sort: sorts,
})
