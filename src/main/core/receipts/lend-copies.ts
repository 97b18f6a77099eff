import { randomUUID } from 'node:crypto'
import { chmod, copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReceiptRow } from '../database/receipt-repository.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Copies } from '../evidence/copies.ts'
import type { Documents } from '../ports.ts'
import { fileNameOf, viewOf } from './what-it-is.ts'

/**
 * Gives copies out of the desk, as they were fetched. `folder`: where those that are opened by another program lie under a
 * name that it understands, for as long as the desk is open. Both throw `copy_lost`.
 */
export function createHandOut(folder: string, documents: Documents, copies: Copies) {
  async function required({ declared, sha256, contentType }: ReceiptRow) {
    const isThere = sha256 !== null && contentType !== null
    const found = isThere ? await copies.measure(sha256) : null
    if (!isThere || found === null || typeof found === 'string' || found.sha256 !== sha256)
      throw new DeskFailure({ kind: 'copy_lost' })
    return { path: copies.pathOf(sha256), name: fileNameOf(declared, contentType), view: viewOf(contentType) }
  }

  /** Read-only: what is changed in another program is not the receipt any more. */
  async function lend(path: string, name: string): Promise<string> {
    const lent = join(folder, randomUUID(), name)
    try {
      await mkdir(join(lent, '..'), { recursive: true, mode: 0o700 })
      await copyFile(path, lent)
      await chmod(lent, 0o400)
      return lent
    } catch (error) {
      const detail = String((error as NodeJS.ErrnoException | null)?.code ?? 'unknown')
      throw new DeskFailure({ kind: 'storage_failed', detail })
    }
  }

  return {
    /** Null: this host cannot. */
    async save(row: ReceiptRow): Promise<'saved' | 'cancelled' | null> {
      const { path, name } = await required(row)
      return documents.saveCopy(name, path)
    },

    /** What the desk does not show is not opened either: a system runs what it is given. */
    async open(row: ReceiptRow): Promise<'opened' | null> {
      const { path, name, view } = await required(row)
      if (view === 'save') throw new DeskFailure({ kind: 'invalid_input', field: 'id', rule: 'not_shown' })
      return documents.openCopy(() => lend(path, name))
    },

    /** Takes back what was lent before. What a program still has open stays until the next time. */
    clean: (): Promise<void> => rm(folder, { recursive: true, force: true }).catch(() => undefined),
  }
}
