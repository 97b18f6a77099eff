import type { z } from 'zod'
import { authScheme, type ClientCertificate, type ProfileDraft, type Secret, secret } from '#shared/model/profile.ts'
import { type BaseUrlRule, readBaseUrl } from '#shared/rules/base-url.ts'
import type { MessageId } from '../../i18n/index.tsx'
import type { FormValues } from './form-values.ts'

/** Whether a secret is required, optional, or not asked for because a kept one is used. */
export type SecretEntry = 'required' | 'optional' | 'none'

export type FormReading =
  | { readonly result: 'ok'; readonly draft: ProfileDraft; readonly secret: Secret | undefined }
  | { readonly result: 'bad'; readonly errors: FormErrors }

/** Errors by the path of their field, such as "headers.0.name". */
type FormErrors = Readonly<Record<string, MessageId>>

const ADDRESS_ERRORS: Record<BaseUrlRule, MessageId> = {
  not_a_url: 'profile.baseUrl.notAUrl',
  not_https: 'profile.baseUrl.notHttps',
  has_credentials: 'profile.baseUrl.hasCredentials',
  has_query: 'profile.baseUrl.hasQuery',
}

const MAX_NAME = 80

/** Reads the form into a draft and a secret, or says which field is wrong and why. */
export function readForm(values: FormValues, entry: SecretEntry): FormReading {
  const name = values.name.trim()
  const address = readBaseUrl(values.baseUrl)
  const auth = authOf(values)
  const given = entry !== 'none' && !(entry === 'optional' && isSecretEmpty(values))
  const errors: Record<string, MessageId> = {
    ...(name === '' && { name: 'profile.name.empty' as const }),
    ...(name.length > MAX_NAME && { name: 'profile.name.tooLong' as const }),
    ...(values.environment === '' && { environment: 'profile.environment.empty' as const }),
    ...(address.result === 'bad' && {
      baseUrl: values.baseUrl.trim() === '' ? 'profile.baseUrl.empty' : ADDRESS_ERRORS[address.rule],
    }),
    ...schemeErrors(values),
    ...(values.scheme === 'client_certificate' &&
      address.result === 'ok' &&
      !address.origin.startsWith('https:') && { baseUrl: 'profile.certificate.needsHttps' as const }),
    ...(given && { ...secretErrors(values), ...lengthErrors(values) }),
  }
  if (Object.keys(errors).length > 0 || values.environment === '' || address.result === 'bad' || !auth)
    return { result: 'bad', errors }
  const { environment, statusBy } = values
  const draft = { name, environment, baseUrl: address.baseUrl, auth, statusBy }
  return { result: 'ok', draft, secret: given ? readSecret(values).data : undefined }
}

function authOf(values: FormValues): ProfileDraft['auth'] | undefined {
  const header = values.keyHeader.trim()
  const headers = filledRows(values).map((row) => row.name)
  return authScheme.safeParse({
    scheme: values.scheme,
    ...(values.scheme === 'api_key' && { header }),
    ...(hasHeaders(values) && { headers }),
  }).data
}

/** The secret as the core takes it: what was typed, without the spaces that a paste brings along. */
function readSecret(values: FormValues): z.ZodSafeParseResult<Secret> {
  const { scheme } = values
  return secret.safeParse({
    scheme,
    ...(scheme === 'bearer' && { token: values.token.trim() }),
    ...(scheme === 'api_key' && { key: values.key.trim() }),
    ...(scheme === 'basic' && { username: values.username.trim(), password: values.password }),
    ...(hasHeaders(values) && {
      values: Object.fromEntries(filledRows(values).map((row) => [row.name, row.value])),
    }),
    ...(scheme === 'client_certificate' && { certificate: certificateOf(values) }),
  })
}

function schemeErrors(values: FormValues): FormErrors {
  if (values.scheme === 'api_key' && !isHeaderName(values.keyHeader)) return { keyHeader: 'profile.header.bad' }
  if (!hasHeaders(values)) return {}
  const names = values.headers.map((row) => row.name.trim())
  const errors: Record<string, MessageId> = {}
  names.forEach((name, index) => {
    const twice = names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) < index
    if (isBlankRow(values, index)) return
    if (!isHeaderName(name)) errors[`headers.${index}.name`] = 'profile.header.bad'
    else if (twice) errors[`headers.${index}.name`] = 'profile.header.twice'
  })
  return errors
}

