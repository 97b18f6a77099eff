import { basename, join } from 'node:path'
import type { ExportProgress } from '#shared/contract/exports.ts'
import { findCardNumber } from '#shared/rules/find-card-number.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Parts } from '../parts.ts'
import type { Documents } from '../ports.ts'
import { inTime } from '../time-limit.ts'
import { writeFile } from '../write-file.ts'
import { createExportFiles, type ExportFile } from './export-files.ts'

interface WriteOutParts extends Parts<'folder' | 'files' | 'clock' | 'timer' | 'random'> {
  readonly documents: Pick<Documents, 'chooseFile' | 'showInFolder'>
}

/** The progress of a file, updated while it is written. `of` is `null` while the total is unknown. */
export interface Far {
  rows: number
  of: number | null
}

/** A file to be written. */
export interface FileToWrite {
  /** Without an extension. */
  readonly name: string
  readonly format: 'csv' | 'xlsx'
  /** Yields the content, and counts its rows in `far`. When it ends, it has released what it needs. */
  readonly pieces: (far: Far, signal: AbortSignal) => AsyncIterable<Uint8Array>
}

export type WriteOut = ReturnType<typeof createWriteOut>

/** How long closing waits for a file that is being written, in milliseconds. */
const TIMEOUT_MS = 5000

/** The pause between two progress reports, in milliseconds. */
const EVERY_MS = 200

/** Writes files where the operator chooses, or for a page to fetch. */
export function createWriteOut(parts: WriteOutParts) {
  const { folder, documents, timer } = parts
  const files = createExportFiles(join(folder, 'exports'), parts)
  const closing = new AbortController()
  const underWay = new Map<Promise<unknown>, { readonly begun: boolean }>()
  const written = new Set<string>()

  async function run(file: FileToWrite, far: Far & { begun: boolean }, signal: AbortSignal): Promise<ExportProgress> {
    const { format, pieces } = file
    // A file's name is seen in more places than its content.
    const name = findCardNumber(file.name) ? 'paydesk' : file.name
    const chosen = await unlessGivenUp(documents.chooseFile(name, format), signal)
    if (chosen === 'cancelled') return { is: 'cancelled' }
    const path = chosen?.path ?? (await files.place(format))
    far.begun = true
    await writeFile(path, pieces(far, signal), signal, parts)
    const { rows } = far
    if (chosen === null) {
      const saved = `${name}.${format}`
      return { is: 'done', rows, path: null, name: saved, ticket: files.give(path, saved) }
    }
    written.add(path)
    return { is: 'done', rows, path, name: basename(path), ticket: null }
  }

  return {
    /** Writes a file and reports its progress. If its signal or its consumer cancels it, it leaves nothing behind. */
    async *write(file: FileToWrite, given?: AbortSignal): AsyncGenerator<ExportProgress> {
      const leaving = new AbortController()
      const signal = AbortSignal.any([leaving.signal, closing.signal, ...(given ? [given] : [])])
      const far = { begun: false, rows: 0, of: null }
      const running = run(file, far, signal).catch((error: unknown): ExportProgress => {
        if (signal.aborted) return { is: 'cancelled' }
        throw error
      })
      const settled = running.catch(() => undefined)
      underWay.set(settled, far)
      try {
        let ended: ExportProgress | null = null
        while (!ended) {
          ended = (await Promise.race([running, timer.wait(EVERY_MS, signal)])) ?? null
          if (!ended && signal.aborted) ended = await running
          if (ended || far.begun) yield ended ?? { is: 'under_way', rows: far.rows, of: far.of }
        }
      } finally {
        leaving.abort()
        await settled
        underWay.delete(settled)
      }
    },
    /** Whether a file is being written, which closing cancels. */
    isWriting: (): boolean => [...underWay.values()].some(({ begun }) => begun),
    /** Shows a file in its folder. Throws DeskFailure `invalid_input` for a file that was not written here. */
    show(path: string): void {
      if (!written.has(path)) throw new DeskFailure({ kind: 'invalid_input', field: 'path', rule: 'written_here' })
      documents.showInFolder(path)
    },
    /** Opens a file that waits to be fetched, by its ticket, once. */
    open: (ticket: string): Promise<ExportFile | null> => files.open(ticket),
    /** Cancels what is being written. A share that no longer answers is not waited for. */
    async close(): Promise<void> {
      closing.abort()
      await inTime(timer, TIMEOUT_MS, Promise.allSettled(underWay.keys()), () => undefined)
      await files.close()
    },
  }
}

/** Passes the pages on, and counts their rows. */
export async function* counted<Row>(pages: AsyncIterable<readonly Row[]>, far: Far): AsyncGenerator<readonly Row[]> {
  for await (const page of pages) {
    yield page
    far.rows += page.length
  }
}

/** A dialog of the system may stay open forever: it is waited for only as long as the file is wanted. */
function unlessGivenUp<T>(asked: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(signal.reason)
    if (signal.aborted) return giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    asked.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}
