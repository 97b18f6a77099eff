import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { DeskClient } from '../../../../src/shared/contract/index.ts'
import {
  acknowledgeGaps,
  all,
  backedUp,
  deskWithHistory,
  filesBelow,
  ordered,
  putCopy,
  rowsOf,
} from '../../../fakes/backups.ts'
import { startTestDesk, temporaryFolder } from '../../../fakes/desk.ts'
import { newest } from '../../../fakes/everything.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { addMerchant, payinOrder, payoutOrder, replaceSecret } from '../../../fakes/orders.ts'
import { created, hangUp, json, startFakePlatform } from '../../../fakes/platform.ts'
import { fakeSecrets, realThreads } from '../../../fakes/ports.ts'

/** A backup, a payout sent since, and a restore that was ordered: the desk is closed, as its host closes it. */
async function restoreOrdered() {
  const begun = await deskWithHistory()
  const { client, desk, folder, profile, restarts } = begun
  const backup = await backedUp(client)
  const sent = payoutOrder(profile.id)
  const since = await client.payments.createCardPayout(sent)
  putCopy(folder, 'evidence', Buffer.from('came after the backup'))
  const before = { rows: rowsOf(join(backup.path, 'history.db')), files: filesBelow(backup.path) }
  await ordered(client, backup.path)
  expect(restarts).toHaveLength(1)
  await desk.close()
  return { ...begun, backup, since, sent, before }
}

test('a restore brings back every row of the backup and every copy, byte for byte', async () => {
  const { folder, secrets, before, backup } = await restoreOrdered()
  const { client, desk } = await startTestDesk({ secrets }, folder)
  expect((await client.transactions.list(newest(10))).items).toHaveLength(2)
  await desk.close()
  const { followed: _paces, history_mark: _mark, ...rows } = rowsOf(join(folder, 'history.db'))
  const { followed: _same, history_mark: _before, ...expected } = before.rows
  expect(rows).toEqual(expected)
  const files = filesBelow(folder)
  for (const [name, bytes] of before.files) {
    if (name.includes('/')) expect(files.get(name)?.equals(bytes), name).toBe(true)
  }
  expect([...files.keys()].filter((name) => /^(evidence|receipts)\//.test(name))).toHaveLength(backup.files)
})

test('a restore sets the previous database and its copies aside, complete', async () => {
  const { folder, since } = await restoreOrdered()
  const { client } = await startTestDesk({}, folder)
  const { restored } = await client.backups.state()
  const aside = restored?.path ?? ''
  const database = new DatabaseSync(join(aside, 'history.db'), { readOnly: true })
  const ids = database
    .prepare('SELECT id FROM transactions')
    .all()
    .map(({ id }) => id)
  database.close()
  expect(ids).toContain(since.id)
  expect(readdirSync(join(aside, 'evidence'))).toHaveLength(2)
  expect(readdirSync(folder).filter((name) => name.startsWith('restore'))).toEqual(['restored.json'])
})

test('a restore keeps this machine’s secrets and takes the preferences from the backup', async () => {
  const begun = await deskWithHistory()
  const { client, desk, folder } = begun
  const backup = await backedUp(client)
  const now = { preferences: { theme: 'light' }, secrets: { entered: 'since' }, window: { x: 2 } }
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(now))
  await ordered(client, backup.path)
  await desk.close()
  await startTestDesk({}, folder)
  expect(JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'))).toEqual({
    ...now,
    preferences: { theme: 'dark' },
  })
})

