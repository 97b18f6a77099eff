import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { monthsBefore } from '../../../../src/main/core/backup/retention.ts'
import type { Timer } from '../../../../src/main/core/ports.ts'
import { systemTimer } from '../../../../src/main/host/system-timer.ts'
import { startTestDesk } from '../../../fakes/desk.ts'
import { operated } from '../../../fakes/operations.ts'
import { addMerchant, payinOrder } from '../../../fakes/orders.ts'
import { created, hangUp, json, startFakePlatform } from '../../../fakes/platform.ts'

const OLD = '2020-01-01T00:00:00.000Z'

/** A desk with payins of every kind, whose reads and replies are years old. */
async function deskOfOld(timer = systemTimer) {
  const platform = await startFakePlatform(created())
  const { client, desk, folder } = await startTestDesk({ timer })
  const { id: profileId } = await addMerchant(client, platform.baseUrl)
  const pay = async (status: string | null) => {
    platform.answer = created()
    const order = payinOrder(profileId)
    const { id } = await client.payments.createAccountPayin(order)
    platform.answer = json(200, { status, said: 'as it came' })
    if (status !== null) await client.transactions.refresh({ id })
    return { id, intentId: order.intentId }
  }
  const edit = (sql: string) => {
    const database = new DatabaseSync(join(folder, 'history.db'))
    database.exec(`PRAGMA busy_timeout = 5000; ${sql}`)
    database.close()
  }
  const grow = () => edit(`UPDATE observations SET first_read_at = '${OLD}'; UPDATE intents SET ended_at = '${OLD}'`)
  const isKept = async ({ id, intentId }: { id: string; intentId: string }) => ({
    reply: (await client.transactions.rawReply({ intentId })) !== null,
    payload: ((await client.transactions.get({ id })).observation?.payload ?? null) !== null,
  })
  return { client, desk, folder, platform, profileId, pay, edit, grow, isKept }
}

const BOTH = { reply: true, payload: true }
const NEITHER = { reply: false, payload: false }

test('raw responses are deleted only for settled, old transactions; statuses and timelines stay', async () => {
  const { client, platform, profileId, pay, grow, isKept } = await deskOfOld()
  const paid = await pay('paid')
  const pending = await pay('pending')
  const disputed = await pay('disputed')
  const word = await pay('a word nobody has named')
  platform.answer = json(400, { error: 'AMOUNT_TOO_SMALL', message: '' })
  const refused = payinOrder(profileId)
  await client.payments.createAccountPayin(refused)
  const story = await client.transactions.timeline({ id: paid.id })
  grow()
  const young = await pay('paid')

  expect(await client.backups.olderPayloads({ months: 3 })).toEqual({ count: 3 })
  expect(await isKept(paid), 'counting deletes nothing').toEqual(BOTH)
  await client.desk.setPreferences({ payloadMonths: 3 })
  expect(await client.backups.dropPayloads()).toEqual({ dropped: 3 })
  expect(await isKept(paid)).toEqual(NEITHER)
  expect(await client.transactions.rawReply({ intentId: refused.intentId })).toBeNull()
  for (const [name, one] of Object.entries({ pending, disputed, word, young })) {
    expect(await isKept(one), name).toEqual(BOTH)
  }
  expect(await client.transactions.get({ id: paid.id })).toMatchObject({
    status: 'paid',
    observation: { status: 'paid' },
  })
  expect(await client.transactions.timeline({ id: paid.id })).toEqual(story)
  expect(await client.backups.dropPayloads()).toEqual({ dropped: 0 })
})

