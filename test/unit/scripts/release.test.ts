import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dump } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import { updateSettings } from '../../../scripts/package/update-config.ts'
import { signFeeds } from '../../../scripts/release/sign-feeds.ts'
import { readPublicKey } from '../../../src/main/core/updates/signature.ts'
import { readSignedFeed } from '../../../src/main/core/updates/signed-feed.ts'
import { temporaryFolder } from '../../fakes/desk.ts'
import { releaseKey, sha512 } from '../../fakes/update-feed.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** A folder as electron-builder leaves it. */
function packages(feedName = 'latest-linux.yml', name = 'Paydesk-0.1.1-linux-x64.AppImage') {
  const folder = temporaryFolder()
  const notes = temporaryFolder()
  const file = Buffer.from('a package')
  writeFileSync(join(folder, name), file)
  const feed = {
    version: '0.1.1',
    files: [{ url: name, sha512: sha512(file), size: file.length, blockMapSize: 5 }],
    path: name,
    sha512: sha512(file),
    releaseDate: '2026-11-22T09:00:00.000Z',
  }
  writeFileSync(join(folder, feedName), dump(feed))
  writeFileSync(join(notes, '0.1.1.en.txt'), 'Faster.\nQuieter: "as before".\n')
  writeFileSync(join(notes, '0.1.1.ru.txt'), 'Быстрее.\n')
  return { folder, notes, name }
}

function run(script: string, args: readonly string[], env: Record<string, string> = {}) {
  return spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(ROOT, 'scripts', script), ...args],
    {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, INIT_CWD: ROOT, ...env },
    },
  )
}

const feedIn = (folder: string, name = 'latest-linux.yml') => ({
  bytes: readFileSync(join(folder, name)),
  signature: readFileSync(join(folder, `${name}.sig`), 'utf8'),
})

test('a generated key is private to its owner and signs a feed that its public key verifies', () => {
  const keyFile = join(temporaryFolder(), 'key')
  const made = run('release-key.ts', [keyFile])
  expect(made.status).toBe(0)
  expect(statSync(keyFile).mode & 0o077).toBe(0)
  const privateKey = readFileSync(keyFile, 'utf8')
  expect(made.stdout).not.toContain(privateKey.trim())
  const publicKey = made.stdout.trim().split('\n').at(-1) ?? ''

  const { folder, notes } = packages()
  const signed = run('release-sign.ts', [folder, '--notes', notes], { PAYDESK_RELEASE_KEY: privateKey })
  expect(signed.stderr).toBe('')
  expect(signed.stdout.split('\n')).toEqual(['latest-linux.yml', 'latest-linux.yml.sig', ''])
  const expected = { keys: [readPublicKey(publicKey)], platform: 'linux', version: '0.1.0' }
  expect(readSignedFeed(feedIn(folder), expected)).toMatchObject({
    version: '0.1.1',
    paydesk: { notes: { en: 'Faster.\nQuieter: "as before".', ru: 'Быстрее.' } },
  })
})

describe('the release key is not written', () => {
  test('into the repository', () => {
    const { status, stderr } = run('release-key.ts', ['here'])
    expect([status, stderr.trim()]).toEqual([1, 'The private key does not belong into the repository'])
  })

  test('over an existing file', () => {
    const file = join(temporaryFolder(), 'key')
    writeFileSync(file, 'kept')
    expect(run('release-key.ts', [file]).status).toBe(1)
    expect(readFileSync(file, 'utf8')).toBe('kept')
  })
})