test('a gap since the backup is reported at each start until acknowledged, and stays on record after that', async () => {
  const { folder, backup } = await restoreOrdered()
  const first = await startTestDesk({}, folder)
  const [notice] = (await first.client.desk.info()).notices
  if (notice?.kind !== 'gap') throw new Error(`told: ${JSON.stringify(notice)}`)
  expect(notice.from).toBe(backup.madeAt)
  expect(notice.to > backup.madeAt).toBe(true)
  await first.desk.close()
  const second = await startTestDesk({}, folder)
  expect((await second.client.desk.info()).notices).toMatchObject([{ kind: 'gap', cause: 'restored' }])
  await acknowledgeGaps(second.client)
  expect((await second.client.desk.info()).notices).toEqual([])
  await second.desk.close()
  const third = await startTestDesk({}, folder)
  expect((await third.client.desk.info()).notices).toEqual([])
  expect((await third.client.backups.state()).restored).toMatchObject({ from: backup.madeAt })
})

test('no restore is ordered while a backup is made, which the restart would throw away', async () => {
  const { client, folder, restarts } = await deskWithHistory()
  const { path } = await backedUp(client)
  const backingUp = (await client.backups.backUp())[Symbol.asyncIterator]()
  await backingUp.next()
  expect(await failureOf(ordered(client, path))).toEqual({ kind: 'not_possible', why: 'backing_up' })
  await all(backingUp)
  expect((await client.backups.backups()).backups).toHaveLength(2)
  expect(restarts).toEqual([])
  expect(readdirSync(folder).filter((name) => name.startsWith('restore'))).toEqual([])
  await ordered(client, path)
  expect(restarts).toEqual([1])
})

test('the duplicate check names the gap since the backup, acknowledged or not, unless the check is off', async () => {
  const { folder, sent, backup, profile } = await restoreOrdered()
  const { client } = await startTestDesk({}, folder)
  const { profileId, amount, currency, card_number, owner_name } = sent
  const check = () => client.payments.checkPayout({ profileId, amount, currency, card_number, owner_name })
  expect(await check()).toMatchObject({ similar: [], gaps: [{ from: backup.madeAt }] })
  await acknowledgeGaps(client)
  expect((await check()).gaps).toHaveLength(1)
  await client.profiles.setGuard({ id: profile.id, guard: { idPattern: null, duplicateHours: 0, limits: {} } })
  expect((await check()).gaps).toEqual([])
})

test('the duplicate check names the gap of a restore made while the clock was behind, also once the clock is right', async () => {
  const begun = await deskWithHistory()
  const backup = await backedUp(begun.client)
  const sent = payoutOrder(begun.profile.id)
  await begun.client.payments.createCardPayout(sent)
  await begun.desk.close()
  const behind = new Date(Date.now() - 40 * 24 * 3_600_000)
  const ports = { clock: { now: () => behind }, threads: realThreads, restart: () => undefined }
  const restoring = await startTestDesk(ports, begun.folder)
  await restoring.client.backups.backups()
  await ordered(restoring.client, backup.path)
  await restoring.desk.close()
  const { client } = await startTestDesk({}, begun.folder)
  await acknowledgeGaps(client)
  const { profileId, amount, currency, card_number, owner_name } = sent
  const payout = { profileId, amount, currency, card_number, owner_name }
  expect(await client.payments.checkPayout(payout)).toMatchObject({ similar: [], gaps: [{ from: backup.madeAt }] })
})

test('the duplicate check of a payout with a reference names an acknowledged gap of any age', async () => {
  const { folder, sent, backup } = await restoreOrdered()
  const later = new Date(Date.now() + 40 * 24 * 3_600_000)
  const { client } = await startTestDesk({ clock: { now: () => later } }, folder)
  await acknowledgeGaps(client)
  const { profileId, amount, currency, card_number, owner_name } = sent
  const payout = { profileId, amount, currency, card_number, owner_name }
  expect((await client.payments.checkPayout(payout)).gaps).toEqual([])
  expect((await client.payments.checkPayout({ ...payout, reference: 'INV-7' })).gaps).toMatchObject([
    { from: backup.madeAt },
  ])
})