test('raw responses of a transaction with an unknown outcome are kept', async () => {
  const { client, platform, profileId, pay, grow, edit, isKept } = await deskOfOld()
  const unsure = await pay('paid')
  platform.answer = hangUp
  await client.payments.cancel({
    intentId: crypto.randomUUID(),
    transactionId: unsure.id,
    profileId,
    profileRevision: 1,
  })
  grow()
  await client.desk.setPreferences({ payloadMonths: 36 })
  expect(await client.backups.dropPayloads()).toEqual({ dropped: 0 })
  expect(await isKept(unsure)).toEqual(BOTH)
  edit("UPDATE intents SET state = 'sending' WHERE kind = 'cancel'")
  expect(await client.backups.dropPayloads()).toEqual({ dropped: 0 })
  edit("UPDATE intents SET state = 'unknown', settled = 'by_hand' WHERE kind = 'cancel'")
  expect(await client.backups.dropPayloads()).toEqual({ dropped: 2 })
})

test('raw responses of a transaction are kept while a reading names another order', async () => {
  const { client, platform, pay, grow, isKept } = await deskOfOld()
  const paid = await pay('paid')
  platform.answer = json(200, { status: 'paid', amount: '5' })
  await client.transactions.refresh({ id: paid.id })
  grow()
  await client.desk.setPreferences({ payloadMonths: 3 })
  expect(await client.backups.dropPayloads()).toEqual({ dropped: 0 })
  expect(await isKept(paid)).toEqual(BOTH)
  platform.answer = json(200, { status: 'paid', said: 'as it came' })
  await client.transactions.refresh({ id: paid.id })
  expect(await client.backups.dropPayloads()).toEqual({ dropped: 2 })
  expect(await isKept(paid)).toEqual(NEITHER)
})

test('raw responses of a transaction with a dispute not known to be closed are kept', async () => {
  const { client, platform, profileId, pay, edit, grow, isKept } = await deskOfOld()
  const paid = await pay('paid')
  platform.answer = json(200, { id: 'D-1' })
  const order = { intentId: crypto.randomUUID(), transactionId: paid.id, profileId, profileRevision: 1 } as const
  const { dispute } = operated(await client.disputes.open({ ...order, dispute_type: 'payin_timeout', files: [] }))
  expect(dispute?.state).toBe('accepted')
  const readAsPaid = async () => {
    platform.answer = json(200, { status: 'paid', said: 'again' })
    await client.transactions.refresh({ id: paid.id })
    grow()
  }
  await readAsPaid()
  await client.desk.setPreferences({ payloadMonths: 3 })
  expect(await client.backups.dropPayloads(), 'nobody has read of it yet').toEqual({ dropped: 0 })
  edit("UPDATE intents SET reply = '?' || reply WHERE kind = 'dispute'")
  expect(await client.backups.dropPayloads(), 'with a damaged answer').toEqual({ dropped: 0 })
  edit("UPDATE intents SET reply = substr(reply, 2) WHERE kind = 'dispute'")
  for (const status of [{}, { status: 'in_review' }]) {
    platform.answer = json(200, { id: 'd-1', ...status, transaction_id: 'Ab12Cd34' })
    await client.disputes.read({ profileId, disputeId: 'd-1' })
    await readAsPaid()
    expect(await client.backups.dropPayloads()).toEqual({ dropped: 0 })
  }
  expect(await isKept(paid)).toEqual(BOTH)
  platform.answer = json(200, { id: 'd-1', status: 'rejected', transaction_id: 'Ab12Cd34' })
  await client.disputes.read({ profileId, disputeId: 'd-1' })
  await readAsPaid()
  expect((await client.backups.dropPayloads()).dropped).toBeGreaterThan(0)
  expect(await isKept(paid)).toEqual(NEITHER)
})

test('all rows are gone through, however slow the disk is', async () => {
  let elapsed = 0
  const { client, pay, edit, grow } = await deskOfOld({ ...systemTimer, elapsed: () => (elapsed += 10_000) })
  await pay('paid')
  edit(`CREATE TEMP TABLE more AS SELECT * FROM observations; UPDATE more SET id = NULL;
    ${'INSERT INTO observations SELECT * FROM more;'.repeat(250)}`)
  grow()
  await client.desk.setPreferences({ payloadMonths: 3 })
  expect(await client.backups.dropPayloads()).toEqual({ dropped: 252 })
})

