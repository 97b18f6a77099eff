import { type Dispatcher, fetch } from 'undici'
import type { OnProgress, UploadBody } from './multipart.ts'

/** The most of a reply that is read (decompressed). Nothing the interface describes comes near it. */
export const REPLY_LIMIT = 8 * 1024 * 1024

export class ReplyTooLarge extends Error {}

/**
 * A `fetch` for ky on undici's connections: the body is read whole, up to the limit, before it answers, so that a time
 * limit covers it; redirects are not followed, since credentials must not reach another origin.
 */
export function limitedFetch(dispatcher: Dispatcher, upload?: Upload) {
  return async (input: RequestInfo | URL): Promise<Response> => {
    // ky hands over the platform's own Request; undici's fetch takes none but its own.
    const request = input as Request
    const sent = upload ?? (request.method === 'GET' ? null : await onceOnly(request))
    const answer = await fetch(request.url, {
      method: request.method,
      headers: [...request.headers, ...headersOf(sent)],
      ...(sent ? { body: sent.body.stream(sent.onProgress), duplex: 'half' } : {}),
      redirect: 'manual',
      signal: request.signal,
      dispatcher,
    })
    const bytes = await readUpTo(REPLY_LIMIT, answer.body)
    const empty = answer.status === 204 || answer.status === 205 || answer.status === 304
    return new Response(empty ? null : bytes, { status: answer.status, headers: [...answer.headers] })
  }
}

/** A body that ky never sees: it would turn it into chunks. Its length goes ahead of it. */
export interface Upload {
  readonly body: UploadBody
  readonly onProgress?: OnProgress
}

function headersOf(upload: Upload | null): [string, string][] {
  if (!upload) return []
  return [
    ...(upload.body.contentType ? [['content-type', upload.body.contentType] as [string, string]] : []),
    ['content-length', String(upload.body.contentLength)],
  ]
}

/**
 * The body as a stream that can be read once. undici sends a body it can read again a second time by itself after a
 * 421, and over HTTP/2 after a refused stream: a payment must not be.
 */
async function onceOnly(request: Request): Promise<Upload> {
  const bytes = new Uint8Array(await request.arrayBuffer())
  async function* stream(): AsyncGenerator<Uint8Array> {
    yield bytes
  }
  // The content type is among the request's own headers.
  return { body: { contentType: null, contentLength: bytes.byteLength, stream } }
}

async function readUpTo(limit: number, body: AsyncIterable<Uint8Array> | null): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop by an error cancels the stream: no more than the limit is ever held.
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw new ReplyTooLarge()
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
