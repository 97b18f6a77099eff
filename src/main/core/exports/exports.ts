import { join } from 'node:path'
import type { ExportOrder, ExportProgress } from '#shared/contract/exports.ts'
import { findCardNumber } from '#shared/rules/find-card-number.ts'
import type { Database } from '../database/database.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Documents, Ports } from '../ports.ts'
import { csv } from './csv.ts'
import { createExportFiles, type ExportFile, writeFile } from './export-files.ts'
import { type ExportField, fieldsOf } from './fields.ts'
import { type ExportSnapshot, exportRows } from './rows.ts'
import { xlsx } from './xlsx/xlsx.ts'

/** Files for other programs. */
export interface Exports {
  /** Writes one and tells how far it is. Given up by either its signal or its listener, it leaves nothing behind. */
  write(order: ExportOrder, signal?: AbortSignal): AsyncGenerator<ExportProgress>
  /** Shows one in its folder. Throws DeskFailure `invalid_input` for a file that is none of these. */
  show(path: string): void
  /** One that waits to be fetched, by its ticket, once. */
  open(ticket: string): Promise<ExportFile | null>
  /** Gives up what is being written. */
  close(): Promise<void>
}

interface Parts extends Pick<Ports, 'files' | 'clock' | 'timer' | 'random'> {
  /** The data folder. */
  readonly folder: string
  readonly database: Pick<Database, 'getTransaction'> & { snapshot(): Promise<ExportSnapshot> }
  readonly documents: Pick<Documents, 'chooseFile' | 'showInFolder'>
}

/** Between two words on how far it is. */
const EVERY_MS = 200

/** How far one is, as it goes on. */
interface Far {
  /** Whether it is known where to. */
  begun: boolean
  rows: number
  of: number | null
}

export function createExports(parts: Parts): Exports {
  const { folder, database, documents, clock, timer } = parts
  const files = createExportFiles(join(folder, 'exports'), parts)
  const closing = new AbortController()
  const underWay = new Set<Promise<unknown>>()
  const written = new Set<string>()

  async function run(order: ExportOrder, far: Far, signal: AbortSignal): Promise<ExportProgress> {
    const { format } = order.options
    const fields = fieldsOf(order)
    // A file's name is seen by more than the file.
    const name = findCardNumber(order.name) ? 'paydesk' : order.name
    const chosen = await unlessGivenUp(documents.chooseFile(name, format), signal)
    if (chosen === 'cancelled') return { is: 'cancelled' }
    const path = chosen?.path ?? (await files.place(format))
    await fill(path, order, fields, far, signal)
    const { rows } = far
    if (chosen === null) return { is: 'done', rows, path: null, ticket: files.give(path, `${name}.${format}`) }
    written.add(path)
    return { is: 'done', rows, path, ticket: null }
  }

  async function fill(
    path: string,
    order: ExportOrder,
    fields: readonly ExportField[],
    far: Far,
    signal: AbortSignal,
  ): Promise<void> {
    far.begun = true
    const snapshot = await database.snapshot()
    try {
      far.of = order.ids?.length ?? (await snapshot.totals(order.query)).count
      const pages = counted(exportRows(snapshot, database.getTransaction, order, signal), far)
      await writeFile(path, piecesOf(pages, fields, order, clock.now()), signal, parts)
    } finally {
      await snapshot.close()
    }
  }

  return {
    async *write(order, given) {
      const leaving = new AbortController()
      const signal = AbortSignal.any([leaving.signal, closing.signal, ...(given ? [given] : [])])
      const far: Far = { begun: false, rows: 0, of: null }
      const running = run(order, far, signal).catch((error: unknown): ExportProgress => {
        if (signal.aborted) return { is: 'cancelled' }
        throw error
      })
      const settled = running.catch(() => undefined)
      underWay.add(settled)
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
    show(path) {
      if (!written.has(path)) throw new DeskFailure({ kind: 'invalid_input', field: 'path', rule: 'written_here' })
      documents.showInFolder(path)
    },
    open: (ticket) => files.open(ticket),
    async close() {
      closing.abort()
      await Promise.allSettled(underWay)
      await files.close()
    },
  }
}

type Pages = ReturnType<typeof exportRows>

function piecesOf(
  pages: Pages,
  fields: readonly ExportField[],
  { options, words }: ExportOrder,
  madeAt: Date,
): AsyncIterable<Uint8Array> {
  return options.format === 'csv'
    ? csv(pages, fields, options)
    : xlsx(pages, fields, { sheet: words.sheet, textAmounts: words.textAmounts, madeAt })
}

async function* counted(pages: Pages, far: Far): Pages {
  for await (const page of pages) {
    yield page
    far.rows += page.length
  }
}

/** What the system asks the operator has no end of its own: it is not waited for any longer than the file is wanted. */
function unlessGivenUp<T>(asked: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(signal.reason)
    if (signal.aborted) return giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    asked.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}
