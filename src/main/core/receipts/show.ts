import { dirname, join } from 'node:path'
import type { Failure } from '#shared/model/failure.ts'
import type { KeptReceipt } from '#shared/model/kept-receipt.ts'
import type { ReceiptRow } from '../database/receipt-repository.ts'
import { DeskFailure, failingAs } from '../desk-failure.ts'
import type { Copies } from '../evidence/copies.ts'
import type { Parts } from '../parts.ts'
import { fileNameOf, isOtherwiseDeclared, viewOf } from './what-it-is.ts'

/** Receipts as a screen shows them: with the current state of the folder and the merchant. */
export function createShowReceipt(parts: Parts<'profiles' | 'database' | 'circuitBreaker' | 'clock'>, copies: Copies) {
  const { profiles, database, circuitBreaker, clock } = parts

  /** What currently keeps the desk from asking a merchant's platform. */
  async function whatHolds(profileId: string): Promise<Failure | null> {
    const row = (await database.profiles()).find(({ id }) => id === profileId)
    if (!row) return { kind: 'profile_not_found' }
    const profile = (await profiles.list()).profiles.find(({ id }) => id === profileId)
    const refusal = circuitBreaker.stateOf(row)?.failure
    if (refusal) return refusal
    if (profile?.secretState === 'unreadable') return { kind: 'secret_unreadable' }
    return profile?.secretState === 'missing' ? { kind: 'secret_missing' } : null
  }

  /** The result of the newest failed attempt, be it the first or after a copy was lost; `null` if there was none. */
  async function whatCameOfIt(row: ReceiptRow): Promise<KeptReceipt['copy'] | null> {
    const { refusal, failure, failedAt, nextTryAt, profileId } = row
    if (refusal !== null) return { is: 'refused', why: refusal }
    if (failure === null || failedAt === null) return null
    // A removed merchant is not polled.
    const triesAgain = nextTryAt !== null && (await database.profiles()).some(({ id }) => id === profileId)
    return { is: 'failed', failure, at: failedAt, triesAgain }
  }

  async function copyOf(row: ReceiptRow): Promise<KeptReceipt['copy']> {
    const { declared, sha256, size, contentType, fetchedAt } = row
    if (sha256 !== null && size !== null && contentType !== null && fetchedAt !== null) {
      if ((await copies.sizeOf(sha256)) !== size) return (await whatCameOfIt(row)) ?? { is: 'lost' }
      const fileName = fileNameOf(declared, contentType)
      const differs = isOtherwiseDeclared(declared, contentType)
      return { is: 'kept', sha256, size, contentType, view: viewOf(contentType), fetchedAt, fileName, differs }
    }
    const tried = await whatCameOfIt(row)
    if (tried) return tried
    const held = await whatHolds(row.profileId)
    if (!held) return { is: 'waiting' }
    const triesAgain = held.kind !== 'profile_not_found'
    return { is: 'failed', failure: held, at: clock.now().toISOString(), triesAgain }
  }

  async function one(row: ReceiptRow): Promise<KeptReceipt> {
    const { id, transactionId, declared, firstSeenAt, isNamed } = row
    return { id, transactionId, declared, firstSeenAt, isNamed, copy: await copyOf(row) }
  }

  return { one, all: (rows: readonly ReceiptRow[]): Promise<KeptReceipt[]> => Promise.all(rows.map(one)) }
}

interface LendingParts extends Parts<'documents' | 'files' | 'random'> {
  readonly copies: Copies
  readonly changed: (transactionId: string) => void
}

/**
 * Hands copies out of the desk, as they were fetched. `folder`: where copies opened by another program are kept, under
 * a name that it understands, as long as the desk is open. Both throw `copy_lost`.
 */
export function createLending(folder: string, { documents, files, random, copies, changed }: LendingParts) {
  async function required({ transactionId, declared, sha256, contentType }: ReceiptRow) {
    const isThere = sha256 !== null && contentType !== null
    const found = isThere ? await copies.measure(sha256) : null
    if (!isThere || found === null || typeof found === 'string' || found.sha256 !== sha256) {
      // Same size, other content: with the file gone, the copy is reported as lost, and can be fetched again.
      if (isThere && found !== null && typeof found !== 'string') await copies.discard(sha256)
      changed(transactionId)
      throw new DeskFailure({ kind: 'copy_lost' })
    }
    return { path: copies.pathOf(sha256), name: fileNameOf(declared, contentType), view: viewOf(contentType) }
  }

  /**
   * Read-only: once changed in another program, it is not the receipt any more. Marked first, as a read-only file on
   * Windows cannot be marked.
   */
  async function lend(path: string, lent: string, mark: (lent: string) => Promise<void>): Promise<string> {
    await failingAs('storage_failed', files.mkdir(dirname(lent), { recursive: true }))
    await failingAs('storage_failed', files.copyFile(path, lent))
    await mark(lent)
    await failingAs('storage_failed', files.chmod(lent, 0o400))
    return lent
  }

  /** Files that a program still has open may stay until the next time. */
  const takeBack = (place: string): Promise<void> => files.rm(place, { recursive: true }).catch(() => undefined)

  return {
    /** Returns `null` if the host cannot save. */
    async save(row: ReceiptRow): Promise<'saved' | 'cancelled' | null> {
      const { path, name } = await required(row)
      return documents.saveCopy(name, path)
    },

    /** Types that the desk does not show are not opened either: a system runs what it is given. */
    async open(row: ReceiptRow): Promise<'opened' | null> {
      const { path, name, view } = await required(row)
      if (view === 'save') throw new DeskFailure({ kind: 'invalid_input', field: 'id', rule: 'not_shown' })
      const place = join(folder, random.uuid())
      try {
        return await documents.openCopy((mark) => lend(path, join(place, name), mark))
      } catch (error) {
        await takeBack(place)
        throw error
      }
    },

    /** Removes everything that was handed out. */
    clean: (): Promise<void> => takeBack(folder),
  }
}
