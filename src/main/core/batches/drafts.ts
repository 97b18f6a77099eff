import type { OpenedBatch } from '#shared/contract/batches.ts'
import { type FileRefusal, MAX_BATCH_ROWS } from '#shared/model/batch.ts'
import type {
  BatchDraft,
  BatchFile,
  BatchReview,
  DraftChange,
  DraftRow,
  DraftRowsQuery,
} from '#shared/model/batch-draft.ts'
import type { KeptBatch } from '../database/batch-repository.ts'
import { jsonColumn } from '../database/columns.ts'
import { DeskFailure } from '../desk-failure.ts'
import { EVER } from '../operations/check-payout.ts'
import type { Parts } from '../parts.ts'
import type { CheckRows } from './check-rows.ts'
import { changed, type Draft, type DraftState, draftState, stateOfRest } from './draft-state.ts'
import { inOrder, shownBy } from './draft-table.ts'
import { createJudgeDraft, guardOf, type Judged, RefusedSheet, shownOf } from './judge-draft.ts'
import { createOpenDrafts, notAsShown, type OpenDraft, typedInto } from './open-drafts.ts'
import { patternOf } from './payout-id.ts'
import type { BatchReader } from './reader/thread.ts'
import { createRememberedAnswers } from './remembered-answers.ts'
import { reviewOf } from './review.ts'

export type DraftsParts = Parts<
  'database' | 'profiles' | 'account' | 'gaps' | 'clock' | 'timer' | 'random' | 'events' | 'operator'
>

/** A draft that can be sealed. */
interface ReviewedDraft {
  readonly review: BatchReview
  readonly batch: KeptBatch
  /** The draft as it is stored once sealed. */
  readonly draft: string
  readonly judged: Judged
  readonly reader: BatchReader
}

const MAX_UNDO = 200

