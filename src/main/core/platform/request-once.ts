import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { type Dispatcher, request as send } from 'undici'
import type { HasLeft, OnProgress, UploadBody } from './multipart.ts'

/** The most of a reply that is read (decompressed): lists come by GET. Nothing the interface describes comes near it. */
const REPLY_LIMIT = { GET: 8 * 1024 * 1024, POST: 1024 * 1024 }

export class ReplyTooLarge extends Error {}

/** What is asked of the platform, once. */
export interface OneRequest {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Headers
  readonly upload?: Upload
  readonly signal: AbortSignal
  /** Speaks of the connection that the request makes. */
  readonly hasLeft?: HasLeft
}

/** A body and who is told how it leaves. */
export interface Upload {
  readonly body: UploadBody
  readonly onProgress?: OnProgress
}

/**
 * Makes one request and no other, on undici's plain request: a fetch by the standard would follow redirects, and send again
 * after a 421. The answer is read whole, up to the limit, before it is given, so that a time limit covers it.
 */
export async function requestOnce(
  dispatcher: Dispatcher,
  { url, method, headers, upload, signal, hasLeft }: OneRequest,
): Promise<Response> {
  signal.throwIfAborted()
  const answer = await send(url, {
    method,
    headers: Object.fromEntries([
      ...headers,
      ['accept-encoding', Object.keys(DECODERS).join(', ')],
      ...(upload ? headersOf(upload.body) : []),
    ]),
    ...(upload ? { body: iterated(upload.body.stream(upload.onProgress, hasLeft)) } : {}),
    signal,
    dispatcher,
  }).catch(asNetworkError)
  const bytes = await readUpTo(REPLY_LIMIT[method], decoded(answer)).catch(asNetworkError)
  const status = answer.statusCode
  return new Response(isEmpty(status) ? null : bytes, { status, headers: headersIn(answer.headers) })
}

/** The length goes ahead of the body: no server has to take it in chunks. */
function headersOf({ contentType, contentLength }: UploadBody): [string, string][] {
  return [
    ['content-type', contentType],
    ['content-length', String(contentLength)],
  ]
}

const DECODERS = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress }

/** The body without its encoding, as it streams; one that nobody asked for is left as it is, and unreadable. */
export function decoded({ statusCode, headers, body }: Dispatcher.ResponseData): AsyncIterable<Uint8Array> {
  const encoding = String(headers['content-encoding'] ?? '')
    .trim()
    .toLowerCase()
  // Nothing at all is no compressed nothing: a decoder would take it for one that was cut off.
  if (!Object.hasOwn(DECODERS, encoding) || isEmpty(statusCode) || headers['content-length'] === '0') return body
  // Its errors are the reader's: the callback is for who does not read.
  return pipeline(body, DECODERS[encoding as keyof typeof DECODERS](), () => undefined)
}

/** The form in which ky knows a connection's trouble, and tries a read again; stopped or too large is none. */
function asNetworkError(error: unknown): never {
  const isOther = error instanceof ReplyTooLarge || (error instanceof Error && error.name === 'AbortError')
  throw isOther ? error : new TypeError('fetch failed', { cause: error })
}

/** undici takes any async iterable as a body; its types name streams alone, and a stream around it costs time. */
function iterated(body: AsyncIterable<Uint8Array>): Readable {
  return body as Readable
}

/** Whether an answer has no body, whatever its headers say. */
function isEmpty(status: number): boolean {
  return status === 204 || status === 205 || status === 304
}

/** The headers of an answer, less those that speak of how its body was written. */
function headersIn(headers: Dispatcher.ResponseData['headers']): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || name.startsWith('content-') ? [] : [[name, String(value)] as [string, string]],
  )
}

async function readUpTo(limit: number, body: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop by an error cancels the stream: no more than the limit is ever held.
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > limit) throw new ReplyTooLarge()
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
