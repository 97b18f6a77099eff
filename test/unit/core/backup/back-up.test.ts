import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { manifest } from '../../../../src/main/core/backup/manifest.ts'
import { serveBackup } from '../../../../src/main/core/backup/serve-backup.ts'
import type { FromThread } from '../../../../src/main/core/backup/worker-tasks.ts'
import type { Files } from '../../../../src/main/core/ports.ts'
import { systemFiles } from '../../../../src/main/host/system-files.ts'
import {
  all,
  backedUp,
  choosing,
  deskWithHistory,
  filesBelow,
  mode,
  ordered,
  putCopy,
  rowsOf,
} from '../../../fakes/backups.ts'
import { startTestDesk, temporaryFolder } from '../../../fakes/desk.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { payinOrder, TEST_CARD } from '../../../fakes/orders.ts'
import { fakeSettings, realThreads } from '../../../fakes/ports.ts'

test('a backup contains the database row for row and every copy byte for byte', async () => {
  const { client, folder } = await deskWithHistory()
  const backup = await backedUp(client)
  expect(rowsOf(join(backup.path, 'history.db'))).toEqual(rowsOf(join(folder, 'history.db')))
  const [here, there] = [filesBelow(folder), filesBelow(backup.path)]
  for (const name of here.keys()) {
    if (/^(evidence|receipts)\//.test(name)) expect(there.get(name)?.equals(here.get(name) as Buffer), name).toBe(true)
  }
  expect(backup).toMatchObject({ version: '0.0.0-test', transactions: 2, files: 2, leftOut: 0 })
  const told = manifest.parse(JSON.parse(readFileSync(join(backup.path, 'manifest.json'), 'utf8')))
  expect([...there.keys()].toSorted()).toEqual(['manifest.json', ...told.files.map(({ name }) => name)].toSorted())
})

test('a backup contains no secrets: no ciphertext of the key store, no token, no full card number', async () => {
  const { client } = await deskWithHistory()
  const { path } = await backedUp(client)
  for (const [name, bytes] of filesBelow(path)) {
    for (const secret of ['Y2lwaGVy', 'card-hash-key', 'token-of-the-test-merchant', TEST_CARD]) {
      expect(bytes.includes(secret), `${secret} in ${name}`).toBe(false)
    }
  }
  expect(JSON.parse(readFileSync(join(path, 'settings.json'), 'utf8'))).toEqual({ preferences: { theme: 'dark' } })
})

test('every window is told of a new backup, and of another folder for them', async () => {
  const { client } = await startTestDesk({ ...choosing(temporaryFolder()), threads: realThreads })
  const events = await client.desk.events()
  expect((await events.next()).value).toEqual({ changed: 'nothing' })
  await client.backups.chooseFolder()
  await backedUp(client)
  const told = [await events.next(), await events.next()].map(({ value }) => value)
  expect(told).toEqual([{ changed: 'backups' }, { changed: 'backups' }])
})

test('a backup can be read by its owner only', async () => {
  const { client } = await deskWithHistory()
  const { path } = await backedUp(client)
  expect(mode(path)).toBe(0o700)
  expect(mode(join(path, 'evidence'))).toBe(0o700)
  for (const name of filesBelow(path).keys()) expect(mode(join(path, name)), name).toBe(0o600)
})

test('payments continue while a backup is made, and the backup shows one moment', async () => {
  const { client, profile, folder } = await deskWithHistory()
  swell(folder, 20_000)
  const payments: Promise<unknown>[] = []
  let path = ''
  for await (const step of await client.backups.backUp()) {
    if (step.is === 'under_way' && step.step === 'database' && payments.length < 20) {
      payments.push(client.payments.createAccountPayin(payinOrder(profile.id)))
    }
    if (step.is === 'done') path = step.path
  }
  expect(payments.length).toBeGreaterThan(0)
  await Promise.all(payments)
  const copy = new DatabaseSync(join(path, 'history.db'), { readOnly: true })
  const count = (table: string) => copy.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n
  expect(copy.prepare('PRAGMA integrity_check').get()?.integrity_check).toBe('ok')
  expect(count('transactions')).toBe(2)
  expect(count('intents')).toBe(2)
  copy.close()
})

test('a backup that is given up in any step leaves nothing behind, and the next one succeeds', async () => {
  const { client, folder } = await deskWithHistory()
  swell(folder, 20_000)
  for (const step of ['database', 'files', 'check']) {
    const controller = new AbortController()
    const going = all(giveUpAt(step, controller, await client.backups.backUp(undefined, { signal: controller.signal })))
    await expect(going).rejects.toThrow()
    await expect.poll(() => readdirSync(join(folder, 'backups')), { message: step, timeout: 10_000 }).toEqual([])
  }
  await expect.poll(() => backedUp(client).then(() => 'made'), { timeout: 10_000 }).toBe('made')
})

async function* giveUpAt<T extends { is: string; step?: string }>(
  step: string,
  controller: AbortController,
  stream: AsyncIterable<T>,
): AsyncGenerator<T> {
  for await (const one of stream) {
    if (one.step === step) controller.abort()
    yield one
  }
}

test('a second backup is refused while one is being made', async () => {
  const { client } = await deskWithHistory()
  const first = (await client.backups.backUp())[Symbol.asyncIterator]()
  await first.next()
  expect(await failureOf(all(client.backups.backUp()))).toEqual({ kind: 'not_possible', why: 'still_under_way' })
  await first.return?.()
})

test('a folder that cannot be written to fails the backup, without its path in the failure', async () => {
  const folder = temporaryFolder()
  const blocked = join(folder, 'a file')
  writeFileSync(blocked, '')
  const { client } = await startTestDesk(choosing(join(blocked, 'backups')))
  const failure = await failureOf(all(client.backups.backUp()))
  expect(failure).toMatchObject({ kind: 'file_not_written' })
  expect(JSON.stringify(failure)).not.toContain(folder)
})

test('a full disk fails the backup and leaves nothing half made', async (context) => {
  const disk = smallDisk()
  if (disk === null) return context.skip('a small disk can only be mounted by root')
  const { client, folder } = await startTestDesk(choosing(disk))
  putCopy(folder, 'evidence', Buffer.alloc(4_000_000, 1))
  expect(await failureOf(all(client.backups.backUp()))).toEqual({ kind: 'file_not_written', detail: 'ENOSPC' })
  expect(readdirSync(disk)).toEqual([])
})

test('a copy whose content does not match its name is left out and counted as left out', async () => {
  const { client, folder, copy } = await deskWithHistory()
  writeFileSync(join(folder, copy), 'something else')
  const { leftOut, files, path } = await backedUp(client)
  expect({ leftOut, files }).toEqual({ leftOut: 1, files: 1 })
  expect(existsSync(join(path, copy))).toBe(false)
})

const brokenDisk = async () => {
  throw Object.assign(new Error('EIO: i/o error'), { code: 'EIO' })
}

test('a copy that the disk cannot read is left out and counted; the rest is saved', async () => {
  let isBroken = false
  const files: Files = {
    ...systemFiles,
    open: (path, how) => (isBroken && path.includes('/evidence/') ? brokenDisk() : systemFiles.open(path, how)),
  }
  const { client, folder } = await startTestDesk({ threads: realThreads, files })
  putCopy(folder, 'evidence', Buffer.from('one'))
  putCopy(folder, 'receipts', Buffer.from('two'))
  isBroken = true
  const told = await all(client.backups.backUp())
  isBroken = false
  expect(told.at(-1)).toMatchObject({ is: 'done', info: { leftOut: 1, files: 1 } })
})

test('a backup fails when the copies cannot be listed, instead of saving none', async () => {
  let isBroken = false
  const files: Files = {
    ...systemFiles,
    readdir: (path) => (isBroken && path.endsWith('/evidence') ? brokenDisk() : systemFiles.readdir(path)),
  }
  const { client, folder } = await startTestDesk({ threads: realThreads, files })
  putCopy(folder, 'evidence', Buffer.from('one'))
  isBroken = true
  expect(await failureOf(all(client.backups.backUp()))).toEqual({ kind: 'file_not_written', detail: 'EIO' })
  expect(readdirSync(join(folder, 'backups'))).toEqual([])
})

test('a chosen folder that is gone is not created again: it may be an unmounted disk', async () => {
  const gone = join(temporaryFolder(), 'nas')
  const { client } = await startTestDesk(choosing(gone))
  expect(await failureOf(all(client.backups.backUp()))).toEqual({ kind: 'file_not_written', detail: 'ENOENT' })
  expect(existsSync(gone)).toBe(false)
})

test('the remains of an interrupted backup are removed by a later backup once they are a day old', async () => {
  const { client, folder } = await deskWithHistory()
  const { path } = await backedUp(client)
  const [old, fresh, ahead] = [`${path}-7.unfinished`, `${path}-8.unfinished`, `${path}-9.unfinished`]
  for (const one of [old, fresh, ahead]) mkdirSync(one)
  writeFileSync(join(old, 'history.db'), 'half')
  utimesSync(old, new Date(0), new Date(0))
  // As left while the clock was ahead.
  utimesSync(ahead, new Date(0), new Date('2099-01-01'))
  await all(client.backups.backUp())
  expect([old, ahead].filter(existsSync)).toEqual([])
  expect(existsSync(fresh)).toBe(true)
  expect(readdirSync(join(folder, 'backups'))).toHaveLength(3)
})

test('an unfinished backup is not listed', async () => {
  const { client } = await deskWithHistory()
  const { path } = await backedUp(client)
  renameSync(path, `${path}.unfinished`)
  expect(await client.backups.backups()).toEqual({ backups: [], unreadable: [] })
})

test.each<[string, 'incomplete' | 'unreadable' | 'damaged' | 'newer', (manifest: string) => unknown]>([
  ['is missing', 'incomplete', (manifest) => rmSync(manifest)],
  ['is half written', 'damaged', (manifest) => truncateSync(manifest, 100)],
  ['is not JSON', 'damaged', (manifest) => writeFileSync(manifest, 'manifest')],
  ['is of a newer version', 'newer', (manifest) => writeFileSync(manifest, '{ "format": 2 }')],
  ['is a folder', 'damaged', (manifest) => [rmSync(manifest), mkdirSync(manifest)]],
])('a backup whose manifest %s is listed as unreadable, cannot be restored, and is never deleted', async (...row) => {
  const [, why, spoil] = row
  const { client } = await deskWithHistory()
  const { path, bytes } = await backedUp(client)
  spoil(join(path, 'manifest.json'))
  utimesSync(path, new Date(0), new Date('2020-01-01T00:00:00.000Z'))
  const bad = { path, why, changedAt: '2020-01-01T00:00:00.000Z', bytes }
  expect(await client.backups.backups()).toEqual({ backups: [], unreadable: [bad] })
  const next = await backedUp(client)
  expect(await client.backups.backups()).toEqual({ backups: [next], unreadable: [bad] })
  expect(await failureOf(ordered(client, path))).toMatchObject({ kind: 'backup_unusable' })
})

test('the files in a manifest are checked for a restore, not for the list, which would block the desk', async () => {
  const { client } = await deskWithHistory()
  const { path, ...info } = await backedUp(client)
  const manifest = join(path, 'manifest.json')
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"settings.json"', '"another.json"'))
  expect(await client.backups.backups()).toEqual({ backups: [{ path, ...info }], unreadable: [] })
  expect(await failureOf(ordered(client, path))).toMatchObject({ kind: 'backup_unusable', why: 'damaged' })
})

test('a manifest that the disk does not give is unreadable, and its backup is listed as that', async () => {
  const folder = temporaryFolder()
  const first = await deskWithHistory(folder)
  const { path, bytes } = await backedUp(first.client)
  await first.desk.close()
  const readFile: Files['readFile'] = async (at, how) => {
    if (at === join(path, 'manifest.json')) throw Object.assign(new Error('no'), { code: 'EACCES' })
    return systemFiles.readFile(at, how)
  }
  const { client } = await startTestDesk({ files: { ...systemFiles, readFile } }, folder)
  const { backups, unreadable } = await client.backups.backups()
  expect(backups).toEqual([])
  expect(unreadable).toMatchObject([{ path, why: 'unreadable', bytes }])
})

test('on the desktop, the first backup asks for a folder and remembers it', async () => {
  const folder = temporaryFolder()
  const settings = new Map<string, unknown>()
  const store = {
    get: (key: string) => settings.get(key),
    set: (key: string, value: unknown) => void settings.set(key, value),
  }
  const { client } = await startTestDesk({ ...choosing(folder), settings: { ...store, setAside: null } })
  expect((await client.backups.state()).backupFolder).toBeNull()
  await backedUp(client)
  expect(settings.get('backupFolder')).toBe(folder)
  expect((await client.backups.state()).backupFolder).toBe(folder)
  expect((await client.backups.backups()).backups).toHaveLength(1)
})

test('a backup counts as being made once its folder is chosen: before that, quitting loses nothing', async () => {
  const chosen = Promise.withResolvers<string | null>()
  const asked = Promise.withResolvers<void>()
  const choose = () => {
    asked.resolve()
    return chosen.promise
  }
  const { client, desk } = await startTestDesk({ ...choosing(null), folders: { choose, open: async () => undefined } })
  const steps = (await client.backups.backUp())[Symbol.asyncIterator]()
  const first = steps.next()
  await asked.promise
  expect(desk.backingUp()).toBe(false)
  expect(await failureOf(all(client.backups.backUp()))).toEqual({ kind: 'not_possible', why: 'still_under_way' })
  chosen.resolve(temporaryFolder())
  await first
  expect(desk.backingUp()).toBe(true)
  await steps.return?.()
  expect(desk.backingUp()).toBe(false)
})

test('no backup is made when the operator chooses no folder', async () => {
  const { client } = await startTestDesk(choosing(null))
  expect(await all(client.backups.backUp())).toEqual([{ is: 'cancelled' }])
})

/** Grows the database by so many rows of 2,000 characters. */
function swell(folder: string, rows: number): void {
  const database = new DatabaseSync(join(folder, 'history.db'))
  database.exec(`CREATE TABLE IF NOT EXISTS weight (text TEXT) STRICT;
    INSERT INTO weight WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
    SELECT hex(randomblob(1000)) FROM n`)
  database.close()
}

/** A disk of two megabytes; `null` if it cannot be mounted. */
function smallDisk(): string | null {
  const at = temporaryFolder()
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', at]).status !== 0) return null
  onTestFinished(() => void spawnSync('umount', [at]))
  return at
}

test('a disk that damages the copy is reported as a disk error, not as a damaged database', async () => {
  const { folder, desk } = await deskWithHistory()
  await desk.close()
  const to = join(folder, 'copy.db')
  const damaging = {
    ...systemFiles.sync,
    chmod: (path: string) => writeFileSync(path, Buffer.from(readFileSync(path)).fill(0x5a, 4096, 3 * 4096)),
  }
  const said: FromThread[] = []
  await new Promise<void>((resolve) => {
    const port = { postMessage: (one: unknown) => void said.push(one as FromThread), on: () => port, close: resolve }
    serveBackup({ do: 'copy', from: join(folder, 'history.db'), to }, port, damaging)
  })
  expect(said.at(-1)).toEqual({ type: 'failed', code: 'EIO', isDamaged: false })
})

test('a damaged database is reported and not backed up, and a restore repairs it', async () => {
  const { client, desk, folder } = await deskWithHistory()
  const backup = await backedUp(client)
  const { checkedAt } = await client.backups.state()
  expect(Date.parse(checkedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(backup.madeAt))
  await desk.close()
  const database = new DatabaseSync(join(folder, 'history.db'))
  database.exec('PRAGMA foreign_keys = OFF; DELETE FROM transactions WHERE rowid = 1')
  database.close()
  const settings = fakeSettings()
  const second = await startTestDesk({ settings }, folder)
  const failure = await failureOf(all(second.client.backups.backUp()))
  expect(failure).toMatchObject({ kind: 'backup_unusable', why: 'database_damaged', detail: expect.any(String) })
  expect(await second.client.backups.state()).toMatchObject({ checkedAt: null, damage: expect.any(String) })
  expect((await second.client.backups.backups()).backups).toEqual([backup])
  await ordered(second.client, backup.path)
  await second.desk.close()
  const third = await startTestDesk({ settings }, folder)
  expect(await third.client.backups.state()).toMatchObject({ checkedAt: expect.any(String), damage: null })
})
