import type { OpenedBatch } from '#shared/contract/batches.ts'
import type { Gap } from '#shared/model/backup.ts'
import type { Bank } from '#shared/model/bank.ts'
import {
  type BatchChoices,
  type BatchMapping,
  batchMapping,
  type FileRefusal,
  type JudgedTable,
} from '#shared/model/batch.ts'
import type {
  BatchDraft,
  BatchFile,
  BatchReview,
  DraftChange,
  DraftRow,
  DraftRowsQuery,
} from '#shared/model/batch-draft.ts'
import type { Account } from '../account/account.ts'
import type { KeptBatch } from '../database/batch-repository.ts'
import type { Database } from '../database/database.ts'
import type { ProfileRow } from '../database/profile-repository.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Events } from '../events.ts'
import { comparedSince } from '../operations/check-payout.ts'
import type { Clock, Random } from '../ports.ts'
import type { Profiles } from '../profiles/profiles.ts'
import type { Checked, CheckRows } from './check-rows.ts'
import { changed, type Draft, draftState, isRowAccepted } from './draft-state.ts'
import { inOrder, isShown, summaryOf } from './draft-table.ts'
import { patternOf, payoutId } from './payout-id.ts'
import type { BatchReader } from './reader/thread.ts'
import { reviewOf } from './review.ts'

export interface DraftsParts {
  readonly database: Database
  readonly profiles: Profiles
  readonly account: Pick<Account, 'lastBanks' | 'readBanks'>
  readonly checkRows: CheckRows
  /** What is missing in the history since a time, or what the operator has not said to know. */
  readonly gaps: (since: string) => readonly Gap[]
  readonly clock: Clock
  readonly random: Random
  readonly events: Events
  readonly operator: () => string
}

/** A file in memory, with all that was done to it since it was read. */
interface Open {
  readonly reader: BatchReader
  readonly file: BatchFile
  draft: Draft
  /** What there was before each change. */
  before: readonly Draft[]
  revision: number
  /** What follows from it; null: it is judged when it is asked for. */
  judged: Promise<Judged> | null
  /** Rows in the order in which they are shown, for as long as only cells change. */
  order: readonly number[] | null
  /** What was found of rows as they are, so that a cell that is typed anew asks for its own row alone. */
  readonly known: Map<string, Checked>
}

/** A judged file with what the operator has said of it. */
export interface Judged {
  readonly profile: ProfileRow
  readonly mapping: BatchMapping
  readonly table: JudgedTable
  /** The card number of each row that has one that can be sent. Kept nowhere. */
  readonly cards: ReadonlyMap<number, string>
  readonly rows: readonly DraftRow[]
  readonly checked: ReadonlyMap<number, Checked>
  readonly read: NonNullable<BatchDraft['read']>
}

/** A draft that can be sealed. */
interface ReviewedDraft {
  readonly review: BatchReview
  readonly batch: KeptBatch
  readonly judged: Judged
  readonly reader: BatchReader
}

const MAX_UNDO = 200
/** Files that are held in memory at once; the one that was used least goes first. */
const MAX_OPEN = 4

export type Drafts = ReturnType<typeof createDrafts>

