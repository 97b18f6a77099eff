import { z } from 'zod'
import { guard } from './guard.ts'

/** Where a merchant's money is: real, the platform's test environment, or the training platform on this machine. */
export const ENVIRONMENTS = ['live', 'test', 'training'] as const
export const environment = z.enum(ENVIRONMENTS)
export type Environment = z.infer<typeof environment>

const headerName = z
  .string()
  .trim()
  .max(100)
  .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/)
  .refine((name) => !RESERVED_HEADERS.has(name.toLowerCase()))

/** Headers reserved for the transport: a profile may not set them. */
const RESERVED_HEADERS = new Set([
  'accept',
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  // An object cannot hold a value under this key.
  '__proto__',
  'range',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-http-method-override',
])

/** A header value that HTTP can carry: visible characters and inner spaces of Latin-1, no line breaks. */
const headerValue = z
  .string()
  .min(1)
  .max(8192)
  .regex(/^[\x21-\x7e\xa0-\xff]([\x20-\x7e\xa0-\xff]*[\x21-\x7e\xa0-\xff])?$/)

/**
 * How requests to a merchant's platform authenticate, without the secret itself. The interface states no scheme
 * (Authentication: not shown), so the operator chooses one of these.
 */
export const authScheme = z.discriminatedUnion('scheme', [
  z.strictObject({ scheme: z.literal('bearer') }),
  z.strictObject({ scheme: z.literal('api_key'), header: headerName }),
  z.strictObject({ scheme: z.literal('basic') }),
  z.strictObject({
    scheme: z.literal('headers'),
    headers: z
      .array(headerName)
      .min(1)
      .max(20)
      .refine((names) => new Set(names.map((name) => name.toLowerCase())).size === names.length),
  }),
  /** A certificate in the TLS connection itself, plus headers if the platform requires them too. */
  z.strictObject({
    scheme: z.literal('client_certificate'),
    headers: z
      .array(headerName)
      .max(20)
      .refine((names) => new Set(names.map((name) => name.toLowerCase())).size === names.length),
  }),
])
export type AuthScheme = z.infer<typeof authScheme>

/** Maximum length of a certificate with its chain and key, as text. */
const MAX_CERTIFICATE = 200_000

/** A client certificate with its key: a Base64 PKCS #12 file (.p12, .pfx), or PEM texts. An empty passphrase means none. */
const clientCertificate = z.discriminatedUnion('format', [
  z.strictObject({
    format: z.literal('pkcs12'),
    file: z.base64().min(1).max(MAX_CERTIFICATE),
    passphrase: z.string().max(1024),
  }),
  z.strictObject({
    format: z.literal('pem'),
    certificate: z.string().min(1).max(MAX_CERTIFICATE),
    key: z.string().min(1).max(MAX_CERTIFICATE),
    passphrase: z.string().max(1024),
  }),
])
export type ClientCertificate = z.infer<typeof clientCertificate>

/** Public information from a certificate; nothing secret. */
const certificateInfo = z.object({ subject: z.string(), issuer: z.string(), validTo: z.iso.datetime() })
export type CertificateInfo = z.infer<typeof certificateInfo>

/** The secret for a scheme. It is passed from the screen to the desk, never back. */
export const secret = z.discriminatedUnion('scheme', [
  z.strictObject({ scheme: z.literal('bearer'), token: headerValue }),
  z.strictObject({ scheme: z.literal('api_key'), key: headerValue }),
  z.strictObject({
    scheme: z.literal('basic'),
    username: z
      .string()
      .min(1)
      .max(1024)
      .refine((name) => !name.includes(':')),
    password: z.string().max(1024),
  }),
  z.strictObject({ scheme: z.literal('headers'), values: z.record(headerName, headerValue) }),
  z.strictObject({
    scheme: z.literal('client_certificate'),
    certificate: clientCertificate,
    values: z.record(headerName, headerValue),
  }),
])
export type Secret = z.infer<typeof secret>

/**
 * Whether the desk holds the secret of a profile: in the system's key store, in memory until the desk closes, or not at
 * all. `unreadable`: it is stored, but the key store does not return it, for example because it is locked. `not_needed`
 * is for the training platform.
 */
const secretState = z.enum(['stored', 'session', 'missing', 'unreadable', 'not_needed'])
export type SecretState = z.infer<typeof secretState>

/**
 * How a transaction's status is read: with its ID in the query, as the interface shows (GET /merchant/status), or in
 * the path, which the interface only mentions (/merchant/<id>/status).
 */
const STATUS_BY = ['query', 'path'] as const
export const statusBy = z.enum(STATUS_BY)
export type StatusBy = z.infer<typeof statusBy>

/** Choices for automatic reads per second at a merchant's platform: statuses, receipts and disputes together. */
export const READS_PER_SECOND = [0.5, 1, 2, 5, 10] as const

/** Which transactions' statuses the desk reads automatically, and at how many reads per second. */
export const polling = z.strictObject({
  kinds: z.array(z.enum(['payin_account', 'payin_acquiring', 'payout_card', 'added'])),
  perSecond: z.union(READS_PER_SECOND.map((rate) => z.literal(rate))),
  /**
   * Whether receipts on the platform's origin are fetched with the merchant's credentials; the interface does not show
   * how they are fetched. No other origin gets the credentials either way.
   */
  receiptCredentials: z.boolean().default(true),
})
export type Polling = z.infer<typeof polling>

export const DEFAULT_POLLING: Polling = {
  kinds: ['payin_account', 'payin_acquiring', 'payout_card', 'added'],
  perSecond: 2,
  receiptCredentials: true,
}

/** A merchant account on one platform, as a screen sees it: everything except the secret. */
export const profile = z.object({
  id: z.uuid(),
  name: z.string(),
  environment,
  /** Normalised, without a trailing slash; empty for the training platform, whose port may change at a start. */
  baseUrl: z.string(),
  auth: authScheme,
  statusBy,
  secretState,
  /** Information about the client certificate the desk holds; `null` if there is none. */
  certificate: certificateInfo.nullable(),
  /**
   * Increases when the address, environment, authentication scheme or credential changes. Each order states the
   * revision it was made for.
   */
  revision: z.int(),
  guard,
  polling,
  createdAt: z.iso.datetime(),
  /** Fields that cannot be read from disk, if any: nothing is then sent for the profile. */
  damage: z.array(z.string()).optional(),
})
export type Profile = z.infer<typeof profile>

/** The fields an operator fills in to add or change a profile. */
export const profileDraft = z.strictObject({
  name: z.string().trim().min(1).max(80),
  environment: environment.exclude(['training']),
  baseUrl: z.string().min(1).max(2048),
  auth: authScheme,
  statusBy,
})
export type ProfileDraft = z.infer<typeof profileDraft>
