import { expect, test } from 'vitest'
import { type KeyStore, openSecrets } from '../../../src/main/electron/secret-store.ts'

function memorySettings(values: Record<string, unknown> = {}) {
  const kept: Record<string, unknown> = { ...values }
  return {
    kept,
    get: (key: string) => kept[key],
    set: (key: string, value: unknown) => {
      kept[key] = value
    },
    setAside: null,
  }
}

/** A key store that reverses text: not secret, but not plain text either. */
const working: KeyStore = {
  isEncryptionAvailable: () => true,
  getSelectedStorageBackend: () => 'gnome_libsecret',
  encryptString: (text) => Buffer.from([...text].toReversed().join('')),
  decryptString: (ciphertext) => [...ciphertext.toString()].toReversed().join(''),
}

const failing = (part: Partial<KeyStore>): KeyStore => ({ ...working, ...part })
const fails = () => {
  throw new Error('the key store is locked')
}

test('a secret is stored as base64 of the ciphertext, and nowhere as text', () => {
  const settings = memorySettings()
  const secrets = openSecrets(working, settings, 'linux')
  expect(secrets.kind).toBe('system')
  secrets.set('profile.1', 'top secret')
  expect(secrets.get('profile.1')).toBe('top secret')
  expect(JSON.stringify(settings.kept)).not.toContain('secret"')
  expect(settings.kept).toEqual({ secrets: { 'profile.1': Buffer.from('terces pot').toString('base64') } })
  expect(openSecrets(working, settings, 'linux').get('profile.1')).toBe('top secret')
})

test('a deleted secret is gone, and the others stay', () => {
  const settings = memorySettings()
  const secrets = openSecrets(working, settings, 'linux')
  secrets.set('a', '1')
  secrets.set('b', '2')
  expect([secrets.get('a'), secrets.get('b')]).toEqual(['1', '2'])
  secrets.delete('a')
  secrets.delete('never')
  expect([secrets.get('a'), secrets.get('b')]).toEqual([null, '2'])
})

test.each([
  ['basic_text', failing({ getSelectedStorageBackend: () => 'basic_text' })],
  ['unknown', failing({ getSelectedStorageBackend: () => 'unknown' })],
  ['no encryption', failing({ isEncryptionAvailable: () => false })],
  ['a store that throws when asked', failing({ isEncryptionAvailable: fails })],
])('on Linux %s counts as no key store, and secrets last for the session', (_name, keyStore) => {
  const settings = memorySettings()
  const secrets = openSecrets(keyStore, settings, 'linux')
  expect(secrets.kind).toBe('session')
  secrets.set('a', 'top secret')
  expect(secrets.get('a')).toBe('top secret')
  secrets.delete('a')
  expect(secrets.get('a')).toBeNull()
  expect(settings.kept).toEqual({})
})

test('a secret set or deleted without a key store is not undone later by an older ciphertext', () => {
  const settings = memorySettings()
  const system = openSecrets(working, settings, 'linux')
  for (const key of ['a', 'b', 'c']) system.set(key, 'old')
  const locked = openSecrets(failing({ isEncryptionAvailable: () => false }), settings, 'linux')
  locked.set('a', 'new')
  locked.delete('b')
  expect(locked.get('a')).toBe('new')
  const again = openSecrets(working, settings, 'linux')
  expect(['a', 'b', 'c'].map((key) => again.get(key))).toEqual([null, null, 'old'])
})

test('on other systems the system’s key store is used, whatever its backend', () => {
  const { getSelectedStorageBackend: _linuxOnly, ...keyStore } = working
  expect(openSecrets(keyStore, memorySettings(), 'win32').kind).toBe('system')
  expect(openSecrets(keyStore, memorySettings(), 'darwin').kind).toBe('system')
})

test('a key store that fails stores nothing, least of all the text', () => {
  const settings = memorySettings()
  const secrets = openSecrets(failing({ encryptString: fails }), settings, 'darwin')
  expect(() => secrets.set('a', 'top secret')).toThrow('the key store is locked')
  expect(settings.kept).toEqual({})
  expect(secrets.get('a')).toBeNull()
})

test('a secret that can no longer be decrypted counts as missing', () => {
  const settings = memorySettings()
  openSecrets(working, settings, 'darwin').set('a', 'top secret')
  expect(openSecrets(failing({ decryptString: fails }), settings, 'darwin').get('a')).toBeNull()
})

test('invalid stored secrets are ignored, and new ones can be stored', () => {
  for (const secrets of [undefined, null, 7, 'x', [1], { other: 7 }]) {
    const settings = memorySettings({ secrets })
    const store = openSecrets(working, settings, 'darwin')
    expect(store.get('other')).toBeNull()
    store.set('a', '1')
    expect(store.get('a')).toBe('1')
  }
})

test('a secret that cannot be read at the moment can still be put back', () => {
  const settings = memorySettings()
  openSecrets(working, settings, 'linux').set('a', 'top secret')
  const before = structuredClone(settings.kept)
  const away = failing({ getSelectedStorageBackend: () => 'basic_text' })
  for (const keyStore of [away, failing({ decryptString: fails })]) {
    const secrets = openSecrets(keyStore, settings, 'linux')
    const putBack = secrets.snapshot('a')
    secrets.set('a', 'another')
    putBack()
    expect(settings.kept).toEqual(before)
    secrets.delete('a')
    putBack()
    expect(settings.kept).toEqual(before)
  }
  expect(openSecrets(working, settings, 'linux').get('a')).toBe('top secret')
})

test.each([
  ['with a key store', working],
  ['without one', failing({ isEncryptionAvailable: () => false })],
])('%s, a secret that was not there is gone again once it is put back, and the others stay', (_name, keyStore) => {
  const secrets = openSecrets(keyStore, memorySettings(), 'linux')
  const putBackNone = secrets.snapshot('a')
  secrets.set('a', '1')
  const putBackOne = secrets.snapshot('a')
  secrets.set('a', '2')
  secrets.set('b', '3')
  putBackOne()
  expect([secrets.get('a'), secrets.get('b')]).toEqual(['1', '3'])
  putBackNone()
  expect([secrets.get('a'), secrets.get('b')]).toEqual([null, '3'])
})
