import { hash } from 'node:crypto'
import { z } from 'zod'
import {
  type BatchField,
  type BatchFinding,
  type BatchMapping,
  batchChoices,
  batchMapping,
  type FindingCode,
  findingCode,
  isMendable,
} from '#shared/model/batch.ts'
import { controlTotal, type DraftChange, type DraftRow, isAcceptable } from '#shared/model/batch-draft.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import { cleanText, isCardInThrees } from '#shared/rules/batch/clean-text.ts'
import { contentOf } from '#shared/rules/batch/content-of.ts'
import { bankKey, isOwnNumber } from '#shared/rules/batch/judge-cell.ts'
import { findCardNumber } from '#shared/rules/find-card-number.ts'
import { DeskFailure } from '../desk-failure.ts'
import { withoutCardLike } from './reading/unread.ts'

/** The row number under which accepted findings of the file, its sheet and its columns are stored. */
const WHOLE_FILE = 0

/** The operator's decisions about a file, as stored. Contains no card numbers, and no hashes over what may be one. */
export const draftState = z.object({
  sheet: z.int().default(0),
  /** `null`: as proposed. */
  mapping: batchMapping.nullable().default(null),
  choices: batchChoices.default(batchChoices.parse({})),
  /** The reason, by row. */
  leftOut: z.record(z.string(), z.string()).default({}),
  /** By finding and row, a mark of what the operator saw when accepting it: anything else is asked about again. */
  accepted: z.partialRecord(findingCode, z.record(z.string(), z.string())).default({}),
  control: z.array(controlTotal).default([]),
  /** Rows whose card number was retyped. */
  typedCards: z.array(z.int()).default([]),
  /** The pattern for IDs, as of when the batch was sealed; `null`: the merchant's current one. */
  idPattern: z.string().nullable().default(null),
  /** Whether it consists of the unpaid rows of another batch. */
  isRest: z.boolean().default(false),
})
export type DraftState = z.infer<typeof draftState>

/**
 * The decisions about a file that was sent, for a new batch of its unpaid rows: all `others` are left out. IDs are made
 * as before. Accepted findings and control totals are dropped, because it is a different table.
 */
export function stateOfRest(state: DraftState, others: readonly number[], reason: string): DraftState {
  refuseCards('reason', reason)
  const reasons = Object.fromEntries(others.map((row) => [String(row), reason]))
  return {
    ...state,
    leftOut: { ...state.leftOut, ...reasons },
    accepted: {},
    control: [],
    isRest: true,
    typedCards: state.typedCards.filter((row) => !others.includes(row)),
  }
}

/** The state together with the retyped card numbers, which are only in memory. */
export interface Draft {
  readonly state: DraftState
  readonly cards: ReadonlyMap<number, string>
}

/** The table that a change applies to. */
interface Table {
  readonly rows: readonly DraftRow[]
  /** Of the file, its sheet and its columns. */
  readonly findings: readonly BatchFinding[]
  readonly mapping: BatchMapping
}

/** Throws `invalid_input` if a text that is about to be stored contains a card number. */
function refuseCards(field: string, text: string | null): void {
  if (text !== null && (findCardNumber(text) !== null || isCardInThrees(text)))
    throw new DeskFailure({ kind: 'invalid_input', field, rule: 'looks_like_card' })
}

/** Returns the draft after a change. Throws `invalid_input` if the change cannot be made. */
export function changed(draft: Draft, change: DraftChange, table: Table): Draft {
  const { state } = draft
  const { rows } = table
  switch (change.change) {
    case 'sheet':
      // The paid rows are left out by their numbers in this sheet.
      if (state.isRest) throw new DeskFailure({ kind: 'invalid_input', field: 'sheet', rule: 'rest' })
      // Decisions about one sheet do not apply to another, except which bank a name means, and the control totals.
      return {
        state: {
          ...draftState.parse({ sheet: change.sheet, choices: { banks: state.choices.banks } }),
          control: state.control,
        },
        cards: new Map(),
      }
    case 'mapping': {
      const isSameAmount = change.mapping.columns.amount === table.mapping.columns.amount
      // With other columns, other rows may be totals, and another amount column may use another decimal sign.
      const decimal = isSameAmount ? state.choices.decimal : null
      const choices = { ...state.choices, leaveOutTotal: false, decimal }
      return { ...draft, state: { ...state, mapping: change.mapping, accepted: {}, choices } }
    }
    case 'choices':
      return { ...draft, state: { ...state, choices: batchChoices.parse({ ...state.choices, ...change.choices }) } }
    case 'bank': {
      refuseCards('bank', change.name)
      const { [bankKey(change.name)]: _before, ...banks } = state.choices.banks
      const chosen = change.bankId === null ? banks : { ...banks, [bankKey(change.name)]: change.bankId }
      return { ...draft, state: { ...state, choices: { ...state.choices, banks: chosen } } }
    }
    case 'edit':
      return change.field === 'card'
        ? typedCard(draft, change.row, change.text)
        : { ...draft, state: edited(state, [{ ...change, field: change.field }]) }
    case 'edit_alike': {
      const { code, field, content, text } = change
      const alike = rows.filter(
        (row) =>
          isOpenFor(row, code) &&
          contentOf(row, field) === content &&
          row.findings.some((one) => one.code === code && one.field === field),
      )
      return {
        ...draft,
        state: edited(
          state,
          alike.map(({ row }) => ({ row, field, text })),
        ),
      }
    }
    case 'mend': {
      if (!isMendable(change.code)) throw new DeskFailure({ kind: 'invalid_input', field: 'code', rule: 'not_to_mend' })
      const mended = rows
        .filter((row) => isOpenFor(row, change.code))
        .flatMap(({ row, findings }) => {
          const right = findings.find((one) => one.code === change.code && one.field === change.field)?.right
          return right == null ? [] : [{ row, field: change.field, text: right }]
        })
      return { ...draft, state: edited(state, mended) }
    }
    case 'leave_out': {
      refuseCards('reason', change.reason)
      const reasons = Object.fromEntries(change.rows.map((row) => [String(row), change.reason]))
      return { ...draft, state: { ...state, leftOut: { ...state.leftOut, ...reasons } } }
    }
    case 'take_in': {
      const leftOut = { ...state.leftOut }
      for (const row of change.rows) delete leftOut[row]
      return { ...draft, state: { ...state, leftOut } }
    }
    case 'accept': {
      if (!isAcceptable(change.code))
        throw new DeskFailure({ kind: 'invalid_input', field: 'code', rule: 'not_to_accept' })
      return { ...draft, state: accepting(state, change.code, change.rows, table) }
    }
    case 'ask_again':
      return { ...draft, state: accepting(state, change.code, change.rows, null) }
    case 'control':
      return { ...draft, state: { ...state, control: change.totals } }
    default:
      return assertNever(change)
  }
}

