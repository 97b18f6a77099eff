import { randomBytes } from 'node:crypto'

/** A file to be sent: its bytes are read when they are needed, never all at once. */
export interface UploadFile {
  /** As the other side is to see it. */
  readonly name: string
  readonly contentType: string
  /** Bytes; what `read` gives must be exactly as many. */
  readonly size: number
  read(): AsyncIterable<Uint8Array>
}

/** Told as bytes leave: how many of how many. The last call has both equal. */
export type OnProgress = (sent: number, total: number) => void

/** A request body that knows its length, so that no server has to take it in chunks. */
export interface UploadBody {
  /** Null where the request's own headers have it. */
  readonly contentType: string | null
  readonly contentLength: number
  stream(onProgress?: OnProgress): AsyncGenerator<Uint8Array>
}

/** The file that was to be sent is not the one that was measured. */
export class FileChanged extends Error {}

/**
 * A multipart/form-data body: text fields as ordinary form fields, then the files, all under one part name (interface:
 * `attachments`). Names are written as browsers write them: UTF-8, with quotes and line breaks percent-encoded.
 */
export function multipartBody(
  fields: Readonly<Record<string, string>>,
  partName: string,
  files: readonly UploadFile[],
): UploadBody {
  const boundary = `----paydesk${randomBytes(18).toString('hex')}`
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

  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield* texts
    for (const part of parts) {
      yield part.head
      yield* exactly(part.file)
      yield lineBreak
    }
    yield end
  }

  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    contentLength,
    async *stream(onProgress) {
      let sent = 0
      for await (const piece of pieces()) {
        yield piece
        // The next piece is asked for when this one has been taken over for sending.
        sent += piece.byteLength
        onProgress?.(sent, contentLength)
      }
    },
  }
}

/** A file's bytes, as many as were promised: a length that is wrong would garble the request. */
async function* exactly(file: UploadFile): AsyncGenerator<Uint8Array> {
  let left = file.size
  for await (const chunk of file.read()) {
    left -= chunk.byteLength
    if (left < 0) break
    yield chunk
  }
  if (left !== 0) throw new FileChanged(`${file.size} bytes were announced`)
}

function quoted(name: string): string {
  return name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22')
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
