import { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Agent, type Dispatcher, request as send } from 'undici'
import type { CallFailure } from '#shared/model/failure.ts'
import type { MaskedCard } from '#shared/model/transaction.ts'
import { isLoopback } from '#shared/rules/base-url.ts'
import { isPrivateHost, isPublicAddress } from '#shared/rules/judge-url.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Parts } from '../parts.ts'
import { timeLimit } from '../time-limit.ts'
import type { PlatformAccess } from './access.ts'
import { connectorOf } from './connect.ts'
import { type CallContext, failureOfAnswer } from './failures.ts'
import { ReceiptRefused } from './receipt-refused.ts'
import { redaction } from './redact.ts'
import { decoded } from './request-once.ts'
import { failureOfThrow } from './thrown-failures.ts'

/** A file whose address a platform has given. */
export interface Download {
  /** Access to the platform that gave the address. */
  readonly access: PlatformAccess
  /** Whether requests to the platform's origin carry the merchant's credentials. */
  readonly withCredentials: boolean
  /** The payment's card, to be redacted from the platform's error texts. */
  readonly card: MaskedCard | null
  readonly url: URL
  /** The size limit in bytes: a file that declares more is not downloaded. */
  readonly most: number
  readonly signal: AbortSignal
  /** Called with each address before it is requested: first the file's, then each redirect target. */
  readonly onHop?: (url: URL) => void
}

/** Gets a file: `take` receives its bytes as a stream. What `take` itself throws is passed on. */
export type GetFile = <T>(download: Download, take: (bytes: AsyncIterable<Uint8Array>) => Promise<T>) => Promise<T>

/** Time limits, in milliseconds. `silence`: the longest time without a byte. */
export interface DownloadLimits {
  readonly connect: number
  readonly silence: number
  readonly whole: number
}

const LIMITS: DownloadLimits = { connect: 10_000, silence: 20_000, whole: 300_000 }

interface DownloadParts extends Parts<'network' | 'clock' | 'timer' | 'log'> {
  readonly limits?: DownloadLimits
  readonly lookup?: LookupFunction
}

/** An address may be a secret itself (a signed link), so no part of it appears in failures or the log. */
const ENDPOINT = 'GET <receipt>'
/** The most redirects that are followed. */
const MAX_HOPS = 3
/** How much of the platform's error text is read. */
const WORDS_BYTES = 16 * 1024

/**
 * Gets files from addresses that came from outside. Each hop is judged by the same rules: http(s) without a username or
 * password; no private host except the platform's. Credentials go only to the platform's origin, only if the merchant's
 * settings allow it, and not after a redirect to another origin. Throws DeskFailure or ReceiptRefused.
 */
export function createGetFile(parts: DownloadParts): GetFile {
  const { network, clock, timer, log, limits = LIMITS, lookup = systemLookup } = parts
  const anywhere = connectorOf(network, timer, limits.connect)
  // Through a proxy, the proxy resolves the host; then only the host's name is judged.
  const inPublic = connectorOf(network, timer, limits.connect, publicOnly(lookup))

  async function hop<T>(
    at: Hop,
    { access, most, signal }: Download,
    take: Take<T>,
    context: CallContext,
  ): Promise<T | URL> {
    const refused = network.refuses(at.url)
    if (refused) throw new DeskFailure(refused)
    const { silence } = limits
    const certified =
      at.isTrusted && access.certificate && connectorOf(network, timer, limits.connect, undefined, access.certificate)
    const dispatcher = new Agent({
      connect: certified || (at.isOwnHost ? anywhere : inPublic),
      headersTimeout: silence,
      bodyTimeout: silence,
    })
    try {
      const answer = await send(at.url, {
        headers: { accept: '*/*', 'accept-encoding': 'identity', ...(at.isTrusted ? access.headers : {}) },
        signal,
        dispatcher,
      })
      const { statusCode, headers } = answer
      const target = REDIRECTS.has(statusCode) ? headers.location : undefined
      if (typeof target === 'string' && URL.canParse(target, at.url.href)) return new URL(target, at.url)
      if (statusCode < 200 || statusCode > 299 || statusCode === 206)
        throw new DeskFailure(await failureOf(answer, at.isTrusted, context))
      if (Number(headers['content-length']) > most) throw new ReceiptRefused('too_large')
      return await take(decoded(answer))
    } finally {
      await dispatcher.destroy()
    }
  }

  async function follow<T>(download: Download, take: Take<T>, context: CallContext): Promise<T> {
    const own = new URL(download.access.baseUrl)
    let at: Hop = judge(download.url, own, download.withCredentials)
    for (let hops = 0; ; hops++) {
      download.onHop?.(at.url)
      const found = await hop(at, download, take, context)
      if (!(found instanceof URL)) return found
      const { endpoint, at: time } = context
      if (hops === MAX_HOPS) throw new DeskFailure({ kind: 'redirected', endpoint, at: time })
      at = judge(found, own, at.isTrusted)
    }
  }

  return async (download, take) => {
    const { access, card } = download
    const hidden = redaction(access.secrets, card ?? undefined, access)
    const context = { endpoint: ENDPOINT, at: clock.now().toISOString(), redaction: hidden }
    const begun = timer.elapsed()
    const limit = timeLimit(timer, limits.whole, download.signal)
    const said = (outcome: string, httpStatus?: number) =>
      log.call({ endpoint: ENDPOINT, milliseconds: Math.round(timer.elapsed() - begun), outcome, httpStatus })
    try {
      const taken = await follow({ ...download, signal: limit.signal }, take, context)
      said('success')
      return taken
    } catch (error) {
      const known = asKnown(error, limit.isLate(), download.signal.aborted, context)
      if (known instanceof DeskFailure)
        said(known.failure.kind, 'httpStatus' in known.failure ? known.failure.httpStatus : undefined)
      else said(known.why)
      throw known
    } finally {
      limit.clear()
    }
  }
}