test('a refused dispute does not keep raw responses', async () => {
  const { client, platform, profileId, pay, grow, isKept } = await deskOfOld()
  const paid = await pay('paid')
  platform.answer = json(400, { error: 'CANNOT_DISPUTE', message: '' })
  const order = { intentId: crypto.randomUUID(), transactionId: paid.id, profileId, profileRevision: 1 } as const
  const { dispute } = operated(await client.disputes.open({ ...order, dispute_type: 'payin_timeout', files: [] }))
  expect(dispute?.state).toBe('refused')
  grow()
  await client.desk.setPreferences({ payloadMonths: 3 })
  expect(await client.backups.dropPayloads()).toEqual({ dropped: 3 })
  expect(await isKept(paid)).toEqual(NEITHER)
})

test('a computer clock that is far ahead has nothing deleted, at one start or several', async () => {
  const { desk, folder, pay } = await deskOfOld()
  const { id } = await pay('paid')
  await desk.close()
  const clock = { now: () => new Date(Date.now() + 400 * 24 * 3_600_000) }
  for (const start of [1, 2]) {
    const later = await startTestDesk({ clock }, folder)
    await later.client.desk.setPreferences({ payloadMonths: 3 })
    expect(await later.client.backups.dropPayloads(), `start ${start}`).toEqual({ dropped: 0 })
    expect((await later.client.transactions.get({ id })).observation?.payload).not.toBeNull()
    await later.desk.close()
  }
})

test('no raw response is deleted when all are to be kept', async () => {
  const { client, pay, grow, isKept } = await deskOfOld()
  const paid = await pay('paid')
  grow()
  expect(await client.backups.dropPayloads()).toEqual({ dropped: 0 })
  expect(await client.backups.olderPayloads({ months: 0 })).toEqual({ count: 0 })
  expect(await isKept(paid)).toEqual(BOTH)
})

test('a deletion that is under way stops as soon as all are to be kept', async () => {
  let inPause: (() => Promise<unknown>) | null = null
  const wait: Timer['wait'] = async (milliseconds, signal) => {
    const meanwhile = milliseconds < 100 ? inPause : null
    inPause = null
    await meanwhile?.()
    await systemTimer.wait(milliseconds, signal)
  }
  const { client, pay, grow, isKept } = await deskOfOld({ ...systemTimer, wait })
  const paid = await pay('paid')
  grow()
  await client.desk.setPreferences({ payloadMonths: 3 })
  inPause = () => client.desk.setPreferences({ payloadMonths: 0 })
  expect(await client.backups.dropPayloads(), 'of the first table only').toEqual({ dropped: 1 })
  expect(await isKept(paid)).toEqual({ reply: true, payload: false })
})

test('once a raw response is deleted, the same status read again adds nothing; another one is stored', async () => {
  const { client, platform, pay, grow, isKept } = await deskOfOld()
  const paid = await pay('paid')
  grow()
  await client.desk.setPreferences({ payloadMonths: 3 })
  await client.backups.dropPayloads()
  const story = await client.transactions.timeline({ id: paid.id })
  platform.answer = json(200, { status: 'paid', said: 'as it came' })
  await client.transactions.refresh({ id: paid.id })
  expect(await client.transactions.timeline({ id: paid.id })).toEqual(story)
  platform.answer = json(200, { status: 'chargeback' })
  await client.transactions.refresh({ id: paid.id })
  expect(await isKept(paid)).toMatchObject({ payload: true })
})

test.each([
  ['2026-07-31T10:00:00.000Z', 3, '2026-04-30T10:00:00.000Z'],
  ['2026-05-31T00:00:00.000Z', 3, '2026-02-28T00:00:00.000Z'],
  ['2028-05-31T00:00:00.000Z', 3, '2028-02-29T00:00:00.000Z'],
  ['2026-01-15T23:59:59.999Z', 24, '2024-01-15T23:59:59.999Z'],
  ['2026-01-01T00:00:00.000Z', 36, '2023-01-01T00:00:00.000Z'],
])('from %s, goes back %i calendar months', (now, months, then) => {
  expect(monthsBefore(new Date(now), months)).toBe(then)
})
