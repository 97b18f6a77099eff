import type { Bank } from '#shared/model/bank.ts'
import type { BatchMapping, FileRefusal, JudgedRow, JudgedTable } from '#shared/model/batch.ts'
import type { BatchDraft, DraftRow } from '#shared/model/batch-draft.ts'
import type { Guard } from '#shared/model/guard.ts'
import type { ProfileRow } from '../database/profile-repository.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Parts } from '../parts.ts'
import type { Checked, CheckRows } from './check-rows.ts'
import { type DraftState, isRowAccepted } from './draft-state.ts'
import { byGravity, summaryOf } from './draft-table.ts'
import type { OpenDraft } from './open-drafts.ts'
import { patternOf, payoutId } from './payout-id.ts'
import type { BatchReader } from './reader/thread.ts'
import type { JudgeContext } from './reading/judge-rows.ts'
import type { RememberedAnswers } from './remembered-answers.ts'

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

/** How long after a failed reading the banks are not read again (milliseconds): every change judges its file again. */
const BANKS_COOLDOWN_MS = 15_000

/** Judges files of drafts: by their content, by the merchant's rules, and by what this desk has sent before. */
export function createJudgeDraft(
  { profiles, account, timer }: Parts<'profiles' | 'account' | 'timer'>,
  checkRows: CheckRows,
  answers: RememberedAnswers,
) {
  /** When the banks of a merchant could not be read. */
  const failedAt = new Map<string, number>()

  /** Returns the banks read last. If there are none, reads them now; empty if that fails, or did a moment ago. */
  async function banksOf(profileId: string): Promise<readonly Bank[]> {
    const known = await account.lastBanks(profileId)
    if (known) return known.banks
    const failed = failedAt.get(profileId)
    if (failed !== undefined && timer.elapsed() - failed < BANKS_COOLDOWN_MS) return []
    try {
      return (await account.readBanks(profileId)).banks
    } catch {
      failedAt.set(profileId, timer.elapsed())
      return []
    }
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

  async function judge(profileId: string, one: OpenDraft): Promise<Judged> {
    const { reader, draft, file } = one
    const { state, cards: typedCards } = draft
    const profile = await profiles.get(profileId)
    const { proposal, preview } = await reader.propose(state.sheet)
    const known = await answers.mapping(profileId, one, proposal.key)
    // Each file has its own header row: with another file's, payouts above it would be left out unseen.
    const remembered = known && { ...known, headerRow: known.headerRow === null ? null : proposal.headerRow }
    const mapping = state.mapping ?? remembered ?? { headerRow: proposal.headerRow, columns: proposal.columns }
    const guard = guardOf(profile, state)
    const isMappingSaid = state.mapping !== null || remembered !== null
    const said = { typedCards, isMappingSaid }
    const { judgement, banks } = await judgeFile({ id: profileId, guard }, reader, state, mapping, said)
    const { table, cards, cardLike } = judgement
    const idOf = ({ row, values }: Pick<JudgedRow, 'row' | 'values'>) =>
      payoutId(guard, values.reference, { sha256: file.sha256, sheet: state.sheet, row })
    const whole = table.rows.map((row) => ({ ...row, values: { ...row.values, ...cardLike.get(row.row) } }))
    const checked = await checkRows(profile, idOf, whole, cards, one.known)
    const rows = table.rows.map((row, nth): DraftRow => {
      const found = checked.get(row.row)
      const findings = [...row.findings, ...(found?.findings ?? [])].sort(byGravity)
      const seen = { ...row, findings, similar: [...(found?.similar ?? [])], unpaid: [...(found?.unpaid ?? [])] }
      const accepted = [...new Set(findings.map(({ code }) => code))].filter((code) => isRowAccepted(state, code, seen))
      const isAsked = cardLike.has(row.row) && !accepted.includes('card_like')
      const { values } = (isAsked ? row : whole[nth]) ?? row
      return {
        ...seen,
        values,
        leftOut: state.leftOut[row.row] ?? null,
        accepted,
        merchantTransactionId: isAsked ? null : idOf({ ...row, values }),
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

  function judged(profileId: string, one: OpenDraft): Promise<Judged> {
    if (one.judged !== null) return one.judged
    const judging = judge(profileId, one).catch((error: unknown) => {
      if (one.judged === judging) one.judged = null
      throw error
    })
    one.judged = judging
    return judging
  }

  return {
    /** The draft's result, judged now unless it is known. Throws RefusedSheet. */
    judged,

    /** Judges again, against the current history and merchant. If that fails, the previous result stays. */
    async judgedAnew(profileId: string, one: OpenDraft, before: Judged): Promise<Judged> {
      const { revision } = one
      one.known.clear()
      one.judged = null
      try {
        return await judged(profileId, one)
      } catch (error) {
        if (one.revision === revision) one.judged ??= Promise.resolve(before)
        throw error
      }
    },

    /** The card numbers in the file of a sealed batch, by its sealed mapping; retyped ones are not included. */
    async cardsOf(profileId: string, state: DraftState, reader: BatchReader): Promise<ReadonlyMap<number, string>> {
      if (state.mapping === null) throw new DeskFailure({ kind: 'not_possible', why: 'record_damaged' })
      const profile = await profiles.get(profileId)
      const merchant = { id: profileId, guard: guardOf(profile, state) }
      const said = { typedCards: new Map(), isMappingSaid: true }
      const { judgement } = await judgeFile(merchant, reader, state, state.mapping, said)
      return new Map([...judgement.cards].filter(([row]) => !state.typedCards.includes(row)))
    },
  }
}

/** The merchant's current guard, but with the ID pattern from when the rows were sealed, if they were before. */
export const guardOf = ({ guard }: Pick<ProfileRow, 'guard'>, { idPattern }: Pick<DraftState, 'idPattern'>): Guard =>
  idPattern === null ? guard : { ...guard, idPattern }

/** Everything a screen shows of a judged file, and so everything that would be sealed. */
export const shownOf = ({ rows, read }: Judged): string => JSON.stringify([rows, read])

/** A sheet that was refused as a whole. */
export class RefusedSheet extends DeskFailure {
  readonly refusal: FileRefusal

  constructor(refusal: FileRefusal) {
    super({ kind: 'invalid_input', field: 'file', rule: refusal.rule })
    this.refusal = refusal
  }
}
