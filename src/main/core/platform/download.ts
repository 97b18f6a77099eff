import { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Agent, type Dispatcher, request as send } from 'undici'
import type { CallFailure } from '#shared/model/failure.ts'
import type { MaskedCard } from '#shared/model/transaction.ts'
import { isLoopback } from '#shared/rules/base-url.ts'
import { isPrivateHost, isPublicAddress } from '#shared/rules/judge-url.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Logger } from '../log/logger.ts'
import type { Clock, Network, Timer } from '../ports.ts'
import { timeLimit } from '../time-limit.ts'
import type { PlatformAccess } from './access.ts'
import { connectorOf } from './connect.ts'
import { type CallContext, failureOfAnswer } from './failures.ts'
import { ReceiptRefused } from './receipt-refused.ts'
import { redaction } from './redact.ts'
import { decoded } from './request-once.ts'
import { failureOfThrow } from './thrown-failures.ts'

/** A file that a platform has named by its address. */
export interface Download {
  /** Of the platform that has named it. */
  readonly access: PlatformAccess
  /** Whether the platform's own origin gets the merchant's credentials. */
  readonly withCredentials: boolean
  /** Of the payment, to be taken out of the platform's own words. */
  readonly card: MaskedCard | null
  readonly url: URL
  /** Bytes: one that says it is larger is not begun. */
  readonly most: number
  readonly signal: AbortSignal
  /** Told each address before it is asked: the file's own, then where redirects lead. */
  readonly onHop?: (url: URL) => void
}

/** Gets a file: `take` is given its bytes as they come. What `take` throws of its own is passed on. */
export type GetFile = <T>(download: Download, take: (bytes: AsyncIterable<Uint8Array>) => Promise<T>) => Promise<T>

/** Time limits, in milliseconds. `silence`: the longest without a byte. */
export interface DownloadLimits {
  readonly connect: number
  readonly silence: number
  readonly whole: number
}

const LIMITS: DownloadLimits = { connect: 10_000, silence: 20_000, whole: 300_000 }

interface DownloadParts {
  readonly network: Network
  readonly clock: Clock
  readonly timer: Timer
  readonly log: Logger
  readonly limits?: DownloadLimits
  readonly lookup?: LookupFunction
}

/** An address may be a secret by itself (a signed link): neither it nor a part of it gets into failures or the log. */
const ENDPOINT = 'GET <receipt>'
/** Redirects that are followed. */
const MAX_HOPS = 3
/** The beginning of the platform's own words about a failure that is read. */
const WORDS_BYTES = 16 * 1024

/**
 * Gets files of addresses that came from outside. Each hop is judged alike: http(s) without a name or password in it; no
 * private host but the platform's own; the credentials go to the platform's own origin where the merchant's choice lets
 * them, and no longer once it has sent the desk elsewhere. Throws DeskFailure, or ReceiptRefused.
 */
export function createGetFile(parts: DownloadParts): GetFile {
  const { network, clock, timer, log, limits = LIMITS, lookup = systemLookup } = parts
  const anywhere = connectorOf(network, timer, limits.connect)
  // Through a proxy the address that is connected to is the proxy's to find: there the host's name alone is judged.
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
  /** Where private addresses are no others than the ones that every call to the platform goes to. */
  readonly isOwnHost: boolean
  /** Whether it gets the credentials. */
  readonly isTrusted: boolean
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** Throws ReceiptRefused where an address may not be asked. */
function judge(url: URL, own: URL, wasTrusted: boolean): Hop {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new ReceiptRefused('not_http')
  if (url.username !== '' || url.password !== '') throw new ReceiptRefused('has_credentials')
  const isOwnOrigin = url.origin === own.origin
  // On this machine every port is another program: that the platform runs here does not open the others to it.
  const isOwnHost = isOwnOrigin || (url.hostname === own.hostname && !isLoopback(own.hostname))
  if (!isOwnHost && isPrivateHost(url.hostname)) throw new ReceiptRefused('private_host')
  return { url, isOwnHost, isTrusted: isOwnOrigin && wasTrusted }
}

/** Finds public addresses alone, and connects to what it has found: a name that changes its mind in between gains nothing. */
function publicOnly(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, options, (error, found, family) => {
      const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address)
      if (error || addresses.every(isPublicAddress)) callback(error, found, family)
      else callback(new ReceiptRefused('private_host'), '', 0)
    })
}

/** Of a stranger no words are kept, and its 401 says nothing of the merchant's credentials: it never had them. */
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
  // Its words may name the host.
  const { detail: _, ...failure } = failureOfThrow(error, null, isStopped, context)
  return new DeskFailure(failure)
}
