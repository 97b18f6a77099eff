import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openDataFolder } from '../../../../src/main/core/data-folder.ts'
import { first } from '../../../../src/main/core/database/migrations/001-first.ts'
import { openDatabase } from '../../../../src/main/core/database/open-database.ts'
import { GivenUp } from '../../../../src/main/core/database/opening-work.ts'
import { systemFiles } from '../../../../src/main/host/system-files.ts'
import { DEFAULT_GUARD } from '../../../../src/shared/model/guard.ts'
import { startTestDesk, temporaryFolder } from '../../../fakes/desk.ts'
import { newest } from '../../../fakes/everything.ts'
import { addMerchant, merchantDraft, payinOrder, payoutOrder } from '../../../fakes/orders.ts'
import { created, startFakePlatform } from '../../../fakes/platform.ts'
import { fakeSettings, realThreads } from '../../../fakes/ports.ts'

const all = newest(10)

test('a transaction that was written is there after a restart', async () => {
  const platform = await startFakePlatform(created())
  const folder = temporaryFolder()
  const first = await startTestDesk({ threads: realThreads }, folder)
  const profile = await addMerchant(first.client, platform.baseUrl)
  const paid = await first.client.payments.createCardPayout(payoutOrder(profile.id))
  await first.desk.close()
  const second = await startTestDesk({ threads: realThreads }, folder)
  expect((await second.client.transactions.list(all)).items).toHaveLength(1)
  expect(await second.client.transactions.get({ id: paid.id })).toEqual(paid)
})

test.each([
  ['text', (path: string) => writeFileSync(path, 'not a database at all\n'.repeat(500))],
  ['a database with its pages overwritten', (path: string) => overwritePages(path)],
])('a database that is %s is set aside under a new name, and a new one is created', async (_what, damage) => {
  const folder = temporaryFolder()
  const first = await startTestDesk({ threads: realThreads }, folder)
  await addMerchant(first.client, 'https://pay.example')
  await first.desk.close()
  damage(join(folder, 'history.db'))
  const damaged = readFileSync(join(folder, 'history.db'))

  const { client } = await startTestDesk({ threads: realThreads }, folder)
  const [notice] = (await client.desk.info()).notices
  if (notice?.kind !== 'gap' || notice.cause !== 'damaged') throw new Error(`told: ${JSON.stringify(notice)}`)
  expect(readFileSync(notice.path).equals(damaged)).toBe(true)
  expect(await client.profiles.list()).toEqual({ profiles: [], activeId: null })
})

function overwritePages(path: string): void {
  const bytes = readFileSync(path)
  bytes.fill(0x5a, 4096, 4096 * 6)
  writeFileSync(path, bytes)
}

test('a start that ends before the new database exists does not lose the notice of the damaged one', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'history.db')
  const first = await startTestDesk({ threads: realThreads }, folder)
  await addMerchant(first.client, 'https://pay.example')
  await first.desk.close()
  overwritePages(path)
  const damaged = readFileSync(path)

  let said = 0
  const giveUp = () => {
    if (++said === 2) throw new GivenUp()
  }
  expect(openDatabase(systemFiles.sync, path, new Date(), giveUp).result).toBe('given_up')
  expect(readFileSync(path).equals(damaged), 'it has its name again').toBe(true)

  // The power goes: the damaged one is set aside, and the new one has no bytes yet.
  const aside = join(folder, 'history.damaged-2026-01-01T00-00-00-000Z.db')
  renameSync(path, aside)
  writeFileSync(path, '')
  writeFileSync(join(folder, 'history.damaged-2025-01-01T00-00-00-000Z.db'), 'of last year')
  const { client } = await startTestDesk({ threads: realThreads }, folder)
  expect((await client.desk.info()).notices).toMatchObject([{ kind: 'gap', cause: 'damaged', path: aside }])
})

