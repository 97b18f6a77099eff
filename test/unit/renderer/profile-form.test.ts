import { describe, expect, it } from 'vitest'
import { DEFAULT_POLLING, type Profile, profileDraft, secret } from '#shared/model/profile.ts'
import {
  type FormValues,
  inOtherEnvironment,
  isOtherAccount,
  mergeProfile,
  secretStateOf,
  valuesOf,
} from '../../../src/renderer/screens/profiles/form-values.ts'
import { readForm } from '../../../src/renderer/screens/profiles/read-form.ts'
import { DEFAULT_GUARD } from '../../../src/shared/model/guard.ts'

const filled: FormValues = {
  ...valuesOf(null),
  name: ' Acme ',
  environment: 'live',
  baseUrl: ' https://pay.example.com/api/ ',
  token: ' abc ',
}

const BLANK = { name: '', value: '' }
const LONG = 'a'.repeat(200_004)

function errorsOf(values: FormValues, entry: 'required' | 'optional' | 'none' = 'required') {
  const reading = readForm(values, entry)
  return reading.result === 'bad' ? reading.errors : {}
}

describe('the form of a merchant', () => {
  it('is read without pasted blanks and trailing slashes', () => {
    const reading = readForm(filled, 'required')
    expect(reading).toEqual({
      result: 'ok',
      draft: {
        name: 'Acme',
        environment: 'live',
        baseUrl: 'https://pay.example.com/api',
        auth: { scheme: 'bearer' },
        statusBy: 'query',
      },
      secret: { scheme: 'bearer', token: 'abc' },
    })
  })

  it('reads a status by query unless the operator chooses otherwise', () => {
    expect(readForm(filled, 'required')).toMatchObject({ draft: { statusBy: 'query' } })
    expect(readForm({ ...filled, statusBy: 'path' }, 'required')).toMatchObject({ draft: { statusBy: 'path' } })
  })

  it('has no default environment', () => {
    expect(errorsOf(valuesOf(null)).environment).toBe('profile.environment.empty')
  })

  it.each([
    ['', 'profile.baseUrl.empty'],
    ['pay.example.com', 'profile.baseUrl.notAUrl'],
    ['http://pay.example.com', 'profile.baseUrl.notHttps'],
    ['https://a:b@pay.example.com', 'profile.baseUrl.hasCredentials'],
    ['https://pay.example.com/?a=1', 'profile.baseUrl.hasQuery'],
  ])('says what is wrong with the address %s', (baseUrl, error) => {
    expect(errorsOf({ ...filled, baseUrl }).baseUrl).toBe(error)
  })

  it.each<[string, Partial<FormValues>, Record<string, string>]>([
    ['no token', { token: ' ' }, { token: 'profile.secret.empty' }],
    ['a token with its word', { token: 'Bearer abc' }, { token: 'profile.token.withWord' }],
    ['a token with a line break', { token: 'a\nb' }, { token: 'profile.secret.characters' }],
    ['a token in Cyrillic', { token: 'токен' }, { token: 'profile.secret.characters' }],
    ['a bad header name', { scheme: 'api_key', keyHeader: 'X Key', key: 'k' }, { keyHeader: 'profile.header.bad' }],
    ['a header of the desk', { scheme: 'api_key', keyHeader: 'Host', key: 'k' }, { keyHeader: 'profile.header.bad' }],
    ['no user name', { scheme: 'basic', password: 'p' }, { username: 'profile.username.empty' }],
    ['a colon', { scheme: 'basic', username: 'a:b' }, { username: 'profile.username.colon' }],
    [
      'a header twice',
      {
        scheme: 'headers',
        headers: [
          { name: 'X-A', value: '1' },
          { name: 'x-a', value: '2' },
        ],
      },
      { 'headers.1.name': 'profile.header.twice' },
    ],
    [
      'a header without a value',
      { scheme: 'headers', headers: [{ name: 'X-A', value: '' }] },
      { 'headers.0.value': 'profile.secret.empty' },
    ],
    [
      'no header at all',
      { scheme: 'headers' },
      { 'headers.0.name': 'profile.header.bad', 'headers.0.value': 'profile.secret.empty' },
    ],
    [
      'no header in several rows',
      { scheme: 'headers', headers: [BLANK, BLANK] },
      { 'headers.0.name': 'profile.header.bad', 'headers.0.value': 'profile.secret.empty' },
    ],
    [
      'a header whose value would be lost',
      { scheme: 'headers', headers: [{ name: '__proto__', value: '1' }] },
      { 'headers.0.name': 'profile.header.bad' },
    ],
    ['a token that is too long', { token: LONG }, { token: 'profile.secret.tooLong' }],
    ['a key that is too long', { scheme: 'api_key', key: LONG }, { key: 'profile.secret.tooLong' }],
    [
      'a user name and a password that are too long',
      { scheme: 'basic', username: LONG, password: LONG },
      { username: 'profile.secret.tooLong', password: 'profile.secret.tooLong' },
    ],
    [
      'a header value that is too long',
      { scheme: 'headers', headers: [BLANK, { name: ' X-A', value: LONG }] },
      { 'headers.1.value': 'profile.secret.tooLong' },
    ],
    [
      'a PEM text or a passphrase that is too long',
      {
        scheme: 'client_certificate',
        certificateFormat: 'pem',
        certificatePem: `-----BEGIN CERTIFICATE-----${LONG}`,
        keyPem: `-----BEGIN PRIVATE KEY-----${LONG}`,
        passphrase: LONG,
      },
      {
        certificatePem: 'profile.secret.tooLong',
        keyPem: 'profile.secret.tooLong',
        passphrase: 'profile.secret.tooLong',
      },
    ],
    [
      'a certificate file that is too long',
      { scheme: 'client_certificate', certificateFormat: 'pkcs12', pkcs12: LONG },
      { pkcs12: 'profile.secret.tooLong' },
    ],
  ])('refuses %s', (_, change, errors) => {
    expect(errorsOf({ ...filled, ...change })).toEqual(errors)
  })

  it('gives values that the schemas accept unchanged', () => {
    const schemes: Partial<FormValues>[] = [
      { scheme: 'bearer' },
      { scheme: 'api_key', key: 'k' },
      { scheme: 'basic', username: 'u', password: '' },
      {
        scheme: 'headers',
        headers: [
          { name: 'X-A', value: '1' },
          { name: '', value: '' },
          { name: 'X-B', value: 'two words' },
        ],
      },
    ]
    for (const change of schemes) {
      const reading = readForm({ ...filled, ...change }, 'required')
      expect(reading.result, change.scheme).toBe('ok')
      if (reading.result !== 'ok') continue
      expect(profileDraft.parse(reading.draft)).toEqual(reading.draft)
      expect(secret.parse(reading.secret)).toEqual(reading.secret)
    }
  })

  it('reports that no header is left when a stored secret is used', () => {
    expect(errorsOf({ ...filled, scheme: 'headers', headers: [BLANK, BLANK] }, 'none')).toEqual({
      'headers.0.name': 'profile.header.bad',
    })
  })

  it('sends no secret when a stored one is used or none was typed', () => {
    expect(readForm({ ...filled, token: 'x' }, 'none')).toMatchObject({ result: 'ok', secret: undefined })
    expect(readForm({ ...filled, token: '' }, 'optional')).toMatchObject({ result: 'ok', secret: undefined })
    expect(readForm({ ...filled, token: 'x' }, 'optional')).toMatchObject({ secret: { token: 'x' } })
  })
})

