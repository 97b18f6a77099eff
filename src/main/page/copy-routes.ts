import { Readable } from 'node:stream'
import type { Desk } from '#core/create-desk.ts'
import { DeskFailure } from '#core/desk-failure.ts'
import type { OpenedCopy } from '#core/evidence/evidence.ts'

/** The parts of a request that the routes read. */
interface FileRequest {
  readonly method: string
  readonly pathname: string
  header(name: 'range' | 'content-length'): string | null | undefined
  readonly body: ReadableStream<Uint8Array> | null
  /** Whether it comes from the app's own page: only that may send bytes. */
  readonly isOwnPage: boolean
}

/**
 * Answers a request below its folders; `null` for any other. The host has already checked that the requester may read
 * them.
 */
export type CopyRoutes = (request: FileRequest) => Promise<Response | null>

const FOLDERS = ['/evidence/', '/receipts/', '/batches/'] as const
type Folder = (typeof FOLDERS)[number]
const TICKET = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/
const SHA256 = /^[0-9a-f]{64}$/

/** A file from an operator or a platform is not our page: nothing in it may run, whatever it is. */
const HEADERS = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'private, no-store',
}

export function isCopyPath(pathname: string): boolean {
  return FOLDERS.some((folder) => pathname.startsWith(folder))
}

/** What each folder serves and accepts. A payout file contains card numbers: it is accepted and never served. */
interface FolderWays {
  readonly open?: (sha256: string) => Promise<OpenedCopy | null>
  readonly receive?: (ticket: string, bytes: AsyncIterable<Uint8Array>) => Promise<object | null>
}

/**
 * Lets the page read stored copies by their SHA-256, and upload the bytes of evidence and of payout files by ticket;
 * the same in both hosts. A copy is found only in its own folder.
 */
export function createCopyRoutes({
  evidence,
  receipts,
  batches,
}: Pick<Desk, 'evidence' | 'receipts' | 'batches'>): CopyRoutes {
  const ways: Record<Folder, FolderWays> = {
    '/evidence/': { open: evidence.open, receive: evidence.receive },
    '/receipts/': { open: receipts.openCopy },
    '/batches/': { receive: batches.receive },
  }
  return async (request) => {
    const folder = FOLDERS.find((one) => request.pathname.startsWith(one))
    if (folder === undefined) return null
    const name = request.pathname.slice(folder.length)
    const { open, receive } = ways[folder]
    if (open && (request.method === 'GET' || request.method === 'HEAD')) {
      const copy = SHA256.test(name) ? await open(name) : null
      // A copy emptied on disk no longer counts as one.
      return copy && copy.size > 0 ? show(copy, request) : words(404)
    }
    if (receive && request.method === 'POST') {
      return request.isOwnPage ? take(receive, name, request) : words(403)
    }
    return words(405, { Allow: [...(open ? ['GET', 'HEAD'] : []), ...(receive ? ['POST'] : [])].join(', ') })
  }
}

async function take(
  receive: NonNullable<FolderWays['receive']>,
  ticket: string,
  request: FileRequest,
): Promise<Response> {
  try {
    const added = TICKET.test(ticket) ? await receive(ticket, whole(request)) : null
    return added ? Response.json(added, { headers: HEADERS }) : words(404)
  } catch (error) {
    if (error instanceof DeskFailure)
      return Response.json({ failure: error.failure }, { status: 422, headers: HEADERS })
    if (error instanceof BrokenOff) return words(400)
    throw error
  } finally {
    await letPass(request.body)
  }
}

/** The maximum number of bytes skipped of an upload that is not accepted. */
const MAX_SKIPPED_BYTES = 100_000_000

/** A browser that is cut off before its last byte does not read the response, so the rest is read and discarded. */
async function letPass(body: FileRequest['body']): Promise<void> {
  let passed = 0
  try {
    for await (const chunk of body?.values() ?? []) {
      passed += chunk.length
      if (passed > MAX_SKIPPED_BYTES) return
    }
  } catch {
    // The upload was aborted: no one is waiting for a response.
  }
}

class BrokenOff extends Error {}

/**
 * Yields all bytes and fails if some are missing: half a file must not pass as a whole one. If the consumer stops
 * early, the rest stays unread.
 */
async function* whole({ body, header }: FileRequest): AsyncGenerator<Uint8Array> {
  let received = 0
  try {
    for await (const chunk of body?.values({ preventCancel: true }) ?? []) {
      received += chunk.length
      yield chunk
    }
  } catch {
    throw new BrokenOff()
  }
  const told = header('content-length')
  if (told && Number(told) !== received) throw new BrokenOff()
}

function show({ size, contentType, isShown, read }: OpenedCopy, { method, header }: FileRequest): Response {
  const range = rangeOf(header('range') ?? '', size)
  if (range === 'unsatisfiable') return words(416, { 'Content-Range': `bytes */${size}` })
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const headers = {
    ...HEADERS,
    'Content-Type': contentType,
    'Content-Disposition': isShown ? 'inline' : 'attachment',
    'Content-Length': String(end - start + 1),
    'Accept-Ranges': 'bytes',
    ...(range && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
  }
  const body = method === 'HEAD' ? null : (Readable.toWeb(read(start, end)) as ReadableStream)
  return new Response(body, { status: range ? 206 : 200, headers })
}

function words(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { ...HEADERS, ...headers } })
}

/** Positions of the first and last byte. */
interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * The part of `size` bytes that a Range header requests (RFC 9110, 14.2). `null` for several ranges or an invalid
 * header: the whole file is then the response.
 */
export function rangeOf(header: string, size: number): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header.trim()) ?? []
  if (from === '' && to === '') return null
  const last = size - 1
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? last : Math.min(Number(to), last)
  if (from !== '' && to !== '' && Number(to) < start) return null
  return start > last ? 'unsatisfiable' : { start, end }
}

const EXPORTS = '/exports/'

/** Lets the page fetch an export file: GET by ticket, once. It is downloaded, never displayed. */
export function createExportRoutes(exports: Desk['exports']): CopyRoutes {
  return async ({ method, pathname }) => {
    if (!pathname.startsWith(EXPORTS)) return null
    // A HEAD would use up the ticket.
    if (method !== 'GET') return words(405, { Allow: 'GET' })
    const ticket = pathname.slice(EXPORTS.length)
    const file = TICKET.test(ticket) ? await exports.open(ticket) : null
    if (!file) return words(404)
    return new Response(Readable.toWeb(file.read()) as ReadableStream, {
      headers: {
        ...HEADERS,
        'Content-Type': 'application/octet-stream',
        'Content-Disposition': `attachment; filename="export"; filename*=UTF-8''${encoded(file.name)}`,
        'Content-Length': String(file.size),
      },
    })
  }
}

/** RFC 8187: encodes the characters that encodeURIComponent leaves but the header does not allow. */
function encoded(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
}
