import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { takeRestartNote, writeRestartNote } from '../../../../src/main/electron/updates/restart-note.ts'
import { temporaryFolder } from '../../../fakes/desk.ts'

const NOW = new Date('2026-11-22T10:00:00Z')
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000)

function left(data = temporaryFolder()) {
  const folder = join(temporaryFolder(), 'not there yet')
  writeRestartNote(folder, data, '0.1.1', NOW)
  return { folder, data }
}

test('the new version opens the data folder of the old one, once', () => {
  const { folder, data } = left()
  expect(statSync(join(folder, 'after-update.json')).mode & 0o777).toBe(0o600)
  expect(takeRestartNote(folder, '0.1.1', minutes(10))).toBe(data)
  expect(takeRestartNote(folder, '0.1.1', minutes(10))).toBeNull()
  expect(readdirSync(folder)).toEqual([])
})

test('the old version, if started meanwhile, leaves the note to the new one', () => {
  const { folder, data } = left()
  expect(takeRestartNote(folder, '0.1.0', minutes(1))).toBeNull()
  expect(takeRestartNote(folder, '0.1.1', minutes(2))).toBe(data)
})

test('a clock that was set back meanwhile does not lead to another data folder', () => {
  const { folder, data } = left()
  expect(takeRestartNote(folder, '0.1.1', minutes(-5))).toBe(data)
})

describe('a restart note is not followed, and is removed,', () => {
  test('when it is old or from the future', () => {
    for (const later of [11, -11]) {
      const { folder } = left()
      expect(takeRestartNote(folder, '0.1.1', minutes(later))).toBeNull()
      expect(readdirSync(folder)).toEqual([])
    }
  })

  test('when its folder is gone or is no folder', () => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    for (const data of [join(temporaryFolder(), 'gone'), file]) {
      expect(takeRestartNote(left(data).folder, '0.1.1', minutes(1))).toBeNull()
    }
  })

  test.each(['', '{', '[]', '{"data":".","version":"0.1.1","at":"2026-11-22T10:00:00.000Z"}', '{"data":"/"}'])(
    'when it reads %s',
    (content) => {
      const folder = temporaryFolder()
      writeFileSync(join(folder, 'after-update.json'), content)
      expect(takeRestartNote(folder, '0.1.1', NOW)).toBeNull()
      expect(existsSync(join(folder, 'after-update.json'))).toBe(false)
    },
  )
})

test('without a note, or with a folder of its name, the usual data folder is opened', () => {
  const folder = temporaryFolder()
  expect(takeRestartNote(folder, '0.1.1', NOW)).toBeNull()
  expect(takeRestartNote(join(folder, 'not there'), '0.1.1', NOW)).toBeNull()
  mkdirSync(join(folder, 'after-update.json'))
  expect(takeRestartNote(folder, '0.1.1', NOW)).toBeNull()
})
