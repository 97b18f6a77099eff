import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** The program whose way of writing a workbook is imitated. */
export type Program = 'excel' | 'libreoffice' | 'numbers' | 'sdk'

/** A cell: text, or a raw value. `f`: a formula, with its cached value; `ref`: it is that of all these cells. */
export type Written =
  | string
  | null
  | { readonly n: string; readonly format?: string; readonly f?: string; readonly ref?: string }
  | { readonly e: string }
  | { readonly b: '0' | '1' }
  | { readonly f: string; readonly str?: string }
  | { readonly struck: string; readonly rest: string }

export interface WrittenSheet {
  readonly name?: string
  readonly rows: readonly (readonly Written[])[]
  readonly state?: 'hidden' | 'veryHidden'
  readonly hiddenRows?: readonly number[]
  readonly hiddenColumns?: readonly number[]
  readonly merged?: readonly string[]
  /** Cells with text in a font that is struck out. */
  readonly struck?: readonly string[]
}

export interface WrittenBook {
  readonly program?: Program
  readonly sheets: readonly WrittenSheet[]
  readonly date1904?: boolean
  /** Parts in addition to or in place of the usual ones; `null`: the part is omitted. */
  readonly parts?: Readonly<Record<string, string | Buffer | null>>
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** A workbook as one of the programs writes it. */
export async function workbookFile(book: WrittenBook): Promise<Buffer> {
  const parts: Record<string, string | Buffer | null> = { ...partsOf(book), ...book.parts }
  return zipOf(Object.entries(parts).flatMap(([name, text]) => (text === null ? [] : [[name, text] as const])))
}

export async function zipOf(parts: readonly (readonly [string, string | Buffer])[], compress = true): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, text] of parts) zip.addBuffer(Buffer.from(text), name, { compress })
  zip.end()
  return buffer(zip.outputStream)
}

