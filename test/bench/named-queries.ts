import { EVERYTHING, type TransactionQuery } from '../../src/shared/model/transaction-query.ts'

export interface NamedQuery {
  readonly name: string
  readonly query: TransactionQuery
  readonly isSearch: boolean
}

/** The filters and sorts that matter, named as an operator would describe them. */
export function namedQueries(profileId: string): readonly NamedQuery[] {
  const of = (name: string, part: Partial<TransactionQuery>): NamedQuery => ({
    name,
    query: { ...EVERYTHING, ...part },
    isSearch: part.text !== undefined,
  })
  const by = (sort: TransactionQuery['sort']['by'], descending = true) => ({ sort: { by: sort, descending } })
  const june = { createdFrom: '2026-06-01T00:00:00.000Z', createdTo: '2026-06-08T00:00:00.000Z' }
  return [
    of('everything, newest first', {}),
    of('everything, oldest first', by('created', false)),
    of('one merchant, newest first', { profileId }),
    of('one merchant, by amount', { profileId, ...by('amount') }),
    of('all merchants, by amount', by('amount')),
    of('all merchants, smallest amount first', by('amount', false)),
    of('all merchants, by status', by('status', false)),
    of('all merchants, by status read', by('statusReadAt')),
    of('all merchants, by merchant', by('merchant', false)),
    of('all merchants, by owner', by('ownerName', false)),
    of('all merchants, by merchant_transaction_id', by('merchantTransactionId')),
    of('all merchants, by reference', by('reference', false)),
    of('all merchants, by expiry', by('expiresAt')),
    of('a week, newest first', june),
    of('a week, by amount', { ...june, ...by('amount') }),
    of('paid', { statuses: ['paid'] }),
    of('paid, by amount', { statuses: ['paid'], ...by('amount') }),
    of('chargeback or disputed', { statuses: ['chargeback', 'disputed'] }),
    of('chargeback, by amount', { statuses: ['chargeback'], ...by('amount') }),
    of('status not known', { statuses: [null] }),
    of('unresolved', { isUnresolved: true }),
    of('with a dispute', { hasDispute: true }),
    of('with a receipt, one merchant', { hasReceipt: true, profileId }),
    of('live, newest first', { environments: ['live'] }),
    of('test, by amount', { environments: ['test'], ...by('amount') }),
    of('payouts in KZT', { kinds: ['payout_card'], currencies: ['KZT'] }),
    of('refused, by owner', { states: ['refused'], ...by('ownerName', false) }),
    of('from 1000 to 1001', { amountFrom: '1000', amountTo: '1001' }),
    of('from 1000, by amount', { amountFrom: '1000', ...by('amount', false) }),
    of('one merchant, paid, a week, from 5000', { profileId, statuses: ['paid'], ...june, amountFrom: '5000' }),
    of('tagged vip', { tags: ['vip'] }),
    of('tagged проверить, by amount', { tags: ['проверить'], ...by('amount') }),
    of('search: an id', { text: 'INV-20260601-0' }),
    of('search: part of an id', { text: '0401-' }),
    of('search: a family name in Cyrillic', { text: 'петров' }),
    of('search: two signs', { text: 'ки' }),
    of('search: one sign', { text: 'п' }),
    of('search: nothing found', { text: 'ничего такого' }),
    of('search: an account number', { text: '408178100' }),
    of('search: a bank, paid, one merchant', { text: 'Т-Банк', statuses: ['paid'], profileId }),
    of('search: the last four of a card', { text: '•• 1234' }),
    of('search: both parts of a card, by amount', { text: '4111 11•• •••• 1234', ...by('amount') }),
    of('search: a note, by amount', { text: 'выписку 1234', ...by('amount') }),
  ]
}
