import ky, { isHTTPError, isTimeoutError } from 'ky'
import type { Dispatcher } from 'undici'
import type { CallFailure } from '#shared/model/failure.ts'
import type { Json } from '#shared/model/json.ts'
import type { MaskedCard } from '#shared/model/transaction.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Logger } from '../log/logger.ts'
import type { Ports } from '../ports.ts'
import { timeLimit } from '../time-limit.ts'
import type { PlatformAccess } from './access.ts'
import { createWays, freshConnection, type Trace } from './connection.ts'
import { type CallContext, failureOfAnswer, retryAfter } from './failures.ts'
import type { Limits } from './limits.ts'
import { jsonBody } from './multipart.ts'
import type { PlatformClocks } from './platform-clock.ts'
import { redaction } from './redact.ts'
import { fitText } from './reply-limits.ts'
import { type OneRequest, requestOnce, type Upload } from './request-once.ts'
import { failureOfThrow } from './thrown-failures.ts'

/** One call to a platform. */
export interface Call {
  readonly access: PlatformAccess
  readonly method: 'GET' | 'POST'
  /** Below {base_url}, with the leading slash. */
  readonly path: string
  /** How failures and the log name the path, where it has an id in it that came from outside. */
  readonly pathName?: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Json
  /** In place of `body`: files and all, streamed. */
  readonly upload?: Upload
  /** A read that is not asked again where it fails: it comes again by itself. */
  readonly once?: boolean
  /** Stops a write; one that has a connection by then is unknown. */
  readonly signal?: AbortSignal
  /** The card of the payment, in flight or as it was kept, to be taken out of everything that comes back. */
  readonly card?: string | MaskedCard | null | undefined
}

/** What came back: the text of a 2xx, or what went wrong. `raw`: the body, redacted and cut, for the record. */
export type Answer = { readonly context: CallContext; readonly raw: string | null } & (
  | { readonly result: 'success'; readonly httpStatus: number; readonly text: string }
  | { readonly result: 'failure'; readonly failure: CallFailure }
)

export interface Caller {
  /** Never throws for what the other side does; throws DeskFailure `loopback_only` where the call may not be made. */
  call(call: Call): Promise<Answer>
  close(): Promise<void>
}

/** What calls need of the outside. */
export type Wire = Pick<Ports, 'network' | 'clock' | 'timer' | 'random'>