test('a damaged database from before the last gap is not taken for what is missing now', async () => {
  const folder = temporaryFolder()
  const settings = fakeSettings()
  await (await startTestDesk({ threads: realThreads, settings }, folder)).desk.close()
  writeFileSync(join(folder, 'history.damaged-2025-01-01T00-00-00-000Z.db'), 'of last year')
  const gaps = ['2024-02-01T00:00:00.000Z', '2025-02-01T00:00:00.000Z'].map((to) => ({
    ...{ cause: 'restored', from: null, to, path: folder, acknowledgedAt: to },
  }))
  writeFileSync(join(folder, 'restored.json'), JSON.stringify(gaps))
  for (const suffix of ['', '-wal', '-shm']) rmSync(join(folder, `history.db${suffix}`), { force: true })
  const { client } = await startTestDesk({ threads: realThreads, settings }, folder)
  expect((await client.desk.info()).notices).toMatchObject([{ kind: 'gap', cause: 'missing' }])
})

test('a first start that ended before the first write of its database leaves no gap', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'history.db'), '')
  const { client } = await startTestDesk({ threads: realThreads }, folder)
  expect((await client.desk.info()).notices).toEqual([])
  expect(readdirSync(folder).filter((name) => name.includes('damaged'))).toEqual([])
})

test('a database of an earlier start that was emptied is set aside, even if the settings are gone', async () => {
  const folder = temporaryFolder()
  await (await startTestDesk({ threads: realThreads, settings: fakeSettings() }, folder)).desk.close()
  writeFileSync(join(folder, 'history.db'), '')
  const { client } = await startTestDesk({ threads: realThreads, settings: fakeSettings() }, folder)
  expect((await client.desk.info()).notices).toMatchObject([{ kind: 'gap', cause: 'damaged' }])
})

test('a database that was emptied is set aside with its journal instead of being taken for a new one', async () => {
  const folder = temporaryFolder()
  await (await startTestDesk({ threads: realThreads }, folder)).desk.close()
  writeFileSync(join(folder, 'history.db'), '')
  writeFileSync(join(folder, 'history.db-wal'), 'what was not yet in it')
  const { client } = await startTestDesk({ threads: realThreads }, folder)
  const [notice] = (await client.desk.info()).notices
  if (notice?.kind !== 'gap' || notice.cause !== 'damaged') throw new Error(`told: ${JSON.stringify(notice)}`)
  expect(readFileSync(`${notice.path}-wal`, 'utf8')).toBe('what was not yet in it')
})

test('a rollback journal whose database is gone is set aside, not deleted', async () => {
  const folder = temporaryFolder()
  await (await startTestDesk({ threads: realThreads }, folder)).desk.close()
  rmSync(join(folder, 'history.db'))
  writeFileSync(join(folder, 'history.db-journal'), 'pages as they were before')
  const { client } = await startTestDesk({ threads: realThreads }, folder)
  const [notice] = (await client.desk.info()).notices
  if (notice?.kind !== 'gap' || notice.cause !== 'damaged') throw new Error(`told: ${JSON.stringify(notice)}`)
  expect(readFileSync(`${notice.path}-journal`, 'utf8')).toBe('pages as they were before')
})

/** The journal of a write that is under way, and the size of its database. */
function journalUnderWay(before: string, write: string) {
  const path = join(temporaryFolder(), 'history.db')
  const database = new DatabaseSync(path)
  database.exec(`${before}; BEGIN IMMEDIATE; ${write}`)
  const found = { journal: readFileSync(`${path}-journal`), size: statSync(path).size }
  database.close()
  return found
}

test('a first start that ended within the first write of its database leaves no gap', async () => {
  const folder = temporaryFolder()
  const { journal, size } = journalUnderWay('', 'CREATE TABLE first (x)')
  expect([size, journal.length > 0]).toEqual([0, true])
  writeFileSync(join(folder, 'history.db'), '')
  writeFileSync(join(folder, 'history.db-journal'), journal)
  const { client } = await startTestDesk({ threads: realThreads }, folder)
  expect((await client.desk.info()).notices).toEqual([])
  expect(readdirSync(folder).filter((name) => /damaged|journal/.test(name))).toEqual([])
})

