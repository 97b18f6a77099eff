/** The numbers of decimals that an amount can have. */
const DECIMALS = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const

/** Indexes of the cell styles in `styles.xml`, in their order there. */
export const STYLES = {
  text: 1,
  header: 2,
  moment: 3,
  textAmount: 4,
  /** Indexed by the number of decimals. */
  amounts: DECIMALS.map((decimals) => 5 + decimals),
} as const

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts of a workbook other than its sheets (ECMA-376, part 1), by their names in the package. */
export function packageParts(sheet: string, sheets: number): Readonly<Record<string, string>> {
  const numbers = Array.from({ length: sheets }, (_none, index) => index + 1)
  return {
    '[Content_Types].xml':
      `${XML}<Types xmlns="${PACKAGE}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>` +
      numbers
        .map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPES}.worksheet+xml"/>`)
        .join('') +
      '</Types>',
    '_rels/.rels':
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
      `<Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml':
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>` +
      numbers.map((n) => `<sheet name="${escaped(sheetName(sheet, n))}" sheetId="${n}" r:id="rId${n}"/>`).join('') +
      '</sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
      numbers
        .map((n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`)
        .join('') +
      `<Relationship Id="rId${sheets + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': STYLES_XML,
  }
}

/** Returns a name that spreadsheets accept: up to 31 characters, without those that occur in references. */
function sheetName(name: string, number: number): string {
  const plain = name
    .replace(/[[\]:*?/\\']/g, ' ')
    .slice(0, 25)
    .trim()
  return number === 1 ? plain : `${plain} ${number}`
}

/** The formats of amounts: as many decimals as the amount was written with, including trailing zeros. */
const AMOUNT_FORMATS = DECIMALS.map((decimals) => ({
  id: 165 + decimals,
  code: `#,##0${decimals === 0 ? '' : `.${'0'.repeat(decimals)}`}`,
}))

/** Text as text (49 is "@"), bold headers, moments to the second; amounts that had to be text are highlighted. */
const STYLES_XML =
  `${XML}<styleSheet xmlns="${MAIN}">` +
  `<numFmts count="${1 + AMOUNT_FORMATS.length}"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/>` +
  `${AMOUNT_FORMATS.map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`).join('')}</numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFFFF2B3"/><bgColor indexed="64"/></patternFill></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${5 + AMOUNT_FORMATS.length}">` +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="49" fontId="0" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFill="1" applyAlignment="1">' +
  '<alignment horizontal="right"/></xf>' +
  AMOUNT_FORMATS.map(
    ({ id }) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  ).join('') +
  '</cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'

/** The most UTF-16 units that a spreadsheet cell can hold. */
const MAX_IN_CELL = 32_767

/** Characters that XML 1.0 cannot represent. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const NOT_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g
/** Text that a spreadsheet would read as an escaped character: its underscore is escaped itself. */
const LOOKS_CODED = /_(?=x[0-9A-Fa-f]{4}_)/g
const MARKUP = /[&<>]/g
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/**
 * Returns text for a spreadsheet cell: characters that XML cannot hold become U+FFFD, line breaks become LF, and text
 * that is too long for a cell is truncated with "…".
 */
export function cellText(text: string): string {
  const plain = text.toWellFormed().replace(/\r\n?/g, '\n').replace(NOT_XML, '\ufffd')
  return escaped(fitting(plain).replace(LOOKS_CODED, '_x005F_'))
}

/** Escapes text for use between tags or in an attribute. */
export function escaped(text: string): string {
  return text.replace(MARKUP, (sign) => ENTITIES[sign] ?? sign).replaceAll('"', '&quot;')
}

function fitting(text: string): string {
  if (text.length <= MAX_IN_CELL) return text
  return `${text.slice(0, MAX_IN_CELL - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