/** Whether a row's findings of a kind are still open: it is not left out, and the operator has not accepted them. */
export function isOpenFor({ leftOut, accepted }: Pick<DraftRow, 'leftOut' | 'accepted'>, code: FindingCode): boolean {
  return leftOut === null && !accepted.includes(code)
}

interface Edit {
  readonly row: number
  readonly field: Exclude<BatchField, 'card'>
  /** `null`: as in the file. */
  readonly text: string | null
  readonly isNoCard?: boolean | undefined
}

function edited(state: DraftState, edits: readonly Edit[]): DraftState {
  for (const { field, text, isNoCard = false } of edits) {
    const isConfirmed = isNoCard && text !== null && isOwnNumber(field, cleanText(text).text)
    if (!isConfirmed) refuseCards(field, text)
  }
  const all = { ...state.choices.edits }
  for (const { row, field, text } of edits) {
    const { [field]: _before, ...others } = all[row] ?? {}
    const own = text === null ? others : { ...others, [field]: text }
    if (Object.keys(own).length === 0) delete all[row]
    else all[row] = own
  }
  return { ...state, choices: { ...state.choices, edits: all } }
}

function typedCard({ state, cards }: Draft, row: number, text: string | null): Draft {
  const others = new Map(cards)
  others.delete(row)
  if (text !== null) others.set(row, text)
  const typedCards = state.typedCards.filter((one) => one !== row)
  return {
    state: {
      ...state,
      typedCards: text === null ? typedCards : [...typedCards, row],
      // Two cards may have the same visible digits.
      accepted: withoutRow(state.accepted, row),
    },
    cards: others,
  }
}

type Accepted = DraftState['accepted']

function withoutRow(accepted: Accepted, row: number): Accepted {
  return Object.fromEntries(Object.entries(accepted).map(([code, { [row]: _said, ...others }]) => [code, others]))
}

/** `seen`: the table as shown; `null` withdraws the acceptance. */
function accepting(
  state: DraftState,
  code: FindingCode,
  rows: readonly number[] | null,
  seen: Table | null,
): DraftState {
  const said = { ...state.accepted[code] }
  if (rows === null) {
    delete said[WHOLE_FILE]
    if (seen) said[WHOLE_FILE] = markOfFile(code, seen.findings)
  } else {
    const byNumber = new Map(seen?.rows.map((row) => [row.row, row]))
    for (const number of rows) {
      const row = byNumber.get(number)
      delete said[number]
      if (row) said[number] = markOfRow(code, row)
    }
  }
  return { ...state, accepted: { ...state.accepted, [code]: said } }
}

/** Whether a finding of the file was accepted as it is now. */
export function isFileAccepted(state: DraftState, code: FindingCode, findings: readonly BatchFinding[]): boolean {
  const said = state.accepted[code]?.[WHOLE_FILE]
  return said !== undefined && said === markOfFile(code, findings)
}

/** Whether a finding of a row was accepted with both the finding and the row as they are now. */
export function isRowAccepted(state: DraftState, code: FindingCode, row: SeenRow & { readonly row: number }): boolean {
  const said = state.accepted[code]?.[row.row]
  return said !== undefined && said === markOfRow(code, row)
}

type SeenRow = Pick<DraftRow, 'values' | 'bank' | 'findings' | 'similar' | 'unpaid'>

const markOfFile = (code: FindingCode, findings: readonly BatchFinding[]): string => markOf(ofCode(code, findings))

/** Covers the whole row and the payouts it resembles, because the decision was about them. */
function markOfRow(code: FindingCode, row: SeenRow): string {
  const { bank, findings, similar, unpaid } = row
  // A hash over a number that may be a card would give it away. It is always that of the file: a typed one has no finding.
  const seen = [Object.entries(withoutCardLike(row)).sort(), bank?.id ?? null, ofCode(code, findings), similar]
  // Left out if there is none, so that what was accepted by an earlier version stays accepted.
  return markOf(unpaid.length > 0 ? [...seen, unpaid] : seen)
}

const ofCode = (code: FindingCode, findings: readonly BatchFinding[]): readonly BatchFinding[] =>
  findings.filter((one) => one.code === code)

/** Enough digits to tell what the operator saw from anything that replaces it. */
const MARK_DIGITS = 12
const markOf = (seen: unknown): string => hash('sha256', JSON.stringify(seen)).slice(0, MARK_DIGITS)
