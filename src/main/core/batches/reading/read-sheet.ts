import type { Cell, MergedRange, Sheet, SheetRow } from '#shared/model/batch.ts'
import { type NumberFormat, shownDate, shownNumber } from './number-format.ts'
import { type Element, type Package, unescaped } from './open-package.ts'
import { Refused } from './refused.ts'
import { createSheetRows } from './sheet-rows.ts'

/** A text that cells refer to. `hasStruck`: a part of it is struck out. */
export interface SharedText {
  readonly text: string
  readonly hasStruck: boolean
}

export interface CellStyle {
  readonly format: NumberFormat
  /** The currency sign that the format shows; `null` if it shows none. */
  readonly sign: string | null
  readonly isStruck: boolean
}

/** Workbook data that the cells of a sheet refer to. */
interface Book {
  readonly shared: readonly SharedText[]
  readonly styles: readonly CellStyle[]
  readonly is1904: boolean
  /** Whether the values of formulas are not those that a spreadsheet shows. */
  readonly isStale: boolean
}

/** The number of columns a sheet can have. */
const MAX_COLUMN = 16_384
/** The limit of ranges in a sheet, counted in every row that they span. */
const MAX_MERGED = 2_000_000

/** Reads the cells of one sheet (ECMA-376, part 1, 18.3). */
export async function readSheet(
  zip: Package,
  part: string,
  book: Book,
): Promise<Pick<Sheet, 'rows' | 'rowCount' | 'hiddenColumns' | 'merged'>> {
  const rows = createSheetRows()
  const merged: MergedRange[] = []
  /** Ranges of one formula each, of which only the first cell has it. */
  const computed: MergedRange[] = []
  const hiddenColumns: number[] = []
  let number = 0
  let isHidden = false
  let cells: (Cell | null)[] = []
  let cell: OpenCell | null = null
  let inside: 'v' | 't' | null = null
  let isSpoken = false

  const open = ({ name, attributes }: Element): void => {
    switch (name) {
      case 'row':
        number = rowAfter(number, attributes.r)
        isHidden = isSet(attributes.hidden) || Number(attributes.ht ?? 1) === 0
        cells = []
        return
      case 'c':
        cell = {
          column: columnOf(attributes.r) ?? cells.length,
          type: attributes.t ?? 'n',
          style: Number(attributes.s ?? 0),
          text: '',
          formula: false,
          hasStruck: false,
        }
        return
      case 'f':
        if (cell) cell.formula = true
        // With a shared one, every cell has its own.
        if (attributes.ref?.includes(':') && attributes.t !== 'shared') addRange(computed, attributes.ref)
        return
      case 'v':
        inside = cell ? 'v' : null
        return
      case 't':
        inside = cell && !isSpoken ? 't' : null
        return
      case 'strike':
        if (cell && isOn(attributes.val)) cell.hasStruck = true
        return
      case 'rPh':
        isSpoken = true
        return
      case 'col':
        if (!isSet(attributes.hidden) && Number(attributes.width ?? 1) !== 0) return
        for (let at = Number(attributes.min); at <= Math.min(Number(attributes.max), MAX_COLUMN); at++)
          hiddenColumns.push(at - 1)
        return
      case 'mergeCell':
        addRange(merged, attributes.ref ?? '')
        return
    }
  }
  const close = (name: string): void => {
    if (name === 'v' || name === 't') inside = null
    else if (name === 'rPh') isSpoken = false
    else if (name === 'c' && cell) {
      const read = cellOf(cell, book)
      // A cell may occur only once: two programs may show different ones.
      if (read && cells[cell.column]) throw new Refused('damaged')
      while (cells.length <= cell.column) cells.push(null)
      if (read) cells[cell.column] = read
      cell = null
    } else if (name === 'row') rows.add(number, isHidden, cells)
  }
  const text = (piece: string): void => {
    if (cell && inside !== null) cell.text += piece
  }
  await zip.read(part, { open, close, text })
  const read = rows.end()
  const lastRow = read.rows.at(-1)?.number ?? 0
  const computedBy = byRow(computed, lastRow)
  const own = read.rows.map((row): SheetRow => {
    const ranges = computedBy.get(row.number)
    if (!ranges) return row
    const isIn = (column: number) => ranges.some((one) => column >= one.fromColumn && column <= one.toColumn)
    const cells = row.cells.map((cell, column) =>
      cell && isIn(column) ? (book.isStale ? WITHOUT_VALUE : { ...cell, formula: true as const }) : cell,
    )
    return { ...row, cells }
  })
  return { ...read, rows: own, hiddenColumns, merged: byRow(merged, lastRow) }
}