describe('a release is not signed', () => {
  const own = releaseKey()

  test('without a key or with an invalid one, which the message does not repeat', () => {
    const { folder, notes } = packages()
    expect(run('release-sign.ts', [folder, '--notes', notes], { PAYDESK_RELEASE_KEY: '' }).stderr).toContain(
      'is not set',
    )
    const wrong = run('release-sign.ts', [folder, '--notes', notes], { PAYDESK_RELEASE_KEY: 'c2VjcmV0' })
    expect([wrong.status, wrong.stderr.includes('c2VjcmV0'), wrong.stderr.includes('secret')]).toEqual([
      1,
      false,
      false,
    ])
    expect(readdirSync(folder)).not.toContain('latest-linux.yml.sig')
  })

  test('unless its key is one of those that the packages trust', () => {
    const { folder, notes } = packages()
    const [one, two] = [releaseKey(), releaseKey()]
    const sign = (PAYDESK_UPDATE_KEY: string) =>
      run('release-sign.ts', [folder, '--notes', notes], { PAYDESK_RELEASE_KEY: own.privateKey, PAYDESK_UPDATE_KEY })
    const refused = sign(`${one.publicKey},${two.publicKey}`)
    expect([refused.status, refused.stderr.includes('belongs to none of the public keys')]).toEqual([1, true])
    expect(readdirSync(folder)).not.toContain('latest-linux.yml.sig')
    expect(sign(`${one.publicKey}, ${own.publicKey}`).stderr).toBe('')
    expect(readdirSync(folder)).toContain('latest-linux.yml.sig')
  })

  test('when a file is not the one its feed was made of', async () => {
    const { folder, notes, name } = packages()
    writeFileSync(join(folder, name), 'A package')
    await expect(signFeeds({ folder, notes, minimum: '0.0.0', key: own.sign })).rejects.toThrow(name)
    expect(readdirSync(folder)).not.toContain('latest-linux.yml.sig')
  })

  test('without notes in both languages or without a feed', async () => {
    const { folder, notes } = packages()
    await expect(signFeeds({ folder, notes: folder, minimum: '0.0.0', key: own.sign })).rejects.toThrow('0.1.1.en.txt')
    await expect(signFeeds({ folder: notes, notes, minimum: '0.0.0', key: own.sign })).rejects.toThrow('no feed')
  })

  test('when Paydesk would refuse its feed', async () => {
    const { folder, notes } = packages()
    writeFileSync(join(notes, '0.1.1.en.txt'), 'a'.repeat(8001))
    await expect(signFeeds({ folder, notes, minimum: '0.0.0', key: own.sign })).rejects.toThrow('refused by a desk')
  })
})

test.each([
  ['latest.yml', 'win32'],
  ['latest-mac.yml', 'darwin'],
  ['latest-linux-arm64.yml', 'linux'],
] as const)('%s is signed for %s and can be signed again', async (name, platform) => {
  const { folder, notes } = packages(name)
  const own = releaseKey()
  const order = { folder, notes, minimum: '0.1.0', key: own.sign }
  await signFeeds(order)
  await signFeeds(order)
  const expected = { keys: [own.key], version: '0.1.0' }
  expect(readSignedFeed(feedIn(folder, name), { ...expected, platform })?.paydesk.minimum).toBe('0.1.0')
  expect(() => readSignedFeed(feedIn(folder, name), { ...expected, platform: 'other' })).toThrow('other_platform')
})

describe('the update settings from the environment', () => {
  const { publicKey } = releaseKey()

  test('are null without variables', () => {
    expect(updateSettings({})).toBeNull()
  })

  test('can have several keys and another policy file', () => {
    const PAYDESK_UPDATE_FEED = 'https://updates.example.com/desk'
    const both = { PAYDESK_UPDATE_FEED, PAYDESK_UPDATE_KEY: `${publicKey}, ${releaseKey().publicKey}` }
    expect(updateSettings(both)?.keys).toHaveLength(2)
    expect(updateSettings({ ...both, PAYDESK_POLICY_FILE: '/opt/policy.json' })?.policy).toBe('/opt/policy.json')
  })

  test.each([
    { PAYDESK_UPDATE_FEED: 'https://updates.example.com' },
    { PAYDESK_UPDATE_KEY: 'key' },
    { PAYDESK_UPDATE_FEED: 'http://updates.example.com', PAYDESK_UPDATE_KEY: releaseKey().publicKey },
    { PAYDESK_UPDATE_FEED: 'https://updates.example.com', PAYDESK_UPDATE_KEY: 'key' },
    { PAYDESK_UPDATE_FEED: 'https://updates.example.com?a=b', PAYDESK_UPDATE_KEY: releaseKey().publicKey },
  ])('are refused when incomplete or unusable', (env) => {
    expect(() => updateSettings(env)).toThrow('PAYDESK_UPDATE_')
  })
})
