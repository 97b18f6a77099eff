import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { macConfiguration } from '../../../scripts/package/macos.ts'
import { packageNotes, readHomepage } from '../../../scripts/package/notes.ts'

const facts = { electron: '45.4.1', pinned: '45.4.1', dir: false, inspect: false, env: {} }
const CERTIFICATE = { CSC_LINK: 'certificate.p12' }
const KEYS = { APPLE_API_KEY: 'key.p8', APPLE_API_KEY_ID: 'id', APPLE_API_ISSUER: 'issuer' }

describe('packageNotes', () => {
  test('says nothing about a complete package', () => {
    expect(packageNotes({ ...facts, platform: 'darwin', env: { ...CERTIFICATE, ...KEYS } })).toEqual([])
    expect(packageNotes({ ...facts, platform: 'win32', env: CERTIFICATE })).toEqual([])
    expect(packageNotes({ ...facts, platform: 'linux', env: { PAYDESK_HOMEPAGE: 'https://pay.example/' } })).toEqual([])
  })

  test('reports a missing signature, and on macOS a missing notarisation, which needs a signature', () => {
    expect(packageNotes({ ...facts, platform: 'win32' })).toEqual([expect.stringContaining('Not signed')])
    const unsigned = packageNotes({ ...facts, platform: 'darwin', env: KEYS })
    expect(unsigned).toEqual([expect.stringContaining('Not signed'), expect.stringContaining('Not notarised')])
    expect(packageNotes({ ...facts, platform: 'darwin', env: CERTIFICATE })).toEqual([
      expect.stringContaining('Not notarised'),
    ])
  })

  test('warns about an Electron of another major version than the pinned one', () => {
    const [note] = packageNotes({ ...facts, platform: 'linux', dir: true, electron: '33.4.11' })
    expect(note).toBe(
      'Electron 33.4.11 is packaged; Paydesk is made for Electron 45.4.1. Do not give this package to users.',
    )
    expect(packageNotes({ ...facts, platform: 'linux', dir: true, electron: '45.9.0' })).toEqual([])
  })

  test('warns about a package that requires a module of this machine', () => {
    const env = { PAYDESK_TEST_PRELUDE: '/home/maker/prelude.cjs' }
    expect(packageNotes({ ...facts, platform: 'linux', dir: true, env })).toEqual([
      'The package requires /home/maker/prelude.cjs, which is on this machine alone: PAYDESK_TEST_PRELUDE is for tests. Do not give it to users.',
    ])
  })

  test('reports a copy for tests, and a deb without a homepage', () => {
    expect(packageNotes({ ...facts, platform: 'linux', dir: true, inspect: true })).toEqual([
      expect.stringContaining('it is for tests'),
    ])
    expect(packageNotes({ ...facts, platform: 'linux' })).toEqual([expect.stringContaining('PAYDESK_HOMEPAGE')])
  })
})

test('readHomepage accepts a web address or none, and refuses anything else', () => {
  expect(readHomepage({})).toBeNull()
  expect(readHomepage({ PAYDESK_HOMEPAGE: 'https://pay.example/desk' })).toBe('https://pay.example/desk')
  for (const PAYDESK_HOMEPAGE of ['pay.example', 'file:///etc/passwd', 'javascript:void(0)']) {
    expect(() => readHomepage({ PAYDESK_HOMEPAGE })).toThrow('PAYDESK_HOMEPAGE must be the address of a page')
  }
})

describe('macConfiguration', () => {
  test('sets the least entitlements and notarises when there are a certificate and keys', () => {
    const { mac } = macConfiguration('/resources', { ...CERTIFICATE, ...KEYS })
    expect(mac).toMatchObject({
      hardenedRuntime: true,
      notarize: true,
      entitlements: join('/resources', 'entitlements.mac.plist'),
    })
    expect(mac?.entitlementsInherit).toBe(mac?.entitlements)
    expect(mac).not.toHaveProperty('identity')
  })

  test('signs ad hoc, so that it starts, and never notarises without a certificate', () => {
    const { mac } = macConfiguration('/resources', KEYS)
    expect(mac).toMatchObject({
      hardenedRuntime: true,
      identity: '-',
      notarize: false,
      entitlements: join('/resources', 'entitlements.mac.adhoc.plist'),
    })
  })
})
