import type { AddedEvidence, NewEvidence } from '#shared/contract/evidence.ts'
import { evidenceType } from '#shared/model/evidence.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import { EVIDENCE_LIMITS, MAX_EVIDENCE_BYTES } from '#shared/rules/evidence.ts'
import type { Database } from '../database/database.ts'
import type { ArrivingEvidence } from '../database/evidence-repository.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Turns } from '../in-turn.ts'
import type { Parts } from '../parts.ts'
import { createTickets } from '../tickets.ts'
import type { Copies } from './copies.ts'
import { type Examined, examine, examineFile, withoutBytes } from './examine.ts'
import { sentName, shownName } from './names.ts'
import type { Originals } from './originals.ts'
import type { Show } from './show.ts'

interface TakeParts extends Parts<'database' | 'droppedFiles' | 'clock' | 'random' | 'operator'> {
  readonly copies: Copies
  readonly inTurn: Turns
  readonly originals: Originals
  readonly show: Show
  readonly changed: (transactionId: string) => void
  readonly usage: () => ReturnType<Database['evidenceUsage']>
}

/** Takes files in: from disk, from a page that posts their bytes, or without any bytes. */
export function createTake(parts: TakeParts) {
  const { database, copies, droppedFiles, clock, random, inTurn, originals, show, changed, operator, usage } = parts
  const tickets = createTickets<NewEvidence>(clock, random)

  /** The number of its files, not counting `without`. Throws `transaction_not_found`. */
  async function filesOf(transactionId: string, without: string | null): Promise<number> {
    const { isKnown, files } = await database.evidenceRoom(transactionId, without)
    if (!isKnown) throw new DeskFailure({ kind: 'transaction_not_found' })
    return files
  }

  /** Throws `evidence_full` if there is no place for one more file, not counting `without`. */
  async function requirePlace(transactionId: string, without: string | null): Promise<void> {
    if ((await filesOf(transactionId, without)) >= EVIDENCE_LIMITS.files)
      throw new DeskFailure({ kind: 'evidence_full', limit: 'files' })
  }

  async function requireSpace(size: number): Promise<void> {
    const { bytes } = await usage()
    if (bytes + size > EVIDENCE_LIMITS.bytes) throw new DeskFailure({ kind: 'evidence_full', limit: 'bytes' })
  }

  async function requireSameTransaction({ transactionId, convertedFrom }: NewEvidence): Promise<void> {
    if (convertedFrom === undefined) return
    const converted = await database.evidenceById(convertedFrom)
    if (converted?.transactionId !== transactionId)
      throw new DeskFailure({ kind: 'invalid_input', field: 'convertedFrom', rule: 'unknown_file' })
  }

  /** Puts the result on the list; if the same bytes are already on it and have a copy, that file is attached. */
  function keep(order: NewEvidence, found: Examined): Promise<AddedEvidence> {
    const { transactionId, convertedFrom = null } = order
    const { part, original } = found
    return inTurn(async () => {
      const known = part && (await database.evidenceByContent(transactionId, part.sha256))
      const hasCopy = part !== null && (await copies.sizeOf(part.sha256)) !== null
      const isThere = known?.removedAt === null && hasCopy
      if (!isThere) await requirePlace(transactionId, convertedFrom)
      if (part && !hasCopy) await requireSpace(part.size)
      if (part) await copies.keep(part)
      const mayAttach = isThere && !known.attached && known.trouble === null
      const again = mayAttach ? await database.attachEvidence(known.id, true) : null
      const kept = again ?? (isThere ? known : await database.keepEvidence(arriving(order, found)))
      if (convertedFrom !== null && convertedFrom !== kept.id)
        await database.removeEvidence(convertedFrom, clock.now().toISOString())
      if (original) originals.keep(kept.id, original)
      changed(transactionId)
      const result = again ? 'attached' : isThere ? 'duplicate' : 'kept'
      return { result, file: await show.one(kept) } as const
    }).finally(() => part && copies.drop(part))
  }

  function arriving(order: NewEvidence, { size, contentType, trouble, part }: Examined): ArrivingEvidence {
    const type = evidenceType.safeParse(trouble === null ? contentType : null)
    return {
      id: random.uuid(),
      transactionId: order.transactionId,
      sha256: part?.sha256 ?? null,
      name: shownName(order.name),
      sentName: type.success ? sentName(order.name, type.data) : null,
      size,
      contentType,
      trouble,
      source: order.source,
      addedAt: clock.now().toISOString(),
      operator: operator(),
    }
  }

  return {
    requirePlace,

    async add(order: NewEvidence): Promise<AddedEvidence | { result: 'upload'; ticket: string }> {
      const { transactionId, from, size } = order
      await requireSameTransaction(order)
      // Before any bytes move. A full list is found out afterwards: only the bytes tell whether the file is already on it.
      await filesOf(transactionId, null)
      switch (from.by) {
        case 'handle': {
          const path = droppedFiles.pathOf(from.handle)
          if (path === null) throw new DeskFailure({ kind: 'invalid_input', field: 'from', rule: 'unknown_handle' })
          return keep(order, await examineFile(originals, copies, path, size))
        }
        case 'upload':
          // A file that is too large need not be sent to find that out.
          if (size > MAX_EVIDENCE_BYTES) return keep(order, withoutBytes({ is: 'too_large' }, size))
          return { result: 'upload', ticket: tickets.give(order) }
        case 'nothing':
          if (from.why === 'folder') return keep(order, withoutBytes({ is: 'folder' }, 0))
          return keep(order, withoutBytes({ is: 'unreadable', code: 'unknown' }, size))
        default:
          return assertNever(from)
      }
    },

    /** Takes the bytes that a ticket was given for. Returns `null` if the ticket is unknown, used or too old. */
    async receive(ticket: string, bytes: AsyncIterable<Uint8Array>): Promise<AddedEvidence | null> {
      const order = tickets.use(ticket)
      return order && keep(order, await examine(copies, bytes))
    },
  }
}
