import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EVERYTHING, type TransactionQuery } from '../../../../src/shared/model/transaction-query.ts'
import { startTestDesk } from '../../../fakes/desk.ts'
import { newest } from '../../../fakes/everything.ts'
import { files } from '../../../fakes/evidence-files.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { operated } from '../../../fakes/operations.ts'
import { addMerchant, BANK_ID, payinOrder, payoutOrder } from '../../../fakes/orders.ts'
import { created, hangUp, json, startFakePlatform, text } from '../../../fakes/platform.ts'
import { openEvidenceStorage } from '../evidence/evidence-storage.ts'
import { deskAt, startMerchant } from '../receipts/merchant.ts'
import { rotIn } from './rot.ts'

/** Two payouts and a payin, all read, and a way to change the disk as bit rot does. */
async function withHistory() {
  const platform = await startFakePlatform(created())
  const { client, folder } = await startTestDesk()
  const profile = await addMerchant(client, platform.baseUrl)
  const sent = payoutOrder(profile.id)
  const first = await client.payments.createCardPayout(sent)
  platform.answer = created({ id: 'Ef56Gh78' })
  const second = await client.payments.createAccountPayin(payinOrder(profile.id))
  platform.answer = (response, request) =>
    (request.path.endsWith('/cancel') ? text(204, '') : json(200, { status: 'paid' }))(response, request)
  await client.transactions.refresh({ id: first.id })
  const log = () => readFileSync(join(folder, 'logs', 'desk.log'), 'utf8').split('\n')
  return { client, platform, profile, sent, first, second, rot: rotIn(folder), log }
}

const BESIDE: readonly string[] = ['tags', 'receipts', 'payload']
const INVALID_UTF8 = "CAST(x'c328a0a1' AS TEXT)"

