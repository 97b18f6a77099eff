import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { DisputeOrder } from '#shared/contract/disputes.ts'
import { type EvidenceFile, evidenceType } from '#shared/model/evidence.ts'
import type { KeptEvidence } from '../database/evidence-repository.ts'
import { DeskFailure } from '../desk-failure.ts'
import { createTurns } from '../in-turn.ts'
import type { Parts } from '../parts.ts'
import { cutoffs, everyDay } from './cleaning.ts'
import { createCopies } from './copies.ts'
import { CONVERTIBLE } from './judge.ts'
import { createOriginals } from './originals.ts'
import { createPrepare, type Prepared } from './prepare.ts'
import { createShowEvidence } from './show.ts'
import { createTake } from './take.ts'

type EvidenceParts = Parts<'folder' | 'database' | 'gaps' | 'events' | 'log' | 'operator'> &
  Parts<'droppedFiles' | 'files' | 'clock' | 'timer' | 'random'>

/** A copy, as a page reads it. */
export interface OpenedCopy {
  /** In bytes. */
  readonly size: number
  readonly contentType: string
  /** Otherwise it can only be saved. */
  readonly isShown: boolean
  /** From `start` to `end`, both included. */
  read(start: number, end: number): Readable
}

export type Evidence = ReturnType<typeof createEvidence>

/**
 * Files that are kept with transactions: the desk makes a copy of each and judges it by its content, and this copy is
 * what is sent (interface: File rules). Where the operator has the file is known only in memory.
 */
export function createEvidence(parts: EvidenceParts) {
  const { folder, database, droppedFiles, clock, timer, random, events, log, operator, gaps } = parts
  const copies = createCopies(join(folder, 'evidence'), parts)
  const prepare = createPrepare(database, copies)
  /** Putting a copy in place, preparing one to be sent, and deleting one never happen at the same time. */
  const inTurn = createTurns()
  /** The files of disputes that may not be in the journal yet. */
  const beingSent = new Set<DisputeOrder['files']>()
  const originals = createOriginals(parts)
  const show = createShowEvidence(database, copies, originals)
  const changed = (transactionId: string) => events.say({ changed: 'evidence', transactionId })
  /** By the same clock as cleaning, so that it counts what cleaning leaves. */
  const usage = () => database.evidenceUsage(cutoffs(gaps.deletionClock.now()))
  const taking = { database, copies, droppedFiles, clock, random, inTurn, originals, show, changed, operator }
  const { add, receive, requirePlace } = createTake({ ...taking, usage })

  async function get(id: string): Promise<KeptEvidence> {
    const kept = await database.evidenceById(id)
    if (!kept) throw invalid('id', 'unknown_file')
    return kept
  }

  async function clean(): Promise<void> {
    // Noted first: a dispute that ends while the database answers is neither in the answer nor noted afterwards.
    const kept = [...beingSent].flat()
    const times = cutoffs(gaps.deletionClock.now())
    const contents = await database.evidenceContents(times)
    const isNeeded = new Map(contents.map((one) => [one.sha256, one.isNeeded]))
    for (const { sha256 } of kept) isNeeded.set(sha256, true)
    await copies.clean(isNeeded, gaps.since(times.unsent).length === 0 ? times.unsent : null)
  }
  const closing = new AbortController()
  const cleanInTurn = () => inTurn(clean).catch((error: unknown) => log.broken('cleaning evidence', error))
  const cleaning = everyDay(timer, cleanInTurn, closing.signal)

  return {
    list: show.all,
    add,
    receive,

    async attach(id: string, attached: boolean): Promise<EvidenceFile> {
      const { trouble, removedAt } = await get(id)
      if (removedAt !== null) throw invalid('attached', 'removed')
      if (attached && trouble !== null) throw invalid('attached', 'in_trouble')
      const kept = await database.attachEvidence(id, attached)
      if (!kept) throw invalid('attached', 'max_files')
      changed(kept.transactionId)
      return show.one(kept)
    },

    async remove(id: string): Promise<void> {
      const { transactionId } = await get(id)
      if (await database.removeEvidence(id, clock.now().toISOString())) changed(transactionId)
    },

    async restore(id: string): Promise<EvidenceFile> {
      const { transactionId } = await get(id)
      await requirePlace(transactionId, id)
      const kept = await database.restoreEvidence(id)
      if (!kept) throw invalid('id', 'unknown_file')
      changed(transactionId)
      return show.one(kept)
    },

    usage,

    /** Prepares the files of a dispute (prepare.ts), and keeps their copies until `send` ends. */
    async withPrepared<T>(
      transactionId: string,
      files: DisputeOrder['files'],
      send: (prepared: Prepared) => Promise<T>,
    ): Promise<T> {
      beingSent.add(files)
      try {
        return await send(await inTurn(() => prepare(transactionId, files)))
      } finally {
        beingSent.delete(files)
      }
    },

    /** Opens a copy for the page; `null` if no file has that content, its copy is gone, or the page cannot show it. */
    async open(sha256: string): Promise<OpenedCopy | null> {
      const contentType = await database.evidenceType(sha256)
      const isShown = evidenceType.safeParse(contentType).success || CONVERTIBLE.has(contentType ?? '')
      const size = await copies.sizeOf(sha256)
      if (contentType === null || !isShown || size === null) return null
      return { size, contentType, isShown: true, read: (start, end) => copies.read(sha256, start, end) }
    },

    /** Waits for copies that are being put in place or deleted. */
    async close(): Promise<void> {
      closing.abort()
      await cleaning
      await inTurn(async () => undefined)
    },
  }
}

function invalid(field: string, rule: string): DeskFailure {
  return new DeskFailure({ kind: 'invalid_input', field, rule })
}
