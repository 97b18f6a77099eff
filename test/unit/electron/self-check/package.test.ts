import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPackage } from '@electron/asar'
import { FuseV1Options } from '@electron/fuses'
import { expect, onTestFinished, test } from 'vitest'
import { FUSES } from '../../../../scripts/package/fuses.ts'
import { checkKeyStore } from '../../../../src/main/electron/self-check/key-store.ts'
import { damagedFiles, readArchive, SHIPPED_FUSES } from '../../../../src/main/electron/self-check/package.ts'

async function archive(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-archive-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'app', 'out'), { recursive: true })
  writeFileSync(join(folder, 'app', 'package.json'), '{}')
  writeFileSync(join(folder, 'app', 'empty'), '')
  writeFileSync(join(folder, 'app', 'out', 'чек 🧾.js'), 'x'.repeat(5_000_000))
  await createPackage(join(folder, 'app'), join(folder, 'app.asar'))
  return readArchive(join(folder, 'app.asar'))
}

test('an intact archive has no damaged file; a changed byte or a cut end is found, with the name of the file', async () => {
  const whole = await archive()
  expect(damagedFiles(whole)).toEqual([])
  const changed = Buffer.from(whole)
  changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1)
  const [name] = damagedFiles(changed)
  expect(damagedFiles(changed)).toHaveLength(1)
  expect(damagedFiles(whole.subarray(0, -1))).toEqual([name])
  const script = Buffer.from(whole)
  script.write('y', script.indexOf('xxxx') + 4_000_000)
  expect(damagedFiles(script)).toEqual(['out/чек 🧾.js'])
})

test('an archive whose header cannot be read is an error', async () => {
  const whole = await archive()
  expect(() => damagedFiles(whole.subarray(0, 10))).toThrow()
  const changed = Buffer.from(whole)
  changed.write('}', 16)
  expect(() => damagedFiles(changed)).toThrow()
})

/** Converts the packager's name of a fuse to the fuse library's name. */
const sameName = (fuse: string): string => fuse.replace(/^./, (first) => first.toUpperCase())

test('a package is checked for the fuses that it is made with', () => {
  const made = Object.entries(FUSES).map(([fuse, isOn]) => [sameName(fuse), isOn])
  const checked = Object.entries(SHIPPED_FUSES).map(([fuse, isOn]) => [FuseV1Options[Number(fuse)], isOn])
  expect(new Map(checked as [string, boolean][])).toEqual(new Map(made as [string, boolean][]))
})

const store = {
  isEncryptionAvailable: () => true,
  getSelectedStorageBackend: () => 'gnome_libsecret',
  encryptString: (text: string) => Buffer.from([...text].toReversed().join('')),
  decryptString: (ciphertext: Buffer) => [...ciphertext.toString()].toReversed().join(''),
}

test('a key store is tried with a value, and fails if it is locked or returns another one', () => {
  expect(checkKeyStore(store, 'linux')).toBe('gnome_libsecret')
  expect(checkKeyStore(store, 'win32')).toBe('system')
  expect(checkKeyStore({ ...store, getSelectedStorageBackend: () => 'basic_text' }, 'linux')).toMatch(
    /^none \(basic_text\)/,
  )
  expect(() => checkKeyStore({ ...store, decryptString: () => 'other' }, 'linux')).toThrow('not read back')
  const locked = () => {
    throw new Error('the key store is locked')
  }
  expect(() => checkKeyStore({ ...store, encryptString: locked }, 'darwin')).toThrow('locked')
})
