import type { OpenedBatch } from '#shared/contract/batches.ts'
import type { Bank } from '#shared/model/bank.ts'
import {
  type BatchMapping,
  batchMapping,
  type FileRefusal,
  type JudgedRow,
  type JudgedTable,
  MAX_BATCH_ROWS,
} from '#shared/model/batch.ts'
import type {
  BatchDraft,
  BatchFile,
  BatchReview,
  DraftChange,
  DraftRow,
  DraftRowsQuery,
} from '#shared/model/batch-draft.ts'
import type { Guard } from '#shared/model/guard.ts'
import { bankKey } from '#shared/rules/batch/judge-cell.ts'
import type { KeptBatch } from '../database/batch-repository.ts'
import { jsonColumn } from '../database/columns.ts'
import type { ProfileRow } from '../database/profile-repository.ts'
import { DeskFailure } from '../desk-failure.ts'
import { EVER } from '../operations/check-payout.ts'
import type { Parts } from '../parts.ts'
import type { Checked, CheckRows } from './check-rows.ts'
import { changed, type Draft, type DraftState, draftState, isRowAccepted, stateOfRest } from './draft-state.ts'
import { inOrder, shownBy, summaryOf } from './draft-table.ts'
import { patternOf, payoutId } from './payout-id.ts'
import type { BatchReader } from './reader/thread.ts'
import type { JudgeContext } from './reading/judge-rows.ts'
import { reviewOf } from './review.ts'

export type DraftsParts = Parts<
  'database' | 'profiles' | 'account' | 'gaps' | 'clock' | 'random' | 'events' | 'operator'
>

/** A file in memory, with all changes made since it was read. */
interface Open {
  readonly reader: BatchReader
  readonly file: BatchFile
  draft: Draft
  /** The draft before each change, for undo. */
  before: readonly Draft[]
  revision: number
  /** The result of judging it; `null`: it is judged when next needed. */
  judged: Promise<Judged> | null
  /** Row numbers in the order shown, for as long as only cells change. */
  order: readonly number[] | null
  /** Check results of rows as they are now, so that a retyped cell only needs its own row checked. */
  readonly known: Map<string, Checked>
  /** The mapping remembered for each sheet when it was first judged; other drafts do not change it. */
  readonly remembered: Map<number, BatchMapping | null>
}

/** A judged file with the operator's decisions applied. */
export interface Judged {
  readonly profile: ProfileRow
  readonly mapping: BatchMapping
  readonly table: JudgedTable
  /** The card number of each row that has one that can be sent. Never stored. */
  readonly cards: ReadonlyMap<number, string>
  readonly rows: readonly DraftRow[]
  readonly checked: ReadonlyMap<number, Checked>
  readonly read: NonNullable<BatchDraft['read']>
}

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
/** Files held in memory at once; the least recently used is dropped first, without the cards typed into it. */
const MAX_OPEN = 4

