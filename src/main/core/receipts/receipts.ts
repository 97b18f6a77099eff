import { join } from 'node:path'
import type { KeptReceipt } from '#shared/model/kept-receipt.ts'
import type { Observation } from '#shared/model/transaction.ts'
import type { ReceiptRow } from '../database/receipt-repository.ts'
import { DeskFailure } from '../desk-failure.ts'
import { createCopies } from '../evidence/copies.ts'
import type { OpenedCopy } from '../evidence/evidence.ts'
import type { Parts } from '../parts.ts'
import { pollReceipts } from '../polling/poll-receipts.ts'
import { type PollerParts, startPoller } from '../polling/poller.ts'
import { createFetchOne, MAX_BYTES } from './fetch-one.ts'
import { createLending, createShowReceipt } from './show.ts'
import { servedAs, viewOf } from './what-it-is.ts'

type ReceiptsParts = PollerParts & Parts<'folder' | 'profiles' | 'getFile' | 'files' | 'documents'>

export type Receipts = ReturnType<typeof createReceipts>

/**
 * Receipts that statuses name (interface: Receipt element): fetched by the desk, judged by their content, and kept
 * permanently. What a status declares about a receipt is shown and never trusted.
 */
export function createReceipts(parts: ReceiptsParts) {
  const { folder, database, events, clock, circuitBreaker } = parts
  const copies = createCopies(join(folder, 'receipts'), parts, MAX_BYTES)
  const closing = new AbortController()
  const changed = (transactionId: string) => events.say({ changed: 'receipts', transactionId })
  const fetchOne = createFetchOne({ ...parts, copies, changed, signal: closing.signal })
  const poller = startPoller(parts, pollReceipts({ database, clock, fetchOne }))
  // Receipts left over from the last run are fetched at once.
  poller.wake()
  const show = createShowReceipt(parts, copies)
  const lending = createLending(join(folder, 'opened'), { ...parts, copies, changed })

  async function get(id: string): Promise<ReceiptRow> {
    const kept = await database.receiptById(id)
    if (!kept) throw new DeskFailure({ kind: 'invalid_input', field: 'id', rule: 'unknown_receipt' })
    return kept
  }

  // A copy that still is what was fetched is never deleted: it is kept as long as the desk's folder.
  const cleaning = Promise.all([copies.dropParts(), lending.clean()])

  return {
    async list(transactionId: string): Promise<KeptReceipt[]> {
      return show.all((await database.receiptsOf(transactionId)).filter(isNoRepetition))
    },

    /** A status was stored, including the receipts it names: these can be fetched. */
    named: (observation: Observation): void => {
      if (observation.receipts.length > 0) poller.wake()
    },

    /** Fetches a receipt that has no copy, whatever earlier attempts gave. Throws if it cannot be requested at all. */
    async fetch(id: string): Promise<KeptReceipt> {
      const row = await get(id)
      const isKept = (await show.one(row)).copy.is === 'kept'
      try {
        if (!isKept && (await fetchOne(row)) === 'answered') circuitBreaker.answered(row.profileId)
      } finally {
        // If the fetch failed, it needs to be retried.
        poller.wake()
      }
      return show.one(await get(id))
    },

    save: async (id: string) => ({ result: (await lending.save(await get(id))) ?? ('not_here' as const) }),
    open: async (id: string) => ({ result: (await lending.open(await get(id))) ?? ('not_here' as const) }),

    /** Opens a copy for the page; `null` if no receipt has that content, or its copy is gone. */
    async openCopy(sha256: string): Promise<OpenedCopy | null> {
      const type = await database.receiptType(sha256)
      const size = type === null ? null : await copies.sizeOf(sha256)
      if (type === null || size === null) return null
      const isShown = viewOf(type) !== 'save'
      return { size, contentType: servedAs(type), isShown, read: (start, end) => copies.read(sha256, start, end) }
    },

    /** Cancels fetches in progress: they continue at the next start. */
    async close(): Promise<void> {
      closing.abort()
      await poller.close()
      await cleaning
      await lending.clean()
    },
  }
}

/** False for a former receipt if the same file is listed under the same ID: only its address was another one. */
function isNoRepetition({ isNamed, declared: { id }, sha256 }: ReceiptRow, at: number, all: readonly ReceiptRow[]) {
  if (isNamed || id === null || sha256 === null) return true
  return !all.some((one, place) => (one.isNamed || place > at) && one.declared.id === id && one.sha256 === sha256)
}
