import {
  type Cell,
  type Cells,
  MAX_BATCH_COLUMNS,
  MAX_BATCH_ROWS,
  MAX_CELL,
  type SheetRow,
} from '#shared/model/batch.ts'
import { withoutFormulaGuard } from '../../exports/formula-safe.ts'
import { Refused } from './refused.ts'

/** Rows allowed in addition to those of payouts: titles, headers, a total. */
const OTHER_ROWS = 100
/** The limit of text kept from one sheet, in UTF-16 units. */
const MAX_KEPT = 64 * 1024 * 1024

/**
 * Keeps the non-empty rows of a sheet; if there are far too many, it only counts the rest. `blank`: this many columns
 * are kept even if the last ones are empty.
 */
export function createSheetRows(blank = 0) {
  const rows: SheetRow[] = []
  let count = 0
  let kept = 0
  return {
    /** Throws Refused if a row is too wide, a cell too long, or all text together too large. */
    add(number: number, hidden: boolean, cells: Cells): void {
      const width = cells.findLastIndex((cell) => cell && (cell.text.trim() !== '' || cell.formula)) + 1
      if (width === 0) return
      if (width > MAX_BATCH_COLUMNS) throw new Refused('too_many_columns', width)
      count += 1
      if (count > MAX_BATCH_ROWS + OTHER_ROWS) return
      const own = cells.slice(0, Math.max(width, blank))
      for (const cell of own) {
        if (cell === null) continue
        if (cell.text.length > MAX_CELL) throw new Refused('cell_too_long', number)
        kept += cell.text.length
      }
      if (kept > MAX_KEPT) throw new Refused('too_large', kept)
      rows.push({ number, hidden, cells: own.map(unguarded) })
    },
    end: () => ({ rows, rowCount: count }),
  }
}

/** A text without the guards of an exported CSV file (result-file.ts), which a spreadsheet keeps in a workbook, too. */
function unguarded(cell: Cell | null): Cell | null {
  if (cell?.kind !== 'text') return cell
  const text = withoutFormulaGuard(cell.text)
  return text === cell.text ? cell : { ...cell, text }
}
