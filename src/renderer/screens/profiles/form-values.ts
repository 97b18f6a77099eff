import type { FieldError } from 'react-hook-form'
import type { Profile, StatusBy } from '#shared/model/profile.ts'
import { readBaseUrl } from '#shared/rules/base-url.ts'
import type { MessageId, Translate } from '../../i18n/index.tsx'
import { mergeFields } from './merge-fields.ts'

type Scheme = Profile['auth']['scheme']
export const SCHEMES: readonly Scheme[] = ['bearer', 'api_key', 'basic', 'headers', 'client_certificate']

/** The contents of the form: every field of every scheme, so that switching between schemes loses nothing. */
export interface FormValues {
  name: string
  /** Empty until the operator chooses: neither is a safe guess. */
  environment: '' | 'live' | 'test'
  baseUrl: string
  scheme: Scheme
  token: string
  keyHeader: string
  key: string
  username: string
  password: string
  headers: { name: string; value: string }[]
  certificateFormat: 'pkcs12' | 'pem'
  /** A PKCS #12 file in Base64, and its name. */
  pkcs12: string
  pkcs12Name: string
  certificatePem: string
  keyPem: string
  passphrase: string
  statusBy: StatusBy
}

const EMPTY: FormValues = {
  name: '',
  environment: '',
  baseUrl: '',
  scheme: 'bearer',
  token: '',
  keyHeader: 'X-API-Key',
  key: '',
  username: '',
  password: '',
  headers: [{ name: '', value: '' }],
  certificateFormat: 'pkcs12',
  pkcs12: '',
  pkcs12Name: '',
  certificatePem: '',
  keyPem: '',
  passphrase: '',
  statusBy: 'query',
}

/** The initial values of the form. They never include secrets, which Paydesk does not give back. */
export function valuesOf(profile: Profile | null): FormValues {
  if (!profile) return EMPTY
  const { name, baseUrl, environment, auth, statusBy } = profile
  return {
    ...EMPTY,
    name,
    baseUrl,
    environment: environment === 'training' ? '' : environment,
    scheme: auth.scheme,
    statusBy,
    ...(auth.scheme === 'api_key' && { keyHeader: auth.header }),
    ...('headers' in auth &&
      auth.headers.length > 0 && { headers: auth.headers.map((header) => ({ name: header, value: '' })) }),
  }
}

const NO_SECRET = {
  token: '',
  key: '',
  username: '',
  password: '',
  pkcs12: '',
  pkcs12Name: '',
  certificatePem: '',
  keyPem: '',
  passphrase: '',
} as const satisfies Partial<FormValues>

/** Whether what is typed is for another platform or another way to authenticate than those in `merged`. */
export function isSecretForOther(typed: FormValues, merged: FormValues): boolean {
  return ADDRESSED.some((name) => typed[name] !== merged[name])
}
const ADDRESSED = ['baseUrl', 'environment', 'scheme'] as const

/**
 * The contents of the form after another window has saved something else: a secret that was typed for another address,
 * environment or scheme is not kept.
 */
export function mergeProfile(begun: FormValues, typed: FormValues, saved: FormValues): FormValues {
  const merged = mergeFields(begun, typed, saved)
  if (!isSecretForOther(typed, merged)) return merged
  return { ...merged, ...NO_SECRET, headers: merged.headers.map(({ name }) => ({ name, value: '' })) }
}

/** The text of a field's error: the form stores message IDs. */
export function errorText(t: Translate, error: FieldError | undefined): string | undefined {
  return error?.message ? t(error.message as MessageId) : undefined
}

/**
 * The state of the secret while the form is filled in: none yet, none kept, kept and fitting, kept but not readable; kept
 * but about to be discarded, because it belongs to another address or another way to authenticate; or kept without a
 * value for a header.
 */
export type EnteredSecret =
  | 'new'
  | 'missing'
  | 'unreadable'
  | 'kept'
  | 'other_address'
  | 'other_scheme'
  | 'other_headers'

/** Judges by the same rule as the core: a secret is bound to the origin and the scheme it was entered for. */
export function secretStateOf(profile: Profile | null, values: FormValues): EnteredSecret {
  if (!profile) return 'new'
  if (profile.secretState === 'missing') return 'missing'
  const address = readBaseUrl(values.baseUrl)
  // A half-typed address is not reported: only what would be saved counts.
  if (address.result === 'ok' && address.origin !== originOf(profile.baseUrl)) return 'other_address'
  if (profile.auth.scheme !== values.scheme) return 'other_scheme'
  // The kept secret has no value for a new header.
  if ('headers' in profile.auth && without(headerNames(values), profile.auth.headers).length > 0) return 'other_headers'
  return profile.secretState === 'unreadable' ? 'unreadable' : 'kept'
}

/** Whether, by the core's rule, the merchant's credentials would be another account's; disregards the address. */
export function isOtherAccount(profile: Profile | null, values: FormValues): boolean {
  if (!profile || profile.secretState === 'missing') return false
  const { auth } = profile
  if (auth.scheme !== values.scheme) return true
  if (!('headers' in auth)) return false
  const names = headerNames(values)
  return without(names, auth.headers).length > 0 || without(auth.headers, names).length > 0
}

/**
 * Another merchant with the address and another environment than entered. Payouts are compared within an environment,
 * and the money at one address is either real or not.
 */
export function inOtherEnvironment(
  profiles: readonly Profile[],
  profile: Profile | null,
  { baseUrl, environment }: Pick<FormValues, 'baseUrl' | 'environment'>,
): Profile | undefined {
  const address = readBaseUrl(baseUrl)
  if (address.result !== 'ok' || environment === '') return undefined
  return profiles.find(
    (one) => one.id !== profile?.id && one.baseUrl === address.baseUrl && one.environment !== environment,
  )
}

function headerNames({ headers }: FormValues): string[] {
  return headers.map(({ name }) => name.trim()).filter((name) => name !== '')
}

function without(names: readonly string[], others: readonly string[]): string[] {
  return names.filter((name) => !others.includes(name))
}

function originOf(baseUrl: string): string | null {
  const address = readBaseUrl(baseUrl)
  return address.result === 'ok' ? address.origin : null
}
