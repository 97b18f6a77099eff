import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { first } from '../../../../src/main/core/database/migrations/001-first.ts'
import { DEFAULT_GUARD } from '../../../../src/shared/model/guard.ts'
import { readCut } from '../../../../src/shared/rules/cut-text.ts'
import { startTestDesk, temporaryFolder } from '../../../fakes/desk.ts'
import { addMerchant, payinOrder, payoutOrder, TEST_CARD } from '../../../fakes/orders.ts'
import { created, json, startFakePlatform, text } from '../../../fakes/platform.ts'

test('a payout’s timeline has drafted, confirmed, sent, answered and each new status, with the operator', async () => {
  const platform = await startFakePlatform(created())
  const { client } = await startTestDesk()
  const profile = await addMerchant(client, platform.baseUrl)
  await client.desk.setPreferences({ operatorName: 'Анна' })
  const order = payoutOrder(profile.id, { draftedAt: '2026-11-21T08:00:00.000Z' })
  const { id } = await client.payments.createCardPayout(order)
  for (const status of ['process', 'process', 'paid', 'process']) {
    platform.answer = json(200, { status })
    await client.transactions.refresh({ id })
  }
  const story = await client.transactions.timeline({ id })
  expect(story.map(({ event, operator }) => [operator, event])).toMatchObject([
    ['Анна', { what: 'drafted' }],
    ['Анна', { what: 'confirmed', amountTyped: false, similarSeen: 0 }],
    ['Анна', { what: 'sent', call: 'create', intentId: order.intentId }],
    [null, { what: 'answered', call: 'create', state: 'accepted', httpStatus: 200, hasReply: true }],
    [null, { what: 'status', status: 'process', before: null }],
    [null, { what: 'status', status: 'paid', before: 'process' }],
    [null, { what: 'status', status: 'process', before: 'paid' }],
  ])
  expect(story[0]?.at).toBe('2026-11-21T08:00:00.000Z')
})

test('the raw response to a write is stored without card and secret, and a huge one only in its beginning', async () => {
  const platform = await startFakePlatform(created({ note: `for ${TEST_CARD}, token-of-the-test-merchant` }))
  const { client } = await startTestDesk()
  const profile = await addMerchant(client, platform.baseUrl)
  const order = payoutOrder(profile.id)
  await client.payments.createCardPayout(order)
  const reply = await client.transactions.rawReply({ intentId: order.intentId })
  expect(reply).toMatchObject({ httpStatus: 200, body: expect.stringContaining('"note":"for •••, •••"') })
  platform.answer = text(502, `<h1>${'x'.repeat(1_000_000)}`)
  const payin = payinOrder(profile.id)
  await client.payments.createAccountPayin(payin)
  const huge = await client.transactions.rawReply({ intentId: payin.intentId })
  expect(huge?.httpStatus).toBe(502)
  const cut = readCut(huge?.body ?? '')
  expect([cut?.beginning.length, cut?.length], 'and says so').toEqual([64 * 1024, 1_000_004])
  expect(await client.transactions.rawReply({ intentId: randomUUID() })).toBeNull()
})

test('a timeline can only be added to, even with direct access to the database', async () => {
  const platform = await startFakePlatform(created())
  const { client, folder, desk } = await startTestDesk()
  const profile = await addMerchant(client, platform.baseUrl)
  const { id } = await client.payments.createAccountPayin(payinOrder(profile.id))
  const before = await client.transactions.timeline({ id })
  await desk.close()
  const database = new DatabaseSync(join(folder, 'history.db'))
  expect(() => database.exec("UPDATE story SET operator = 'nobody'")).toThrow('only added to')
  expect(() => database.exec('DELETE FROM story')).toThrow('only added to')
  database.close()
  const again = await startTestDesk({}, folder)
  expect(await again.client.transactions.timeline({ id })).toEqual(before)
})

test('a database of the first version gets the timelines that can be derived from it, and loses nothing', async () => {
  const folder = temporaryFolder()
  const database = new DatabaseSync(join(folder, 'history.db'))
  database.exec(first)
  const [profile, one, two] = [randomUUID(), randomUUID(), randomUUID()]
  const [sentOne, sentTwo] = [randomUUID(), randomUUID()]
  const at = (second: number) => `2026-11-21T08:00:0${second}.000Z`
  const request = (id: string) => JSON.stringify({ amount: '1', currency: 'RUB', merchant_transaction_id: id })
  const closed = JSON.stringify({ kind: 'no_answer', reason: 'desk_closed', endpoint: '', at: at(5) })
  const reply = JSON.stringify({ fields: { id: 'Ab12Cd34' }, missing: [], retyped: [], differing: [], extra: {} })
  database.exec(`
    INSERT INTO profiles VALUES ('${profile}', 'Old', 'test', 'https://pay.example', '{"scheme":"bearer"}', 1, '${at(0)}', NULL);
    INSERT INTO transactions VALUES
      ('${one}', '${profile}', 'test', 'https://pay.example', 'payin_account', 'invoice-1', 'Ab12Cd34', '1', 'RUB', NULL, NULL, NULL, NULL, NULL, '${at(1)}'),
      ('${two}', '${profile}', 'test', 'https://pay.example', 'payin_account', 'invoice-2', NULL, '1', 'RUB', NULL, NULL, NULL, NULL, NULL, '${at(3)}');
    INSERT INTO intents VALUES
      (1, '${sentOne}', '${one}', 'create', 'accepted', '${request('invoice-1')}', '${at(1)}', '${at(2)}', '${reply}', NULL),
      (2, '${sentTwo}', '${two}', 'create', 'unknown', '${request('invoice-2')}', '${at(3)}', '${at(5)}', NULL, '${closed}');
    INSERT INTO observations VALUES
      (1, '${one}', '${at(4)}', '${at(4)}', 'process', '[]', '{"n":1}'),
      (2, '${one}', '${at(5)}', '${at(6)}', 'process', '[]', '{"n":2}'),
      (3, '${one}', '${at(7)}', '${at(8)}', 'paid', '[]', '{"n":3}');
    PRAGMA user_version = 1;`)
  database.close()
  const { client } = await startTestDesk({}, folder)
  const eventsOf = async (id: string) =>
    (await client.transactions.timeline({ id })).map(({ at, event }) => ({ at, ...event }))
  expect(await eventsOf(one)).toMatchObject([
    { what: 'sent', at: at(1), intentId: sentOne },
    { what: 'answered', at: at(2), state: 'accepted', failure: null },
    { what: 'status', at: at(4), status: 'process', before: null },
    { what: 'status', at: at(7), status: 'paid', before: 'process' },
  ])
  expect(await eventsOf(two)).toMatchObject([{ what: 'sent' }, { what: 'left_open', intentId: sentTwo }])
  expect(await client.transactions.get({ id: one })).toMatchObject({ platformId: 'Ab12Cd34', status: 'paid' })
  expect(await client.resolution.unresolved({ profileId: null })).toMatchObject([{ id: two }])
  const [found] = (await client.profiles.list()).profiles
  expect(found?.guard).toEqual(DEFAULT_GUARD)
})
