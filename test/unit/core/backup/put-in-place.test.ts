import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { NO_HISTORY } from '../../../../src/main/core/backup/history-mark.ts'
import { putRestoreInPlace, restoreSteps } from '../../../../src/main/core/backup/put-in-place.ts'
import { readOrder, writeOrder } from '../../../../src/main/core/backup/restore-order.ts'
import { openDataFolder } from '../../../../src/main/core/data-folder.ts'
import type { SyncFiles } from '../../../../src/main/core/ports.ts'
import { systemFiles } from '../../../../src/main/host/system-files.ts'
import { filesBelow } from '../../../fakes/backups.ts'
import { temporaryFolder } from '../../../fakes/desk.ts'

const STAGED = 'restore-2026-11-23T08-00-00-000Z'
const ASIDE = 'before-restore-2026-11-23T08-00-05-000Z'
const EARLIER = { cause: 'restored', path: join('elsewhere', 'before-restore-2026-10-01T08-00-00-000Z') }
const OLD = {
  'history.db': 'old database',
  'history.db-wal': 'old journal',
  'history.db-shm': 'old index',
  'history.db-journal': 'old rollback',
  'settings.json': '{"of":"old"}',
  'restored.json': JSON.stringify([EARLIER]),
  'training.json': 'old training',
  [`evidence/${'a'.repeat(64)}`]: 'old copy',
  [`receipts/${'b'.repeat(64)}`]: 'old receipt',
}
const NEW = {
  'history.db': 'new database',
  'settings.json': 'new settings',
  'restored.json': JSON.stringify([EARLIER, { cause: 'restored', path: join('elsewhere', ASIDE) }]),
  [`evidence/${'c'.repeat(64)}`]: 'new copy',
}
const OTHERS = { 'logs/desk.log': 'a log', 'backups/paydesk-backup-1/manifest.json': 'a backup' }

function write(folder: string, files: Record<string, string>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
}

/** A data folder in which a restore has been ordered. */
function orderedFolder(): string {
  const folder = temporaryFolder()
  write(folder, { ...OLD, ...OTHERS })
  write(join(folder, STAGED), NEW)
  writeOrder(systemFiles.sync, folder, { staged: STAGED, aside: ASIDE, step: 'set_aside' })
  return folder
}

/** The files below a folder, without the lock of the process that has opened it. */
const contents = (folder: string) =>
  Object.fromEntries(
    [...filesBelow(folder)].map(([name, bytes]) => [name, bytes.toString()]).filter(([name]) => name !== 'desk.lock'),
  )

const SET_ASIDE = { ...OLD, 'settings.json': JSON.stringify({ of: 'old', historyMark: NO_HISTORY }, undefined, '\t') }
const aside = Object.fromEntries(Object.entries(SET_ASIDE).map(([name, text]) => [`${ASIDE}/${name}`, text]))

test('a restore puts the backup in place, sets the old files aside and touches nothing else', () => {
  const folder = orderedFolder()
  putRestoreInPlace(systemFiles.sync, folder)
  expect(contents(folder)).toEqual({ ...NEW, ...OTHERS, ...aside })
})

test('a restore that is killed after any step continues at the next start, with the same result', () => {
  const steps = [...restoreSteps(systemFiles.sync, orderedFolder())].length
  expect(steps).toBeGreaterThan(8)
  for (let killedAfter = 0; killedAfter < steps; killedAfter++) {
    for (let again = 0; again < steps; again += 3) {
      const folder = orderedFolder()
      stopAfter(killedAfter, restoreSteps(systemFiles.sync, folder))
      stopAfter(again, restoreSteps(systemFiles.sync, folder))
      putRestoreInPlace(systemFiles.sync, folder)
      expect(contents(folder), `killed after ${killedAfter} and ${again}`).toEqual({ ...NEW, ...OTHERS, ...aside })
    }
  }
})

