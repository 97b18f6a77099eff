import { z } from 'zod'
import {
  type BatchField,
  batchChoices,
  batchMapping,
  type FindingCode,
  findingCode,
  type JudgedRow,
} from '#shared/model/batch.ts'
import { controlTotal, type DraftChange, isAcceptable } from '#shared/model/batch-draft.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import { bankKey } from '#shared/rules/batch/judge-cell.ts'
import { findCardNumber } from '#shared/rules/find-card-number.ts'
import { DeskFailure } from '../desk-failure.ts'

/** Stands for the file, its sheet and its columns among the rows of what was accepted. */
export const WHOLE_FILE = 0

/** What an operator has said of a file, as it is kept. Card numbers are not among it. */
export const draftState = z.object({
  sheet: z.int().default(0),
  /** Null: as it is proposed. */
  mapping: batchMapping.nullable().default(null),
  choices: batchChoices.default(batchChoices.parse({})),
  /** Why, by row. */
  leftOut: z.record(z.string(), z.string()).default({}),
  /** The rows of which a finding is known and sent all the same. */
  accepted: z.partialRecord(findingCode, z.array(z.int())).default({}),
  control: z.array(controlTotal).default([]),
  /** Rows whose card was typed anew. */
  typedCards: z.array(z.int()).default([]),
})
export type DraftState = z.infer<typeof draftState>

/** The same with the card numbers that were typed, which live in memory alone. */
export interface Draft {
  readonly state: DraftState
  readonly cards: ReadonlyMap<number, string>
}

/** What a change is made to. */
interface Table {
  readonly rows: readonly JudgedRow[]
}

/** Throws `invalid_input` where a text that is about to be kept holds a card number. */
function refuseCards(field: string, text: string | null): void {
  if (text !== null && findCardNumber(text) !== null)
    throw new DeskFailure({ kind: 'invalid_input', field, rule: 'card_number' })
}

/** A draft after a change. Throws `invalid_input` where it cannot be made. */
export function changed(draft: Draft, change: DraftChange, { rows }: Table): Draft {
  const { state } = draft
  switch (change.change) {
    case 'sheet':
      // Nothing that was said of one sheet holds for another.
      return { state: { ...draftState.parse({ sheet: change.sheet }), control: state.control }, cards: new Map() }
    case 'mapping':
      return { ...draft, state: { ...state, mapping: change.mapping, accepted: {} } }
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
      const { code, field, stands, text } = change
      const alike = rows.filter(({ findings }) =>
        findings.some((one) => one.code === code && one.field === field && one.stands === stands),
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
      const mended = rows.flatMap(({ row, findings }) => {
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
      return { ...draft, state: accepting(state, change.code, change.rows, true) }
    }
    case 'ask_again':
      return { ...draft, state: accepting(state, change.code, change.rows, false) }
    case 'control':
      return { ...draft, state: { ...state, control: change.totals } }
    default:
      return assertNever(change)
  }
}

interface Edit {
  readonly row: number
  readonly field: Exclude<BatchField, 'card'>
  /** Null: as it stands in the file. */
  readonly text: string | null
}

/** What was said of a row holds for what stood there then. */
function edited(state: DraftState, edits: readonly Edit[]): DraftState {
  for (const { field, text } of edits) refuseCards(field, text)
  const all = { ...state.choices.edits }
  for (const { row, field, text } of edits) {
    const { [field]: _before, ...others } = all[row] ?? {}
    const own = text === null ? others : { ...others, [field]: text }
    if (Object.keys(own).length === 0) delete all[row]
    else all[row] = own
  }
  const choices = { ...state.choices, edits: all }
  return { ...state, choices, accepted: withoutRows(state.accepted, new Set(edits.map(({ row }) => row))) }
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
      accepted: withoutRows(state.accepted, new Set([row])),
    },
    cards: others,
  }
}

type Accepted = DraftState['accepted']

function withoutRows(accepted: Accepted, rows: ReadonlySet<number>): Accepted {
  return Object.fromEntries(
    Object.entries(accepted).map(([code, known]) => [code, known.filter((row) => !rows.has(row))]),
  )
}

function accepting(state: DraftState, code: FindingCode, rows: readonly number[] | null, isKnown: boolean): DraftState {
  const meant = new Set(rows ?? [WHOLE_FILE])
  const others = (state.accepted[code] ?? []).filter((row) => !meant.has(row))
  return { ...state, accepted: { ...state.accepted, [code]: isKnown ? [...others, ...meant] : others } }
}