/** Batch files being prepared. The file itself is only in memory; only the operator's decisions about it are stored. */
export function createDrafts(parts: DraftsParts, checkRows: CheckRows) {
  const { database, gaps, clock, random, events, operator } = parts
  const open = createOpenDrafts()
  const answers = createRememberedAnswers(parts)
  const { judged, judgedAnew, cardsOf } = createJudgeDraft(parts, checkRows, answers)

  async function requireDraft(id: string): Promise<KeptBatch> {
    const batch = await database.batch(id)
    if (!batch) throw new DeskFailure({ kind: 'batch_not_found' })
    if (batch.state !== 'draft') throw new DeskFailure({ kind: 'not_possible', why: 'no_longer_unresolved' })
    return batch
  }

  /** Judges a file. Returns why it is refused, if it is. */
  async function refusalOf(profileId: string, one: OpenDraft): Promise<FileRefusal | null> {
    try {
      await judged(profileId, one)
      return null
    } catch (error) {
      if (error instanceof RefusedSheet) return error.refusal
      throw error
    }
  }

  /** Stores a new draft and holds its file in memory. If it is not held, the caller closes the reader. */
  async function add(profileId: string, state: DraftState, file: BatchFile, reader: BatchReader): Promise<OpenedBatch> {
    const one = open.opened(reader, file, { state, cards: new Map() })
    const refusal = await refusalOf(profileId, one)
    if (refusal) return { result: 'refused', refusal }
    const [id, at] = [random.uuid(), clock.now().toISOString()]
    await database.addBatch({ id, profileId, file, at, operator: operator(), draft: JSON.stringify(state) })
    await open.hold(id, one)
    events.say({ changed: 'batches', id })
    return { result: 'opened', id }
  }

  async function shown(batch: KeptBatch): Promise<BatchDraft> {
    const { id, profileId, file, createdAt } = batch
    const others = (await database.batchesOfFile(file.sha256)).filter((other) => other.id !== id)
    const sameFile = others.map((other) => ({
      id: other.id,
      profileName: other.profileName,
      environment: other.environment,
      createdAt: other.createdAt,
      isSealed: other.state !== 'draft',
    }))
    const one = open.find(id)
    const common = { id, profileId, file, createdAt, sameFile }
    if (!one) return { ...common, revision: 0, read: null, canUndo: false }
    const { read } = await judged(profileId, one)
    return { ...common, revision: one.revision, read, canUndo: one.before.length > 0 }
  }

  /** Applies a change once it is judged and on disk: if either fails, nothing has changed. */
  async function become(batch: KeptBatch, one: OpenDraft, next: Draft, before: readonly Draft[], keepsOrder: boolean) {
    const { draft, judged: shownBefore, revision } = one
    one.draft = next
    one.judged = null
    one.revision = open.nextRevision()
    try {
      const { rows } = await judged(batch.profileId, one)
      if (typedCardsIn(rows) > typedCardsIn((await shownBefore)?.rows ?? []))
        throw new DeskFailure({ kind: 'invalid_input', field: 'text', rule: 'looks_like_card' })
      // Its file may have been dropped meanwhile, chosen again, and changed.
      if (open.find(batch.id) !== one) throw notAsShown()
      if (!(await database.setBatchDraft(batch.id, JSON.stringify(next.state))))
        throw new DeskFailure({ kind: 'not_possible', why: 'no_longer_unresolved' })
    } catch (error) {
      one.draft = draft
      one.judged = shownBefore
      // Whoever read the change that was not saved must read again.
      one.revision = revision
      throw error
    }
    one.before = before.slice(-MAX_UNDO)
    if (!keepsOrder) one.order = null
    events.say({ changed: 'batches', id: batch.id })
    return shown(batch)
  }

  return {
    begin: async (profileId: string, file: BatchFile, reader: BatchReader): Promise<OpenedBatch> => {
      const state = { sheet: await likelySheet(reader), choices: { banks: await answers.banks(profileId) } }
      return add(profileId, draftState.parse(state), file, reader)
    },

    /** Reopens the file of a draft. One that is held by now stays: it has the newest changes. */
    async takeUp(id: string, file: BatchFile, reader: BatchReader): Promise<OpenedBatch> {
      while (!open.find(id)) {
        const before = open.dropped(id)
        const { profileId, draft } = await requireDraft(id)
        const state = parsed(draft)
        const one = open.opened(reader, file, { state, cards: typedInto(before, state) })
        const refusal = await refusalOf(profileId, one)
        if (refusal) return { result: 'refused', refusal }
        // Another window may have sealed or discarded it meanwhile, or changed it before its file was dropped again.
        await requireDraft(id)
        if (open.find(id) || open.dropped(id) !== before) continue
        await open.hold(id, one)
        events.say({ changed: 'batches', id })
      }
      return { result: 'opened', id }
    },

    /** Begins a draft with the unpaid rows of a batch; `others` are left out, with `reason`. */
    rest: async (
      { profileId, draft }: KeptBatch,
      { others, reason }: { readonly others: readonly number[]; readonly reason: string },
      file: BatchFile,
      reader: BatchReader,
    ): Promise<OpenedBatch> => add(profileId, stateOfRest(parsed(draft), others, reason), file, reader),

    holdsTypedCards: open.holdsTypedCards,
    holds: open.holds,
    forget: open.forget,
    close: open.close,

    async draft(id: string): Promise<BatchDraft> {
      return shown(await requireDraft(id))
    },

    async change(id: string, revision: number, change: DraftChange): Promise<BatchDraft> {
      const batch = await requireDraft(id)
      const one = open.requireShown(id, revision)
      const { rows, table, mapping } = await judged(batch.profileId, one)
      // Another change may have been made while it was judged.
      open.requireShown(id, revision)
      const next = changed(one.draft, change, { rows, findings: table.findings, mapping })
      const told = await become(batch, one, next, [...one.before, one.draft], KEEPS_ORDER.includes(change.change))
      await answers.remember(batch.profileId, one, change)
      return told
    },

    async undo(id: string, revision: number): Promise<BatchDraft> {
      const batch = await requireDraft(id)
      const one = open.requireShown(id, revision)
      const last = one.before.at(-1)
      if (!last) return shown(batch)
      await judged(batch.profileId, one)
      open.requireShown(id, revision)
      const { state } = one.draft
      const told = await become(batch, one, last, one.before.slice(0, -1), true)
      await answers.undo(batch.profileId, one, state, last.state)
      return told
    },

    async rows(query: DraftRowsQuery): Promise<{ revision: number; total: number; rows: DraftRow[] }> {
      const batch = await requireDraft(query.id)
      const one = open.find(query.id)
      if (!one) return { revision: 0, total: 0, rows: [] }
      const { revision } = one
      const { rows } = await judged(batch.profileId, one)
      const byNumber = new Map(rows.map((row) => [row.row, row]))
      // An undo may bring back other rows: every row that is sent must be shown.
      const isOfRows = one.order?.length === rows.length && one.order.every((number) => byNumber.has(number))
      if (!isOfRows) one.order = null
      one.order ??= inOrder(rows)
      const isShown = shownBy(query)
      const found = one.order.flatMap((number) => {
        const row = byNumber.get(number)
        return row && isShown(row) ? [row] : []
      })
      return { revision, total: found.length, rows: found.slice(query.from, query.from + query.count) }
    },

    /**
     * Checks all rows again. Throws `invalid_input` if something blocks sealing, or if anything differs from what the
     * screen showed: a payout may have been made meanwhile, or the merchant's ID pattern may have changed.
     */
    async review(id: string, revision: number): Promise<ReviewedDraft> {
      const batch = await requireDraft(id)
      const one = open.requireShown(id, revision)
      const before = await judged(batch.profileId, one)
      const fresh = await judgedAnew(batch.profileId, one, before)
      if (one.revision !== revision) throw notAsShown()
      const isOther = shownOf(fresh) !== shownOf(before)
      if (isOther) {
        one.revision = open.nextRevision()
        one.order = null
        events.say({ changed: 'batches', id })
      }
      const [block] = fresh.read.table.blocks
      if (block !== undefined) throw new DeskFailure({ kind: 'invalid_input', field: 'draft', rule: block })
      if (isOther) throw notAsShown()
      return {
        review: reviewOf(id, revision, fresh, gaps.since(EVER)),
        batch,
        // As read now: remembered mappings, and how the merchant makes IDs, may change.
        draft: JSON.stringify({
          ...one.draft.state,
          mapping: fresh.mapping,
          idPattern: patternOf(guardOf(fresh.profile, one.draft.state)),
        }),
        reader: one.reader,
        judged: fresh,
      }
    },

    /** Throws `invalid_input` if a draft has changed since it was reviewed. */
    requireReviewed({ review: { id, revision } }: ReviewedDraft): void {
      open.requireShown(id, revision)
    },

    /** The card numbers in the file of a sealed batch, by its sealed mapping; retyped ones are not included. */
    cardsOf: async ({ profileId, draft }: KeptBatch, reader: BatchReader): Promise<ReadonlyMap<number, string>> =>
      cardsOf(profileId, parsed(draft), reader),

    async remove(id: string): Promise<void> {
      await requireDraft(id)
      // If it has been sealed meanwhile, this says so.
      if (!(await database.removeBatchDraft(id))) await requireDraft(id)
      await open.forget(id)
      events.say({ changed: 'batches', id })
    },
  }
}