/** Files that are made ready. The file itself is in memory alone: what is kept of it is what the operator has said. */
export function createDrafts(parts: DraftsParts) {
  const { database, profiles, account, checkRows, gaps, clock, random, events, operator } = parts
  const open = new Map<string, Open>()

  async function requireDraft(id: string): Promise<KeptBatch> {
    const batch = await database.batch(id)
    if (!batch) throw new DeskFailure({ kind: 'batch_not_found' })
    if (batch.state !== 'draft') throw new DeskFailure({ kind: 'not_possible', why: 'no_longer_unresolved' })
    return batch
  }

  /** A file whose thread has ended, as one that takes more memory than it may, is chosen again. */
  function inMemory(id: string): Open | undefined {
    const found = open.get(id)
    if (!found?.reader.isGone()) return found
    open.delete(id)
    return undefined
  }

  /** Throws `invalid_input` where the draft is not as the screen has shown it, or its file is not in memory. */
  function requireShown(id: string, revision: number): Open {
    const found = inMemory(id)
    if (!found) throw new DeskFailure({ kind: 'invalid_input', field: 'id', rule: 'not_read' })
    if (found.revision !== revision)
      throw new DeskFailure({ kind: 'invalid_input', field: 'revision', rule: 'changed' })
    return found
  }

  async function holdOpen(id: string, one: Open): Promise<void> {
    await open.get(id)?.reader.close()
    open.delete(id)
    open.set(id, one)
    for (const [other, { reader }] of open) {
      if (open.size <= MAX_OPEN) break
      open.delete(other)
      await reader.close()
    }
  }

  /** Begins a draft, or takes the file of one up again. */
  async function begin(
    profileId: string,
    again: string | null,
    file: BatchFile,
    reader: BatchReader,
  ): Promise<OpenedBatch> {
    const kept = again === null ? null : await requireDraft(again)
    if (kept && kept.file.sha256 !== file.sha256) {
      await reader.close()
      return { result: 'other_file' }
    }
    const id = kept?.id ?? random.uuid()
    const state = kept ? draftState.parse(JSON.parse(kept.draft)) : await firstState(profileId, reader)
    const draft = { state, cards: new Map<number, string>() }
    const one: Open = { reader, file, draft, before: [], revision: 1, judged: null, order: null, known: new Map() }
    try {
      await judged(profileId, one)
    } catch (error) {
      await reader.close()
      if (error instanceof RefusedSheet) return { result: 'refused', refusal: error.refusal }
      throw error
    }
    if (!kept) {
      const at = clock.now().toISOString()
      await database.addBatch({ id, profileId, file, at, operator: operator(), draft: JSON.stringify(state) })
    }
    await holdOpen(id, one)
    events.say({ changed: 'batches', id })
    return { result: 'opened', id }
  }

  /** The sheet with most rows that is not hidden, and the banks that were said before. */
  async function firstState(profileId: string, reader: BatchReader) {
    const shown = reader.sheets
      .map((sheet, at) => ({ ...sheet, at }))
      .filter(({ visibility }) => visibility === 'visible')
    const [most] = shown.toSorted((one, other) => other.rows - one.rows)
    const banks = Object.fromEntries(await database.batchAnswers(profileId, 'bank'))
    return draftState.parse({ sheet: most?.at ?? 0, choices: { banks } })
  }

  function judged(profileId: string, one: Open): Promise<Judged> {
    one.judged ??= judge(profileId, one).catch((error: unknown) => {
      one.judged = null
      throw error
    })
    return one.judged
  }

  async function judge(profileId: string, one: Open): Promise<Judged> {
    const { reader, draft, file } = one
    const { state, cards: typedCards } = draft
    const profile = await profiles.get(profileId)
    const { proposal, preview } = await reader.propose(state.sheet)
    const remembered = proposal.key === null ? null : await rememberedMapping(profileId, proposal.key)
    const mapping = state.mapping ?? remembered ?? { headerRow: proposal.headerRow, columns: proposal.columns }
    const { judgement, banks } = await judgeFile(profile, reader, state.sheet, mapping, state.choices, typedCards)
    const { table, cards } = judgement
    const checked = await checkRows(profile, file.sha256, table.rows, cards, one.known)
    const rows = table.rows.map((row): DraftRow => {
      const found = checked.get(row.row)
      const findings = [...row.findings, ...(found?.findings ?? [])].sort(byGravity)
      const seen = { ...row, findings, similar: [...(found?.similar ?? [])] }
      return {
        ...seen,
        leftOut: state.leftOut[row.row] ?? null,
        accepted: [...new Set(findings.map(({ code }) => code))].filter((code) => isRowAccepted(state, code, seen)),
        merchantTransactionId: payoutId(profile.guard, row.values.reference, file.sha256, row.row),
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
      choices: { decimal, currency, hiddenRows, leaveOutTotal },
      table: summaryOf(draft, table, rows, banks),
    }
    return { profile, mapping, table, cards, rows, checked, read }
  }

  /** Those that were read last; where none were, they are read now, if the platform answers. */
  async function banksOf(profileId: string): Promise<readonly Bank[]> {
    const known = await account.lastBanks(profileId)
    return (known ?? (await account.readBanks(profileId).catch(() => null)))?.banks ?? []
  }

  async function judgeFile(
    { id, guard }: ProfileRow,
    reader: BatchReader,
    sheet: number,
    mapping: BatchMapping,
    choices: BatchChoices,
    typedCards: ReadonlyMap<number, string>,
  ) {
    const banks = await banksOf(id)
    const { platformLikeIds } = guard
    const context = { idPattern: patternOf(guard), platformLikeIds, banks, typedCards }
    const judgement = await reader.judge(sheet, mapping, choices, context)
    if (judgement.result === 'refused') throw new RefusedSheet(judgement.refusal)
    return { judgement, banks }
  }

  async function rememberedMapping(profileId: string, key: string) {
    const answer = (await database.batchAnswers(profileId, 'mapping')).get(key)
    return answer === undefined ? null : (batchMapping.safeParse(JSON.parse(answer)).data ?? null)
  }

  async function shown(batch: KeptBatch): Promise<BatchDraft> {
    const { id, profileId, file, createdAt } = batch
    const others = (await database.batchesOfFile(file.sha256)).filter((other) => other.id !== id)
    const sameFile = others.map((other) => ({
      id: other.id,
      profileName: other.profileName,
      createdAt: other.createdAt,
      isSealed: other.state !== 'draft',
    }))
    const one = inMemory(id)
    const common = { id, profileId, file, createdAt, sameFile }
    if (!one) return { ...common, revision: 0, read: null, canUndo: false }
    const { read } = await judged(batch.profileId, one)
    return { ...common, revision: one.revision, read, canUndo: one.before.length > 0 }
  }

  /** Takes a change over once it is judged and on disk: where either fails, nothing has changed. */
  async function become(batch: KeptBatch, one: Open, next: Draft, before: readonly Draft[], keepsOrder: boolean) {
    const { draft, revision } = one
    one.draft = next
    one.judged = null
    one.revision = revision + 1
    try {
      await judged(batch.profileId, one)
      await database.setBatchDraft(batch.id, JSON.stringify(next.state))
    } catch (error) {
      one.draft = draft
      one.judged = null
      throw error
    }
    one.before = before.slice(-MAX_UNDO)
    if (!keepsOrder) one.order = null
    events.say({ changed: 'batches', id: batch.id })
    return shown(batch)
  }

  async function remember({ profileId }: KeptBatch, one: Open, change: DraftChange): Promise<void> {
    if (change.change === 'bank') {
      for (const [name, bankId] of Object.entries(one.draft.state.choices.banks)) {
        await database.keepBatchAnswer(profileId, 'bank', name, bankId)
      }
    }
    if (change.change === 'mapping') {
      const { proposal } = await one.reader.propose(one.draft.state.sheet)
      if (proposal.key !== null)
        await database.keepBatchAnswer(profileId, 'mapping', proposal.key, JSON.stringify(change.mapping))
    }
  }

  return {
    begin,

    async draft(id: string): Promise<BatchDraft> {
      return shown(await requireDraft(id))
    },

    async change(id: string, revision: number, change: DraftChange): Promise<BatchDraft> {
      const batch = await requireDraft(id)
      const one = requireShown(id, revision)
      const { rows, table } = await judged(batch.profileId, one)
      const next = changed(one.draft, change, { rows, findings: table.findings })
      const told = await become(batch, one, next, [...one.before, one.draft], KEEPS_ORDER.includes(change.change))
      await remember(batch, one, change)
      return told
    },

    async undo(id: string, revision: number): Promise<BatchDraft> {
      const batch = await requireDraft(id)
      const one = requireShown(id, revision)
      const last = one.before.at(-1)
      return last ? become(batch, one, last, one.before.slice(0, -1), true) : shown(batch)
    },

    async rows(query: DraftRowsQuery): Promise<{ revision: number; total: number; rows: DraftRow[] }> {
      const batch = await requireDraft(query.id)
      const one = inMemory(query.id)
      if (!one) return { revision: 0, total: 0, rows: [] }
      const { revision } = one
      const { rows } = await judged(batch.profileId, one)
      one.order ??= inOrder(rows)
      const byNumber = new Map(rows.map((row) => [row.row, row]))
      const found = one.order.flatMap((number) => {
        const row = byNumber.get(number)
        return row && isShown(row, query) ? [row] : []
      })
      // A row that is new among them, as a choice has brought it in, is shown with the next order.
      return { revision, total: found.length, rows: found.slice(query.from, query.from + query.count) }
    },

    /** Checks all rows once more. Throws `not_possible` while something stands against sealing. */
    async review(id: string, revision: number): Promise<ReviewedDraft> {
      const batch = await requireDraft(id)
      const one = requireShown(id, revision)
      const shownBefore = await judged(batch.profileId, one)
      one.known.clear()
      one.judged = null
      const fresh = await judged(batch.profileId, one)
      if (fresh.read.table.blocks.length > 0) {
        if (shownBefore.read.table.blocks.length === 0) {
          // The screen knows nothing of it: a payout may have been made meanwhile.
          one.revision++
          one.order = null
          events.say({ changed: 'batches', id })
        }
        throw new DeskFailure({ kind: 'invalid_input', field: 'draft', rule: fresh.read.table.blocks[0] ?? 'refused' })
      }
      return {
        review: reviewOf(id, revision, fresh, gaps(comparedSince(fresh.profile.guard, clock.now()).since)),
        batch,
        reader: one.reader,
        judged: fresh,
      }
    },

    /** Keeps the columns as they are read now: what is remembered of other files may change. */
    async fixMapping({ id, draft }: KeptBatch, mapping: BatchMapping): Promise<void> {
      await database.setBatchDraft(id, JSON.stringify({ ...draftState.parse(JSON.parse(draft)), mapping }))
    },

    /** The card numbers in the file of a sealed batch, by its columns as they were; those that were typed are not among them. */
    async cardsOf({ profileId, draft }: KeptBatch, reader: BatchReader): Promise<ReadonlyMap<number, string>> {
      const { sheet, mapping, choices, typedCards } = draftState.parse(JSON.parse(draft))
      if (mapping === null) throw new DeskFailure({ kind: 'not_possible', why: 'record_damaged' })
      const { judgement } = await judgeFile(await profiles.get(profileId), reader, sheet, mapping, choices, new Map())
      return new Map([...judgement.cards].filter(([row]) => !typedCards.includes(row)))
    },

    /** Lets go of a file. */
    async forget(id: string): Promise<void> {
      await open.get(id)?.reader.close()
      open.delete(id)
    },

    async remove(id: string): Promise<void> {
      await requireDraft(id)
      await database.removeBatchDraft(id)
      await open.get(id)?.reader.close()
      open.delete(id)
      events.say({ changed: 'batches', id })
    },

    async close(): Promise<void> {
      await Promise.all([...open.values()].map(({ reader }) => reader.close()))
      open.clear()
    },
  }
}

/** A sheet of which no rows are judged. */
class RefusedSheet extends DeskFailure {
  readonly refusal: FileRefusal

  constructor(refusal: FileRefusal) {
    super({ kind: 'invalid_input', field: 'file', rule: refusal.rule })
    this.refusal = refusal
  }
}

/** After these the rows stay where they are: the operator is working in them. */
const KEEPS_ORDER: readonly DraftChange['change'][] = ['edit', 'leave_out', 'take_in', 'accept', 'ask_again', 'control']

const GRAVITY = { refuse: 0, ask: 1, tell: 2 } as const
const byGravity = (one: { severity: keyof typeof GRAVITY }, other: { severity: keyof typeof GRAVITY }) =>
  GRAVITY[one.severity] - GRAVITY[other.severity]
