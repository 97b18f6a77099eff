import type { Bank } from '#shared/model/bank.ts'
import {
  type BatchField,
  type BatchFinding,
  FINDINGS,
  type FindingCode,
  isMendable,
  type JudgedTable,
} from '#shared/model/batch.ts'
import type {
  CodeCount,
  CodeRows,
  DraftBlock,
  DraftRow,
  DraftRowsQuery,
  DraftTable,
} from '#shared/model/batch-draft.ts'
import { sameAmount } from '#shared/rules/amount-input.ts'
import { bankKey } from '#shared/rules/batch/judge-cell.ts'
import { foldedText, searchedCard, type WantedText, wantedText } from '#shared/rules/search-text.ts'
import { type Draft, isFileAccepted, isOpenFor } from './draft-state.ts'
import { sumsOf } from './sums-of.ts'

const GRAVITY = { refuse: 0, ask: 1, tell: 2 } as const

/** Refusals first, then questions. */
export function byGravity(one: Pick<BatchFinding, 'severity'>, other: Pick<BatchFinding, 'severity'>): number {
  return GRAVITY[one.severity] - GRAVITY[other.severity]
}

/** What is still open in a row: a refusal, a question, or nothing. */
function openOf({ leftOut, findings, accepted }: Pick<DraftRow, 'leftOut' | 'findings' | 'accepted'>) {
  if (leftOut !== null) return null
  if (findings.some(({ severity }) => severity === 'refuse')) return 'refuse'
  return findings.some(({ code, severity }) => severity === 'ask' && !accepted.includes(code)) ? 'ask' : null
}

/** Sums up the rows of a draft. `table`: the results for the file, its sheet and its columns. */
export function summaryOf(
  { state, cards }: Draft,
  table: Omit<JudgedTable, 'rows' | 'sums'>,
  rows: readonly DraftRow[],
  banks: readonly Bank[],
): DraftTable {
  const inside = rows.filter(({ leftOut }) => leftOut === null)
  const open = inside.map((row) => openOf(row))
  const refused = open.filter((one) => one === 'refuse').length
  const asked = open.filter((one) => one === 'ask').length
  const findings = table.findings.map((one) => ({ ...one, accepted: isFileAccepted(state, one.code, table.findings) }))
  const sums = sumsOf(inside)
  const sumsWithLeftOut = sumsOf(rows)
  const cardsToType = state.typedCards.filter((row) => !cards.has(row) && state.leftOut[row] === undefined)
  const isOpen = (severity: string) => findings.some((one) => one.severity === severity && !one.accepted)
  const blocks: readonly (readonly [DraftBlock, boolean])[] = [
    ['no_rows', inside.length === 0],
    ['refused', refused > 0 || isOpen('refuse')],
    ['asked', asked > 0 || isOpen('ask')],
    ['cards', cardsToType.length > 0],
    ['control', state.control.length === 0],
    [
      'control_differs',
      state.control.length > 0 && !agrees(state.control, sums) && !agrees(state.control, sumsWithLeftOut),
    ],
  ]
  return {
    rows: rows.length,
    leftOut: rows.length - inside.length,
    refused,
    asked,
    // Where the file as a whole is refused, as without a column for the card, no row can be sent.
    ready: isOpen('refuse') ? 0 : inside.length - refused - asked,
    codes: codesOf(rows),
    codeRows: codeRowsOf(rows),
    findings,
    unknownBanks: unknownBanksOf(inside),
    chosenBanks: chosenBanksOf(inside, state.choices.banks, banks),
    signs: table.signs,
    sums,
    sumsWithLeftOut,
    total: table.total,
    control: state.control,
    blocks: blocks.flatMap(([block, stands]) => (stands ? [block] : [])),
    cardsToType,
  }
}

/** Whether two lists of sums agree, in any order. */
export function agrees(
  said: readonly { readonly currency: string; readonly count?: number; readonly sum: string }[],
  sums: DraftTable['sums'],
): boolean {
  return (
    said.length === sums.length &&
    sums.every(({ currency, count, sum }) =>
      said.some((one) => one.currency === currency && (one.count ?? count) === count && sameAmount(one.sum, sum)),
    )
  )
}