/** Batch files being prepared. The file itself is only in memory; only the operator's decisions about it are stored. */
export function createDrafts(parts: DraftsParts, checkRows: CheckRows) {
  const { database, profiles, account, gaps, clock, random, events, operator } = parts
  const open = new Map<string, Open>()
  /** Drafts whose file is no longer in memory, for the cards typed into them: these are in no file. */
  const dropped = new Map<string, Draft>()
  /** Shared by all drafts: a revision shown before a file was reopened never matches one after. */
  let revisions = 0

  async function requireDraft(id: string): Promise<KeptBatch> {
    const batch = await database.batch(id)
    if (!batch) throw new DeskFailure({ kind: 'batch_not_found' })
    if (batch.state !== 'draft') throw new DeskFailure({ kind: 'not_possible', why: 'no_longer_unresolved' })
    return batch
  }

  /** Drops a file from memory; it has to be chosen again, but no card typed again. */
  function drop(id: string, { draft }: Open): void {
    open.delete(id)
    dropped.set(id, draft)
  }

  /** A file whose thread has ended, for example by exceeding its memory, has to be chosen again. */
  function inMemory(id: string): Open | undefined {
    const found = open.get(id)
    if (!found?.reader.isGone()) return found
    drop(id, found)
    return undefined
  }

  /** Throws `invalid_input` if the draft is not as the screen showed it, or its file is not in memory. */
  function requireShown(id: string, revision: number): Open {
    const found = inMemory(id)
    if (!found) throw new DeskFailure({ kind: 'invalid_input', field: 'id', rule: 'not_read' })
    if (found.revision !== revision) throw notAsShown()
    // Recently used drafts are dropped last.
    open.delete(id)
    open.set(id, found)
    return found
  }

  async function holdOpen(id: string, one: Open): Promise<void> {
    await open.get(id)?.reader.close()
    open.delete(id)
    dropped.delete(id)
    open.set(id, one)
    for (const [other, oldest] of open) {
      if (open.size <= MAX_OPEN) break
      drop(other, oldest)
      await oldest.reader.close()
    }
  }

  /** Releases a file from memory, with the cards typed into it. */
  async function forget(id: string): Promise<void> {
    await open.get(id)?.reader.close()
    open.delete(id)
    dropped.delete(id)
  }

  /** The cards typed into a draft since the start, for a file that is given again. */
  function typedInto(id: string, { sheet, typedCards }: DraftState): ReadonlyMap<number, string> {
    const before = open.get(id)?.draft ?? dropped.get(id)
    // A change may have been under way when the state was read.
    return new Map(before?.state.sheet === sheet ? [...before.cards].filter(([row]) => typedCards.includes(row)) : [])
  }

  /** Judges a file and holds it in memory, for a stored or a new draft. If not held, the caller closes the reader. */
  async function hold(
    profileId: string,
    kept: string | null,
    state: DraftState,
    file: BatchFile,
    reader: BatchReader,
  ): Promise<OpenedBatch> {
    const draft = { state, cards: kept === null ? new Map<number, string>() : typedInto(kept, state) }
    const common = {
      before: [],
      revision: ++revisions,
      judged: null,
      order: null,
      known: new Map(),
      remembered: new Map(),
    }
    const one: Open = { reader, file, draft, ...common }
    try {
      await judged(profileId, one)
    } catch (error) {
      if (error instanceof RefusedSheet) return { result: 'refused', refusal: error.refusal }
      throw error
    }
    const id = kept ?? random.uuid()
    if (kept === null) {
      const at = clock.now().toISOString()
      await database.addBatch({ id, profileId, file, at, operator: operator(), draft: JSON.stringify(state) })
    }
    await holdOpen(id, one)
    events.say({ changed: 'batches', id })
    return { result: 'opened', id }
  }

  /**
   * The sheet most likely meant, and the banks chosen before. Only visible sheets count, preferably one with no more
   * rows than are accepted, then one with headers, then the one with the most rows.
   */
  async function firstState(profileId: string, reader: BatchReader) {
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
    const banks = Object.fromEntries(await database.batchAnswers(profileId, 'bank'))
    return draftState.parse({ sheet: most?.at ?? 0, choices: { banks } })
  }

  function judged(profileId: string, one: Open): Promise<Judged> {
    if (one.judged !== null) return one.judged
    const judging = judge(profileId, one).catch((error: unknown) => {
      if (one.judged === judging) one.judged = null
      throw error
    })
    one.judged = judging
    return judging
  }

  /** Judges again, against the current history and merchant. If that fails, the previous result stays. */
  async function judgedAnew(profileId: string, one: Open, before: Judged): Promise<Judged> {
    const { revision } = one
    one.known.clear()
    one.judged = null
    try {
      return await judged(profileId, one)
    } catch (error) {
      if (one.revision === revision) one.judged ??= Promise.resolve(before)
      throw error
    }
  }

  async function judge(profileId: string, one: Open): Promise<Judged> {
    const { reader, draft, file } = one
    const { state, cards: typedCards } = draft
    const profile = await profiles.get(profileId)
    const { proposal, preview } = await reader.propose(state.sheet)
    const known = await rememberedMapping(profileId, one, proposal.key)
    // Each file has its own header row: with another file's, payouts above it would be left out unseen.
    const remembered = known && { ...known, headerRow: known.headerRow === null ? null : proposal.headerRow }
    const mapping = state.mapping ?? remembered ?? { headerRow: proposal.headerRow, columns: proposal.columns }
    const guard = guardOf(profile, state)
    const isMappingSaid = state.mapping !== null || remembered !== null
    const said = { typedCards, isMappingSaid }
    const { judgement, banks } = await judgeFile({ id: profileId, guard }, reader, state, mapping, said)
    const { table, cards } = judgement
    const idOf = ({ row, values }: Pick<JudgedRow, 'row' | 'values'>) =>
      payoutId(guard, values.reference, { sha256: file.sha256, sheet: state.sheet, row })
    const checked = await checkRows(profile, idOf, table.rows, cards, one.known)
    const rows = table.rows.map((row): DraftRow => {
      const found = checked.get(row.row)
      const findings = [...row.findings, ...(found?.findings ?? [])].sort(byGravity)
      const seen = { ...row, findings, similar: [...(found?.similar ?? [])], unpaid: [...(found?.unpaid ?? [])] }
      return {
        ...seen,
        leftOut: state.leftOut[row.row] ?? null,
        accepted: [...new Set(findings.map(({ code }) => code))].filter((code) => isRowAccepted(state, code, seen)),
        merchantTransactionId: idOf(row),
        edited: [
          ...(Object.keys(state.choices.edits[row.row] ?? {}) as DraftRow['edited']),
          ...(typedCards.has(row.row) ? (['card'] as const) : []),
        ],
      }
    })
    const { sheets } = reader
    const { decimal, currency, hiddenRows, leaveOutTotal } = state.choices
    const read = {
      sheets: [...sheets],
      sheet: state.sheet,
      mapping,
      proposal,
      isRemembered: state.mapping === null && remembered !== null,
      preview: [...preview],
      isRest: state.isRest,
      choices: { decimal, currency, hiddenRows, leaveOutTotal },
      table: summaryOf(draft, table, rows, banks),
    }
    return { profile, mapping, table, cards, rows, checked, read }
  }

  /** Returns the banks read last. If there are none, reads them now; empty if that fails. */
  async function banksOf(profileId: string): Promise<readonly Bank[]> {
    const known = await account.lastBanks(profileId)
    return (known ?? (await account.readBanks(profileId).catch(() => null)))?.banks ?? []
  }

  async function judgeFile(
    { id, guard }: Pick<ProfileRow, 'id' | 'guard'>,
    reader: BatchReader,
    { sheet, choices, leftOut }: Pick<DraftState, 'sheet' | 'choices' | 'leftOut'>,
    mapping: BatchMapping,
    said: Pick<JudgeContext, 'typedCards' | 'isMappingSaid'>,
  ) {
    const banks = await banksOf(id)
    const { platformLikeIds } = guard
    const rows = new Set(Object.keys(leftOut).map(Number))
    const context = { idPattern: patternOf(guard), platformLikeIds, banks, leftOut: rows, ...said }
    const judgement = await reader.judge(sheet, mapping, choices, context)
    if (judgement.result === 'refused') throw new RefusedSheet(judgement.refusal)
    return { judgement, banks }
  }

  /** `key`: of the headers; `null` if there are none. */
  async function rememberedMapping(profileId: string, { draft, remembered }: Open, key: string | null) {
    const { sheet } = draft.state
    const known = remembered.get(sheet)
    if (known !== undefined) return known
    const answer = key === null ? undefined : (await database.batchAnswers(profileId, 'mapping')).get(key)
    const mapping = answer === undefined ? null : (batchMapping.safeParse(JSON.parse(answer)).data ?? null)
    remembered.set(sheet, mapping)
    return mapping
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
    const one = inMemory(id)
    const common = { id, profileId, file, createdAt, sameFile }
    if (!one) return { ...common, revision: 0, read: null, canUndo: false }
    const { read } = await judged(batch.profileId, one)
    return { ...common, revision: one.revision, read, canUndo: one.before.length > 0 }
  }

  /** Applies a change once it is judged and on disk: if either fails, nothing has changed. */
  async function become(batch: KeptBatch, one: Open, next: Draft, before: readonly Draft[], keepsOrder: boolean) {
    const { draft, judged: shownBefore, revision } = one
    one.draft = next
    one.judged = null
    one.revision = ++revisions
    try {
      await judged(batch.profileId, one)
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

  async function remember({ profileId }: KeptBatch, one: Open, change: DraftChange): Promise<void> {
    if (change.change === 'bank') await database.keepBatchAnswer(profileId, 'bank', bankKey(change.name), change.bankId)
    if (change.change === 'mapping') {
      const { proposal } = await one.reader.propose(one.draft.state.sheet)
      if (proposal.key !== null)
        await database.keepBatchAnswer(profileId, 'mapping', proposal.key, JSON.stringify(change.mapping))
    }
  }

  /** An undone answer is no longer remembered; what is shown in its place is. */
  async function rememberUndone(
    { profileId }: KeptBatch,
    one: Open,
    undone: DraftState,
    now: DraftState,
  ): Promise<void> {
    // Choosing another sheet says nothing about its columns and banks.
    if (undone.sheet !== now.sheet) return
    const [before, banks] = [undone.choices.banks, now.choices.banks]
    for (const name of Object.keys({ ...before, ...banks })) {
      if (before[name] !== banks[name])
        await takeBack(profileId, 'bank', name, before[name] ?? null, banks[name] ?? null)
    }
    if (undone.mapping === now.mapping) return
    const { proposal } = await one.reader.propose(now.sheet)
    const mapping = now.mapping ?? one.remembered.get(now.sheet) ?? null
    const [said, shownNow] = [undone.mapping, mapping].map((of) => of && JSON.stringify(of))
    if (proposal.key !== null) await takeBack(profileId, 'mapping', proposal.key, said ?? null, shownNow ?? null)
  }

  /** An answer that was given since, for example in another draft, stays. */
  async function takeBack(
    profileId: string,
    about: 'bank' | 'mapping',
    key: string,
    said: string | null,
    now: string | null,
  ): Promise<void> {
    const kept = (await database.batchAnswers(profileId, about)).get(key) ?? null
    if (kept === said) await database.keepBatchAnswer(profileId, about, key, now)
  }

  return {
    begin: async (profileId: string, file: BatchFile, reader: BatchReader): Promise<OpenedBatch> =>
      hold(profileId, null, await firstState(profileId, reader), file, reader),

    /** Reopens the file of a draft. */
    takeUp: ({ id, profileId, draft }: KeptBatch, file: BatchFile, reader: BatchReader): Promise<OpenedBatch> =>
      hold(profileId, id, parsed(draft), file, reader),

    /** Begins a draft with the unpaid rows of a batch; `others` are left out, with `reason`. */
    rest: async (
      { profileId, draft }: KeptBatch,
      { others, reason }: { readonly others: readonly number[]; readonly reason: string },
      file: BatchFile,
      reader: BatchReader,
    ): Promise<OpenedBatch> => hold(profileId, null, stateOfRest(parsed(draft), others, reason), file, reader),

    holdsTypedCards: (): boolean =>
      [...[...open.values()].map(({ draft }) => draft), ...dropped.values()].some(({ cards }) => cards.size > 0),

    holds: (reader: BatchReader): boolean => [...open.values()].some((one) => one.reader === reader),

    async draft(id: string): Promise<BatchDraft> {
      return shown(await requireDraft(id))
    },

    async change(id: string, revision: number, change: DraftChange): Promise<BatchDraft> {
      const batch = await requireDraft(id)
      const one = requireShown(id, revision)
      const { rows, table, mapping } = await judged(batch.profileId, one)
      // Another change may have been made while it was judged.
      requireShown(id, revision)
      const next = changed(one.draft, change, { rows, findings: table.findings, mapping })
      const told = await become(batch, one, next, [...one.before, one.draft], KEEPS_ORDER.includes(change.change))
      await remember(batch, one, change)
      return told
    },

    async undo(id: string, revision: number): Promise<BatchDraft> {
      const batch = await requireDraft(id)
      const one = requireShown(id, revision)
      const last = one.before.at(-1)
      if (!last) return shown(batch)
      await judged(batch.profileId, one)
      requireShown(id, revision)
      const { state } = one.draft
      const told = await become(batch, one, last, one.before.slice(0, -1), true)
      await rememberUndone(batch, one, state, last.state)
      return told
    },

    async rows(query: DraftRowsQuery): Promise<{ revision: number; total: number; rows: DraftRow[] }> {
      const batch = await requireDraft(query.id)
      const one = inMemory(query.id)
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
      const one = requireShown(id, revision)
      const before = await judged(batch.profileId, one)
      const fresh = await judgedAnew(batch.profileId, one, before)
      if (one.revision !== revision) throw notAsShown()
      const isOther = shownOf(fresh) !== shownOf(before)
      if (isOther) {
        one.revision = ++revisions
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
      requireShown(id, revision)
    },

    /** The card numbers in the file of a sealed batch, by its sealed mapping; retyped ones are not included. */
    async cardsOf({ profileId, draft }: KeptBatch, reader: BatchReader): Promise<ReadonlyMap<number, string>> {
      const state = parsed(draft)
      if (state.mapping === null) throw new DeskFailure({ kind: 'not_possible', why: 'record_damaged' })
      const profile = await profiles.get(profileId)
      const merchant = { id: profileId, guard: guardOf(profile, state) }
      const said = { typedCards: new Map(), isMappingSaid: true }
      const { judgement } = await judgeFile(merchant, reader, state, state.mapping, said)
      return new Map([...judgement.cards].filter(([row]) => !state.typedCards.includes(row)))
    },

    forget,

    async remove(id: string): Promise<void> {
      await requireDraft(id)
      await database.removeBatchDraft(id)
      await forget(id)
      events.say({ changed: 'batches', id })
    },

    async close(): Promise<void> {
      await Promise.all([...open.values()].map(({ reader }) => reader.close()))
      open.clear()
      dropped.clear()
    },
  }
}

/** The merchant's current guard, but with the ID pattern from when the rows were sealed, if they were before. */
const guardOf = ({ guard }: Pick<ProfileRow, 'guard'>, { idPattern }: Pick<DraftState, 'idPattern'>): Guard =>
  idPattern === null ? guard : { ...guard, idPattern }

/** Throws DeskFailure `record_damaged` if what is on disk cannot be read. */
function parsed(draft: string): DraftState {
  const { data } = jsonColumn(draftState).safeParse(draft)
  if (!data) throw new DeskFailure({ kind: 'not_possible', why: 'record_damaged' })
  return data
}

/** Everything a screen shows of a judged file, and so everything that would be sealed. */
const shownOf = ({ rows, read }: Judged): string => JSON.stringify([rows, read])

const notAsShown = () => new DeskFailure({ kind: 'invalid_input', field: 'revision', rule: 'changed' })

/** A sheet that was refused as a whole. */
class RefusedSheet extends DeskFailure {
  readonly refusal: FileRefusal

  constructor(refusal: FileRefusal) {
    super({ kind: 'invalid_input', field: 'file', rule: refusal.rule })
    this.refusal = refusal
  }
}

/** The rows keep their order after these changes, because the operator is working in them. */
const KEEPS_ORDER: readonly DraftChange['change'][] = ['edit', 'leave_out', 'take_in', 'accept', 'ask_again', 'control']

const GRAVITY = { refuse: 0, ask: 1, tell: 2 } as const
const byGravity = (one: { severity: keyof typeof GRAVITY }, other: { severity: keyof typeof GRAVITY }) =>
  GRAVITY[one.severity] - GRAVITY[other.severity]
