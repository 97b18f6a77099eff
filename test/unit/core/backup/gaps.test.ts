import { randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openSettings } from '../../../../src/main/browser/ports.ts'
import { openDataFolder } from '../../../../src/main/core/data-folder.ts'
import { CARD_KEY } from '../../../../src/main/core/keyed-hash.ts'
import type { Files } from '../../../../src/main/core/ports.ts'
import { systemFiles } from '../../../../src/main/host/system-files.ts'
import { acknowledgeGaps, backedUp, ordered } from '../../../fakes/backups.ts'
import { startTestDesk, temporaryFolder } from '../../../fakes/desk.ts'
import { newest } from '../../../fakes/everything.ts'
import { addMerchant, payinOrder, payoutOrder, replaceSecret } from '../../../fakes/orders.ts'
import { created, hangUp, json, startFakePlatform } from '../../../fakes/platform.ts'
import { fakeSecrets, fakeSettings, realThreads } from '../../../fakes/ports.ts'
import { fakeTime } from '../../../fakes/time.ts'

/** A desk with the settings of its folder, as a host starts it. */
async function started(folder: string) {
  // As the hosts do: a restore is put in place before the settings are read.
  openDataFolder(systemFiles.sync, folder).release()
  return startTestDesk({ settings: openSettings(folder), restart: () => undefined }, folder)
}

/** A desk that has sent a payout and was closed. `meanwhile`: changes made to its folder since. */
async function afterwards(meanwhile: (folder: string) => void) {
  const platform = await startFakePlatform(created())
  const folder = temporaryFolder()
  const first = await started(folder)
  const profile = await addMerchant(first.client, platform.baseUrl)
  const sent = payoutOrder(profile.id)
  await first.client.payments.createCardPayout(sent)
  await first.desk.close()
  meanwhile(folder)
  return { folder, platform, sent }
}

const without =
  (...names: string[]) =>
  (folder: string) => {
    for (const name of names) rmSync(join(folder, name), { force: true })
  }
const HISTORY = ['history.db', 'history.db-wal', 'history.db-shm', 'history.db-left']

const LOST = [
  ['was damaged', 'damaged', (folder: string) => writeFileSync(join(folder, 'history.db'), 'no database'.repeat(500))],
  ['was deleted', 'missing', without(...HISTORY)],
  [
    'was deleted with all but the settings',
    'missing',
    (folder: string) =>
      without(...readdirSync(folder).filter((name) => name !== 'settings.json' && name !== 'logs'))(folder),
  ],
] as const

test.each(LOST)(
  'a history that %s is a gap from the beginning, reported at each start until it is acknowledged',
  async (_what, cause, lose) => {
    const { folder, platform, sent } = await afterwards(lose)
    const first = await started(folder)
    const [notice] = (await first.client.desk.info()).notices
    expect(notice).toMatchObject({ kind: 'gap', cause, from: null })
    const path = notice?.kind === 'gap' ? notice.path : ''
    expect(path.startsWith(folder)).toBe(true)
    await first.desk.close()

    const second = await started(folder)
    expect((await second.client.desk.info()).notices).toEqual([notice])
    const profile = await addMerchant(second.client, platform.baseUrl)
    const { amount, currency, card_number, owner_name } = sent
    const check = () =>
      second.client.payments.checkPayout({ profileId: profile.id, amount, currency, card_number, owner_name })
    expect((await check()).gaps).toMatchObject([{ cause, from: null }])
    await acknowledgeGaps(second.client)
    expect((await second.client.desk.info()).notices).toEqual([])
    // Acknowledged or not, payouts sent before cannot be recognised.
    expect((await check()).gaps).toHaveLength(1)
    await second.desk.close()

    const third = await started(folder)
    expect((await third.client.desk.info()).notices).toEqual([])
    const looked = { profileId: profile.id, amount, currency, card_number, owner_name }
    expect((await third.client.payments.checkPayout(looked)).gaps).toHaveLength(1)
  },
)

test.each(LOST)(
  'a history that %s is a gap until it was last marked, also if the clock was behind then',
  async (_what, cause, lose) => {
    const { folder, platform, sent } = await afterwards(lose)
    const behind = new Date(Date.now() - 40 * 24 * 3_600_000)
    const ports = { clock: { now: () => behind }, threads: realThreads, settings: openSettings(folder) }
    const found = await startTestDesk(ports, folder)
    await found.desk.close()
    const { client } = await started(folder)
    await acknowledgeGaps(client)
    const { id: profileId } = await addMerchant(client, platform.baseUrl)
    const { amount, currency, card_number, owner_name } = sent
    const payout = { profileId, amount, currency, card_number, owner_name }
    expect((await client.payments.checkPayout(payout)).gaps).toMatchObject([{ cause, from: null }])
  },
)

