import type { MiddlewareHandler } from 'hono'
import type { RequestNote } from '../platform.ts'
import { maskText } from '../state/mask.ts'
import { identify } from './credentials.ts'
import type { Env } from './env.ts'
import { statedError, unstatedError } from './errors.ts'
import { hostnameOf, isLoopbackHost } from './loopback.ts'

const MAX_NOTES = 2_000

/** Refuses requests that came by another host name: a web page must not reach the platform by DNS rebinding. */
export const loopbackOnly: MiddlewareHandler<Env> = async (c, next) => {
  if (isLoopbackHost(hostnameOf(c.req.header('host') ?? ''))) return next()
  return statedError(c, 403, 'FORBIDDEN_HOST', 'The training platform answers to loopback host names only')
}

/** Finds out which merchant asks. */
export const authenticate: MiddlewareHandler<Env> = async (c, next) => {
  const identity = identify(c.req.raw.headers)
  switch (identity.kind) {
    case 'none':
      return unstatedError(c, 401, 'UNAUTHORIZED', 'No credential in the request')
    case 'refused':
      return unstatedError(c, 401, 'UNAUTHORIZED', 'The credential is not accepted')
    case 'forbidden':
      return unstatedError(c, 403, 'FORBIDDEN', 'The merchant is not allowed to do this')
    case 'merchant':
      c.set('merchant', identity.merchant)
      return next()
  }
}

/** Notes what was asked and how it ended, for GET /training/state: names of headers, no values, no bodies. */
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
