import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { ExportOptions } from '#shared/model/export.ts'
import type { Ports } from '../ports.ts'
import { createTickets } from '../tickets.ts'

/** A file on its way to the page that requested it. */
export interface ExportFile {
  /** The name it is saved under there. */
  readonly name: string
  readonly size: number
  read(): Readable
}

/** As long as a ticket is valid. */
const LIFE_MS = 5 * 60_000

/** Names of the desk's files in the folder, complete or not. Any other file there is left alone. */
const OWN = /^[0-9a-f-]{36}\.(?:csv|xlsx)(?:\.[0-9a-f]{8}\.part)?$/

type ExportFilePorts = Pick<Ports, 'files' | 'clock' | 'timer' | 'random'>

/**
 * A folder of the desk for files that the page fetches by itself. Each is deleted after it was fetched, after five
 * minutes if it was not, and at the next start at the latest.
 */
export function createExportFiles(folder: string, { files, clock, timer, random }: ExportFilePorts) {
  const tickets = createTickets<{ readonly path: string; readonly name: string }>(clock, random)
  const closing = new AbortController()
  const remove = (path: string): Promise<void> => files.rm(path).catch(() => undefined)
  const empty = async (): Promise<void> => {
    for (const name of await files.readdir(folder).catch(() => [])) if (OWN.test(name)) await remove(join(folder, name))
  }
  const emptied = empty()

  return {
    /** Returns a path for a new file. */
    async place(format: ExportOptions['format']): Promise<string> {
      await emptied
      await files.mkdir(folder, { recursive: true }).catch(() => undefined)
      return join(folder, `${random.uuid()}.${format}`)
    },

    /** Returns a ticket for a file at its path. */
    give(path: string, name: string): string {
      void timer.wait(LIFE_MS, closing.signal).then(() => remove(path))
      return tickets.give({ path, name })
    },

    /** Opens the file that a ticket was given for; `null` if the ticket is unknown, used or too old. */
    async open(ticket: string): Promise<ExportFile | null> {
      const given = tickets.use(ticket)
      const file = given && (await files.open(given.path).catch(() => null))
      if (!file) return null
      const { size } = await file.stat()
      return {
        name: given.name,
        size,
        read: () => file.createReadStream().on('close', () => void remove(given.path)),
      }
    },

    async close(): Promise<void> {
      closing.abort()
      await emptied
      await empty()
    },
  }
}
