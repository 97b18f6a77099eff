import { posix } from 'node:path'
import type { Sheet, Workbook } from '#shared/model/batch.ts'
import { currencySign } from './currency-signs.ts'
import { readFormat, textOfFormat } from './number-format.ts'
import { openPackage, type Package, unescaped } from './open-package.ts'
import { type CellStyle, isOn, isSet, readSheet, type SharedText } from './read-sheet.ts'
import { Refused } from './refused.ts'

/** Reads all sheets of a workbook (ECMA-376), however the program that made it writes them. */
export async function readXlsx(bytes: Buffer): Promise<Workbook> {
  const zip = await openPackage(bytes)
  if (zip.names.some((name) => /(^|\/)vbaproject\.bin$|(^|\/)macrosheets\//.test(name))) throw new Refused('macros')
  if (zip.names.some((name) => name.endsWith('.iwa') || name === 'index.zip')) throw new Refused('numbers')
  if (!zip.has('[Content_Types].xml')) throw new Refused(zip.has('content.xml') ? 'ods' : 'not_a_spreadsheet')
  await refuseOtherKinds(zip)
  const main = (await relations(zip, '')).find(({ type }) => type === 'officeDocument')
  if (!main) throw new Refused('not_a_spreadsheet')
  const parts = await relations(zip, main.target)
  const targetOf = (type: string) => parts.find((part) => part.type === type)?.target
  const { sheets, is1904, isStale } = await readList(zip, main.target)
  const strings = targetOf('sharedStrings')
  const styles = targetOf('styles')
  const shared = strings === undefined ? [] : await readStrings(zip, strings)
  const cellStyles = styles === undefined ? [] : await readStyles(zip, styles)
  const read: Sheet[] = []
  for (const { id, name, visibility } of sheets) {
    const part = parts.find((one) => one.id === id)
    // A chart sheet is a sheet, too, but has no cells.
    if (part?.type !== 'worksheet') continue
    read.push({
      name,
      visibility,
      ...(await readSheet(zip, part.target, { shared, styles: cellStyles, is1904, isStale })),
    })
  }
  if (read.every(({ rows }) => rows.length === 0)) throw new Refused('empty')
  return { format: 'xlsx', encoding: null, hasZerosAtEnd: false, separator: null, sheets: read }
}

async function refuseOtherKinds(zip: Package): Promise<void> {
  const types: string[] = []
  await zip.read('[Content_Types].xml', {
    open: ({ attributes: { ContentType = '' } }) => types.push(ContentType.toLowerCase()),
  })
  if (types.some((type) => type.includes('macroenabled'))) throw new Refused('macros')
  if (types.some((type) => type.includes('sheet.binary'))) throw new Refused('binary_excel')
}

interface Relation {
  readonly id: string
  /** The last segment of its address: `worksheet`, `styles`. */
  readonly type: string
  readonly target: string
}

/** The parts that a part refers to. */
async function relations(zip: Package, of: string): Promise<readonly Relation[]> {
  const found: Relation[] = []
  const folder = posix.dirname(of)
  const name = posix.join(folder, '_rels', `${posix.basename(of)}.rels`)
  await zip.read(name, {
    open: ({ name: element, attributes: { Id = '', Type = '', Target = '', TargetMode } }) => {
      if (element !== 'Relationship' || TargetMode === 'External') return
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target)
      found.push({ id: Id, type: posix.basename(Type), target })
    },
  })
  return found
}

/** The sheets in their order, the date system, and whether the values of formulas are to be computed again. */
async function readList(zip: Package, name: string) {
  const sheets: { readonly name: string; readonly id: string; readonly visibility: Sheet['visibility'] }[] = []
  let is1904 = false
  let isStale = false
  await zip.read(name, {
    open: ({ name: element, attributes }) => {
      if (element === 'workbookPr') is1904 = isSet(attributes.date1904)
      // A program that changed cells without computing the formulas leaves that to the spreadsheet.
      if (element === 'calcPr') isStale = isSet(attributes.fullCalcOnLoad) || !isSet(attributes.calcCompleted ?? 'true')
      if (element !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
      const state = attributes.state
      const visibility = state === 'hidden' ? 'hidden' : state === 'veryHidden' ? 'very_hidden' : 'visible'
      sheets.push({ name: attributes.name ?? '', id, visibility })
    },
  })
  return { sheets, is1904, isStale }
}

/** The limit for all texts of a workbook, in UTF-16 units. */
const MAX_STRINGS = 64 * 1024 * 1024

/** The texts that cells refer to by number. Phonetic readings (`rPh`) are not part of them. */
async function readStrings(zip: Package, name: string): Promise<readonly SharedText[]> {
  const strings: SharedText[] = []
  let text = ''
  let hasStruck = false
  let size = 0
  let isText = false
  let isSpoken = false
  await zip.read(name, {
    open: ({ name: element, attributes }) => {
      if (element === 'si') {
        text = ''
        hasStruck = false
      } else if (element === 'strike') hasStruck ||= isOn(attributes.val)
      else if (element === 'rPh') isSpoken = true
      else if (element === 't') isText = !isSpoken
    },
    text: (piece) => {
      if (!isText) return
      text += piece
      size += piece.length
      if (size > MAX_STRINGS) throw new Refused('zip_bomb', size)
    },
    close: (element) => {
      if (element === 'si') strings.push({ text: unescaped(text), hasStruck })
      else if (element === 'rPh') isSpoken = false
      else if (element === 't') isText = false
    },
  })
  return strings
}

/** The cell styles, in their order. */
async function readStyles(zip: Package, name: string): Promise<readonly CellStyle[]> {
  const codes = new Map<number, string>()
  /** Whether each font is struck out. */
  const fonts: boolean[] = []
  const styles: CellStyle[] = []
  let inside: 'fonts' | 'cellXfs' | null = null
  await zip.read(name, {
    open: ({ name: element, attributes }) => {
      const id = Number(attributes.numFmtId ?? 0)
      if (element === 'numFmt' && !codes.has(id)) codes.set(id, attributes.formatCode ?? '')
      else if (element === 'fonts' || element === 'cellXfs') inside = element
      else if (inside === 'fonts' && element === 'font') fonts.push(false)
      else if (inside === 'fonts' && element === 'strike') fonts[fonts.length - 1] = isOn(attributes.val)
      else if (inside === 'cellXfs' && element === 'xf')
        styles.push({
          format: readFormat(id, codes.get(id)),
          sign: currencySign(textOfFormat(codes.get(id) ?? '')),
          isStruck: fonts[Number(attributes.fontId)] ?? false,
        })
    },
    close: (element) => {
      if (element === inside) inside = null
    },
  })
  return styles
}