test('after a restore, DUPLICATE_ORDER for an ID used since the backup is an unknown outcome, not a refusal', async () => {
  const { folder, sent, platform, profile } = await restoreOrdered()
  const { client } = await startTestDesk({}, folder)
  await client.profiles.select({ id: profile.id })
  const secret = { scheme: 'bearer', token: 'again' } as const
  const { revision: profileRevision } = await replaceSecret(client, profile.id, secret)
  platform.answer = (response) =>
    void response.writeHead(409, { 'content-type': 'application/json' }).end('{"error":"DUPLICATE_ORDER"}')
  const again = await client.payments.createCardPayout({ ...sent, profileRevision, intentId: crypto.randomUUID() })
  expect(again).toMatchObject({ state: 'unknown', failure: { kind: 'already_there', code: 'DUPLICATE_ORDER' } })
})

test('no restore can be ordered while a payout is unanswered, and sending continues', async () => {
  const { client, platform, profile } = await deskWithHistory()
  const backup = await backedUp(client)
  const answer = Promise.withResolvers<void>()
  platform.answer = async (response, request) => {
    await answer.promise
    return created()(response, request)
  }
  const paying = client.payments.createCardPayout(payoutOrder(profile.id))
  await expect.poll(() => platform.received.length).toBe(3)
  expect(await failureOf(ordered(client, backup.path))).toEqual({ kind: 'writes_in_flight' })
  answer.resolve()
  expect(await paying).toMatchObject({ state: 'accepted' })
  platform.answer = created()
  await expect(client.payments.createAccountPayin(payinOrder(profile.id))).resolves.toMatchObject({ state: 'accepted' })
})

test('once a restore is ordered, a new payout is not sent, and one already sent is not reported as not sent', async () => {
  const { client, platform, profile } = await deskWithHistory()
  const order = payinOrder(profile.id)
  const sent = await client.payments.createAccountPayin(order)
  const { path } = await backedUp(client)
  await ordered(client, path)
  const failure = await failureOf(client.payments.createCardPayout(payoutOrder(profile.id)))
  expect(failure).toMatchObject({ kind: 'not_sent', reason: 'cancelled' })
  expect(await client.payments.createAccountPayin(order)).toMatchObject({ id: sent.id, state: 'accepted' })
  expect(platform.received).toHaveLength(3)
})

test('a restore that is not confirmed leaves nothing behind', async () => {
  const { client, desk, folder } = await deskWithHistory()
  const { path } = await backedUp(client)
  const stream = (await client.backups.prepareRestore({ path }))[Symbol.asyncIterator]()
  for (let step = await stream.next(); !step.done && step.value.is !== 'ready'; ) step = await stream.next()
  expect(readdirSync(folder).some((name) => name.startsWith('restore-'))).toBe(true)
  await Promise.all([stream.next(), desk.close()])
  expect(readdirSync(folder).filter((name) => name.startsWith('restore'))).toEqual([])
})

test('a prepared restore says how many transactions would be set aside, and how many the backup lacks', async () => {
  const { client, profile } = await deskWithHistory()
  const { path } = await backedUp(client)
  await client.payments.createAccountPayin(payinOrder(profile.id))
  for await (const step of await client.backups.prepareRestore({ path })) {
    if (step.is !== 'ready') continue
    expect(step).toMatchObject({ info: { transactions: 2 }, atStake: { transactions: 3, missing: 1 } })
    break
  }
})

test('a restore cannot be ordered without being prepared', async () => {
  const { client } = await deskWithHistory()
  expect(await failureOf(client.backups.restore({ atStake: null }))).toEqual({
    kind: 'not_possible',
    why: 'nothing_there',
  })
})

test('the page cannot prepare a restore from a folder that was neither listed nor chosen', async () => {
  const { client, folder } = await deskWithHistory()
  expect(await failureOf(all(client.backups.prepareRestore({ path: folder })))).toMatchObject({
    kind: 'backup_unusable',
    why: 'not_a_backup',
  })
})

