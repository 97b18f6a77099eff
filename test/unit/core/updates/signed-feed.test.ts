import { generateKeyPairSync } from 'node:crypto'
import { dump } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import {
  readPrivateKey,
  readPublicKey,
  readSignature,
  signatureText,
} from '../../../../src/main/core/updates/signature.ts'
import { isOlder, readSignedFeed, UpdateRefused } from '../../../../src/main/core/updates/signed-feed.ts'
import { type FeedContent, feedOf, releaseKey, signedFiles } from '../../../fakes/update-feed.ts'

const FILE = Buffer.from('an AppImage')
const own = releaseKey()
const other = releaseKey()
const expected = { keys: [own.key], platform: 'linux', version: '0.1.0' }

function reasonOf(files: { bytes: Uint8Array; signature: string | null }, from = expected): string {
  try {
    readSignedFeed(files, from)
    return 'taken'
  } catch (error) {
    if (error instanceof UpdateRefused) return error.reason
    throw error
  }
}

const signed = (part: Partial<FeedContent> = {}) => signedFiles(feedOf(FILE, part), own.sign)
const paydesk = (part: Partial<FeedContent['paydesk']>) => ({ paydesk: { ...feedOf(FILE).paydesk, ...part } })

test('a newer version of this product for this system is accepted, with its notes', () => {
  expect(readSignedFeed(signed(), expected)).toMatchObject({
    version: '0.1.1',
    paydesk: { notes: { en: 'Faster.', ru: 'Быстрее.' } },
  })
})

test('the installed version is no update', () => {
  expect(readSignedFeed(signed({ version: '0.1.0' }), expected)).toBeNull()
})

describe('refuses', () => {
  test('a feed with any single byte changed', () => {
    const { bytes, signature } = signed()
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(reasonOf({ bytes: changed, signature }), `byte ${at}`).toBe('signature_wrong')
    }
  })

  test('a feed that is cut, or has something appended', () => {
    const { bytes, signature } = signed()
    expect(reasonOf({ bytes: bytes.subarray(0, -1), signature })).toBe('signature_wrong')
    expect(reasonOf({ bytes: Buffer.concat([bytes, Buffer.from('\n')]), signature })).toBe('signature_wrong')
  })

  test('a feed whose signature is missing or something else', () => {
    const { bytes, signature: valid } = signed()
    expect(reasonOf({ bytes, signature: null })).toBe('signature_missing')
    for (const signature of ['', '<!doctype html>', `${own.key.id} AAAA`, `${own.key.id}\n`, `${valid}more`]) {
      expect(reasonOf({ bytes, signature }), signature).toBe('signature_missing')
    }
  })

  test('a signature by another key, even under the ID of ours', () => {
    const { bytes } = signed()
    const signature = signatureText(bytes, other.sign)
    expect(reasonOf({ bytes, signature })).toBe('other_key')
    expect(reasonOf({ bytes, signature: signature.replace(other.key.id, own.key.id) })).toBe('signature_wrong')
  })

  test('the signature of another version', () => {
    expect(reasonOf({ bytes: signed().bytes, signature: signed({ version: '0.1.2' }).signature })).toBe(
      'signature_wrong',
    )
  })

  test('a web page, even if it is signed', () => {
    for (const page of ['<!doctype html><title>Sign in</title>', '\n<HTML>', '\ufeff<html lang="en">']) {
      const bytes = Buffer.from(page)
      expect(reasonOf({ bytes, signature: signatureText(bytes, own.sign) }), page).toBe('html_page')
    }
  })

  test('another product, another system, an older version, and one that this version is too old for', () => {
    expect(reasonOf(signed(paydesk({ product: 'com.example.other' })))).toBe('other_product')
    expect(reasonOf(signed(paydesk({ platform: 'win32' })))).toBe('other_platform')
    expect(reasonOf(signed({ version: '0.0.9' }))).toBe('older')
    expect(reasonOf(signed(), { ...expected, version: '0.10.0' })).toBe('older')
    expect(reasonOf(signed(paydesk({ minimum: '0.1.1' })))).toBe('minimum')
  })

  test('file names that lead out of the feed’s folder, invalid hashes, and a feed without files', () => {
    const [file] = feedOf(FILE).files
    if (!file) throw new Error('a feed without files')
    for (const url of ['../a.AppImage', 'https://example.com/a.AppImage', '/a.AppImage', 'a\\b', '.hidden', '//host/a'])
      expect(reasonOf(signed({ files: [{ ...file, url }] })), url).toBe('unreadable')
    expect(reasonOf(signed({ files: [{ ...file, sha512: 'x' }] }))).toBe('unreadable')
    expect(reasonOf(signed({ files: [] }))).toBe('unreadable')
  })

  test('signed content that is no feed', () => {
    for (const text of ['', 'version: 0.1.1', 'a: [', '\u0000', dump({ ...feedOf(FILE), version: '0.1.1-beta' })]) {
      const bytes = Buffer.from(text)
      expect(reasonOf({ bytes, signature: signatureText(bytes, own.sign) }), text).toBe('unreadable')
    }
    const bytes = Buffer.from([0xff, 0xfe, 0xfd])
    expect(reasonOf({ bytes, signature: signatureText(bytes, own.sign) })).toBe('unreadable')
  })

  test('notes that are too long', () => {
    const notes = { en: 'a'.repeat(8001), ru: '' }
    expect(reasonOf(signed(paydesk({ notes })))).toBe('unreadable')
  })
})

test('a package may know two keys while one replaces the other', () => {
  const both = { ...expected, keys: [other.key, own.key] }
  expect(reasonOf(signed(), both)).toBe('taken')
  expect(reasonOf(signedFiles(feedOf(FILE), other.sign), both)).toBe('taken')
})

test('a public key is read from its 32 bytes as well as from its SubjectPublicKeyInfo, and from nothing else', () => {
  const raw = Buffer.from(own.publicKey, 'base64').subarray(-32).toString('base64')
  const bytes = Buffer.from('text')
  expect(readSignature(bytes, signatureText(bytes, own.sign), [readPublicKey(raw)])).toBe('valid')
  const x25519 = generateKeyPairSync('x25519')
  const otherPublic = x25519.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  for (const text of ['', 'key', own.privateKey, raw.slice(4), otherPublic])
    expect(() => readPublicKey(text), text).toThrow('Not an Ed25519 public key')
  const otherPrivate = x25519.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  expect(() => readPrivateKey(otherPrivate)).toThrow('Not an Ed25519 private key')
  expect(() => readPrivateKey(own.publicKey)).toThrow('Not a private key')
})

test.each([
  ['0.1.0', '0.1.1', true],
  ['0.9.0', '0.10.0', true],
  ['1.0.0', '0.99.99', false],
  ['0.1.1', '0.1.1', false],
] as const)('%s is older than %s: %s', (version, than, older) => {
  expect(isOlder(version, than)).toBe(older)
})
