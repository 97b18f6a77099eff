import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import Conf from 'conf'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSettings } from '../../../src/main/browser/ports.ts'
import {
  SETTINGS_NAME,
  SETTINGS_OPTIONS,
  setDamagedSettingsAside,
  settingsPort,
} from '../../../src/main/host/settings-file.ts'
import { systemFiles } from '../../../src/main/host/system-files.ts'

const NOW = new Date('2026-11-21T02:15:00.123Z')
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paydesk-settings-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const file = () => join(folder, 'settings.json')

test('no file, an empty object and a full one are valid', () => {
  expect(setDamagedSettingsAside(folder, NOW)).toBeNull()
  for (const content of ['{}', '{"a.b": {"c": 1}}']) {
    writeFileSync(file(), content)
    expect(setDamagedSettingsAside(folder, NOW)).toBeNull()
    expect(readFileSync(file(), 'utf8')).toBe(content)
  }
})

test.each([[''], ['{'], ['null'], ['[]'], ['7'], ['"text"'], ['{}{}'], ['\0\0\0\0']])(
  '%j is set aside unchanged, under a name that has the time',
  (content) => {
    writeFileSync(file(), content)
    const aside = setDamagedSettingsAside(folder, NOW)
    expect(aside).toBe(join(folder, 'settings.damaged-2026-11-21T02-15-00Z.json'))
    expect(readFileSync(aside ?? '', 'utf8')).toBe(content)
    expect(readdirSync(folder)).toHaveLength(1)
  },
)

test('two files damaged within one second are both kept', () => {
  for (const content of ['first', 'second']) {
    writeFileSync(file(), content)
    setDamagedSettingsAside(folder, NOW)
  }
  const kept = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  expect(kept.toSorted()).toEqual(['first', 'second'])
})

test('a folder in place of the file is set aside, too', () => {
  mkdirSync(file())
  expect(setDamagedSettingsAside(folder, NOW)).not.toBeNull()
})

test.skipIf(process.platform !== 'linux')(
  'a file that cannot be read at the moment stays where it is, because it may be valid',
  () => {
    symlinkSync('/proc/self/mem', file())
    expect(() => setDamagedSettingsAside(folder, NOW)).toThrow(expect.objectContaining({ reason: 'folder_unwritable' }))
    expect(readdirSync(folder)).toEqual(['settings.json'])
  },
)

test('the store keeps dots in keys, survives a restart and reports what was set aside', () => {
  writeFileSync(file(), 'garbage')
  const store = openSettings(folder)
  expect(store.setAside).toContain('settings.damaged-')
  store.set('profile.1', { name: 'Shop' })
  expect(store.get('profile.1')).toEqual({ name: 'Shop' })
  expect(store.get('profile')).toBeUndefined()
  store.set('operatorName', 'Anna')

  const again = openSettings(folder)
  expect(again.setAside).toBeNull()
  expect(again.get('profile.1')).toEqual({ name: 'Shop' })
  expect(again.get('operatorName')).toBe('Anna')
})

test.each([
  ['is deleted', () => rmSync(file())],
  ['is damaged', () => writeFileSync(file(), '{"secrets": {"pro')],
  ['cannot be read', () => rmSync(file()) ?? symlinkSync(file(), file())],
])('while the desk runs, no setting is lost if the file %s', (_what, happen) => {
  const store = openSettings(folder)
  store.set('secrets', { shop: 'ciphertext' })
  happen()
  expect(store.get('secrets')).toEqual({ shop: 'ciphertext' })
  store.set('window', 1)
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual({ secrets: { shop: 'ciphertext' }, window: 1 })
})

test.skipIf(process.platform === 'win32')('the file is for its owner alone, whether new or old', () => {
  openSettings(folder).set('a', 1)
  expect(statSync(file()).mode & 0o777).toBe(0o600)
  chmodSync(file(), 0o644)
  openSettings(folder)
  expect(statSync(file()).mode & 0o777).toBe(0o600)
})

test('a value is on the disk under its final name once it is set', () => {
  const steps: string[] = []
  const conf = new Conf<Record<string, unknown>>({ ...SETTINGS_OPTIONS, cwd: folder, configName: SETTINGS_NAME })
  const { sync } = systemFiles
  const store = settingsPort(conf, null, {
    ...sync,
    writeFile: (path, text, how) => {
      steps.push(`write ${basename(path)} ${how.flush}`)
      sync.writeFile(path, text, how)
    },
    rename: (from, to) => {
      steps.push(`rename ${basename(to)}`)
      sync.rename(from, to)
    },
    syncFolder: (path) => void steps.push(`flush ${path === folder}`),
  })
  store.set('a', 1)
  expect(steps).toEqual(['write settings.json.part true', 'rename settings.json', 'flush true'])
})

test('a write that fails leaves the file as it was, and nothing beside it', () => {
  const store = openSettings(folder)
  store.set('operatorName', 'Anna')
  const before = readFileSync(file(), 'utf8')
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  const files = systemFiles.sync
  const conf = new Conf<Record<string, unknown>>({ ...SETTINGS_OPTIONS, cwd: folder, configName: SETTINGS_NAME })
  const nearlyFull = settingsPort(conf, null, {
    ...files,
    writeFile: (path, text, how) => {
      files.writeFile(path, text.slice(0, 10), how)
      throw full
    },
  })
  expect(() => nearlyFull.set('operatorName', 'x'.repeat(10_000))).toThrow(full)
  const unwilling = settingsPort(conf, null, {
    ...files,
    rename: () => {
      throw full
    },
  })
  expect(() => unwilling.set('operatorName', 'Boris')).toThrow(full)
  expect(readFileSync(file(), 'utf8')).toBe(before)
  expect(readdirSync(folder)).toEqual(['settings.json'])
  expect(store.get('operatorName')).toBe('Anna')
  if (process.platform !== 'win32') expect(statSync(file()).mode & 0o777).toBe(0o600)
})