test('opening the data folder first finishes a restore that was killed after any step', () => {
  const steps = [...restoreSteps(systemFiles.sync, orderedFolder())].length
  for (let killedAfter = 0; killedAfter < steps; killedAfter++) {
    const folder = orderedFolder()
    stopAfter(killedAfter, restoreSteps(systemFiles.sync, folder))
    openDataFolder(systemFiles.sync, folder).release()
    expect(contents(folder)['history.db'], `killed after ${killedAfter}`).toBe('new database')
    expect(existsSync(join(folder, 'history.db-wal'))).toBe(false)
  }
})

test('the old files stay in place when the staged backup is gone before the restore', () => {
  const folder = orderedFolder()
  rmSync(join(folder, STAGED), { recursive: true })
  putRestoreInPlace(systemFiles.sync, folder)
  expect(contents(folder)).toEqual({ ...OLD, ...OTHERS })
  expect(existsSync(join(folder, ASIDE))).toBe(false)
})

test('the old files come back when the staged backup is gone before its database was put in place', () => {
  const steps = [...restoreSteps(systemFiles.sync, orderedFolder())].length
  for (let killedAfter = 0; killedAfter < steps; killedAfter++) {
    for (const again of [0, 1, 4]) {
      const folder = orderedFolder()
      stopAfter(killedAfter, restoreSteps(systemFiles.sync, folder))
      const isPlaced = contents(folder)['history.db'] === NEW['history.db']
      rmSync(join(folder, STAGED), { recursive: true, force: true })
      stopAfter(again, restoreSteps(systemFiles.sync, folder))
      putRestoreInPlace(systemFiles.sync, folder)
      const what = `killed after ${killedAfter} and ${again}`
      if (isPlaced) expect(contents(folder)['history.db'], what).toBe(NEW['history.db'])
      else expect(contents(folder), what).toEqual({ ...OLD, ...OTHERS })
    }
  }
})

test('every move is on the disk before the order says that it is done, and so is the order', () => {
  const folder = orderedFolder()
  write(folder, { 'settings.json': '{"secrets":{}}' })
  const { sync } = systemFiles
  const unsynced = new Set<string>()
  const written: unknown[] = []
  const files: SyncFiles = {
    ...sync,
    rename(from, to) {
      if (from.endsWith('history.db')) expect([...unsynced]).toEqual([])
      sync.rename(from, to)
      for (const path of [from, to]) unsynced.add(dirname(path))
    },
    syncFolder(path) {
      sync.syncFolder(path)
      unsynced.delete(path)
    },
    writeFile(path, bytes, how) {
      expect([...unsynced]).toEqual([])
      written.push(how)
      sync.writeFile(path, bytes, how)
    },
    rm(path, how) {
      expect([...unsynced]).toEqual([])
      if (path.endsWith('.json')) unsynced.add(dirname(path))
      sync.rm(path, how)
    },
  }
  putRestoreInPlace(files, folder)
  expect(written, 'the order, and settings without secrets and mark').toEqual([{ flush: true }, { flush: true }])
  expect(unsynced.has(folder)).toBe(false)
})

test('a staged copy that another program holds open does not stop the start', () => {
  const folder = orderedFolder()
  const rm: SyncFiles['rm'] = (path, how) => {
    if (path.endsWith(STAGED)) throw Object.assign(new Error('EBUSY'), { code: 'EBUSY' })
    systemFiles.sync.rm(path, how)
  }
  openDataFolder({ ...systemFiles.sync, rm }, folder).release()
  expect(contents(folder)).toEqual({ ...NEW, ...OTHERS, ...aside })
})

test('a staged copy that was never ordered is removed at the next start, and nothing else', () => {
  const folder = temporaryFolder()
  write(folder, { ...OLD, ...OTHERS })
  write(join(folder, 'restore-2026-11-23T09-00-00-000Z'), NEW)
  const others = ['restore-2026-11-23T09-00-00-000Z (copy)', 'restore-this']
  for (const name of others) write(join(folder, name), NEW)
  putRestoreInPlace(systemFiles.sync, folder)
  expect(readdirSync(folder).filter((name) => name.startsWith('restore-'))).toEqual(expect.arrayContaining(others))
  for (const name of others) rmSync(join(folder, name), { recursive: true })
  expect(contents(folder)).toEqual({ ...OLD, ...OTHERS })
})

