import type { BatchFileOrder, NewBatchFile, OpenedBatch } from '#shared/contract/batches.ts'
import type { BatchFile, BatchReview } from '#shared/model/batch-draft.ts'
import type { BatchRun, BatchSummary } from '#shared/model/batch-run.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { WriteOut } from '../exports/write-out.ts'
import type { Ports } from '../ports.ts'
import type { CheckRowsParts } from './check-rows.ts'
import { createCheckRows } from './check-rows.ts'
import { agrees } from './draft-table.ts'
import { createDrafts, type DraftsParts } from './drafts.ts'
import { createIntake, type TakenFile } from './intake.ts'
import { openReader } from './reader/thread.ts'
import { template } from './reading/template.ts'
import { resultFile } from './result-file.ts'
import { createRuns, type RunsParts } from './runs.ts'
import { sealedRows, sealOf } from './sealing.ts'

type OwnPorts = Pick<Ports, 'threads' | 'droppedFiles' | 'files'>

export interface BatchesParts extends Omit<DraftsParts, 'checkRows'>, RunsParts, CheckRowsParts, OwnPorts {
  readonly writeOut: WriteOut
}

type SealOrder = {
  readonly id: string
  readonly revision: number
  readonly profileRevision: number
  readonly typed: readonly { readonly currency: string; readonly sum: string }[]
}

export type Batches = ReturnType<typeof createBatches>

/** Payouts from files: read, made ready, sealed, sent, and what came of them. */
export function createBatches(parts: BatchesParts) {
  const { database, profiles, cardHash, clock, events, operator, writeOut, account } = parts
  const intake = createIntake(parts)
  const drafts = createDrafts({ ...parts, checkRows: createCheckRows(parts) })
  const runs = createRuns(parts)

  /** Reads a file that was taken, for a new batch or for one that is there. */
  async function read({ profileId, source, again }: NewBatchFile, taken: TakenFile): Promise<OpenedBatch> {
    if (taken.result === 'refused') return taken
    const { bytes, name, size, sha256 } = taken
    await profiles.get(profileId)
    const opened = await openReader(parts, bytes, name)
    if (opened.result === 'refused') return opened
    const { reader } = opened
    const file: BatchFile = { name, size, sha256, format: reader.format, source }
    const batch = again === null ? null : await database.batch(again)
    if (again !== null && !batch) {
      await reader.close()
      throw new DeskFailure({ kind: 'batch_not_found' })
    }
    if (!batch || batch.state === 'draft') return drafts.begin(batch?.profileId ?? profileId, again, file, reader)
    try {
      if (batch.file.sha256 !== sha256) return { result: 'other_file' }
      await runs.takeCards(batch.id, await drafts.cardsOf(batch, reader))
      return { result: 'opened', id: batch.id }
    } finally {
      await reader.close()
    }
  }

  async function seal({ id, revision, profileRevision, typed }: SealOrder): Promise<BatchRun> {
    const { batch, judged, reader } = await drafts.review(id, revision)
    if (!agrees(typed, judged.read.table.sums))
      throw new DeskFailure({ kind: 'invalid_input', field: 'typed', rule: 'other_sum' })
    const profile = await profiles.requireUnchanged(batch.profileId, profileRevision, 'any')
    // The ids were made by the pattern that the merchant had when the rows were judged.
    if (profile.revision !== judged.profile.revision) throw new DeskFailure({ kind: 'profile_changed' })
    const { account: used } = await profiles.connect(profile)
    const { headers, rows: cells } = await reader.originals(judged.read.sheet, judged.mapping)
    const rows = sealedRows(judged.rows, judged.cards, cells, cardHash)
    await drafts.fixMapping(batch, judged.mapping)
    const at = clock.now().toISOString()
    const sealed = { id, at, operator: operator(), seal: sealOf(used, rows), account: used, headers, rows }
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

    /** Takes the bytes that a ticket was given for. Null for a ticket that is unknown, used or too old. */
    async receive(ticket: string, bytes: AsyncIterable<Uint8Array>): Promise<OpenedBatch | null> {
      const received = await intake.receive(ticket, bytes)
      return received && read(received.order, received.taken)
    },

    async review(id: string, revision: number): Promise<BatchReview> {
      return (await drafts.review(id, revision)).review
    },

    async *write(order: BatchFileOrder, signal?: AbortSignal) {
      const batch = await runs.requireSealed(order.id)
      yield* writeOut.write(resultFile(batch, order, database.finding, clock), signal)
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

    async close(): Promise<void> {
      await runs.close()
      await drafts.close()
    },
  }
}