/** Makes calls to platforms: the only place from which HTTP leaves the desk. */
export function createCaller(
  { network, clock, timer }: Wire,
  clocks: PlatformClocks,
  log: Logger,
  limits: Limits,
): Caller {
  const ways = createWays(network, timer, limits)
  /**
   * Reads under way: the same read asked for at the same time, with the same credentials, shares one request. Only the
   * newest request is shared, so that a later caller never gets an older answer.
   */
  const underWay = new Map<string, { readonly once: boolean; readonly answer: Promise<Answer> }>()

  function call(call: Call): Promise<Answer> {
    // What was asked before a write ended says nothing of what came of it: it is shared no longer.
    if (call.method === 'POST') return make(call).finally(() => underWay.clear())
    const key = JSON.stringify([
      call.access.baseUrl,
      call.path,
      call.query,
      call.access.headers,
      // Whose card is taken out of it.
      call.card,
      ways.keyOf(call.access.certificate),
    ])
    const { once = false } = call
    const shared = underWay.get(key)
    if (shared?.once === once) return shared.answer
    const answer = make(call).finally(() => underWay.get(key)?.answer === answer && underWay.delete(key))
    underWay.set(key, { once, answer })
    return answer
  }

  /** One try. Its answer says what time it is at the platform. */
  async function request({ access }: Call, dispatcher: Dispatcher, one: OneRequest): Promise<Response> {
    const asked = clock.now().getTime()
    const response = await requestOnce(dispatcher, one)
    clocks.saw(access.baseUrl, response.headers, asked, clock.now().getTime())
    return response
  }

  async function make(call: Call): Promise<Answer> {
    const url = new URL(call.access.baseUrl + call.path)
    for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value)
    const refused = network.refuses(url)
    if (refused) throw new DeskFailure(refused)

    const context: CallContext = {
      endpoint: `${call.method} ${call.pathName ?? call.path}`,
      at: clock.now().toISOString(),
      redaction: redaction(call.access.secrets, call.card, call.access),
    }
    const begun = timer.elapsed()
    const answer = await attempt(url, call, context)
    log.call({
      endpoint: context.endpoint,
      milliseconds: Math.round(timer.elapsed() - begun),
      outcome: answer.result === 'success' ? 'success' : answer.failure.kind,
      httpStatus: answer.result === 'success' ? answer.httpStatus : answer.failure.httpStatus,
    })
    return answer
  }

  async function attempt(url: URL, call: Call, context: CallContext): Promise<Answer> {
    const trace: Trace = { connection: null }
    const { connect, reads } = ways.of(call.access.certificate)
    const own = call.method === 'POST' ? freshConnection(trace, connect, limits, call.signal) : null
    try {
      const response = own ? await post(url, call, own, trace) : await get(url, call, reads, context)
      const text = await response.text()
      const raw = own ? fitText(context.redaction.text(text), RAW_LIMIT) : null
      if (response.ok) return { result: 'success', httpStatus: response.status, text, raw, context }
      return { result: 'failure', failure: failureOfAnswer(response, text, context), raw, context }
    } catch (error) {
      return {
        result: 'failure',
        failure: failureOfThrow(error, own && trace.connection !== null, call.signal?.aborted === true, context),
        raw: null,
        context,
      }
    } finally {
      await own?.destroy()
    }
  }

  /** A write is sent once, whatever happens. */
  async function post(url: URL, call: Call, dispatcher: Dispatcher, trace: Trace): Promise<Response> {
    const limit = timeLimit(timer, (call.upload ? limits.upload : limits.write).whole, call.signal)
    try {
      return await request(call, dispatcher, {
        url: url.href,
        method: 'POST',
        headers: headersOf(call),
        upload: call.upload ?? { body: jsonBody(call.body ?? {}) },
        signal: limit.signal,
        hasLeft: () => trace.connection?.writableLength === 0,
      })
    } finally {
      limit.clear()
    }
  }

  /** A read is retried with jitter, or after the pause that Retry-After asks for; not where that is long. */
  async function get(url: URL, call: Call, dispatcher: Dispatcher, { at }: CallContext): Promise<Response> {
    const isRetried = call.once !== true
    const isLong = ({ headers }: Response): boolean => (retryAfter(headers, at) ?? 0) * 1000 > MAX_RETRY_AFTER_MS
    let last: Response | null = null
    try {
      return await ky(url, {
        headers: headersOf(call),
        fetch: async (input) => {
          const { url, headers, signal } = input as Request
          const response = await request(call, dispatcher, { url, method: 'GET', headers, signal })
          if (RETRIED.includes(response.status)) last = response.clone()
          return response
        },
        // All tries together: an operator who asks for a status waits this long and no longer.
        totalTimeout: limits.read.whole,
        timeout: false,
        retry: isRetried
          ? {
              limit: 2,
              methods: ['get'],
              statusCodes: RETRIED,
              jitter: true,
              backoffLimit: limits.read.pause,
              maxRetryAfter: MAX_RETRY_AFTER_MS,
              shouldRetry: ({ error }) => (isHTTPError(error) && isLong(error.response) ? false : undefined),
            }
          : { limit: 0 },
        // ky retries what it throws, and nothing else is thrown: every answer is read by its own status above.
        throwHttpErrors: (status) => isRetried && RETRIED.includes(status),
        redirect: 'manual',
      })
    } catch (error) {
      // What the platform has answered says more than that there was no time for another try.
      if (last && (isHTTPError(error) || isTimeoutError(error))) return last
      throw error
    }
  }

  return { call, close: ways.close }
}

function headersOf({ access }: Call): Headers {
  return new Headers({ ...access.headers, accept: 'application/json' })
}

/** More of a reply than this is not kept for the record. */
const RAW_LIMIT = 64 * 1024

/** A read does not wait longer for another try. */
const MAX_RETRY_AFTER_MS = 10_000

/** Statuses after which a read is worth another try. */
const RETRIED = [429, 502, 503, 504]