const HEADER = 512
test.each([
  ['holds pages', '-journal', (whole: Buffer) => whole],
  ['only says how many pages there were', '-journal', (whole: Buffer) => whole.subarray(0, HEADER)],
  ['holds pages after a header that is gone', '-journal', (whole: Buffer) => whole.fill(0, 0, HEADER)],
  ['is too short to say anything', '-journal', () => Buffer.alloc(10)],
  ['holds zeros only', '-journal', () => Buffer.alloc(HEADER)],
  ['is a write-ahead log', '-wal', () => Buffer.alloc(32)],
])('an empty database whose journal %s is set aside with it', async (_what, suffix, part) => {
  const folder = temporaryFolder()
  const under = journalUnderWay('CREATE TABLE first (x); INSERT INTO first VALUES (1)', 'UPDATE first SET x = 2')
  expect(under.journal.length).toBeGreaterThan(HEADER + 4096)
  const journal = part(under.journal)
  writeFileSync(join(folder, 'history.db'), '')
  writeFileSync(join(folder, `history.db${suffix}`), journal)
  const { client } = await startTestDesk({ threads: realThreads }, folder)
  const [notice] = (await client.desk.info()).notices
  if (notice?.kind !== 'gap' || notice.cause !== 'damaged') throw new Error(`told: ${JSON.stringify(notice)}`)
  expect(readFileSync(notice.path + suffix).equals(journal)).toBe(true)
})

test('a start that fails releases the folder, and a missing log does not prevent a start', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'history.db'))
  await expect(startTestDesk({ threads: realThreads }, folder)).rejects.toMatchObject({ reason: 'database_failed' })
  rmSync(join(folder, 'history.db'), { recursive: true })
  writeFileSync(join(folder, 'logs'), 'a file where a folder should be')
  const { client } = await startTestDesk({ threads: realThreads }, folder)
  expect(await client.desk.info()).toMatchObject({ notices: [] })
})

test('a full disk at the start is reported as such, and everything is there once it has room', async () => {
  const folder = temporaryFolder()
  const platform = await startFakePlatform(created())
  const first = await startTestDesk({ threads: realThreads }, folder)
  const profile = await addMerchant(first.client, platform.baseUrl)
  const { id } = await first.client.payments.createAccountPayin(payinOrder(profile.id))
  await first.desk.close()
  const disk = new DatabaseSync(join(folder, 'history.db'))
  disk.exec("UPDATE intents SET state = 'sending'")
  disk.exec("CREATE TRIGGER full BEFORE UPDATE ON intents BEGIN SELECT raise(ABORT, 'database or disk is full'); END")
  await expect(startTestDesk({ threads: realThreads }, folder)).rejects.toMatchObject({ reason: 'disk_full' })
  disk.exec('DROP TRIGGER full')
  disk.close()
  const { client } = await startTestDesk({ threads: realThreads }, folder)
  expect(await client.transactions.get({ id })).toMatchObject({ state: 'unknown' })
})

test('a corrupt lock file is replaced', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'desk.lock'), 'garbage '.repeat(1000))
  openDataFolder(systemFiles.sync, folder).release()
})

/** Every file of a folder, with its content and the time of its last write. */
function everythingIn(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  )
  return Object.fromEntries(
    names.map((name) => [
      name,
      `${statSync(join(folder, name)).mtimeMs} ${readFileSync(join(folder, name)).toString('base64')}`,
    ]),
  )
}

async function folderOfNewer(): Promise<string> {
  const folder = temporaryFolder()
  await (await startTestDesk({ threads: realThreads }, folder)).desk.close()
  const database = new DatabaseSync(join(folder, 'history.db'))
  database.exec('PRAGMA user_version = 999')
  database.close()
  return folder
}

test('a folder used by a newer Paydesk is left unchanged to the last byte, and that version is named', async () => {
  const folder = await folderOfNewer()
  writeFileSync(join(folder, 'version.json'), '{"version": "99.1.0"}')
  // Whatever a newer desk has ordered or left unfinished must not be touched.
  mkdirSync(join(folder, 'restore-x'))
  rmSync(join(folder, 'desk.lock'))
  const before = everythingIn(folder)
  await expect(startTestDesk({ threads: realThreads }, folder)).rejects.toMatchObject({
    reason: 'database_newer',
    madeBy: '99.1.0',
    message: expect.stringContaining('(Paydesk 99.1.0)'),
  })
  expect(everythingIn(folder)).toEqual(before)
  expect(readdirSync(folder)).toContain('restore-x')
})

