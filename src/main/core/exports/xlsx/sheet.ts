import type { ExportField } from '../fields.ts'
import { cellText, escaped, STYLES } from './package-parts.ts'

/** A row as cells: `null` where there is nothing to write. */
type Cells = readonly (string | null)[]

interface SheetWriter<Row> {
  begin(): string
  /** Writes consecutive rows; `first` is the number of the first one. */
  rows(rows: readonly Row[], first: number): string
  end(): string
}

/**
 * Text, including IDs, is typed as text: a spreadsheet neither shortens nor evaluates it. Amounts are numbers where
 * that is exact; `textAmounts` explains the others.
 */
export function createSheetWriter<Row>(fields: readonly ExportField<Row>[], textAmounts: string): SheetWriter<Row> {
  const columns = fields.map((_field, index) => columnName(index))
  const row = (cells: Cells, number: number, style: (index: number) => number): string => {
    const written = cells.map((text, index) => {
      if (text === null || text === '') return ''
      const place = `r="${columns[index]}${number}"`
      const { isMoment = false, isAmount = false } = number > 1 ? (fields[index] ?? {}) : {}
      const day = isMoment ? dayNumber(text) : null
      if (day !== null) return `<c ${place} s="${STYLES.moment}"><v>${day}</v></c>`
      const decimals = isAmount ? exactDecimals(text) : null
      if (decimals !== null) return `<c ${place} s="${STYLES.amounts[decimals]}"><v>${text}</v></c>`
      const own = isAmount ? STYLES.textAmount : style(index)
      return `<c ${place} s="${own}" t="inlineStr"><is><t xml:space="preserve">${cellText(text)}</t></is></c>`
    })
    return `<row r="${number}">${written.join('')}</row>`
  }
  const notes = notesAt(
    fields.flatMap(({ isAmount }, index) => (isAmount ? [`${columns[index]}1`] : [])),
    textAmounts,
  )
  return {
    begin() {
      const widths = fields.map(({ header }, index) => {
        const place = `min="${index + 1}" max="${index + 1}"`
        return `<col ${place} width="${Math.max(20, header.length + 2)}" style="${STYLES.text}" customWidth="1"/>`
      })
      const headers = fields.map(({ header }) => header)
      return `${HEAD}<cols>${widths.join('')}</cols><sheetData>${row(headers, 1, () => STYLES.header)}`
    },
    rows: (rows, first) =>
      rows
        .map((one, index) => {
          const cells = fields.map(({ value }) => value(one))
          return row(cells, first + index, () => STYLES.text)
        })
        .join(''),
    end: () => `</sheetData>${notes}</worksheet>`,
  }
}

/** The header row stays visible. */
const HEAD =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  '<sheetViews><sheetView workbookViewId="0">' +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'

/** The notes that a spreadsheet shows next to these cells when one of them is selected. */
function notesAt(cells: readonly string[], words: string): string {
  if (cells.length === 0) return ''
  const notes = cells.map(
    (cell) => `<dataValidation allowBlank="1" showInputMessage="1" sqref="${cell}" prompt="${escaped(words)}"/>`,
  )
  return `<dataValidations count="${cells.length}">${notes.join('')}</dataValidations>`
}

/** The number of digits of a decimal that a spreadsheet's numbers (IEEE 754 doubles) hold exactly. */
const EXACT_DIGITS = 15

/** Returns how many decimals a plain decimal has; `null` if it is not one, or would change as a number. */
function exactDecimals(text: string): number | null {
  const [, whole, decimals = ''] = /^(0|[1-9][0-9]{0,17})(?:\.([0-9]{1,8}))?$/.exec(text) ?? []
  if (whole === undefined) return null
  const digits = `${whole}${decimals}`.replace(/^0+|0+$/g, '')
  return digits.length <= EXACT_DIGITS ? decimals.length : null
}

/** 0 is A, 25 Z, 26 AA. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

const DAY_MS = 86_400_000
/** Days from the spreadsheets' epoch to 1970. */
const DAYS_BEFORE_1970 = 25_569

/** Returns a local time as spreadsheets store it, in days; `null` if they cannot. */
function dayNumber(text: string): number | null {
  if (!/^(?:19|2\d)\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null
  const moment = Date.parse(`${text.replace(' ', 'T')}Z`)
  return Number.isNaN(moment) ? null : moment / DAY_MS + DAYS_BEFORE_1970
}
