import type { Json } from '#shared/model/json.ts'
import type { Random } from '../ports.ts'

/** A file to be sent. Its bytes are read when they are needed, never all at once. */
export interface UploadFile {
  /** The name sent to the platform. */
  readonly name: string
  readonly contentType: string
  /** In bytes; `read` must yield exactly this many. */
  readonly size: number
  /** Yields the bytes from first to last, in buffers from `space` or in separate ones. */
  read(space: Space): AsyncIterable<Uint8Array>
}

/**
 * Returns a buffer to read the next piece into. It is reused if none of its bytes are still being sent: a new buffer
 * for every piece costs more time than reading and sending the piece.
 */
export type Space = () => Buffer

/** Whether the connection has taken over every byte that was written to it. */
export type HasLeft = () => boolean

/** Called as bytes leave: how many were sent, and how many there are in all. In the last call both are equal. */
export type OnProgress = (sent: number, total: number) => void

/** A request body of known length, so that servers need not accept chunked encoding. */
export interface UploadBody {
  readonly contentType: string
  readonly contentLength: number
  /** Without `hasLeft` no buffer is reused. */
  stream(onProgress?: OnProgress, hasLeft?: HasLeft): AsyncGenerator<Uint8Array>
}

/** A JSON body as a stream that can be read only once: a body that can be read again could be sent again. */
export function jsonBody(value: Json): UploadBody {
  const bytes = Buffer.from(JSON.stringify(value))
  async function* stream(): AsyncGenerator<Uint8Array> {
    yield bytes
  }
  return { contentType: 'application/json', contentLength: bytes.byteLength, stream }
}

/** The file to be sent is not the one that was measured. The message has no path, because it is shown in failures. */
export class FileChanged extends Error {
  /** The name that would have been sent to the platform. */
  readonly fileName: string
  constructor(fileName: string, what: string) {
    super(what)
    this.fileName = fileName
  }
}

/** In bytes. Small enough to show an upload's progress, large enough that the overhead of a piece does not matter. */
const PIECE = 512 * 1024

/**
 * A multipart/form-data body: text fields as ordinary form fields, then the files, all under one part name (interface:
 * `attachments`). Names are written as browsers write them: UTF-8, with quotes and line breaks percent-encoded.
 */
export function multipartBody(
  fields: Readonly<Record<string, string>>,
  partName: string,
  files: readonly UploadFile[],
  random: Random,
): UploadBody {
  const boundary = `----paydesk${random.bytes(18).toString('hex')}`
  const head = (disposition: string, rest = ''): Buffer =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${rest}\r\n`)
  const lineBreak = Buffer.from('\r\n')
  const end = Buffer.from(`--${boundary}--\r\n`)
  const texts = Object.entries(fields).map(([name, value]) =>
    Buffer.concat([head(`name="${quoted(name)}"`), Buffer.from(value), lineBreak]),
  )
  const parts = files.map((file) => ({
    file,
    head: head(`name="${quoted(partName)}"; filename="${quoted(file.name)}"`, `Content-Type: ${file.contentType}\r\n`),
  }))
  const contentLength =
    sum(texts.map((text) => text.length)) +
    sum(parts.map((part) => part.head.length + part.file.size + lineBreak.length)) +
    end.length

  const largest = Math.max(...files.map((file) => file.size))

  async function* pieces(space: Space): AsyncGenerator<Uint8Array> {
    yield* texts
    for (const part of parts) {
      yield part.head
      yield* exactly(part.file, space)
      yield lineBreak
    }
    yield end
  }

  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    contentLength,
    async *stream(onProgress, hasLeft = () => false) {
      let sent = 0
      for await (const piece of pieces(spaceOf(largest, hasLeft))) {
        yield piece
        // The next piece is requested when this one has been taken over for sending.
        sent += piece.byteLength
        onProgress?.(sent, contentLength)
      }
    },
  }
}

/** Yields exactly as many bytes as promised: a wrong length would corrupt the request. */
async function* exactly(file: UploadFile, space: Space): AsyncGenerator<Uint8Array> {
  let left = file.size
  for await (const chunk of file.read(space)) {
    left -= chunk.byteLength
    if (left < 0) break
    yield chunk
  }
  if (left !== 0) throw new FileChanged(file.name, `the file does not have ${file.size} bytes`)
}

/** A slow connection may still hold a piece when the next one is read; then that piece's buffer is not reused. */
function spaceOf(largest: number, hasLeft: HasLeft): Space {
  let buffer: Buffer | null = null
  return () => {
    if (!buffer || !hasLeft()) buffer = Buffer.allocUnsafeSlow(Math.min(largest, PIECE))
    return buffer
  }
}

function quoted(name: string): string {
  return name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22')
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
