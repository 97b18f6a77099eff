import { expect, test } from 'vitest'
import { accountFailure, compareAccounts, type MerchantAccount } from '../../../../src/shared/rules/same-account.ts'

const account = (fields: Partial<MerchantAccount> = {}): MerchantAccount => ({
  environment: 'live',
  baseUrl: 'https://pay.example/a',
  fingerprint: 'key:1:aa',
  ...fields,
})

test.each([
  ['same', {}],
  ['environment', { environment: 'test' as const }],
  ['address', { baseUrl: 'https://pay.example/b' }],
  ['address', { baseUrl: 'https://pay.example' }],
  ['credential', { fingerprint: 'key:1:bb' }],
  ['both', { baseUrl: 'https://other.example', fingerprint: 'key:1:bb' }],
  ['cannot_tell', { fingerprint: null }],
  // Made with another key, or without one.
  ['cannot_tell', { fingerprint: 'key:2:aa' }],
  ['cannot_tell', { fingerprint: 'scrypt:aa' }],
  ['address', { baseUrl: 'https://other.example', fingerprint: null }],
] as const)('an account is the environment, the whole base URL and the credentials: %s', (standing, fields) => {
  expect(compareAccounts(account(), account(fields))).toBe(standing)
})

test('the training platform is always the same account, whatever is known of it', () => {
  const training = account({ environment: 'training', baseUrl: '', fingerprint: null })
  expect(compareAccounts(training, { ...training, fingerprint: 'training' })).toBe('same')
})

const baseUrl = 'https://pay.example/a'

test.each([
  ['same', null, null],
  ['said_same', null, null],
  ['cannot_tell', { kind: 'other_account', differs: 'cannot_tell', baseUrl }, null],
  ['credential', { kind: 'other_account', differs: 'credential', baseUrl }, 'as for a write'],
  ['both', { kind: 'other_account', differs: 'both', baseUrl }, 'as for a write'],
  ['environment', { kind: 'other_platform', baseUrl }, 'as for a write'],
] as const)(
  'accountFailure decides on writes and reads for an account that compares as %s',
  (standing, write, read) => {
    expect(accountFailure(standing, baseUrl, 'write')).toEqual(write)
    expect(accountFailure(standing, baseUrl, 'read')).toEqual(read === null ? null : write)
  },
)
