import { appendFileSync, existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, test } from 'vitest'
import { markLeft, takeMark } from '../../../../src/main/core/database/clean-shutdown.ts'
import { openDatabase } from '../../../../src/main/core/database/open-database.ts'
import { systemFiles } from '../../../../src/main/host/system-files.ts'
import { temporaryFolder } from '../../../fakes/desk.ts'

const ANY_SIZE = 0
const NOW = new Date('2026-07-01T00:00:00.000Z')
let path: string
beforeEach(() => {
  path = join(temporaryFolder(), 'history.db')
  open()
})

function open(): string | null {
  const opened = openDatabase(systemFiles.sync, path, NOW)
  if (opened.result !== 'open') throw new Error(opened.result)
  opened.database.close()
  return opened.setAside
}

/** Damage that only the full check finds: an index disagrees with its table. */
function damage(): void {
  const database = new DatabaseSync(path)
  database.exec(`INSERT INTO profiles (id, name, environment, base_url, auth, revision, created_at)
    VALUES ('needle-1', 'Any', 'test', 'https://pay.example', '{}', 1, '2026-01-01T00:00:00.000Z')`)
  database.close()
  const bytes = readFileSync(path)
  const places = [bytes.indexOf('needle-1'), bytes.lastIndexOf('needle-1')]
  expect(new Set(places).size, 'in the table and in the index of ids').toBe(2)
  bytes.write('needle-0', places[0] ?? 0)
  writeFileSync(path, bytes)
}

test('the mark of a clean shutdown is valid once: without another shutdown there is none', () => {
  markLeft(systemFiles.sync, path, ANY_SIZE)
  expect(takeMark(systemFiles.sync, path)).toBe(true)
  expect(takeMark(systemFiles.sync, path), 'the desk has not closed it since').toBe(false)
})

test('an unchanged file with the mark skips the full check; the next start finds its damage', () => {
  damage()
  markLeft(systemFiles.sync, path, ANY_SIZE)
  expect(open()).toBe(null)
  expect(open()).not.toBe(null)
})

test.each([
  ['written to', () => appendFileSync(path, 'x')],
  ['put there by a copy', () => utimesSync(path, NOW, NOW)],
  ['with a journal', () => writeFileSync(`${path}-wal`, 'what is not in it yet')],
])('a database %s is checked despite the mark', (_what, touch) => {
  markLeft(systemFiles.sync, path, ANY_SIZE)
  touch()
  expect(takeMark(systemFiles.sync, path)).toBe(false)
})

test.each(['', 'garbage', '{}', '[1]', '{"size":"1","modified":1}'])('a mark that is %j is ignored', (text) => {
  writeFileSync(`${path}-left`, text)
  expect(takeMark(systemFiles.sync, path)).toBe(false)
})

test('a small database gets no mark, so it is checked every time', () => {
  markLeft(systemFiles.sync, path)
  expect(existsSync(`${path}-left`)).toBe(false)
})

test('a database with a journal that is not empty gets no valid mark', () => {
  writeFileSync(`${path}-wal`, 'what is not in it yet')
  markLeft(systemFiles.sync, path, ANY_SIZE)
  // A journal that is lost later makes no difference.
  rmSync(`${path}-wal`)
  expect(takeMark(systemFiles.sync, path)).toBe(false)
})