function codesOf(rows: readonly DraftRow[]): CodeCount[] {
  const counts = new Map<string, CodeCount>()
  for (const row of rows) {
    const own = new Map<string, BatchFinding>()
    for (const one of row.findings) own.set(`${one.code} ${one.field}`, one)
    for (const [key, { code, field, right }] of own) {
      const before = counts.get(key) ?? { code, severity: FINDINGS[code], field, rows: 0, open: 0, mendable: 0 }
      const isOpen = FINDINGS[code] !== 'tell' && isOpenFor(row, code)
      counts.set(key, {
        ...before,
        rows: before.rows + 1,
        open: before.open + Number(isOpen),
        mendable: before.mendable + Number(isOpen && right !== null && isMendable(code)),
      })
    }
  }
  return [...counts.values()].sort((one, other) => byGravity(one, other) || other.rows - one.rows)
}

/** A row with the same finding in two fields counts once. */
function codeRowsOf(rows: readonly DraftRow[]): CodeRows[] {
  const counts = new Map<FindingCode, CodeRows>()
  for (const row of rows) {
    for (const code of new Set(row.findings.map((one) => one.code))) {
      const before = counts.get(code) ?? { code, rows: 0, open: 0 }
      const isOpen = FINDINGS[code] !== 'tell' && isOpenFor(row, code)
      counts.set(code, { code, rows: before.rows + 1, open: before.open + Number(isOpen) })
    }
  }
  return [...counts.values()]
}

function unknownBanksOf(rows: readonly DraftRow[]): DraftTable['unknownBanks'] {
  const names = new Map<string, { name: string; rows: number }>()
  for (const { values, bank } of rows) {
    if (values.bank === undefined || bank !== null) continue
    const key = bankKey(values.bank)
    names.set(key, { name: names.get(key)?.name ?? values.bank, rows: (names.get(key)?.rows ?? 0) + 1 })
  }
  return [...names.values()].sort((one, other) => other.rows - one.rows)
}

/** The names in these rows for which the operator has chosen a bank, as the file writes them. */
function chosenBanksOf(
  rows: readonly DraftRow[],
  chosen: Readonly<Record<string, string>>,
  banks: readonly Bank[],
): DraftTable['chosenBanks'] {
  const names = new Map<string, string>()
  for (const { values } of rows) {
    const key = values.bank === undefined ? null : bankKey(values.bank)
    if (key !== null && !names.has(key)) names.set(key, values.bank ?? '')
  }
  return Object.entries(chosen).flatMap(([key, id]) => {
    const [bank, name] = [banks.find((one) => one.id === id), names.get(key)]
    return bank && name !== undefined ? [{ name, bank: { id: bank.id, name: bank.name } }] : []
  })
}

/** Row numbers in the order they are worked through: open rows first, left-out rows last, each group in file order. */
export function inOrder(rows: readonly DraftRow[]): number[] {
  const gravity = (row: DraftRow): number => {
    const open = openOf(row)
    if (open !== null) return GRAVITY[open]
    return row.leftOut === null ? 2 : 3
  }
  return rows
    .map((row) => [gravity(row), row.row] as const)
    .sort(([one, first], [other, second]) => one - other || first - second)
    .map(([, row]) => row)
}

const SEARCHED: readonly BatchField[] = ['reference', 'amount', 'owner', 'bank', 'card', 'client_id', 'note']

/** Returns a predicate: whether a row matches the query. */
export function shownBy({ show, code, text, also }: DraftRowsQuery): (row: DraftRow) => boolean {
  const wanted = wantedText(text)
  return (row) => {
    if (row.row === also) return true
    if (show === 'open' && openOf(row) === null) return false
    if (show === 'left_out' && row.leftOut === null) return false
    if (show === 'accepted' && row.accepted.length === 0) return false
    if (code !== null && !row.findings.some((one) => one.code === code)) return false
    return wanted === null || isFound(row, wanted)
  }
}

function isFound({ row, values, bank, findings }: DraftRow, { text, card }: WantedText): boolean {
  if (String(row) === text) return true
  const texts = [...SEARCHED.map((field) => values[field]), bank?.name, ...findings.map(({ stands }) => stands)]
  if (foldedText(texts.join('\n')).includes(text)) return true
  if (card.length === 0) return false
  return texts.some((one) => {
    const masked = one?.includes('•') ? searchedCard(one) : null
    return masked !== null && card.every((part) => masked.includes(part))
  })
}