/** A formula whose result is not known. */
const WITHOUT_VALUE: Cell = { text: '', kind: 'text', formula: true }

function addRange(ranges: MergedRange[], ref: string): void {
  const range = rangeOf(ref)
  if (ranges.length >= MAX_MERGED) throw new Refused('damaged')
  if (range) ranges.push(range)
}

/** Throws Refused if there are more ranges than fit without overlapping. */
function byRow(ranges: readonly MergedRange[], lastRow: number): Sheet['merged'] {
  const rows = new Map<number, MergedRange[]>()
  let count = 0
  for (const range of ranges) {
    for (let row = range.fromRow; row <= Math.min(range.toRow, lastRow); row++) {
      count += 1
      if (count > MAX_MERGED) throw new Refused('damaged')
      const there = rows.get(row)
      if (there) there.push(range)
      else rows.set(row, [range])
    }
  }
  return rows
}

interface OpenCell {
  readonly column: number
  readonly type: string
  readonly style: number
  text: string
  formula: boolean
  hasStruck: boolean
}

function cellOf(
  { type, style, text, formula, hasStruck }: OpenCell,
  { shared, styles, is1904, isStale }: Book,
): Cell | null {
  const { format, sign, isStruck } = styles[style] ?? { format: { is: 'general' }, sign: null, isStruck: false }
  const string = type === 's' ? shared[Number(text)] : undefined
  const struck = isStruck ? 'all' : hasStruck || string?.hasStruck ? 'part' : null
  const of: Pick<Cell, 'formula' | 'struck'> = { ...(formula && { formula }), ...(struck && { struck }) }
  if (text === '' || (formula && isStale)) return formula ? WITHOUT_VALUE : null
  switch (type) {
    case 's': {
      if (string === undefined) throw new Refused('damaged')
      return string.text === '' && !formula ? null : { text: string.text, kind: 'text', ...of }
    }
    case 'str':
    case 'inlineStr':
      return { text: unescaped(text), kind: 'text', ...of }
    case 'b':
      return { text, kind: 'boolean', ...of }
    case 'e':
      return { text, kind: 'error', ...of }
    case 'd':
      return { text, kind: 'date', shown: text, ...of }
    default: {
      const isDate = format.is === 'date'
      const shown = isDate ? shownDate(text, is1904) : shownNumber(text, format)
      const differs = shown !== undefined && shown !== text
      return { text, kind: isDate ? 'date' : 'number', ...(differs && { shown }), ...(sign && { sign }), ...of }
    }
  }
}

export function isSet(value: string | undefined): boolean {
  return value === '1' || value === 'true'
}

/** An element such as `strike` is set by its presence alone. */
export function isOn(value: string | undefined): boolean {
  return value === undefined || isSet(value)
}

/** Row numbers ascend, possibly with gaps. Throws Refused if they do not: a row would be lost, or appear twice. */
function rowAfter(before: number, told: string | undefined): number {
  const number = told === undefined ? before + 1 : Number(told)
  if (!Number.isInteger(number) || number <= before) throw new Refused('damaged')
  return number
}

/** "BC12" is column 54, from 0; `null` without a reference. Throws Refused for a reference that no sheet has. */
function columnOf(place: string | undefined): number | null {
  if (place === undefined) return null
  const [letters] = /^[A-Z]+/.exec(place) ?? []
  if (letters === undefined) throw new Refused('damaged')
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  if (column > MAX_COLUMN) throw new Refused('too_many_columns', Math.min(column, Number.MAX_SAFE_INTEGER))
  return column - 1
}

function rangeOf(ref: string): MergedRange | null {
  const [from, to = from] = ref.split(':')
  if (from === undefined || to === undefined) return null
  const row = (place: string) => Number(/\d+$/.exec(place)?.[0] ?? 0)
  return { fromRow: row(from), toRow: row(to), fromColumn: columnOf(from) ?? 0, toColumn: columnOf(to) ?? 0 }
}