test('every window is told that a gap was acknowledged', async () => {
  const { folder } = await afterwards(LOST[0][2])
  const { client } = await started(folder)
  const events = await client.desk.events()
  const heard = (async () => {
    for await (const { changed } of events) if (changed !== 'nothing') return changed
    return null
  })()
  await acknowledgeGaps(client)
  expect(await heard).toBe('backups')
})

test('a missing history is a gap if the settings name a merchant, or were set aside, though they have no mark of it', async () => {
  const named = fakeSettings()
  named.set('activeProfileId', randomUUID())
  for (const settings of [named, { ...fakeSettings(), setAside: 'settings.damaged.json' }]) {
    const { notices } = await (await startTestDesk({ settings })).client.desk.info()
    expect(notices.filter(({ kind }) => kind === 'gap')).toMatchObject([{ cause: 'missing', from: null }])
  }
})

test('an old gap is named if nobody acknowledged it, or if it ends before its backup was made: the clock was behind', async () => {
  const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`
  const gap = { cause: 'restored', from: at(1), to: at(5), path: '/', acknowledgedAt: at(6) }
  const record = [gap, { ...gap, to: at(4), backupMadeAt: at(7) }, { ...gap, to: at(3), acknowledgedAt: null }]
  const { folder, sent } = await afterwards((here) =>
    writeFileSync(join(here, 'restored.json'), JSON.stringify(record)),
  )
  const { client } = await started(folder)
  const { profileId, amount, currency, card_number, owner_name } = sent
  const { gaps } = await client.payments.checkPayout({ profileId, amount, currency, card_number, owner_name })
  expect(gaps.map(({ to }) => to)).toEqual([at(4), at(3)])
})

test('there is no gap at a first start, at the next one, or after a kill', async () => {
  const folder = temporaryFolder()
  const first = await started(folder)
  expect((await first.client.desk.info()).notices).toEqual([])
  await first.desk.close()
  const second = await started(folder)
  expect((await second.client.desk.info()).notices).toEqual([])
  // As after a kill: the database and the settings are unchanged.
  const copy = temporaryFolder()
  for (const name of readdirSync(folder)) {
    if (name !== 'logs' && name !== 'desk.lock') copyFileSync(join(folder, name), join(copy, name))
  }
  const third = await started(copy)
  expect((await third.client.desk.info()).notices).toEqual([])
})

test('an older copy of the database, put in place by hand, is a gap from the last moment it records', async () => {
  const platform = await startFakePlatform(created())
  const folder = temporaryFolder()
  const first = await started(folder)
  const profile = await addMerchant(first.client, platform.baseUrl)
  await first.client.payments.createCardPayout(payoutOrder(profile.id))
  await first.desk.close()
  const copied = join(temporaryFolder(), 'history.db')
  copyFileSync(join(folder, 'history.db'), copied)
  const copiedAt = new Date().toISOString()
  const second = await started(folder)
  await second.desk.close()
  copyFileSync(copied, join(folder, 'history.db'))
  const third = await started(folder)
  const [notice] = (await third.client.desk.info()).notices
  expect(notice).toMatchObject({ kind: 'gap', cause: 'older' })
  if (notice?.kind !== 'gap' || notice.from === null) throw new Error('it says from when on')
  expect(notice.from <= copiedAt && copiedAt <= notice.to).toBe(true)
})

test('the history is marked every ten minutes, so that a copy from before is recognised', async () => {
  const { clock, timer, pass } = fakeTime()
  const folder = temporaryFolder()
  await startTestDesk({ clock, timer }, folder)
  const database = new DatabaseSync(join(folder, 'history.db'), { readOnly: true })
  onTestFinished(() => database.close())
  const marks = () => Number(database.prepare('SELECT marks FROM history_mark').get()?.marks)
  const before = marks()
  await pass(11 * 60_000)
  await expect.poll(marks).toBe(before + 1)
})

test('a copy of the database in use, put in place after the desk was closed, is a gap', async () => {
  const folder = temporaryFolder()
  const first = await started(folder)
  const copies = temporaryFolder()
  const names = HISTORY.filter((name) => existsSync(join(folder, name)))
  for (const name of names) copyFileSync(join(folder, name), join(copies, name))
  await first.desk.close()
  without(...HISTORY)(folder)
  for (const name of names) copyFileSync(join(copies, name), join(folder, name))
  const second = await started(folder)
  expect((await second.client.desk.info()).notices).toMatchObject([{ kind: 'gap', cause: 'older' }])
})

test('acknowledging one of two gaps leaves the other reported, also after a restart', async () => {
  const { folder } = await afterwards((here) => {
    without(...HISTORY)(here)
    writeFileSync(join(here, 'restored.json'), 'not a record')
  })
  const first = await started(folder)
  const gaps = (await first.client.desk.info()).notices.filter((notice) => notice.kind === 'gap')
  expect(gaps.map(({ cause }) => cause)).toEqual(['unrecorded', 'missing'])
  const [{ cause, to } = { cause: 'damaged', to: '' } as const] = gaps
  await first.client.backups.acknowledgeGap({ cause, to })
  expect((await first.client.desk.info()).notices).toEqual([gaps[1]])
  await first.desk.close()
  const second = await started(folder)
  expect((await second.client.desk.info()).notices).toEqual([gaps[1]])
})

test('a database copied from another installation is a gap', async () => {
  const other = await afterwards(() => undefined)
  const { folder } = await afterwards((here) =>
    copyFileSync(join(other.folder, 'history.db'), join(here, 'history.db')),
  )
  const { client } = await started(folder)
  expect((await client.desk.info()).notices).toMatchObject([{ kind: 'gap', cause: 'replaced', from: null }])
})

test('a restore replaces the gap of a lost history by the gap since the backup', async () => {
  const platform = await startFakePlatform(created())
  const folder = temporaryFolder()
  const first = await started(folder)
  const profile = await addMerchant(first.client, platform.baseUrl)
  await first.client.payments.createCardPayout(payoutOrder(profile.id))
  const backup = await backedUp(first.client)
  await first.desk.close()
  without(...HISTORY)(folder)
  const second = await started(folder)
  expect((await second.client.backups.backups()).backups.map(({ path }) => path)).toEqual([backup.path])
  await ordered(second.client, backup.path)
  await second.desk.close()
  const third = await started(folder)
  expect((await third.client.desk.info()).notices).toMatchObject([
    { kind: 'gap', cause: 'restored', from: backup.madeAt },
  ])
  expect((await third.client.transactions.list(newest(5))).items).toHaveLength(1)
  await third.desk.close()
  const fourth = await started(folder)
  expect((await fourth.client.desk.info()).notices).toHaveLength(1)
})

test.each([
  ['the history', ['history.db']],
  ['the history with its settings', ['history.db', 'settings.json']],
])('%s that a restore set aside, put back by hand, lacks what came after the restore', async (_what, names) => {
  const folder = temporaryFolder()
  const first = await started(folder)
  const backup = await backedUp(first.client)
  await first.desk.close()
  // More marks than the restored history gets: by their number alone, the one that was set aside is not older.
  for (let day = 0; day < 3; day++) await (await started(folder)).desk.close()
  const last = await started(folder)
  expect((await last.client.backups.backups()).backups.map(({ path }) => path)).toEqual([backup.path])
  await ordered(last.client, backup.path)
  await last.desk.close()
  const restored = await started(folder)
  await acknowledgeGaps(restored.client)
  const aside = (await restored.client.backups.state()).restored?.path ?? ''
  await restored.desk.close()
  without(...HISTORY)(folder)
  for (const name of names) copyFileSync(join(aside, name), join(folder, name))
  const { client } = await started(folder)
  expect((await client.desk.info()).notices).toMatchObject([{ kind: 'gap', cause: 'replaced', from: null }])
})

/** Refuses every ID that it already knows, as the service does. */
async function guardedPlatform() {
  const ids = new Set<string>()
  return startFakePlatform((response, request) => {
    const { merchant_transaction_id: id } = JSON.parse(request.body) as { merchant_transaction_id: string }
    const answer = ids.has(id) ? json(400, { error: 'DUPLICATE_ORDER', message: 'Duplicate order' }) : created()
    ids.add(id)
    return answer(response, request)
  })
}

test('an unreadable record of gaps is kept and reported as a gap, since what was missing is unknown', async () => {
  const { folder } = await afterwards((where) => writeFileSync(join(where, 'restored.json'), '[{"cause":'))
  const first = await started(folder)
  const [notice] = (await first.client.desk.info()).notices
  expect(notice).toMatchObject({ kind: 'gap', cause: 'unrecorded', from: null })
  const path = notice?.kind === 'gap' ? notice.path : ''
  expect(readFileSync(path, 'utf8'), 'it is kept').toBe('[{"cause":')
  await first.desk.close()
  const second = await started(folder)
  expect((await second.client.desk.info()).notices).toEqual([notice])
})

test('an unreadable record of gaps that cannot be renamed is reported where it is', async () => {
  const path = join(temporaryFolder(), 'restored.json')
  writeFileSync(path, '[')
  const rename = (from: string, to: string) => {
    if (from === path) throw Object.assign(new Error('open in another program'), { code: 'EBUSY' })
    systemFiles.sync.rename(from, to)
  }
  const files = { ...systemFiles, sync: { ...systemFiles.sync, rename } }
  const { client } = await startTestDesk({ files }, dirname(path))
  expect((await client.desk.info()).notices).toMatchObject([{ kind: 'gap', cause: 'unrecorded', path }])
})

test('a gap that the disk refuses is reported all the same, and recorded once there is room', async () => {
  const { folder } = await afterwards(without(...HISTORY))
  let isFull = true
  const writeFile: Files['writeFile'] = async (path, ...how) => {
    if (isFull && path.includes('restored.json')) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
    await systemFiles.writeFile(path, ...how)
  }
  const ports = { settings: openSettings(folder), files: { ...systemFiles, writeFile } }
  const { client, desk } = await startTestDesk(ports, folder)
  const { notices } = await client.desk.info()
  expect(notices).toMatchObject([{ kind: 'gap', cause: 'missing' }])
  isFull = false
  await desk.close()
  expect((await (await started(folder)).client.desk.info()).notices).toEqual(notices)
})

test('after a gap, DUPLICATE_ORDER is an unknown outcome: the ID may have been used by this very order', async () => {
  const platform = await guardedPlatform()
  const folder = temporaryFolder()
  const first = await started(folder)
  const profile = await addMerchant(first.client, platform.baseUrl)
  const backup = await backedUp(first.client)
  const sent = payoutOrder(profile.id)
  expect(await first.client.payments.createCardPayout(sent)).toMatchObject({ state: 'accepted' })
  await ordered(first.client, backup.path)
  await first.desk.close()

  const second = await started(folder)
  await acknowledgeGaps(second.client)
  const secret = { scheme: 'bearer', token: 'token-of-the-test-merchant' } as const
  await replaceSecret(second.client, profile.id, secret)
  const { revision } = await second.client.profiles.select({ id: profile.id })
  const again = { ...sent, intentId: randomUUID(), profileRevision: revision }
  const known = await second.client.payments.createCardPayout(again)
  expect(known).toMatchObject({
    state: 'unknown',
    failure: { kind: 'already_there', code: 'DUPLICATE_ORDER' },
    idIsTaken: true,
    idIsAnothers: false,
    idWasTaken: true,
  })
  expect((await second.client.resolution.unresolved({ profileId: null })).map(({ id }) => id)).toEqual([known.id])
  const { id: transactionId, profileId } = known
  const order = { intentId: randomUUID(), transactionId, profileId, profileRevision: revision }
  const { card_number } = sent
  const retried = await second.client.resolution.askAgain({ ...order, card_number, digitsCompared: true })
  expect(retried, 'the ID may be taken by the first attempt now').toMatchObject({ idIsTaken: true, idWasTaken: false })
})

test('a payment whose outcome is unknown has the gaps since it was sent: one in its place may be missing', async () => {
  const platform = await startFakePlatform(hangUp)
  const folder = temporaryFolder()
  const first = await started(folder)
  const profile = await addMerchant(first.client, platform.baseUrl)
  const before = await first.client.payments.createAccountPayin(payinOrder(profile.id))
  expect(await first.client.resolution.gaps({ transactionId: before.id })).toEqual([])
  const backup = await backedUp(first.client)
  await ordered(first.client, backup.path)
  await first.desk.close()

  const { client } = await started(folder)
  await acknowledgeGaps(client)
  await replaceSecret(client, profile.id, { scheme: 'bearer', token: 'token-of-the-test-merchant' })
  const { revision } = await client.profiles.select({ id: profile.id })
  const after = await client.payments.createAccountPayin({ ...payinOrder(profile.id), profileRevision: revision })
  const gaps = (transactionId: string) => client.resolution.gaps({ transactionId })
  expect(await gaps(before.id)).toMatchObject([{ cause: 'restored', from: backup.madeAt }])
  expect(await gaps(after.id), 'sent later').toEqual([])
})

/** A desk that was closed after a payout, and what compares another payout with it after a start with such ports. */
async function afterPayout() {
  const platform = await startFakePlatform(created())
  const folder = temporaryFolder()
  const [secrets, settings] = [fakeSecrets(), fakeSettings()]
  const first = await startTestDesk({ secrets: secrets.store, settings }, folder)
  const { id } = await addMerchant(first.client, platform.baseUrl)
  const { seenSimilar: _, ...sent } = payoutOrder(id)
  await first.client.payments.createCardPayout({ ...sent, seenSimilar: [] })
  await first.desk.close()
  const { amount, currency, card_number, profileId } = sent
  const like = { profileId, amount, currency, card_number, owner_name: 'Somebody Else' }
  const compared = async (ports: Parameters<typeof startTestDesk>[0]) => {
    const { client, desk } = await startTestDesk(ports, folder)
    const { similar, isNewCard } = await client.payments.checkPayout(like)
    await desk.close()
    return { reasons: similar.flatMap(({ reasons }) => reasons), isNewCard }
  }
  return { folder, secrets, settings, compared }
}

test('a card is recognised by its visible digits when the key for cards is lost with the settings', async () => {
  const { compared } = await afterPayout()
  const other = { secrets: fakeSecrets().store, settings: fakeSettings() }
  expect(await compared(other)).toEqual({ reasons: ['digits_amount'], isNewCard: false })
})

test('a card is recognised by its visible digits when the desk ran without a key store since the key was lost', async () => {
  const { compared } = await afterPayout()
  const settings = fakeSettings()
  await compared({ secrets: fakeSecrets('session').store, settings })
  const found = await compared({ secrets: fakeSecrets().store, settings })
  expect(found).toEqual({ reasons: ['digits_amount'], isNewCard: false })
})

test('a key for cards that a working key store can no longer decrypt is replaced', async () => {
  const { folder, settings, compared } = await afterPayout()
  const secrets = fakeSecrets()
  secrets.kept.set(CARD_KEY, 'undecryptable')
  const get = (key: string) => (secrets.kept.get(key) === 'undecryptable' ? null : secrets.store.get(key))
  const ports = { secrets: { ...secrets.store, get }, settings }
  expect(await compared(ports)).toEqual({ reasons: ['digits_amount'], isNewCard: false })
  expect(secrets.kept.get(CARD_KEY), 'a key that can be read').not.toBe('undecryptable')
  expect([...secrets.kept.keys()]).toEqual([CARD_KEY])
  expect(hashesIn(folder), 'hashes under the old key').toBe(0)
})

test('a key for cards that is locked for the moment is kept, and so are the hashes made with it', async () => {
  const { folder, secrets, settings, compared } = await afterPayout()
  const before = new Map(secrets.kept)
  await compared({ secrets: { ...secrets.store, get: () => null }, settings })
  expect(secrets.kept).toEqual(before)
  expect(hashesIn(folder)).toBe(1)
  expect(await compared({ secrets: secrets.store, settings })).toEqual({ reasons: ['card_amount'], isNewCard: false })
})

test('hashes of cards are dropped from a database copied from another desk: its key is another one', async () => {
  const [own, other] = [await afterPayout(), await afterPayout()]
  copyFileSync(join(other.folder, 'history.db'), join(own.folder, 'history.db'))
  expect(hashesIn(own.folder)).toBe(1)
  const { desk } = await startTestDesk({ secrets: own.secrets.store, settings: own.settings }, own.folder)
  await desk.close()
  expect(hashesIn(own.folder)).toBe(0)
})

function hashesIn(folder: string): unknown {
  const database = new DatabaseSync(join(folder, 'history.db'), { readOnly: true })
  const found = database.prepare('SELECT count(card_hash) AS hashes FROM transactions').get()
  database.close()
  return found?.hashes
}

test('two gaps acknowledged at once are both acknowledged after a restart', async () => {
  const { folder } = await afterwards((at) => {
    without(...HISTORY)(at)
    writeFileSync(join(at, 'restored.json'), 'no record')
  })
  const { client, desk } = await started(folder)
  const { notices } = await client.desk.info()
  expect(notices.map(({ kind }) => kind)).toEqual(['gap', 'gap'])
  const gaps = notices.filter((notice) => notice.kind === 'gap')
  await Promise.all(gaps.map(({ cause, to }) => client.backups.acknowledgeGap({ cause, to })))
  await desk.close()
  expect((await (await started(folder)).client.desk.info()).notices).toEqual([])
})