function secretErrors(values: FormValues): FormErrors {
  switch (values.scheme) {
    case 'bearer':
      if (/^bearer\s/i.test(values.token.trim())) return { token: 'profile.token.withWord' }
      return valueError('token', values.token)
    case 'api_key':
      return valueError('key', values.key)
    case 'basic':
      if (values.username.trim() === '') return { username: 'profile.username.empty' }
      return values.username.includes(':') ? { username: 'profile.username.colon' } : {}
    case 'headers':
      return headerErrors(values)
    case 'client_certificate':
      return { ...certificateErrors(values), ...headerErrors(values) }
  }
}

function headerErrors(values: FormValues): FormErrors {
  return Object.assign(
    {},
    ...values.headers.map((row, index) =>
      isBlankRow(values, index) ? {} : valueError(`headers.${index}.value`, row.value),
    ),
  )
}

function lengthErrors(values: FormValues): FormErrors {
  const tooLong = readSecret(values).error?.issues.filter(({ code }) => code === 'too_big') ?? []
  return Object.fromEntries(tooLong.map(({ path }) => [fieldOf(path, values), 'profile.secret.tooLong' as const]))
}

/** The form field for the part of a secret at `path`. */
function fieldOf(path: readonly PropertyKey[], { headers }: FormValues): string {
  const [part = '', name] = path
  if (part === 'values') return `headers.${headers.findIndex((row) => row.name.trim() === name)}.value`
  return CERTIFICATE_FIELDS[path.join('.')] ?? String(part)
}

const CERTIFICATE_FIELDS: Readonly<Record<string, keyof FormValues>> = {
  'certificate.file': 'pkcs12',
  'certificate.certificate': 'certificatePem',
  'certificate.key': 'keyPem',
  'certificate.passphrase': 'passphrase',
}

function certificateErrors(values: FormValues): FormErrors {
  if (values.certificateFormat === 'pkcs12') return values.pkcs12 === '' ? { pkcs12: 'profile.certificate.noFile' } : {}
  return {
    ...(!values.certificatePem.includes('-----BEGIN CERTIFICATE-----') && {
      certificatePem: 'profile.certificate.notPem' as const,
    }),
    ...(!/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(values.keyPem) && { keyPem: 'profile.certificate.noKey' as const }),
  }
}

function certificateOf(values: FormValues): ClientCertificate {
  const { certificateFormat, pkcs12, certificatePem, keyPem, passphrase } = values
  return certificateFormat === 'pkcs12'
    ? { format: 'pkcs12', file: pkcs12, passphrase }
    : { format: 'pem', certificate: certificatePem.trim(), key: keyPem.trim(), passphrase }
}

/** Whether a scheme has custom headers; with a certificate they are optional. */
function hasHeaders({ scheme }: FormValues): boolean {
  return scheme === 'headers' || scheme === 'client_certificate'
}

function valueError(path: string, value: string): FormErrors {
  if (value.trim() === '') return { [path]: 'profile.secret.empty' }
  return isHeaderValue(value.trim()) ? {} : { [path]: 'profile.secret.characters' }
}

function isSecretEmpty(values: FormValues): boolean {
  const { token, key, username, password } = values
  const headers = values.headers.map((row) => row.value)
  const fields = {
    bearer: [token],
    api_key: [key],
    basic: [username, password],
    headers,
    client_certificate: [values.pkcs12, values.certificatePem, values.keyPem, values.passphrase, ...headers],
  }
  return fields[values.scheme].every((text) => text.trim() === '')
}

/** Whether a row is blank and ignored. The first one is not ignored if all are blank and one is required. */
function isBlankRow({ headers, scheme }: FormValues, index: number): boolean {
  const isBlank = (row: FormValues['headers'][number] | undefined) => row?.name.trim() === '' && row.value.trim() === ''
  const isNeeded = scheme === 'headers' && index === 0 && headers.every(isBlank)
  return isBlank(headers[index]) && !isNeeded
}

function filledRows(values: FormValues): readonly { readonly name: string; readonly value: string }[] {
  return values.headers
    .filter((_, index) => !isBlankRow(values, index))
    .map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
}

function isHeaderName(name: string): boolean {
  return authScheme.safeParse({ scheme: 'api_key', header: name.trim() }).success
}

function isHeaderValue(value: string): boolean {
  return secret.safeParse({ scheme: 'api_key', key: value }).success
}