describe('a stored secret', () => {
  const kept: Profile = {
    id: 'a3f1c7c2-92a1-4c9e-8a53-0d8f4c1c2b11',
    name: 'Acme',
    environment: 'live',
    baseUrl: 'https://pay.example.com/api',
    auth: { scheme: 'headers', headers: ['X-A', 'X-B'] },
    statusBy: 'path',
    polling: DEFAULT_POLLING,
    secretState: 'stored',
    certificate: null,
    revision: 1,
    guard: DEFAULT_GUARD,
    createdAt: '2026-11-21T12:00:00.000Z',
  }
  const values = valuesOf(kept)

  it('is never among the initial values of the form', () => {
    expect(values.headers.map(({ value }) => value)).toEqual(['', ''])
    expect([values.token, values.key, values.password, values.username]).toEqual(['', '', '', ''])
  })

  it('stays when statuses are read another way, and the form starts with the stored way', () => {
    expect(values.statusBy).toBe('path')
    expect(secretStateOf(kept, { ...values, statusBy: 'query' })).toBe('kept')
    expect(readForm(values, 'none')).toMatchObject({ draft: { statusBy: 'path' } })
  })

  it('is not kept in the form once another window has saved another address, environment or scheme', () => {
    const headers = [{ name: 'X-Id', value: 'b' }]
    const typed = { ...values, name: 'B', token: 'a', key: 'a', password: 'a', keyPem: 'a', headers }
    const emptied = { name: 'B', token: '', key: '', password: '', keyPem: '', headers: [{ name: 'X-Id', value: '' }] }
    for (const other of [
      { baseUrl: 'https://other.example.com' },
      { environment: 'test' },
      { scheme: 'basic' },
    ] as const)
      expect(mergeProfile(values, typed, { ...values, ...other })).toEqual({ ...typed, ...emptied, ...other })
    const renamed = { ...values, name: 'C', statusBy: 'query' } as const
    expect(mergeProfile(values, typed, renamed), 'only the name').toEqual({ ...typed, statusBy: 'query' })
    const own = { ...typed, baseUrl: 'https://own.example.com' }
    expect(mergeProfile(values, own, { ...values, baseUrl: 'https://other.example.com' }), 'its own').toEqual(own)
  })

  it('stays for another path and another name', () => {
    expect(secretStateOf(kept, { ...values, baseUrl: 'https://pay.example.com/v2', name: 'B' })).toBe('kept')
  })

  it('stays while the address is half typed', () => {
    expect(secretStateOf(kept, { ...values, baseUrl: 'https:/' })).toBe('kept')
  })

  it('is not used for another origin, not even another port', () => {
    expect(secretStateOf(kept, { ...values, baseUrl: 'https://pay.example.com:8443/api' })).toBe('other_address')
    expect(secretStateOf(kept, { ...values, baseUrl: 'https://evil.example.com/api' })).toBe('other_address')
  })

  it('does not fit another scheme or a header that it has no value for', () => {
    expect(secretStateOf(kept, { ...values, scheme: 'bearer' })).toBe('other_scheme')
    expect(secretStateOf(kept, { ...values, headers: [...values.headers, { name: 'X-C', value: '' }] })).toBe(
      'other_headers',
    )
    expect(secretStateOf(kept, { ...values, headers: values.headers.slice(0, 1) })).toBe('kept')
  })

  it('belongs to another account if its headers or scheme differ', () => {
    const [first, second] = values.headers
    const others = (headers: FormValues['headers']) => isOtherAccount(kept, { ...values, headers })
    const [a, b] = [first ?? { name: '', value: '' }, second ?? { name: '', value: '' }]
    expect(others([a, b])).toBe(false)
    expect(others([b, a, { name: ' ', value: '' }]), 'their order says nothing').toBe(false)
    expect(others([a]), 'one is removed').toBe(true)
    expect(others([a, { ...b, name: 'X-C' }]), 'one is renamed').toBe(true)
    expect(others([a, b, { name: 'X-C', value: '' }])).toBe(true)
    expect(isOtherAccount(kept, { ...values, scheme: 'bearer' })).toBe(true)
    expect(isOtherAccount(kept, { ...values, name: 'B' })).toBe(false)
    expect(isOtherAccount({ ...kept, secretState: 'missing' }, { ...values, scheme: 'bearer' })).toBe(false)
    expect(isOtherAccount(null, values)).toBe(false)
  })

  it('is requested when missing, and for a new merchant', () => {
    expect(secretStateOf({ ...kept, secretState: 'missing' }, values)).toBe('missing')
    expect(secretStateOf(null, values)).toBe('new')
  })

  it('is told as not readable unless the form would discard it', () => {
    const locked = { ...kept, secretState: 'unreadable' } as const
    expect(secretStateOf(locked, values)).toBe('unreadable')
    expect(secretStateOf(locked, { ...values, scheme: 'bearer' })).toBe('other_scheme')
  })
})

describe('a merchant with the same address in another environment', () => {
  const baseUrl = 'https://pay.example.com/api'
  const live = { id: 'live', name: 'Acme', environment: 'live', baseUrl } as Profile

  it.each([
    ['named where the live address is entered as test', 'test', baseUrl, 'Acme'],
    ['named with a slash at the end of the address', 'test', `${baseUrl}/`, 'Acme'],
    ['not named for the same environment', 'live', baseUrl, undefined],
    ['not named before an environment is chosen', '', baseUrl, undefined],
    ['not named for another path', 'test', `${baseUrl}/v2`, undefined],
    ['not named for a half typed address', 'test', 'https:/', undefined],
  ] as const)('is %s', (_what, environment, typed, name) => {
    expect(inOtherEnvironment([live], null, { baseUrl: typed, environment })?.name).toBe(name)
  })

  it('is not the edited one', () => {
    const second = { ...live, id: 'second', name: 'Beta' }
    const values = { baseUrl, environment: 'test' } as const
    expect(inOtherEnvironment([live], live, values)).toBeUndefined()
    expect(inOtherEnvironment([live, second], live, values)?.name).toBe('Beta')
  })
})