test.each([
  ['this desk’s key keeps the hashes of cards', 'own'],
  ['another desk’s key forgets them: the digits that are kept still tell a card', 'other'],
  ['two keys that were locked forget them, too: they may differ', 'locked'],
] as const)('after a restore, %s', async (_what, key) => {
  const own = fakeSecrets().store
  const folder = temporaryFolder()
  const platform = await startFakePlatform(json(429, {}))
  const { client, desk } = await startTestDesk({ secrets: own }, folder)
  const profile = await addMerchant(client, platform.baseUrl)
  const sent = payoutOrder(profile.id)
  await client.payments.createCardPayout(sent)
  platform.answer = hangUp
  const corrected = { amount: '3999', card_number: '5555555555554444', owner_name: 'Boris Orlov', seenSimilar: [] }
  await client.payments.createCardPayout({ ...sent, ...corrected, intentId: randomUUID() })
  const { path } = await backedUp(client)
  await desk.close()

  const secrets = key === 'other' ? fakeSecrets().store : own
  const manifest = join(path, 'manifest.json')
  if (key === 'locked')
    writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), cardKey: null }))
  const second = await startTestDesk(key === 'locked' ? { secrets: { ...own, get: () => null } } : { secrets }, folder)
  await second.client.backups.backups()
  await ordered(second.client, path)
  await second.desk.close()
  const third = await startTestDesk({ secrets }, folder)
  const { amount, currency, card_number, profileId } = sent
  const like = { profileId, amount, currency, card_number, owner_name: 'Somebody Else' }
  const { similar } = await third.client.payments.checkPayout(like)
  const reason = key === 'own' ? 'card_amount' : 'digits_amount'
  expect(similar, 'the attempt that was replaced').toMatchObject([{ reasons: [reason, 'earlier_attempt'] }])
  await third.desk.close()
  const database = new DatabaseSync(join(folder, 'history.db'), { readOnly: true })
  const { card_hash, card_last4 } = database.prepare('SELECT card_hash, card_last4 FROM transactions').get() ?? {}
  database.close()
  expect({ hasHash: card_hash !== null, card_last4 }).toEqual({ hasHash: key === 'own', card_last4: '4444' })
})

test('an intent that was being sent while the backup was made has an unknown outcome after the restore', async () => {
  const { client, desk, folder, platform, profile } = await deskWithHistory()
  const answer = Promise.withResolvers<void>()
  platform.answer = async (response, request) => {
    await answer.promise
    return created()(response, request)
  }
  const paying = client.payments.createCardPayout(payoutOrder(profile.id))
  await expect.poll(() => platform.received.length).toBe(3)
  const { path } = await backedUp(client)
  answer.resolve()
  const { id } = await paying
  await ordered(client, path)
  await desk.close()
  const second = await startTestDesk({}, folder)
  expect(await second.client.transactions.get({ id })).toMatchObject({ state: 'unknown' })
})

/** Listens until a restore is ready, and keeps the stream open. */
async function ready(client: DeskClient, path: string) {
  const own = new AbortController()
  const stream = (await client.backups.prepareRestore({ path }, { signal: own.signal }))[Symbol.asyncIterator]()
  let step = await stream.next()
  while (!step.done && step.value.is !== 'ready') step = await stream.next()
  // As a screen does: a stream that nobody listens to any more is waited for when the desk closes.
  stream.next().catch(() => undefined)
  const atStake = step.done || step.value.is !== 'ready' ? null : step.value.atStake
  return { atStake, giveUp: () => own.abort() }
}

test('only one of two windows can have a restore ready, and that one is ordered', async () => {
  const { client, desk, folder, profile } = await deskWithHistory()
  const { path: older } = await backedUp(client)
  await client.payments.createAccountPayin(payinOrder(profile.id))
  const newer = (await all(client.backups.backUp())).at(-1)
  await client.backups.backups()
  const { atStake } = await ready(client, newer?.is === 'done' ? newer.path : '')
  const second = await failureOf(all(client.backups.prepareRestore({ path: older })))
  expect(second).toEqual({ kind: 'not_possible', why: 'still_under_way' })
  await client.backups.restore({ atStake })
  await desk.close()
  const after = await startTestDesk({}, folder)
  expect((await after.client.transactions.list(newest(10))).items).toHaveLength(3)
})

