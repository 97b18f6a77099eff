import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backUp } from '../../../../src/main/core/backup/back-up.ts'
import { createThread } from '../../../../src/main/core/backup/thread.ts'
import { openDataFolder } from '../../../../src/main/core/data-folder.ts'
import type { Files } from '../../../../src/main/core/ports.ts'
import { systemFiles } from '../../../../src/main/host/system-files.ts'
import { systemTimer } from '../../../../src/main/host/system-timer.ts'
import { all, backedUp, choosing, deskWithHistory, filesBelow, ordered } from '../../../fakes/backups.ts'
import { startTestDesk, temporaryFolder } from '../../../fakes/desk.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { payinOrder } from '../../../fakes/orders.ts'
import { realThreads } from '../../../fakes/ports.ts'

function write(folder: string, files: Record<string, string>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
}

test('keeps the ciphertexts of secrets only in the current settings after a restore', async () => {
  const { client, folder, desk } = await deskWithHistory()
  const { path } = await backedUp(client)
  await ordered(client, path)
  await desk.close()
  openDataFolder(systemFiles.sync, folder).release()
  const having = [...filesBelow(folder)].filter(([, bytes]) => bytes.includes('Y2lwaGVy')).map(([name]) => name)
  expect(having).toEqual(['settings.json'])
})

test('starts neither a backup nor a restore when the disk has too little room', async () => {
  const folder = temporaryFolder()
  const first = await deskWithHistory(folder)
  const { path } = await backedUp(first.client)
  await first.desk.close()
  const made: string[] = []
  const mkdir: Files['mkdir'] = async (at, how) => {
    made.push(at)
    await systemFiles.mkdir(at, how)
  }
  const files = { ...systemFiles, mkdir, free: async () => 1_000_000 }
  const { client } = await startTestDesk({ files }, folder)
  await client.backups.backups()
  const full = { kind: 'file_not_written', detail: 'ENOSPC' }
  expect(await failureOf(all(client.backups.prepareRestore({ path })))).toEqual(full)
  expect(made.filter((at) => at.includes('restore-'))).toEqual([])
  expect(await failureOf(all(client.backups.backUp()))).toEqual(full)
  expect(made.filter((at) => at.includes('evidence'))).toEqual([])
})

test('a restore leaves room for answers, and for a second copy of a database that is to be migrated', async () => {
  const folder = temporaryFolder()
  const first = await deskWithHistory(folder)
  const { path } = await backedUp(first.client)
  await first.desk.close()
  const manifest = join(path, 'manifest.json')
  const { files: listed, ...content } = JSON.parse(readFileSync(manifest, 'utf8'))
  const bytes = listed.reduce((sum: number, one: { bytes: number }) => sum + one.bytes, 0)
  let free = bytes + 50_000_000
  const { client } = await startTestDesk(
    { files: { ...systemFiles, free: async () => free }, threads: realThreads },
    folder,
  )
  await client.backups.backups()
  const prepared = async () => {
    for await (const step of await client.backups.prepareRestore({ path })) if (step.is === 'ready') return step.is
    return null
  }
  expect(await prepared()).toBe('ready')
  free -= 1
  const full = { kind: 'file_not_written', detail: 'ENOSPC' }
  expect(await failureOf(prepared())).toEqual(full)
  free += 1
  writeFileSync(manifest, JSON.stringify({ ...content, migration: content.migration - 1, files: listed }))
  expect(await failureOf(prepared())).toEqual(full)
})

test('sends on when a restore cannot be ordered on a full disk, and orders it once there is room', async () => {
  const folder = temporaryFolder()
  const { client: before, desk, secrets, profile } = await deskWithHistory(folder)
  const { path } = await backedUp(before)
  await desk.close()
  let isFull = true
  const { sync } = systemFiles
  const writeFile: Files['sync']['writeFile'] = (at, ...content) => {
    if (isFull && at.includes('restore.json')) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
    sync.writeFile(at, ...content)
  }
  const files = { ...systemFiles, sync: { ...sync, writeFile } }
  const { client } = await startTestDesk({ files, secrets, restart: () => undefined }, folder)
  await client.profiles.select({ id: profile.id })
  await client.backups.backups()
  expect(await failureOf(ordered(client, path))).toEqual({ kind: 'file_not_written', detail: 'ENOSPC' })
  expect(await client.payments.createAccountPayin(payinOrder(profile.id))).toMatchObject({ state: 'accepted' })
  isFull = false
  await ordered(client, path)
  expect(existsSync(join(folder, 'restore.json'))).toBe(true)
})

