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
  /** The path as failures and the log show it, if the real one contains an ID from outside. */
  readonly pathName?: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Json
  /** Used instead of `body`: streamed, including files. */
  readonly upload?: Upload
  /** For a read: do not retry on failure, because it is repeated anyway. */
  readonly once?: boolean
  /** Aborts a write. If it already has a connection, its outcome is unknown. */
  readonly signal?: AbortSignal
  /**
   * The payment's card, in full while it is being sent or masked as stored, to be redacted from everything in the
   * reply.
   */
  readonly card?: string | MaskedCard | null | undefined
}

/** The text of a 2xx, or what went wrong. `raw`: the body, redacted and truncated, for the record. */
export type Answer = { readonly context: CallContext; readonly raw: string | null } & (
  | { readonly result: 'success'; readonly httpStatus: number; readonly text: string }
  | { readonly result: 'failure'; readonly failure: CallFailure }
)

export interface Caller {
  /** Returns failures of the platform and the connection; throws DeskFailure `loopback_only` if the call is not allowed. */
  call(call: Call): Promise<Answer>
  close(): Promise<void>
}

/** The ports that calls need. */
export type Wire = Pick<Ports, 'network' | 'clock' | 'timer' | 'random'>

/** Makes calls to platforms' endpoints. Files of receipts are fetched apart from it (download.ts). */
export function createCaller(
  { network, clock, timer }: Wire,
  clocks: PlatformClocks,
  log: Logger,
  limits: Limits,
): Caller {
  const ways = createWays(network, timer, limits)
  /**
   * Reads in progress: identical concurrent reads with the same credentials share one request. Only the newest request
   * is shared, so that a later caller never gets an older answer.
   */
  const underWay = new Map<string, { readonly once: boolean; readonly answer: Promise<Answer> }>()

  function call(call: Call): Promise<Answer> {
    // A read that began before a write ended may not reflect it, so it is no longer shared.
    if (call.method === 'POST') return make(call).finally(() => underWay.clear())
    const key = JSON.stringify([
      call.access.baseUrl,
      call.path,
      call.query,
      call.access.headers,
      // Part of the key, as each answer is redacted for its own card: a call for another card must not share it.
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

  /** Makes one attempt and takes the platform's time from its answer. */
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

  /** A read is retried with jitter, or after the pause that Retry-After asks for, unless that is too long. */
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
        // For all attempts together: an operator who asks for a status waits at most this long.
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
        // ky retries the statuses it throws for, and throws for no others: every answer's status is handled above.
        throwHttpErrors: (status) => isRetried && RETRIED.includes(status),
        redirect: 'manual',
      })
    } catch (error) {
      // An answer from the platform says more than that there was no time for another attempt.
      if (last && (isHTTPError(error) || isTimeoutError(error))) return last
      throw error
    }
  }

  return { call, close: ways.close }
}

function headersOf({ access }: Call): Headers {
  return new Headers({ ...access.headers, accept: 'application/json' })
}

/** The most characters of a reply that are kept for the record. */
const RAW_LIMIT = 64 * 1024

/** The longest Retry-After pause that a read waits for. */
const MAX_RETRY_AFTER_MS = 10_000

/** Statuses after which a read is retried. */
const RETRIED = [429, 502, 503, 504]