test.each([[null], ['{'], ['{"version": 7}'], [`{"version": "${'9'.repeat(100)}"}`]])(
  'a newer database without a readable version (%j) is still refused as newer',
  async (text) => {
    const folder = await folderOfNewer()
    if (text === null) rmSync(join(folder, 'version.json'))
    else writeFileSync(join(folder, 'version.json'), text)
    await expect(startTestDesk({ threads: realThreads }, folder)).rejects.toMatchObject({
      reason: 'database_newer',
      madeBy: null,
    })
  },
)

test('a newer version that exists only in the journal is recognised, and the files are left as they are', async () => {
  const folder = await folderOfNewer()
  const path = join(folder, 'history.db')
  const held = new DatabaseSync(path)
  held.exec('PRAGMA user_version = 1; PRAGMA wal_checkpoint(TRUNCATE); PRAGMA user_version = 999')
  const newer = temporaryFolder()
  for (const name of ['history.db', 'history.db-wal', 'history.db-shm'])
    copyFileSync(join(folder, name), join(newer, name))
  held.close()
  const kept = () => ['history.db', 'history.db-wal'].map((name) => readFileSync(join(newer, name)).toString('base64'))
  const before = kept()
  await expect(startTestDesk({ threads: realThreads }, newer)).rejects.toMatchObject({ reason: 'database_newer' })
  expect(kept()).toEqual(before)
  expect(readdirSync(newer)).not.toContain('desk.lock')
})

test('each start records the version in the folder, but writes it only once', async () => {
  const folder = temporaryFolder()
  await (await startTestDesk({ threads: realThreads }, folder)).desk.close()
  const path = join(folder, 'version.json')
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ version: '0.0.0-test' })
  const { mtimeMs } = statSync(path)
  await (await startTestDesk({ threads: realThreads }, folder)).desk.close()
  expect(statSync(path).mtimeMs).toBe(mtimeMs)
})

test('a database of the first version opens whole; its merchant reads statuses by query, which can be changed', async () => {
  const folder = temporaryFolder()
  const profileId = '7f1c2d3e-1111-4222-8333-444455556666'
  const transactionId = 'a3f1c7c2-92a1-4c9e-8a53-0d8f4c1c2b11'
  const at = '2026-01-02T03:04:05.000Z'
  const old = new DatabaseSync(join(folder, 'history.db'))
  old.exec(`${first}; PRAGMA user_version = 1`)
  old
    .prepare('INSERT INTO profiles VALUES (?, ?, ?, ?, ?, ?, ?, NULL)')
    .run(profileId, 'Old', 'test', 'https://pay.example/api', '{"scheme":"api_key","header":"X-Key"}', 3, at)
  old
    .prepare(`INSERT INTO transactions VALUES (?, ?, 'test', 'https://pay.example/api', 'payin_account', 'invoice-1',
      'Ab12Cd34', '10.50', 'RUB', NULL, NULL, NULL, NULL, NULL, ?)`)
    .run(transactionId, profileId, at)
  const request = { amount: '10.50', currency: 'RUB', merchant_transaction_id: 'invoice-1' }
  old
    .prepare("INSERT INTO intents VALUES (1, ?, ?, 'create', 'accepted', ?, ?, ?, NULL, NULL)")
    .run('b3f1c7c2-92a1-4c9e-8a53-0d8f4c1c2b11', transactionId, JSON.stringify(request), at, at)
  old.close()

  const { desk, client } = await startTestDesk({ threads: realThreads }, folder)
  const auth = { scheme: 'api_key', header: 'X-Key' } as const
  const kept = { id: profileId, name: 'Old', environment: 'test', baseUrl: 'https://pay.example/api', auth }
  const { profiles } = await client.profiles.list()
  expect(profiles).toEqual([
    {
      ...kept,
      certificate: null,
      guard: DEFAULT_GUARD,
      polling: {
        kinds: ['payin_account', 'payin_acquiring', 'payout_card', 'added'],
        perSecond: 2,
        receiptCredentials: true,
      },
      statusBy: 'query',
      secretState: 'missing',
      revision: 3,
      createdAt: at,
    },
  ])
  const known = { platformId: 'Ab12Cd34', profileName: 'Old', state: 'accepted', request }
  expect(await client.transactions.get({ id: transactionId })).toMatchObject(known)

  const draft = merchantDraft(kept.baseUrl, { name: 'Old', auth, statusBy: 'path' })
  await client.profiles.update({ id: profileId, draft })
  await desk.close()
  const again = await startTestDesk({ threads: realThreads }, folder)
  expect((await again.client.profiles.list()).profiles).toMatchObject([{ ...kept, statusBy: 'path', revision: 3 }])
  expect(await again.client.transactions.get({ id: transactionId })).toMatchObject(known)
})

