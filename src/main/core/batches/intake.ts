import { createHash } from 'node:crypto'
import type { NewBatchFile } from '#shared/contract/batches.ts'
import { type FILE_REFUSALS, type FileRefusal, MAX_BATCH_FILE } from '#shared/model/batch.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import { DeskFailure } from '../desk-failure.ts'
import { shownName } from '../evidence/names.ts'
import type { OpenFile, Ports } from '../ports.ts'
import { IS_GONE, systemCode } from '../system-code.ts'
import { createTickets } from '../tickets.ts'

/** A file in memory. It contains card numbers: nothing of it is written anywhere. */
export type TakenFile =
  | {
      readonly result: 'taken'
      readonly bytes: Uint8Array
      readonly name: string
      readonly size: number
      readonly sha256: string
    }
  | { readonly result: 'refused'; readonly refusal: FileRefusal }

type IntakePorts = Pick<Ports, 'droppedFiles' | 'files' | 'clock' | 'random'>

/** The name to use if nothing is left of the given one. */
const NAMELESS = 'payouts'

/** Takes in files of payouts, from disk or from a page that posts their bytes. */
export function createIntake({ droppedFiles, files, clock, random }: IntakePorts) {
  const tickets = createTickets<NewBatchFile>(clock, random)

  /** Reads a file as of one moment: one that changes meanwhile is refused. */
  async function readFile(path: string): Promise<Uint8Array | FileRefusal> {
    try {
      const found = await files.stat(path)
      if (found.isDirectory()) return refusal('folder')
      if (!found.isFile()) return refusal('unreadable')
      // If a pipe has replaced the file since, opening it does not wait for a writer.
      const file = await files.open(path, { nonBlock: true })
      try {
        const before = await file.stat()
        if (before.size > MAX_BATCH_FILE) return refusal('too_large', before.size)
        const bytes = await bytesOf(file, before.size)
        const after = await file.stat()
        const isSame = bytes.length === before.size && after.size === before.size && after.mtimeMs === before.mtimeMs
        return isSame ? bytes : refusal('changed')
      } finally {
        await file.close()
      }
    } catch (error) {
      const code = systemCode(error)
      if (code === null) throw error
      return refusal(IS_GONE.test(code) ? 'vanished' : 'unreadable')
    }
  }

  return {
    async take(order: NewBatchFile): Promise<TakenFile | { result: 'upload'; ticket: string }> {
      const { from } = order
      switch (from.by) {
        case 'handle': {
          const path = droppedFiles.pathOf(from.handle)
          if (path === null) throw new DeskFailure({ kind: 'invalid_input', field: 'from', rule: 'unknown_handle' })
          return taken(order, await readFile(path))
        }
        case 'upload':
          // Refusing a file that is too large needs no upload.
          if (order.size > MAX_BATCH_FILE) return taken(order, refusal('too_large', order.size))
          return { result: 'upload', ticket: tickets.give(order) }
        default:
          return assertNever(from)
      }
    },

    /** Takes the bytes that a ticket was issued for; `null` if it is unknown, used or expired. */
    async receive(
      ticket: string,
      bytes: AsyncIterable<Uint8Array>,
    ): Promise<{ readonly order: NewBatchFile; readonly taken: TakenFile } | null> {
      const order = tickets.use(ticket)
      if (order === null) return null
      const parts: Uint8Array[] = []
      let size = 0
      for await (const part of bytes) {
        size += part.length
        if (size > MAX_BATCH_FILE)
          return { order, taken: taken(order, refusal('too_large', Math.max(order.size, size))) }
        parts.push(part)
      }
      return { order, taken: taken(order, Buffer.concat(parts)) }
    },
  }
}

async function bytesOf(file: OpenFile, size: number): Promise<Uint8Array> {
  const bytes = Buffer.alloc(size)
  let at = 0
  while (at < size) {
    const { bytesRead } = await file.read(bytes, at, size - at, at)
    if (bytesRead === 0) break
    at += bytesRead
  }
  return bytes.subarray(0, at)
}

function taken({ name }: NewBatchFile, found: Uint8Array | FileRefusal): TakenFile {
  if (!(found instanceof Uint8Array)) return { result: 'refused', refusal: found }
  const sha256 = createHash('sha256').update(found).digest('hex')
  return { result: 'taken', bytes: found, name: shownName(name, NAMELESS), size: found.length, sha256 }
}

function refusal(rule: (typeof FILE_REFUSALS)[number], count: number | null = null): FileRefusal {
  return { rule, count }
}