test('finishes a restore whose order file is damaged after any step, as the files show how far it came', () => {
  const steps = [...restoreSteps(systemFiles.sync, orderedFolder())].length
  for (let done = 0; done < steps - 1; done++) {
    const folder = orderedFolder()
    stopAfter(done, restoreSteps(systemFiles.sync, folder))
    writeFileSync(join(folder, 'restore.json'), '\0\0\0\0')
    openDataFolder(systemFiles.sync, folder).release()
    expect(contents(folder), `damaged after ${done}`).toEqual({ ...NEW, ...OTHERS, ...aside })
  }
})

test('an order with any other content is damaged: it names no other folders, and no other step', () => {
  const folder = orderedFolder()
  const order = { staged: STAGED, aside: ASIDE, step: 'put_in' }
  const others = [{ staged: `${STAGED}/..` }, { aside: `${ASIDE}/..` }, { aside: '..' }, { step: 'done' }, { more: 1 }]
  for (const other of [null, {}, ...others.map((one) => ({ ...order, ...one })), { ...order, staged: 'history' }]) {
    writeFileSync(join(folder, 'restore.json'), JSON.stringify(other))
    expect(readOrder(systemFiles.sync, folder), JSON.stringify(other)).toBe('damaged')
  }
  writeFileSync(join(folder, 'restore.json'), JSON.stringify(order))
  expect(readOrder(systemFiles.sync, folder)).toEqual(order)
})

test('takes a damaged order to be about the last staged copy', () => {
  for (const backwards of [false, true]) {
    const folder = orderedFolder()
    for (const day of ['21', '22']) write(join(folder, `restore-2026-11-${day}T08-00-00-000Z`), OLD)
    writeFileSync(join(folder, 'restore.json'), '{')
    const names = readdirSync(folder).toSorted()
    const readdir = () => (backwards ? names.toReversed() : names)
    putRestoreInPlace({ ...systemFiles.sync, readdir }, folder)
    putRestoreInPlace(systemFiles.sync, folder)
    expect(contents(folder)).toEqual({ ...NEW, ...OTHERS, ...aside })
  }
})

test('changes nothing more when the order is damaged and the staged copy gone after the restore', () => {
  const folder = orderedFolder()
  stopAfter([...restoreSteps(systemFiles.sync, orderedFolder())].length - 1, restoreSteps(systemFiles.sync, folder))
  writeFileSync(join(folder, 'restore.json'), '{')
  rmSync(join(folder, STAGED), { recursive: true })
  putRestoreInPlace(systemFiles.sync, folder)
  expect(contents(folder)).toEqual({ ...NEW, ...OTHERS, ...aside })
})

test('gives a damaged order up when the staged database is gone and nothing is set aside', () => {
  const folder = orderedFolder()
  writeFileSync(join(folder, 'restore.json'), '{')
  rmSync(join(folder, STAGED, 'history.db'))
  openDataFolder(systemFiles.sync, folder).release()
  expect(contents(folder)).toEqual({ ...OLD, ...OTHERS })
})

test('stops the start and changes nothing when neither the order nor the files say what was ordered', () => {
  for (const record of ['{', '[]']) {
    const folder = orderedFolder()
    writeFileSync(join(folder, 'restore.json'), '{')
    writeFileSync(join(folder, STAGED, 'restored.json'), record)
    const before = contents(folder)
    expect(() => openDataFolder(systemFiles.sync, folder)).toThrow(/A restore could not be finished/)
    expect(contents(folder)).toEqual(before)
  }
})

test('names a full disk as the reason why a restore cannot be finished', () => {
  const folder = orderedFolder()
  const writeFile = () => {
    throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
  }
  expect(() => openDataFolder({ ...systemFiles.sync, writeFile }, folder)).toThrow(/disk is full/)
  openDataFolder(systemFiles.sync, folder).release()
  expect(contents(folder)['history.db']).toBe(NEW['history.db'])
})

function stopAfter(steps: number, going: Generator<string>): void {
  for (let step = 0; step < steps; step++) if (going.next().done) return
}