test.each([
  ['the answer to the creation', "UPDATE intents SET reply = '{broken' WHERE transaction_id = ?", ['reply']],
  ['what was asked for', "UPDATE intents SET request = '[1,2' WHERE transaction_id = ?", ['request']],
  ['the failure', "UPDATE intents SET state = 'unknown', failure = 'x{' WHERE transaction_id = ?", ['failure']],
  ['the tags', "UPDATE transactions SET tags = '' WHERE id = ?", ['tags']],
  ['the amount', "UPDATE transactions SET amount = '1x5' WHERE id = ?", ['amount']],
  ['the currency', `UPDATE listed SET currency = ${INVALID_UTF8} WHERE transaction_id = ?`, ['currency']],
  ['the environment', "UPDATE transactions SET environment = 'lxve' WHERE id = ?", ['environment']],
  ['the receipts of a status', "UPDATE observations SET receipts = '[{' WHERE transaction_id = ?", ['receipts']],
  [
    'the payload of a status',
    "UPDATE observations SET payload = '{', packed = NULL WHERE transaction_id = ?",
    ['payload'],
  ],
  [
    'a deflated payload',
    "UPDATE observations SET payload = '', packed = x'00ff00' WHERE transaction_id = ?",
    ['payload'],
  ],
] as const)(
  'if %s cannot be read, that transaction is shown as damaged and the others as usual',
  async (_what, sql, fields) => {
    const { client, profile, first, second, rot, log } = await withHistory()
    const before = await client.transactions.get({ id: second.id })
    rot(sql, first.id)
    const { items } = await client.transactions.list(newest(10))
    expect(items.map(({ id }) => id)).toEqual([second.id, first.id])
    const damaged = await client.transactions.get({ id: first.id })
    expect(damaged.id).toBe(first.id)
    expect(damaged.damage).toEqual(expect.arrayContaining([...fields]))
    expect(await client.transactions.get({ id: second.id })).toEqual(before)
    expect((await client.resolution.unresolved({ profileId: null })).length).toBeLessThanOrEqual(1)
    expect((await client.transactions.totals({ query: newest(1).query })).count).toBe(2)
    expect(await client.transactions.timeline({ id: first.id })).not.toEqual([])
    // A record whose request or outcome cannot be read does not permit further writes.
    const order = { intentId: randomUUID(), transactionId: first.id, profileId: profile.id, profileRevision: 1 }
    const cancelled = client.payments.cancel(order)
    if (BESIDE.includes(fields[0])) expect(operated(await cancelled)).toMatchObject({ cancel: { state: 'accepted' } })
    else expect(await failureOf(cancelled)).toMatchObject({ kind: 'not_possible', why: 'record_damaged' })
    for (let count = 0; count < 3; count++) await client.transactions.get({ id: first.id })
    expect(log().filter((line) => line.includes('"damaged"') && line.includes(first.id)).length).toBeGreaterThan(0)
    const told = log().filter((line) => line.includes('"damaged"'))
    expect(new Set(told.map((line) => line.replace(/"time":"[^"]*"/, ''))).size).toBe(told.length)
  },
)

test('a damaged payout still counts as existing, for its order ID and for the duplicate check', async () => {
  const { client, profile, sent, rot, first } = await withHistory()
  rot("UPDATE intents SET state = 'refuzed', kind = 'creaXe' WHERE transaction_id = ?", first.id)
  rot("UPDATE transactions SET amount = '1x5' WHERE id = ?", first.id)
  const { amount, currency, card_number, owner_name } = sent
  const check = await client.payments.checkPayout({ profileId: profile.id, amount, currency, card_number, owner_name })
  expect(check.similar.map(({ payout }) => payout.id)).toEqual([first.id])
  const again = { ...sent, intentId: randomUUID(), seenSimilar: [first.id] }
  expect(await failureOf(client.payments.createCardPayout(again))).toMatchObject({
    kind: 'id_taken_here',
    transactionId: first.id,
  })
})

test.each(['auth', 'guard', 'following', 'environment'])(
  'a merchant whose %s cannot be read is shown as damaged and sends nothing; others continue',
  async (column) => {
    const { client, platform, profile, rot } = await withHistory()
    const other = await addMerchant(client, platform.baseUrl, 'Another')
    rot(`UPDATE profiles SET ${column} = '{' WHERE id = ?`, profile.id)
    const { profiles, activeId } = await client.profiles.list()
    expect(profiles.map(({ id, damage }) => [id, damage])).toEqual([
      [profile.id, [column === 'following' ? 'polling' : column]],
      [other.id, undefined],
    ])
    expect(activeId).toBe(other.id)
    platform.answer = created({ id: 'Ij90Kl12' })
    expect(await client.payments.createAccountPayin(payinOrder(other.id))).toMatchObject({ state: 'accepted' })
    await client.profiles.select({ id: profile.id })
    const sent = platform.received.length
    expect(await failureOf(client.payments.createAccountPayin(payinOrder(profile.id)))).toMatchObject({
      kind: 'not_possible',
      why: 'record_damaged',
    })
    expect(platform.received).toHaveLength(sent)
  },
)

test('a line of a timeline that cannot be read is shown as unreadable among the others', async () => {
  const { client, first, rot } = await withHistory()
  const before = await client.transactions.timeline({ id: first.id })
  rot(
    'UPDATE story SET event = \'{"what":\' WHERE number = (SELECT min(number) FROM story WHERE transaction_id = ?)',
    first.id,
  )
  const after = await client.transactions.timeline({ id: first.id })
  expect(after.map(({ event }) => event.what)).toEqual([
    'unreadable',
    ...before.slice(1).map(({ event }) => event.what),
  ])
})

test('a dispute that cannot be read leaves the others in the list and is counted', async () => {
  const { client, platform, profile, rot } = await withHistory()
  const item = (id: string) => ({
    ...{ id, created_at: '2026-01-01T00:00:00Z', status: 'process', amount: '1' },
    ...{ transaction_id: randomUUID(), merchant_transaction_id: `order-${id.slice(0, 4)}` },
  })
  const ids = [randomUUID(), randomUUID()]
  platform.answer = json(200, { items: ids.map(item), page_number: 1, page_size: 50 })
  const query = { status: [], transaction_id: '', merchant_transaction_id: '' }
  await client.disputes.readPage({ profileId: profile.id, query, page: 1 })
  rot("UPDATE disputes SET item = '{' WHERE id = ?", ids[0] ?? '')
  const kept = await client.disputes.keptList({ profileId: profile.id, query })
  expect(kept?.items.map(({ item: { id } }) => id)).toEqual([ids[1]])
  expect(kept?.unreadable).toBe(1)
})

test('a request that can be read but differs from its record is damaged and is not retried', async () => {
  const { client, profile, rot, platform } = await withHistory()
  platform.answer = hangUp
  const lost = await client.payments.createAccountPayin(payinOrder(profile.id))
  const asked = platform.received.length
  rot("UPDATE intents SET request = replace(request, '1000.50', '9000.50') WHERE transaction_id = ?", lost.id)
  expect(await client.transactions.get({ id: lost.id })).toMatchObject({ damage: ['request'] })
  const order = { intentId: randomUUID(), transactionId: lost.id, profileId: profile.id, profileRevision: 1 }
  expect(await failureOf(client.resolution.askAgain(order))).toEqual({
    kind: 'not_possible',
    why: 'record_damaged',
  })
  expect(platform.received).toHaveLength(asked)
})

test.each([
  ['what is declared of it', "declared = '{'"],
  ['why it was refused', "refusal = 'because'"],
  ['its transaction', "transaction_id = 'x'"],
  ['its transaction, which becomes one that nobody knows', `transaction_id = '${randomUUID()}'`],
])('a receipt of which %s cannot be read delays no other receipt and no status', async (_what, damage) => {
  const far = await startMerchant()
  far.name(far.answer('first', text(503, '')))
  const { read, settled, list, client, profile, folder } = await deskAt(far)
  await read()
  const [{ id = '' } = {}] = await settled()
  const damaged = `UPDATE receipts SET ${damage}, next_try_at = '2020-01-01T00:00:00.000Z' WHERE id = ?`
  rotIn(folder)(damaged, id)
  far.name(far.serve('second', files.pdf), far.serve('third', files.png))
  expect(await read()).toMatchObject({ observation: { receipts: [{ id: 'second' }, { id: 'third' }] } })
  const others = async () => (await list()).filter((one) => one.id !== id).map(({ copy }) => copy.is)
  await expect.poll(others, { timeout: 10_000 }).toEqual(['kept', 'kept'])
  expect((await client.tracking.state({ profileId: profile.id })).state).toBe('polling')
})

test.each([
  ['name', `name = ${INVALID_UTF8}, source = 'dropqed'`],
  ['trouble', "trouble = '{'"],
  ['time', "added_at = '2026-03-0xT10:00:00.000Z'"],
  ['source', "source = 'dropqed'"],
  ['size', 'size = -1'],
  ['content', "sha256 = replace(sha256, substr(sha256, 1, 1), 'x')"],
])('evidence of which the %s cannot be read is listed, is not sent, and can be replaced', async (_what, damage) => {
  const { evidence, upload, list, folder, transactionId } = await openEvidenceStorage()
  const { file: damaged } = await upload(files.png)
  const { file: sound } = await upload(files.pdf)
  rotIn(folder)(`UPDATE evidence SET ${damage} WHERE id = ?`, damaged.id)
  expect((await list()).map(({ id, attached, trouble }) => [id, attached, trouble?.is ?? null])).toEqual([
    [damaged.id, false, 'unreadable'],
    [sound.id, true, null],
  ])
  const prepare = ({ id, sha256 }: typeof sound) =>
    evidence.withPrepared(transactionId, [{ id, sha256: sha256 ?? '' }], async (prepared) => prepared)
  expect(await failureOf(prepare(damaged))).toMatchObject({
    files: [{ why: 'in_trouble' }],
  })
  expect((await prepare(sound)).files).toHaveLength(1)
  expect(await failureOf(evidence.attach(damaged.id, true))).toMatchObject({ rule: 'in_trouble' })
  await evidence.remove(damaged.id)
  expect(await evidence.restore(damaged.id)).toMatchObject({ id: damaged.id, attached: false })
  await evidence.remove(damaged.id)
  expect(await upload(files.png)).toMatchObject({ result: 'kept', file: { attached: true, trouble: null } })
  expect((await list()).map(({ trouble }) => trouble)).toEqual([null, null])
})

test('tags that cannot be read block no write on their transaction or on several', async () => {
  const { client, platform, profile, first, second, rot } = await withHistory()
  platform.answer = hangUp
  const lost = await client.payments.createAccountPayin(payinOrder(profile.id))
  const other = await client.payments.createAccountPayin(payinOrder(profile.id))
  const ids = [first.id, second.id, lost.id, other.id]
  await client.transactions.changeTags({ ids: [first.id], add: ['before'], remove: [] })
  for (const id of ids) rot(`UPDATE transactions SET tags = '["bef' WHERE id = ?`, id)

  platform.answer = created({ id: 'Lm34No56' })
  const again = { intentId: randomUUID(), transactionId: lost.id, profileId: profile.id, profileRevision: 1 }
  expect(await client.resolution.askAgain(again)).toMatchObject({ state: 'accepted', platformId: 'Lm34No56' })
  platform.answer = json(200, { id: 'Pq78Rs90', status: 'pending' })
  const adopted = await client.resolution.adopt({ transactionId: other.id, platformId: 'Pq78Rs90' })
  expect(adopted).toMatchObject({ platformId: 'Pq78Rs90', resolution: { how: 'adopted' } })

  const uuids = [randomUUID(), randomUUID()]
  const items = [first, second].map(({ merchantTransactionId }, place) => ({
    ...{ id: randomUUID(), created_at: '2026-01-01T00:00:00Z', status: 'process', amount: '1' },
    ...{ transaction_id: uuids[place], merchant_transaction_id: merchantTransactionId },
  }))
  platform.answer = json(200, { items, page_number: 1, page_size: 50 })
  const query = { status: [], transaction_id: '', merchant_transaction_id: '' }
  const page = await client.disputes.readPage({ profileId: profile.id, query, page: 1 })
  expect(page.items.map(({ transactionId }) => transactionId)).toEqual([first.id, second.id])

  await client.transactions.setNote({ id: second.id, note: 'Клиент звонил', before: null })
  const found = async (part: Partial<TransactionQuery>) => {
    const order = { query: { ...EVERYTHING, ...part }, after: { count: 0 }, limit: 10 }
    return (await client.transactions.list(order)).items.map(({ id }) => id)
  }
  expect(await found({ text: 'звонил' })).toEqual([second.id])
  expect(await found({ text: uuids[0] ?? '' })).toEqual([first.id])
  await client.transactions.changeTags({ ids: [first.id, second.id], add: ['checked'], remove: ['before'] })
  expect(await found({ tags: ['checked'] })).toEqual([second.id, first.id])
  expect(await found({ tags: ['before'] })).toEqual([])
  expect(await client.transactions.get({ id: first.id })).toMatchObject({ tags: ['checked'] })
})

test.each(['balance', 'banks'] as const)(
  'a stored reading of the %s that cannot be read is ignored and logged',
  async (what) => {
    const { client, platform, profile, rot, log } = await withHistory()
    const of = { profileId: profile.id }
    const bank = { ...{ id: BANK_ID, name: 'Bank', country_code: 'RU', country_name: 'Russia' }, is_sbp: true }
    const answers = { balance: { balance: '1.50', currency_rate: '90' }, banks: [bank] }
    const calls = {
      balance: { read: client.account.readBalance, last: client.account.lastBalance },
      banks: { read: client.account.readBanks, last: client.account.lastBanks },
    }
    const { read, last } = calls[what]
    platform.answer = json(200, answers[what])
    await read(of)
    expect(await last(of)).not.toBeNull()
    rot('UPDATE account_readings SET body = substr(body, 2) WHERE profile_id = ?', profile.id)
    expect(await last(of)).toBeNull()
    expect(log().filter((line) => line.includes('"damaged"') && line.includes('account_readings'))).toHaveLength(1)
    await read(of)
    expect(await last(of)).not.toBeNull()
  },
)
