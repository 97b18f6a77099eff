import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { type Dispatcher, request as send } from 'undici'
import type { HasLeft, OnProgress, UploadBody } from './multipart.ts'

/**
 * The most bytes of a reply (decompressed) that are read; more for GET, which returns lists. Nothing in the interface
 * comes near it.
 */
const REPLY_LIMIT = { GET: 8 * 1024 * 1024, POST: 1024 * 1024 }

export class ReplyTooLarge extends Error {}

/** An answer came, with a status that HTTP does not have. */
export class NoSuchStatus extends Error {
  readonly status: number

  constructor(status: number) {
    super(`HTTP ${status}`)
    this.status = status
  }
}

/** One request to the platform. */
export interface OneRequest {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Headers
  readonly upload?: Upload
  readonly signal: AbortSignal
  /** Refers to the connection that the request makes. */
  readonly hasLeft?: HasLeft
}

/** A body, and a callback for its progress. */
export interface Upload {
  readonly body: UploadBody
  readonly onProgress?: OnProgress
}

/**
 * Makes exactly one request with undici's plain request: a standard fetch would follow redirects, and send again after
 * a 421. The answer is read whole, up to the limit, before it is returned, so that a time limit covers it.
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
  // A Response cannot have it.
  if (status > 599) throw new NoSuchStatus(status)
  return new Response(isEmpty(status) ? null : bytes, { status, headers: headersIn(answer.headers) })
}

/** The length is sent ahead of the body, so that servers need not accept chunked encoding. */
function headersOf({ contentType, contentLength }: UploadBody): [string, string][] {
  return [
    ['content-type', contentType],
    ['content-length', String(contentLength)],
  ]
}

const DECODERS = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress }

/** Decodes the body as it streams; one in an encoding that was not asked for stays as it is, and is unreadable. */
export function decoded({ statusCode, headers, body }: Dispatcher.ResponseData): AsyncIterable<Uint8Array> {
  const encoding = String(headers['content-encoding'] ?? '')
    .trim()
    .toLowerCase()
  // An empty body is not valid compressed data: a decoder would report it as truncated.
  if (!Object.hasOwn(DECODERS, encoding) || isEmpty(statusCode) || headers['content-length'] === '0') return body
  // Errors reach the reader of the stream; the callback covers a stream that is not read.
  return pipeline(body, DECODERS[encoding as keyof typeof DECODERS](), () => undefined)
}

/**
 * Converts to the form in which ky recognises network errors and retries reads, except for aborts and too large
 * replies.
 */
function asNetworkError(error: unknown): never {
  const isOther = error instanceof ReplyTooLarge || (error instanceof Error && error.name === 'AbortError')
  throw isOther ? error : new TypeError('fetch failed', { cause: error })
}

/** undici accepts any async iterable as a body, though its types allow only streams; wrapping it in a stream costs time. */
function iterated(body: AsyncIterable<Uint8Array>): Readable {
  return body as Readable
}

/** Whether an answer has no body, whatever its headers say. */
function isEmpty(status: number): boolean {
  return status === 204 || status === 205 || status === 304
}

/** The headers of an answer, without those about the encoding of its body. */
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