/** Files of an unfinished backup vanish before they are read again, as a virus scanner takes them. */
const taking = (what: string): Files => ({
  ...systemFiles,
  lstat: async (path) => {
    if (path.includes('.unfinished') && path.includes(what)) rmSync(path, { force: true })
    return systemFiles.lstat(path)
  },
})

test('counts a copy that vanishes during the backup as left out', async () => {
  const folder = temporaryFolder()
  await (await deskWithHistory(folder)).desk.close()
  const { client } = await startTestDesk({ files: taking('/evidence/') }, folder)
  const last = (await all(client.backups.backUp())).at(-1)
  expect(last).toMatchObject({ is: 'done', info: { files: 1, leftOut: 1 } })
})

test('fails when the database copy vanishes during the backup', async () => {
  const folder = temporaryFolder()
  await (await deskWithHistory(folder)).desk.close()
  const { client } = await startTestDesk({ files: taking('/history.db') }, folder)
  expect(await failureOf(all(client.backups.backUp()))).toEqual({ kind: 'file_not_written', detail: 'ENOENT' })
  expect((await client.backups.state()).checkedAt).toBeNull()
})

test('does not delete the unfinished backup that another Paydesk makes in the same second', async () => {
  const { folder } = await deskWithHistory()
  const into = temporaryFolder()
  const now = new Date('2026-01-01T00:00:00.000Z')
  const theirs = join(into, 'paydesk-backup-2026-01-01-00-00-00.unfinished')
  const mkdir: Files['mkdir'] = async (at, how) => {
    if (!existsSync(theirs)) write(theirs, { 'history.db': 'theirs' })
    await systemFiles.mkdir(at, how)
  }
  const order = {
    from: folder,
    into,
    now,
    version: '1',
    cardKey: null,
    files: { ...systemFiles, mkdir },
    timer: systemTimer,
  }
  const made = all(backUp(createThread(realThreads, systemFiles), { ...order, signal: new AbortController().signal }))
  await expect(made).rejects.toMatchObject({ failure: { kind: 'file_not_written', detail: 'EEXIST' } })
  expect(readFileSync(join(theirs, 'history.db'), 'utf8')).toBe('theirs')
})

test('lists the other backups when one manifest has impossible sizes', async () => {
  const { client, folder } = await deskWithHistory()
  const { path } = await backedUp(client)
  const told = JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8')) as { files: object[] }
  const bad = join(folder, 'backups', 'paydesk-backup-2020-01-01-00-00-00')
  const files = told.files.map((one) => ({ ...one, bytes: Number.MAX_SAFE_INTEGER }))
  write(bad, { 'manifest.json': JSON.stringify({ ...told, files }) })
  expect(await client.backups.backups()).toMatchObject({
    backups: [{ path }],
    unreadable: [{ path: bad, why: 'damaged', bytes: 0 }],
  })
})

function put(backup: string, name: string, text: string): void {
  writeFileSync(join(backup, name), text)
  const at = join(backup, 'manifest.json')
  const told = JSON.parse(readFileSync(at, 'utf8')) as { files: { name: string }[] }
  const sha256 = createHash('sha256').update(text).digest('hex')
  const files = [...told.files.filter((one) => one.name !== name), { name, bytes: text.length, sha256 }]
  writeFileSync(at, JSON.stringify({ ...told, files }))
}

test.each(['[1]', '{'])('refuses a backup whose settings are %s as damaged', async (text) => {
  const { client } = await deskWithHistory()
  const { path } = await backedUp(client)
  put(path, 'settings.json', text)
  expect(await failureOf(ordered(client, path))).toMatchObject({ kind: 'backup_unusable', why: 'damaged' })
})

test('reports gaps that a backup records in a later version’s format as unrecorded', async () => {
  const { client, desk, folder, secrets } = await deskWithHistory()
  const { path } = await backedUp(client)
  const gap = {
    cause: 'of a later version',
    from: null,
    to: '2026-01-01T00:00:00.000Z',
    path: '/',
    acknowledgedAt: null,
  }
  put(path, 'restored.json', JSON.stringify([gap]))
  await ordered(client, path)
  await desk.close()
  const { client: after } = await startTestDesk({ threads: realThreads, secrets }, folder)
  const causes = (await after.desk.info()).notices.flatMap((one) => (one.kind === 'gap' ? [one.cause] : []))
  expect(causes).toEqual(['unrecorded', 'restored'])
})

test('fails to list the backups when the disk of their folder is not connected', async () => {
  const gone = join(temporaryFolder(), 'usb')
  const { client } = await startTestDesk(choosing(gone))
  await client.backups.chooseFolder()
  expect(await failureOf(client.backups.backups())).toEqual({ kind: 'backup_unusable', why: 'unreadable' })
})