type Take<T> = (bytes: AsyncIterable<Uint8Array>) => Promise<T>

interface Hop {
  readonly url: URL
  /** Whether private addresses are allowed, because every call to the platform goes there as well. */
  readonly isOwnHost: boolean
  /** Whether the request carries the credentials. */
  readonly isTrusted: boolean
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** Throws ReceiptRefused if an address may not be requested. */
function judge(url: URL, own: URL, wasTrusted: boolean): Hop {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new ReceiptRefused('not_http')
  if (url.username !== '' || url.password !== '') throw new ReceiptRefused('has_credentials')
  const isOwnOrigin = url.origin === own.origin
  // On this machine every port is another program: a platform that runs here must not gain access to the others.
  const isOwnHost = isOwnOrigin || (url.hostname === own.hostname && !isLoopback(own.hostname))
  if (!isOwnHost && isPrivateHost(url.hostname)) throw new ReceiptRefused('private_host')
  return { url, isOwnHost, isTrusted: isOwnOrigin && wasTrusted }
}

/** Accepts only public addresses, and connects to exactly those: a name that later resolves differently gains nothing. */
function publicOnly(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, options, (error, found, family) => {
      const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address)
      if (error || addresses.every(isPublicAddress)) callback(error, found, family)
      else callback(new ReceiptRefused('private_host'), '', 0)
    })
}

/**
 * The error text of an answer is not kept if its request carried no credentials, and its 401 says nothing about them.
 * The platform's own host may be such a case: after a redirect elsewhere and back, or by the merchant's settings.
 */
async function failureOf(
  { statusCode: status, headers, body }: Dispatcher.ResponseData,
  isTrusted: boolean,
  context: CallContext,
): Promise<CallFailure> {
  const { endpoint, at } = context
  if (!isTrusted && (status === 401 || status === 403))
    return { kind: 'unreadable_answer', reason: 'unexpected_status', endpoint, at, httpStatus: status }
  const told = ['retry-after', 'date'].map((name) => [name, headers[name]])
  const answer = {
    status,
    headers: new Headers(told.filter(([, value]) => typeof value === 'string') as [string, string][]),
  }
  return failureOfAnswer(answer, isTrusted ? await beginning(body) : '', context)
}

async function beginning(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    size += chunk.length
    if (size > WORDS_BYTES) break
  }
  return Buffer.concat(chunks).toString('utf8', 0, WORDS_BYTES)
}

function asKnown(
  error: unknown,
  isLate: boolean,
  isStopped: boolean,
  context: CallContext,
): DeskFailure | ReceiptRefused {
  if (error instanceof DeskFailure) return error
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof ReceiptRefused) return one
  const { endpoint, at } = context
  if (isLate) return new DeskFailure({ kind: 'no_answer', reason: 'timeout', endpoint, at })
  // Its text may name the host.
  const { detail: _, ...failure } = failureOfThrow(error, null, isStopped, context)
  return new DeskFailure(failure)
}
