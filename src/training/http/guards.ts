import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { TRAINING_TOKEN } from '#shared/model/training.ts'
import type { RequestNote } from '../platform.ts'
import { maskText } from '../state/mask.ts'
import { pathError, statedError } from './body.ts'
import type { Env } from './env.ts'
import { hostnameOf, isLoopbackHost } from './loopback.ts'

const MAX_NOTES = 2_000

/** Refuses requests for any non-loopback host name, so that a web page cannot reach the platform by DNS rebinding. */
export const loopbackOnly: MiddlewareHandler<Env> = async (c, next) => {
  if (isLoopbackHost(hostnameOf(c.req.header('host') ?? ''))) return next()
  return statedError(c, 403, 'FORBIDDEN_HOST', 'The training platform answers to loopback host names only')
}

/** Determines which merchant is asking. */
export const requireMerchant: MiddlewareHandler<Env> = async (c, next) => {
  const identity = identify(c.req.raw.headers)
  switch (identity.kind) {
    case 'none':
      return pathError(c, 401, 'UNAUTHORIZED', 'No credential in the request')
    case 'refused':
      return pathError(c, 401, 'UNAUTHORIZED', 'The credential is not accepted')
    case 'forbidden':
      return pathError(c, 403, 'FORBIDDEN', 'The merchant is not allowed to do this')
    case 'merchant':
      c.set('merchant', identity.merchant)
      return next()
  }
}

/** Records each request and its outcome for GET /training/state: header names only, no values and no bodies. */
export const takeNote: MiddlewareHandler<Env> = async (c, next) => {
  const { requests, now } = c.get('platform')
  const url = new URL(c.req.url)
  const arrived: RequestNote = {
    at: new Date(now()).toISOString(),
    method: c.req.method,
    path: maskText(`${url.pathname}${url.search}`),
    headers: [...c.req.raw.headers.keys()],
    outcome: 'open',
  }
  requests.push(arrived)
  if (requests.length > MAX_NOTES) requests.shift()
  await next()
  const place = requests.indexOf(arrived)
  if (place < 0) return
  const code = c.get('code')
  requests[place] = { ...arrived, outcome: c.get('closed') ? 'closed' : c.res.status, ...(code && { code }) }
}

/** Credential values that are known but refused, for practice. */
const FORBIDDEN = 'training-forbidden'
const UNKNOWN = 'training-unknown'
const WRONG_PASSWORD = 'wrong'

/**
 * Who is asking. The interface states no scheme (Authentication: not shown); README: Authentication says what is
 * accepted.
 */
type Identity =
  | { readonly kind: 'merchant'; readonly merchant: string }
  | { readonly kind: 'none' | 'refused' | 'forbidden' }

/** Derives the merchant from a request's credential headers. The credential itself is not kept, only a short digest. */
function identify(headers: Headers): Identity {
  const credentials = [...headers]
    .filter(([name, value]) => isCredential(name) && value.trim() !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => readCredential(name, value.trim()))
  if (credentials.length === 0) return { kind: 'none' }
  if (credentials.some((credential) => credential.refused || credential.value === UNKNOWN)) return { kind: 'refused' }
  if (credentials.some((credential) => credential.value === FORBIDDEN)) return { kind: 'forbidden' }
  const [only] = credentials
  if (credentials.length === 1 && only?.bearer && isTrainingName(only.value)) {
    return { kind: 'merchant', merchant: only.value }
  }
  const whole = JSON.stringify(credentials.map(({ name, value }) => [name, value]))
  return { kind: 'merchant', merchant: `merchant-${createHash('sha256').update(whole).digest('hex').slice(0, 12)}` }
}

/** Tokens with the training platform's prefix are names rather than secrets, and are shown as such. */
const isTrainingName = (token: string) => token === TRAINING_TOKEN || /^training-[a-z0-9-]{1,40}$/.test(token)

/**
 * Authorization, every X- header and every header whose name suggests a key, except those that proxies or clients add
 * automatically and those that change with each request.
 */
function isCredential(name: string): boolean {
  if (/signature|nonce|timestamp|date|idempotency|request-id|^x-(forwarded|real|requested|correlation)-/.test(name)) {
    return false
  }
  return name === 'authorization' || name.startsWith('x-') || /key|token|secret|auth|merchant/.test(name)
}

interface Credential {
  readonly name: string
  readonly value: string
  readonly bearer: boolean
  readonly refused: boolean
}

function readCredential(name: string, value: string): Credential {
  if (name !== 'authorization') return { name, value, bearer: false, refused: false }
  const [, scheme = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(value) ?? []
  if (scheme.toLowerCase() === 'bearer') return { name, value: rest, bearer: true, refused: rest === '' }
  if (scheme.toLowerCase() !== 'basic') return { name, value, bearer: false, refused: false }
  const pair = Buffer.from(rest, 'base64').toString('utf8')
  const colon = pair.indexOf(':')
  // Only the user name identifies the merchant, so that changing the password does not change the merchant.
  return {
    name,
    value: `basic ${pair.slice(0, Math.max(colon, 0))}`,
    bearer: false,
    refused: colon < 1 || pair.slice(colon + 1) === WRONG_PASSWORD,
  }
}