test('the data folder and its database are created for their owner only', async () => {
  const folder = join(temporaryFolder(), 'new', 'data')
  await startTestDesk({ threads: realThreads }, folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder, 'history.db')).mode & 0o777).toBe(0o600)
})

test('a folder that was open to others is closed to them', () => {
  const folder = join(temporaryFolder(), 'open')
  mkdirSync(folder)
  chmodSync(folder, 0o777)
  openDataFolder(systemFiles.sync, folder).release()
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test('a folder that cannot be written to is reported as such', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'file'), '')
  expect(() => openDataFolder(systemFiles.sync, join(folder, 'file'))).toThrow(
    expect.objectContaining({ reason: 'folder_unwritable' }),
  )
})

const HOLD = `
  import { openDataFolder } from './src/main/core/data-folder.ts'
  import { systemFiles } from './src/main/host/system-files.ts'
  openDataFolder(systemFiles.sync, process.argv[1])
  // Whatever is collected as garbage: the lock is not.
  for (let i = 0; i < 5; i++) gc()
  await new Promise((resolve) => setTimeout(resolve, 50))
  for (let i = 0; i < 5; i++) gc()
  console.log('held')
  setInterval(() => {}, 1000)`

test('a folder can be opened by one Paydesk at a time, and a kill of the first releases it', async () => {
  const folder = temporaryFolder()
  const holder = spawn(process.execPath, ['--expose-gc', '--disable-warning=ExperimentalWarning', '-e', HOLD, folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await once(createInterface(holder.stdout), 'line')
  expect(() => openDataFolder(systemFiles.sync, folder)).toThrow(expect.objectContaining({ reason: 'folder_in_use' }))
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  openDataFolder(systemFiles.sync, folder).release()
})

const PAY = `
  import { createDesk } from './src/main/core/create-desk.ts'
  import { openDataFolder } from './src/main/core/data-folder.ts'
  import { systemFiles } from './src/main/host/system-files.ts'
  import { createRouterClient } from '@orpc/server'
  import { fakePorts } from './test/fakes/ports.ts'
  import { addMerchant, payoutOrder } from './test/fakes/orders.ts'
  const [, folder, baseUrl] = process.argv
  const host = { host: 'browser', version: '0', platform: 'x', locale: 'en', loopbackOnly: null }
  const desk = await createDesk(openDataFolder(systemFiles.sync, folder), host, fakePorts())
  const client = createRouterClient(desk.router)
  const profile = await addMerchant(client, baseUrl)
  await client.payments.createCardPayout(payoutOrder(profile.id))`

test('a payout under way when Paydesk is killed has an unknown outcome at the next start', async () => {
  const folder = temporaryFolder()
  const arrived = Promise.withResolvers<void>()
  const platform = await startFakePlatform(() => arrived.resolve())
  const args = ['--disable-warning=ExperimentalWarning', '-e', PAY, folder, platform.baseUrl]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  await arrived.promise
  child.kill('SIGKILL')
  await once(child, 'exit')

  const { client } = await startTestDesk({ threads: realThreads }, folder)
  expect((await client.desk.info()).notices).toEqual([
    { kind: 'outcomes_unknown', creations: 1, cancels: 0, disputes: 0 },
  ])
  const { items } = await client.transactions.list(all)
  expect(items).toMatchObject([{ state: 'unknown', card: { last4: '1111' } }])
  expect(await client.transactions.get({ id: items[0]?.id ?? '' })).toMatchObject({
    failure: { kind: 'no_answer', reason: 'desk_closed' },
  })
})
