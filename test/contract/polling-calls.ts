import { expect } from 'vitest'
import type { DeskClient } from '../../src/shared/contract/index.ts'
import { EVERYTHING } from '../../src/shared/model/transaction-query.ts'
import { all } from '../fakes/backups.ts'
import { failureOf } from '../fakes/failure-of.ts'
import { payinOrder } from '../fakes/orders.ts'
import { json } from '../fakes/platform.ts'
import { WORDS } from '../unit/core/exports/rows.ts'
import { type Calls, missing, type Setting } from './setting.ts'

/** The receipts of a payin whose status names a receipt without an address. */
async function namedReceipt({ client, platform, profileId }: Setting) {
  const { id: transactionId } = await client.payments.createAccountPayin(payinOrder(profileId))
  platform.answer = json(200, { status: 'paid', receipts: [{ id: 'r-1' }] })
  await client.transactions.refresh({ id: transactionId })
  await expect.poll(() => client.receipts.list({ transactionId })).toHaveLength(1)
  const [receipt] = await client.receipts.list({ transactionId })
  if (!receipt) throw new Error('no receipt')
  return receipt
}

async function createdPayins({ client, profileId }: Setting, ...amounts: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const amount of amounts)
    ids.push((await client.payments.createAccountPayin(payinOrder(profileId, { amount }))).id)
  return ids
}

const write = (client: DeskClient, ids: string[] | null) =>
  client.exports.write({
    query: EVERYTHING,
    ids,
    columns: ['created', 'amount'],
    options: { format: 'csv', fields: 'all', separator: 'comma', bom: false },
    name: 'all of them',
    words: WORDS,
    timeZone: 'Asia/Almaty',
  })

/** Polling, search, receipts and exports. */
export const pollingCalls: Calls = {
  'tracking.state': async ({ client, profileId }) => {
    expect(await client.tracking.state({ profileId })).toMatchObject({ state: 'polling', failure: null, followed: 0 })
    expect(await failureOf(client.tracking.state({ profileId: missing }))).toEqual({ kind: 'profile_not_found' })
  },
  'tracking.choose': async ({ client, profileId }) => {
    const polling = { kinds: [], perSecond: 5 } as const
    const chosen = { ...polling, kinds: [] }
    expect(await client.tracking.choose({ profileId, polling: chosen })).toMatchObject({ polling })
    expect(await client.tracking.state({ profileId })).toMatchObject({ state: 'off' })
    const nobody = client.tracking.choose({ profileId: missing, polling: chosen })
    expect(await failureOf(nobody)).toEqual({ kind: 'profile_not_found' })
  },
  'receipts.list': async (setting) => {
    expect(await namedReceipt(setting)).toMatchObject({ declared: { id: 'r-1' }, isNamed: true })
    expect(await setting.client.receipts.list({ transactionId: missing })).toEqual([])
  },
  'receipts.fetch': async (setting) => {
    const { id } = await namedReceipt(setting)
    const { copy } = await setting.client.receipts.fetch({ id })
    expect(copy).toEqual({ is: 'refused', why: 'no_url' })
    expect(await failureOf(setting.client.receipts.fetch({ id: missing }))).toMatchObject({ rule: 'unknown_receipt' })
  },
  'receipts.save': async ({ client }) => {
    expect(await failureOf(client.receipts.save({ id: missing }))).toMatchObject({ rule: 'unknown_receipt' })
  },
  'receipts.open': async ({ client }) => {
    expect(await failureOf(client.receipts.open({ id: missing }))).toMatchObject({ rule: 'unknown_receipt' })
  },
  'exports.write': async (setting) => {
    await createdPayins(setting, '1', '2')
    const told = await all(write(setting.client, null))
    expect(told.at(-1)).toMatchObject({ is: 'done', rows: 2, path: null, ticket: expect.any(String) })
  },
  'exports.show': async ({ client }) => {
    const other = client.exports.show({ path: '/etc/passwd' })
    expect(await failureOf(other)).toMatchObject({ kind: 'invalid_input', rule: 'written_here' })
  },
  'transactions.totals': async (setting) => {
    const [first = ''] = await createdPayins(setting, '10.10', '20.25')
    const ofOne = await setting.client.transactions.totals({ ids: [first] })
    expect(ofOne).toMatchObject({ count: 1, accepted: { sums: [{ amount: '10.10' }] } })
    expect(await setting.client.transactions.totals({ query: EVERYTHING })).toEqual({
      count: 2,
      accepted: {
        count: 2,
        sums: [{ environment: 'test', direction: 'payin', currency: 'RUB', count: 2, amount: '30.35' }],
        withoutAmount: 0,
      },
      unknown: { count: 0, sums: [], withoutAmount: 0 },
      notCreated: 0,
    })
  },
  'transactions.select': async (setting) => {
    const ids = await createdPayins(setting, '1', '2')
    const selected = await setting.client.transactions.select({ query: EVERYTHING })
    expect([selected.ids.toSorted(), selected.isWhole]).toEqual([ids.toSorted(), true])
  },
  'transactions.words': async (setting) => {
    const [id = ''] = await createdPayins(setting, '1')
    setting.platform.answer = json(200, { status: 'held' })
    await setting.client.transactions.refresh({ id })
    await setting.client.transactions.changeTags({ ids: [id], add: ['vip'], remove: [] })
    expect(await setting.client.transactions.words()).toEqual({ statuses: ['held'], tags: ['vip'] })
    setting.platform.answer = json(200, { status: '💰'.repeat(300) })
    await setting.client.transactions.refresh({ id })
    const { statuses } = await setting.client.transactions.words()
    const query = { ...EVERYTHING, statuses: statuses.filter((one) => one !== 'held') }
    const found = await setting.client.transactions.list({ query, after: { count: 0 }, limit: 1 })
    expect(found.items).toMatchObject([{ id }])
  },
  'transactions.setNote': async (setting) => {
    const { client } = setting
    const [id = ''] = await createdPayins(setting, '1')
    await client.transactions.setNote({ id, note: 'called the client', before: null })
    expect(await client.transactions.get({ id })).toMatchObject({ note: 'called the client' })
    const late = client.transactions.setNote({ id, note: 'not seen the other', before: null })
    expect(await failureOf(late)).toEqual({ kind: 'note_changed' })
    const other = client.transactions.setNote({ id: missing, note: 'x', before: null })
    expect(await failureOf(other)).toEqual({ kind: 'transaction_not_found' })
  },
  'transactions.changeTags': async (setting) => {
    const { client } = setting
    const ids = await createdPayins(setting, '1', '2')
    await client.transactions.changeTags({ ids, add: ['b', 'a'], remove: [] })
    await client.transactions.changeTags({ ids, add: [], remove: ['b'] })
    for (const id of ids) expect(await client.transactions.get({ id })).toMatchObject({ tags: ['a'] })
    const many = Array.from({ length: 40 }, (_, at) => `tag ${at}`)
    await client.transactions.changeTags({ ids, add: many, remove: ['a'] })
    await client.transactions.changeTags({ ids, add: [], remove: many })
    for (const id of ids) expect(await client.transactions.get({ id })).toMatchObject({ tags: [] })
    await expect(client.transactions.changeTags({ ids: [], add: ['a'], remove: [] })).rejects.toThrow('validation')
  },
}
