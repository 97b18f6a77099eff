import type { BatchFileOrder, NewBatchFile, OpenedBatch } from '#shared/contract/batches.ts'
import type { BatchFile, BatchReview } from '#shared/model/batch-draft.ts'
import type { BatchRun, BatchSummary } from '#shared/model/batch-run.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Parts } from '../parts.ts'
import { createCheckRows } from './check-rows.ts'
import { agrees } from './draft-table.ts'
import { createDrafts, type DraftsParts } from './drafts.ts'
import { createIntake, type TakenFile } from './intake.ts'
import { type BatchReader, openReader } from './reader/thread.ts'
import { template } from './reading/template.ts'
import { resultFile } from './result-file.ts'
import { createRuns, type RunsParts } from './runs.ts'
import { sealedRows } from './sealing.ts'

type BatchesParts = DraftsParts & RunsParts & Parts<'platform' | 'threads' | 'droppedFiles' | 'files' | 'writeOut'>

type SealOrder = {
  readonly id: string
  readonly revision: number
  readonly profileRevision: number
  readonly typed: readonly { readonly currency: string; readonly sum: string }[]
}

export type Batches = ReturnType<typeof createBatches>

/** Payouts from files: reading, preparing, sealing and sending them, and their outcomes. */
export function createBatches(parts: BatchesParts) {
  const { database, profiles, cardHash, clock, events, gaps, operator, writeOut, account } = parts
  const intake = createIntake(parts)
  const drafts = createDrafts(parts, createCheckRows(parts))
  const runs = createRuns(parts)

  async function read(order: NewBatchFile, taken: TakenFile): Promise<OpenedBatch> {
    if (taken.result === 'refused') return taken
    const { bytes, name, size, sha256 } = taken
    await profiles.get(order.profileId)
    const opened = await openReader(parts, bytes, name)
    if (opened.result === 'refused') return opened
    const { reader } = opened
    try {
      return await use(order, { name, size, sha256, format: reader.format, source: order.source }, reader)
    } finally {
      if (!drafts.holds(reader)) await reader.close()
    }
  }

  /** Uses a file for a new batch, or for an existing one. */
  async function use(
    { profileId, again, restOf }: NewBatchFile,
    file: BatchFile,
    reader: BatchReader,
  ): Promise<OpenedBatch> {
    const of = again ?? restOf?.id ?? null
    if (of === null) return drafts.begin(profileId, file, reader)
    const batch = await database.batch(of)
    if (!batch) throw new DeskFailure({ kind: 'batch_not_found' })
    if (batch.file.sha256 !== file.sha256) return { result: 'other_file' }
    if (restOf) {
      await runs.requireOver(of)
      const unpaid = new Set(await database.finding.batchUnpaid(of))
      const others = (await database.finding.batchRowNumbers(of)).filter((row) => !unpaid.has(row))
      return drafts.rest(batch, { others, reason: restOf.reason }, file, reader)
    }
    if (batch.state === 'draft') return drafts.takeUp(of, file, reader)
    await runs.takeCards(of, await drafts.cardsOf(batch, reader))
    return { result: 'opened', id: of }
  }

  async function seal({ id, revision, profileRevision, typed }: SealOrder): Promise<BatchRun> {
    const reviewed = await drafts.review(id, revision)
    const { batch, draft, judged, reader } = reviewed
    if (!agrees(typed, judged.read.table.sums))
      throw new DeskFailure({ kind: 'invalid_input', field: 'typed', rule: 'other_sum' })
    const profile = await profiles.requireUnchanged(batch.profileId, profileRevision, 'any')
    // The IDs were made with the pattern that the merchant had when the rows were judged.
    if (profile.revision !== judged.profile.revision) throw new DeskFailure({ kind: 'profile_changed' })
    const { account: used } = await profiles.connect(profile)
    const { sheet, choices, table } = judged.read
    const decimal = choices.decimal ?? table.signs.decimal
    const { headers, rows: cells } = await reader.originals(sheet, judged.mapping, decimal)
    const rows = sealedRows(judged.rows, judged.cards, cells, cardHash)
    const at = clock.now().toISOString()
    const sealed = { id, at, operator: operator(), account: used, headers, draft, rows }
    // Another window may have changed the draft meanwhile.
    drafts.requireReviewed(reviewed)
    const { result } = await database.sealBatch(sealed)
    switch (result) {
      case 'no_draft':
        throw new DeskFailure({ kind: 'not_possible', why: 'no_longer_unresolved' })
      case 'profile_changed':
        throw new DeskFailure({ kind: 'profile_changed' })
      case 'sealed':
        break
      default:
        assertNever(result)
    }
    await runs.takeCards(id, judged.cards)
    await drafts.forget(id)
    events.say({ changed: 'batches', id })
    return runs.run(id)
  }

  return {
    drafts,
    runs,
    seal,

    async list(profileId: string | null): Promise<BatchSummary[]> {
      return Promise.all((await database.batches(profileId)).map(runs.summaryOf))
    },

    async open(order: NewBatchFile): Promise<OpenedBatch | { result: 'upload'; ticket: string }> {
      const taken = await intake.take(order)
      return taken.result === 'upload' ? taken : read(order, taken)
    },

    /** Takes the bytes that a ticket was issued for; `null` if it is unknown, used or expired. */
    async receive(ticket: string, bytes: AsyncIterable<Uint8Array>): Promise<OpenedBatch | null> {
      const received = await intake.receive(ticket, bytes)
      return received && read(received.order, received.taken)
    },

    async review(id: string, revision: number): Promise<BatchReview> {
      return (await drafts.review(id, revision)).review
    },

    async *write(order: BatchFileOrder, signal?: AbortSignal) {
      const batch = await runs.requireSealed(order.id)
      // A row that is not sent yet may be paid a moment later.
      const requireOver = async () => order.what === 'rest' && (await runs.requireOver(order.id))
      await requireOver()
      const hasGaps = gaps.after(batch.sealedAt).length > 0
      const { columns, ...file } = resultFile({ ...batch, hasGaps }, order, database.finding, clock)
      if (columns)
        await database.keepBatchAnswer(batch.profileId, 'mapping', columns.key, JSON.stringify(columns.mapping))
      async function* pieces(...given: Parameters<typeof file.pieces>) {
        // A held row may be released while the operator chooses where to save, or while it is written.
        await requireOver()
        yield* file.pieces(...given)
        await requireOver()
      }
      yield* writeOut.write({ ...file, pieces }, signal)
    },

    async *template(
      { name, ...options }: Omit<Parameters<typeof template>[0], 'madeAt' | 'bank'> & { readonly name: string },
      signal?: AbortSignal,
    ) {
      const training = (await database.profiles()).find(({ environment }) => environment === 'training')
      const banks = training && options.sample ? await account.readBanks(training.id) : null
      const bank = banks?.banks[0]?.name ?? ''
      const pieces = () => template({ ...options, madeAt: clock.now(), bank })
      yield* writeOut.write({ name, format: options.format, pieces }, signal)
    },

    /** Whether unfinished work needs card numbers that are only in memory: a restart would lose them. */
    holdsCards: (): boolean => runs.holdsCards() || drafts.holdsTypedCards(),

    async close(): Promise<void> {
      await runs.close()
      await drafts.close()
    },
  }
}
