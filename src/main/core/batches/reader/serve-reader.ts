import type { BatchMapping, Cell, DecimalSign, Sheet, Workbook } from '#shared/model/batch.ts'
import { typedAmount } from '#shared/rules/batch/amount-signs.ts'
import { maskCards } from '#shared/rules/batch/clean-text.ts'
import type { ThreadPort } from '../../ports.ts'
import { findColumns } from '../reading/find-columns.ts'
import { digitsOf } from '../reading/judge-row.ts'
import { judgeRows } from '../reading/judge-rows.ts'
import { readWorkbook } from '../reading/read-workbook.ts'
import type { FromReader, ReaderCalls, ReaderData, ToReader } from './messages.ts'

/** Rows shown of a file before its columns are settled, from its header on; those above are shown, too. */
const PREVIEW_ROWS = 9

/** Serves one file in a thread: reads it, then answers calls until told to close. */
export function serveReader({ bytes, name }: ReaderData, port: ThreadPort): void {
  const say = (message: FromReader): void => port.postMessage(message)
  const waiting: ToReader[] = []
  let calls: ReaderCalls | null = null

  port.on('message', (message) => {
    if (message === 'close') return port.close()
    if (calls === null) waiting.push(message as ToReader)
    else answer(calls, message as ToReader)
  })

  function answer(of: ReaderCalls, { id, method, args }: ToReader): void {
    try {
      const value = (of[method] as (...given: readonly unknown[]) => unknown)(...args)
      say({ type: 'done', id, value })
    } catch (error) {
      say({ type: 'failed', id, message: error instanceof Error ? error.message : String(error) })
    }
  }

  readWorkbook(bytes, name).then(
    (reading) => {
      if (reading.result === 'refused') {
        say({ type: 'refused', refusal: reading.refusal })
        return port.close()
      }
      const { format, sheets } = reading.workbook
      calls = callsOf(reading.workbook)
      const told = sheets.map((sheet) => ({ name: sheet.name, visibility: sheet.visibility, rows: sheet.rowCount }))
      say({ type: 'read', format, sheets: told })
      for (const one of waiting) answer(calls, one)
    },
    () => {
      say({ type: 'refused', refusal: { rule: 'damaged', count: null } })
      port.close()
    },
  )
}

function callsOf(workbook: Workbook): ReaderCalls {
  const sheetAt = (at: number): Sheet => {
    const sheet = workbook.sheets[at]
    if (!sheet) throw new Error('no such sheet')
    return sheet
  }
  return {
    propose(at) {
      const sheet = sheetAt(at)
      const proposal = findColumns(sheet)
      const above = sheet.rows.findIndex(({ number }) => number === proposal.headerRow)
      const preview = sheet.rows.slice(0, Math.max(0, above) + PREVIEW_ROWS).map((row) => ({
        row: row.number,
        cells: maskedCells(row, proposal, row.number === proposal.headerRow),
      }))
      return { proposal, preview }
    },
    judge: (at, mapping, choices, context) => judgeRows(workbook, at, mapping, choices, context),
    originals(at, mapping, decimal) {
      const { rows } = sheetAt(at)
      const header = rows.find(({ number }) => number === mapping.headerRow)
      const below = rows.filter(({ number }) => number > (mapping.headerRow ?? 0))
      const named = header && maskedCells(header, mapping, true)
      // A column may have no header.
      const width = below.reduce(
        (most, { cells }) => Math.max(most, cells.findLastIndex((cell) => cell) + 1),
        named?.length ?? 0,
      )
      return {
        headers: Array.from({ length: width }, (_none, column) => (named ? (named[column] ?? '') : letters(column))),
        rows: new Map(below.map((row) => [row.number, maskedCells(row, mapping, false, decimal)])),
      }
    },
  }
}

/** A shorter number may be part of anything. */
const CARD_DIGITS_AT_LEAST = 12

/** The text a spreadsheet shows, if that is a date or a number with all its integer digits; else the stored text. */
function shownText({ text, shown = '' }: Cell): string {
  return shown === '' || /e/i.test(shown) ? text : shown
}

/** A number among the amounts, as text that is read like the others of its column: none may change how they are read. */
function amountText(cell: Cell, decimal: DecimalSign | null): string {
  const text = shownText(cell)
  return cell.kind === 'number' && /^\d+(\.\d+)?$/.test(text) ? typedAmount(text, decimal) : text
}

/**
 * The cells of a row as shown. Possible card numbers are masked, and the card column is masked whatever it contains. A
 * cell that contains the digits of the row's card, however they are written, shows no digits.
 */
function maskedCells(
  { cells }: Sheet['rows'][number],
  { columns }: Pick<BatchMapping, 'columns'>,
  isHeader: boolean,
  decimal?: DecimalSign | null,
): string[] {
  const own = isHeader || columns.card === undefined ? '' : digitsOf(cells[columns.card]?.text ?? '')
  return Array.from(cells, (cell, column) => {
    const stored = cell?.text ?? ''
    if (!isHeader && column === columns.card) return maskCards(stored, true)
    const isAmount = decimal !== undefined && column === columns.amount
    const text = cell === null ? '' : isAmount ? amountText(cell, decimal) : shownText(cell)
    const isOwn = own.length >= CARD_DIGITS_AT_LEAST && [stored, text].some((one) => digitsOf(one).includes(own))
    return isOwn ? text.normalize('NFKC').replace(/\d/g, '•') : maskCards(text, false)
  })
}

/** The spreadsheet name of a column: A, B, …, Z, AA. */
function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last
}
