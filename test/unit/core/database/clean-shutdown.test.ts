import { appendFileSync, existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
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

test('a database that is as the desk left it is not looked at again; after a crash it is', () => {
  markLeft(systemFiles.sync, path, ANY_SIZE)
  expect(takeMark(systemFiles.sync, path)).toBe(true)
  expect(takeMark(systemFiles.sync, path), 'the desk has not closed it since').toBe(false)
})

test('what the whole check would find is found unless nothing has touched the file', () => {
  damage()
  markLeft(systemFiles.sync, path, ANY_SIZE)
  expect(open()).toBe(null)
  expect(open()).not.toBe(null)
})

test.each([
  ['written to', () => appendFileSync(path, 'x')],
  ['put there by a copy', () => utimesSync(path, NOW, NOW)],
  ['with a journal', () => writeFileSync(`${path}-wal`, 'what is not in it yet')],
])('one that was %s is looked at', (_what, touch) => {
  markLeft(systemFiles.sync, path, ANY_SIZE)
  touch()
  expect(takeMark(systemFiles.sync, path)).toBe(false)
})

test.each(['', 'garbage', '{}', '[1]', '{"size":"1","modified":1}'])('a mark that is %j says nothing', (text) => {
  writeFileSync(`${path}-left`, text)
  expect(takeMark(systemFiles.sync, path)).toBe(false)
})

test('a small database is looked at every time', () => {
  markLeft(systemFiles.sync, path)
  expect(existsSync(`${path}-left`)).toBe(false)
})

test('with a journal that holds something it is not said to be left sound', () => {
  writeFileSync(`${path}-wal`, 'what is not in it yet')
  markLeft(systemFiles.sync, path, ANY_SIZE)
  expect(takeMark(systemFiles.sync, path)).toBe(false)
})