/** The parts of a workbook, by their names. */
export function partsOf({ program = 'excel', sheets, date1904 = false }: WrittenBook): Record<string, string> {
  // The Open XML SDK, and programs based on it, prefix every element name.
  const p = program === 'sdk' ? 'x:' : ''
  const ns = program === 'sdk' ? `xmlns:x="${MAIN}"` : `xmlns="${MAIN}"`
  const strings: string[] = []
  const formats: string[] = []
  const sheetXml = sheets.map((sheet) => {
    const rows = sheet.rows.map((cells, index) => {
      const hidden = sheet.hiddenRows?.includes(index + 1) ? ' hidden="1"' : ''
      const spans = program === 'excel' ? ' spans="1:9" x14ac:dyDescent="0.25"' : ''
      const written = cells.map((cell, column) => cellXml(cell, `${letter(column)}${index + 1}`, sheet.struck)).join('')
      return `<${p}row r="${index + 1}"${spans}${hidden}>${written}</${p}row>`
    })
    const columns = (sheet.hiddenColumns ?? []).map(
      (at) => `<${p}col min="${at + 1}" max="${at + 1}" width="9" hidden="1"/>`,
    )
    const merged = (sheet.merged ?? []).map((ref) => `<${p}mergeCell ref="${ref}"/>`)
    const extra =
      program === 'excel' ? ' xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac"' : ''
    return (
      `${XML}<${p}worksheet ${ns}${extra}>` +
      (columns.length > 0 ? `<${p}cols>${columns.join('')}</${p}cols>` : '') +
      `<${p}sheetData>${rows.join('')}</${p}sheetData>` +
      (merged.length > 0 ? `<${p}mergeCells count="${merged.length}">${merged.join('')}</${p}mergeCells>` : '') +
      `</${p}worksheet>`
    )
  })

  function cellXml(cell: Written, place: string, struck?: readonly string[]): string {
    if (cell === null) return program === 'excel' ? `<${p}c r="${place}" s="0"/>` : ''
    if (typeof cell === 'string') {
      if (program === 'numbers' || program === 'sdk') {
        return `<${p}c r="${place}" t="inlineStr"><${p}is><${p}t xml:space="preserve">${text(cell)}</${p}t></${p}is></${p}c>`
      }
      if (!strings.includes(cell)) strings.push(cell)
      const style = struck?.includes(place) ? ' s="1"' : ''
      return `<${p}c r="${place}"${style} t="s"><${p}v>${strings.indexOf(cell)}</${p}v></${p}c>`
    }
    if ('struck' in cell) {
      const runs = `<${p}r><${p}rPr><${p}strike/></${p}rPr><${p}t>${text(cell.struck)}</${p}t></${p}r><${p}r><${p}t>${text(cell.rest)}</${p}t></${p}r>`
      return `<${p}c r="${place}" t="inlineStr"><${p}is>${runs}</${p}is></${p}c>`
    }
    if ('e' in cell) return `<${p}c r="${place}" t="e"><${p}v>${cell.e}</${p}v></${p}c>`
    if ('b' in cell) return `<${p}c r="${place}" t="b"><${p}v>${cell.b}</${p}v></${p}c>`
    const ref = 'ref' in cell ? ` t="array" ref="${cell.ref}"` : ''
    const f = cell.f === undefined ? '' : `<${p}f${ref}>${text(cell.f)}</${p}f>`
    if (!('n' in cell)) {
      const value = cell.str === undefined ? '' : `<${p}v>${text(cell.str)}</${p}v>`
      return `<${p}c r="${place}" t="str">${f}${value}</${p}c>`
    }
    if (cell.format !== undefined && !formats.includes(cell.format)) formats.push(cell.format)
    const style = cell.format === undefined ? 0 : formats.indexOf(cell.format) + 2
    const type = program === 'libreoffice' ? ' t="n"' : ''
    return `<${p}c r="${place}" s="${style}"${type}>${f}<${p}v>${cell.n}</${p}v></${p}c>`
  }

  const list = sheets.map(({ name = `Sheet${sheets.length}`, state }, index) => {
    const hidden = state === undefined ? '' : ` state="${state}"`
    return `<${p}sheet name="${text(name)}" sheetId="${index + 1}"${hidden} r:id="rId${index + 1}"/>`
  })
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const target = (name: string) => (program === 'sdk' ? `/xl/${name}` : name)
  const relations = [
    ...sheets.map((_one, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`]),
    ['styles', 'styles.xml'],
    ...(strings.length > 0 ? [['sharedStrings', 'sharedStrings.xml']] : []),
  ]
  const numFmts = formats.map((code, index) => `<${p}numFmt numFmtId="${164 + index}" formatCode="${text(code)}"/>`)
  const xfs = formats.map((_code, index) => `<${p}xf numFmtId="${164 + index}" applyNumberFormat="1"/>`)
  return {
    '[Content_Types].xml':
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>` +
      `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml':
      `${XML}<${p}workbook ${ns} xmlns:r="${RELATIONS}"><${p}workbookPr${date1904 ? ' date1904="1"' : ''}/>` +
      `<${p}sheets>${list.join('')}</${p}sheets></${p}workbook>`,
    'xl/_rels/workbook.xml.rels':
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
      relations
        .map(
          ([type, name = ''], index) =>
            `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target(name)}"/>`,
        )
        .join('') +
      '</Relationships>',
    'xl/styles.xml':
      `${XML}<${p}styleSheet ${ns}><${p}numFmts>${numFmts.join('')}</${p}numFmts>` +
      `<${p}fonts><${p}font><${p}strike val="0"/></${p}font><${p}font><${p}strike/></${p}font></${p}fonts>` +
      `<${p}cellStyleXfs><${p}xf numFmtId="14"/></${p}cellStyleXfs>` +
      `<${p}cellXfs><${p}xf numFmtId="0" fontId="0"/><${p}xf numFmtId="0" fontId="1"/>${xfs.join('')}</${p}cellXfs>` +
      `<${p}dxfs><${p}dxf><${p}font><${p}strike/></${p}font></${p}dxf></${p}dxfs></${p}styleSheet>`,
    ...Object.fromEntries(sheetXml.map((xml, index) => [`xl/worksheets/sheet${index + 1}.xml`, xml])),
    ...(strings.length > 0 && {
      'xl/sharedStrings.xml': `${XML}<sst xmlns="${MAIN}">${strings.map((one) => sharedXml(one)).join('')}</sst>`,
    }),
  }
}

/** A text; a long one has several runs and a phonetic hint. */
function sharedXml(one: string): string {
  const t = (part: string) => `<t xml:space="preserve">${text(part)}</t>`
  if (one.length < 30) return `<si>${t(one)}</si>`
  return `<si><r>${t(one.slice(0, 5))}</r><r><rPr><b/></rPr>${t(one.slice(5))}</r><rPh sb="0" eb="1">${t('9')}</rPh></si>`
}

function text(raw: string): string {
  return raw.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('\r', '_x000D_')
}

/** Column letters; 0 is A. */
function letter(column: number): string {
  return column < 26 ? String.fromCharCode(65 + column) : letter(Math.floor(column / 26) - 1) + letter(column % 26)
}