test('a restore is not ordered if more would be set aside than the operator was shown, and sending continues', async () => {
  const { client, folder, profile, restarts } = await deskWithHistory()
  const { path } = await backedUp(client)
  const { atStake } = await ready(client, path)
  expect(atStake).toEqual({ transactions: 2, missing: 0 })
  await client.payments.createAccountPayin(payinOrder(profile.id))
  const more = { is: 'more_at_stake', atStake: { transactions: 3, missing: 1 } } as const
  expect(await client.backups.restore({ atStake })).toEqual(more)
  expect(restarts).toEqual([])
  expect(existsSync(join(folder, 'restore.json'))).toBe(false)
  await client.payments.createCardPayout(payoutOrder(profile.id))
  expect(await client.backups.restore({ atStake: more.atStake })).toMatchObject({
    is: 'more_at_stake',
    atStake: { missing: 2 },
  })
})

test('a payment that is in the backup counts as missing if something of it was sent since', async () => {
  const { client, profile, payin } = await deskWithHistory()
  const { path } = await backedUp(client)
  const { atStake } = await ready(client, path)
  const { id: profileId, revision: profileRevision } = profile
  const ids = { intentId: randomUUID(), transactionId: payin.id, profileId, profileRevision }
  await client.payments.cancel(ids)
  expect(await client.backups.restore({ atStake })).toEqual({
    is: 'more_at_stake',
    atStake: { transactions: 2, missing: 1 },
  })
})

test('a backup from another installation counts everything here as missing, from the first transaction on', async () => {
  const { client, desk, folder } = await deskWithHistory()
  const other = await deskWithHistory()
  const theirs = await backedUp(other.client)
  await backedUp(client)
  const path = join(folder, 'backups', basename(theirs.path))
  cpSync(theirs.path, path, { recursive: true })
  await client.backups.backups()
  const earliest = (await client.transactions.list(newest(10))).items.map(({ createdAt }) => createdAt).toSorted()[0]
  const { atStake } = await ready(client, path)
  expect(atStake).toEqual({ transactions: 2, missing: 2 })
  expect(await client.backups.restore({ atStake })).toEqual({ is: 'ordered' })
  await desk.close()
  const second = await startTestDesk({}, folder)
  const { restored } = await second.client.backups.state()
  expect(restored).toMatchObject({ from: earliest, backupMadeAt: theirs.madeAt })
})

test('another restore can be prepared as soon as the first is given up', async () => {
  const { client, restarts } = await deskWithHistory()
  const { path } = await backedUp(client)
  const first = await ready(client, path)
  first.giveUp()
  const nothingThere = { kind: 'not_possible', why: 'nothing_there' }
  expect(await failureOf(client.backups.restore({ atStake: first.atStake }))).toEqual(nothingThere)
  await ordered(client, path)
  expect(restarts).toHaveLength(1)
})

test('a restore that is confirmed twice is ordered once', async () => {
  const { client, folder, restarts } = await deskWithHistory()
  const { path } = await backedUp(client)
  const { atStake } = await ready(client, path)
  const underWay = { kind: 'not_possible', why: 'still_under_way' }
  const first = client.backups.restore({ atStake })
  expect(await failureOf(client.backups.restore({ atStake }))).toEqual(underWay)
  expect(await first).toEqual({ is: 'ordered' })
  expect(await failureOf(client.backups.restore({ atStake })), 'until the desk restarts').toEqual(underWay)
  expect(await failureOf(all(client.backups.prepareRestore({ path })))).toEqual(underWay)
  expect(restarts).toHaveLength(1)
  const [staged = ''] = readdirSync(folder).filter((name) => name.startsWith('restore-'))
  expect(JSON.parse(readFileSync(join(folder, staged, 'restored.json'), 'utf8'))).toHaveLength(1)
})