/**
 * The sheet most likely meant. Only visible sheets count, preferably one with no more rows than are accepted, then one
 * with headers, then the one with the most rows.
 */
async function likelySheet(reader: BatchReader): Promise<number> {
  const shown = reader.sheets
    .map((sheet, at) => ({ ...sheet, at }))
    .filter(({ visibility }) => visibility === 'visible')
  const told = await Promise.all(
    shown.map(async ({ at, rows }) => {
      const { headerRow } = (await reader.propose(at)).proposal
      return { at, rows, hasHeaders: headerRow !== null, fits: rows <= MAX_BATCH_ROWS + (headerRow ?? 0) }
    }),
  )
  const [most] = told.toSorted(
    (one, other) =>
      Number(other.fits) - Number(one.fits) ||
      Number(other.hasHeaders) - Number(one.hasHeaders) ||
      other.rows - one.rows,
  )
  return most?.at ?? 0
}

/** Counts the typed cells that contain a card number of the file, which must not be stored. */
const typedCardsIn = (rows: readonly DraftRow[]): number =>
  rows
    .flatMap(({ findings, edited }) => findings.filter(({ field }) => field !== null && edited.includes(field)))
    .filter(({ code }) => code === 'card_elsewhere').length

/** Throws DeskFailure `record_damaged` if what is on disk cannot be read. */
function parsed(draft: string): DraftState {
  const { data } = jsonColumn(draftState).safeParse(draft)
  if (!data) throw new DeskFailure({ kind: 'not_possible', why: 'record_damaged' })
  return data
}

/** The rows keep their order after these changes, because the operator is working in them. */
const KEEPS_ORDER: readonly DraftChange['change'][] = ['edit', 'leave_out', 'take_in', 'accept', 'ask_again', 'control']
