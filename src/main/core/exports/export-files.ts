import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { ExportOptions } from '#shared/model/export.ts'
import { createTickets } from '../evidence/tickets.ts'
import type { Clock, Timer } from '../ports.ts'

/** A file on its way to the page that has asked for it. */
export interface HandedOut {
  /** What it is to be called there. */
  readonly name: string
  readonly size: number
  read(): Readable
}

/** As long as a ticket is good for. */
const LIFE_MS = 5 * 60_000

export type HandOut = ReturnType<typeof createHandOut>

/**
 * Where files wait that the page fetches by itself: a folder of the desk's own. Each is gone once it was fetched, five
 * minutes later where it was not, and at the next start at the latest.
 */
export function createHandOut(folder: string, clock: Clock, timer: Timer) {
  const tickets = createTickets<{ readonly path: string; readonly name: string }>(clock)
  const closing = new AbortController()
  const remove = (path: string): Promise<void> => rm(path, { force: true }).catch(() => undefined)
  const emptied = rm(folder, { recursive: true, force: true }).catch(() => undefined)

  return {
    /** A place for a new file. */
    async place(format: ExportOptions['format']): Promise<string> {
      await emptied
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => undefined)
      return join(folder, `${randomUUID()}.${format}`)
    },

    /** The ticket for a file that lies in its place. */
    give(path: string, name: string): string {
      void timer.wait(LIFE_MS, closing.signal).then(() => remove(path))
      return tickets.give({ path, name })
    },

    /** The file that a ticket was given for; null for one that is unknown, used or too old. */
    async open(ticket: string): Promise<HandedOut | null> {
      const given = tickets.use(ticket)
      const file = given && (await open(given.path).catch(() => null))
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
      await rm(folder, { recursive: true, force: true }).catch(() => undefined)
    },
  }
}
