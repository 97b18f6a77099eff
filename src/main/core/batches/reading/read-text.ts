import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { MAX_BATCH_COLUMNS, MAX_CELL, type Workbook } from '#shared/model/batch.ts'
import { Refused } from './refused.ts'
import { createSheetRows } from './sheet-rows.ts'

type Encoding = NonNullable<Workbook['encoding']>

/** Reads delimited text. The name of its one sheet is empty. */
export function readText(bytes: Buffer): Workbook {
  const { text, encoding, hasZerosAtEnd } = decode(bytes)
  const [named, said] = /^sep=(.)\r?\n/i.exec(text) ?? []
  const body = named === undefined ? text : text.slice(named.length)
  if (body.trim() === '') throw new Refused('empty')
  if (/^\s*<(?:!doctype|\?xml|html|table)/i.test(body) || body.startsWith('%PDF-'))
    throw new Refused('not_a_spreadsheet')
  // Keeps trailing empty fields: one may show that a separator inside an amount has split it.
  const rows = createSheetRows(MAX_BATCH_COLUMNS)
  const separator = said ?? separatorOf(body)
  let number = 0
  parseWith(body, separator, named === undefined ? 1 : 2, (record) => {
    number += 1
    rows.add(
      number,
      false,
      record.map((field) => (field === '' ? null : { text: field, kind: 'text' as const })),
    )
  })
  const sheet = { name: '', visibility: 'visible' as const, hiddenColumns: [], merged: new Map() }
  return { format: 'csv', encoding, hasZerosAtEnd, separator, sheets: [{ ...sheet, ...rows.end() }] }
}

/** Characters for each zero in a text of which a byte was lost here and there. */
const CHARACTERS_TO_ZERO = 100

/**
 * Decodes the bytes. The first ones, or zeros in every other one, tell the encoding; else UTF-8 if most likely. Zeros
 * at the end are not part of the text; others stay as unreadable characters.
 */
function decode(
  bytes: Buffer,
): Pick<Workbook, 'hasZerosAtEnd'> & { readonly text: string; readonly encoding: Encoding } {
  const end = bytes.findLastIndex((byte) => byte !== 0) + 1
  // A character of UTF-16 may end in a zero.
  const written = bytes.subarray(0, end + (end % 2))
  const encoding = encodingOf(written)
  const decoded = new TextDecoder(encoding).decode(written)
  const hasZerosAtEnd = written.length < bytes.length || decoded.endsWith('\0')
  // A text of DOS may end in a mark of its end.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that mark, and a zero
  const text = decoded.replace(/\x1a?\0?$/, '')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what no text has
  if (/[\x01-\x08\x0e-\x1a\x1c-\x1f]/.test(text)) throw new Refused('not_a_spreadsheet')
  const zeros = text.split('\0').length - 1
  if (zeros * CHARACTERS_TO_ZERO > text.length) throw new Refused('damaged')
  return { text: text.replaceAll('\0', '\ufffd'), encoding, hasZerosAtEnd }
}

function encodingOf(bytes: Buffer): Encoding {
  const sample = bytes.subarray(0, 4096)
  const zeros = (from: number) => sample.filter((byte, index) => byte === 0 && index % 2 === from).length
  const isMany = (count: number) => count > sample.length / 8
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || isMany(zeros(1))) return validOr(bytes, 'utf-16le')
  if ((bytes[0] === 0xfe && bytes[1] === 0xff) || isMany(zeros(0))) return validOr(bytes, 'utf-16be')
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return validOr(bytes, 'utf-8')
  return isValid(bytes, 'utf-8') || isMostlyUtf8(bytes) ? 'utf-8' : cyrillicOf(bytes)
}

function validOr(bytes: Buffer, encoding: Encoding): Encoding {
  if (isValid(bytes, encoding)) return encoding
  throw new Refused('damaged')
}

/** Multi-byte letters for each unreadable byte: in another encoding two adjacent bytes hardly ever form a letter. */
const LETTERS_TO_BROKEN = 2

/** Whether a text is UTF-8 except for some bytes: the cells that contain them are refused individually. */
function isMostlyUtf8(bytes: Buffer): boolean {
  let [letters, broken] = [0, 0]
  for (const sign of new TextDecoder().decode(bytes)) {
    if (sign === '\ufffd') broken += 1
    else if (sign > '\x7f') letters += 1
  }
  return letters >= broken * LETTERS_TO_BROKEN
}

/** Single-byte Cyrillic encodings, the most likely first. */
const CYRILLIC = ['windows-1251', 'ibm866', 'x-mac-cyrillic', 'koi8-r'] as const
/** How many words are sampled. */
const SAMPLE_WORDS = 5000

/** The encoding in which the words of a file look most like Russian. */
function cyrillicOf(bytes: Buffer): Encoding {
  // A single byte above ASCII may be a quotation mark or a dash, which is a letter in another encoding.
  const words = bytes.toString('latin1').match(/[\x80-\xff]{2,}/g) ?? []
  const sample = Buffer.from(words.slice(0, SAMPLE_WORDS).join(' '), 'latin1')
  const scored = CYRILLIC.map((encoding) => ({
    encoding,
    score: russianScore(new TextDecoder(encoding).decode(sample)),
  }))
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).encoding
}

/** Rates how Russian a text looks: up for each letter, more for frequent ones; down for a capital inside a word. */
function russianScore(text: string): number {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  const letters = count(/[а-яё]/gi) + count(/[оеаинтсрвлк]/gi) + count(/[оеаи]/gi)
  return letters - 3 * count(/[а-яё][А-ЯЁ]|[А-ЯЁ]{2}(?=[а-яё])/g)
}

function isValid(bytes: Buffer, encoding: Encoding): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/**
 * Throws Refused if a quote is not closed, with the line on which its record begins; the text begins on `firstLine`. A
 * quote inside a field that began without one is an ordinary character.
 */
function parseWith(
  text: string,
  delimiter: string,
  firstLine: number,
  each: (record: readonly string[]) => void,
): void {
  try {
    parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: MAX_CELL * MAX_BATCH_COLUMNS,
      on_record: (record: readonly string[]) => {
        each(record)
        return null
      },
    })
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED') {
      const before = Buffer.from(text).subarray(0, Number(error.bytes)).toString()
      throw new Refused('open_quote', firstLine + before.split(LINE_END).length - 1)
    }
    if (error instanceof CsvError) throw new Refused('damaged')
    throw error
  }
}

const LINE_END = /\r\n?|\n/

const SEPARATORS = ['\t', ';', ',', '|'] as const
/** Rows that are sampled. */
const SAMPLE_ROWS = 50

/** The separator that gives most rows the same number of fields, at least two; among equals, that with most fields. */
function separatorOf(text: string): string {
  const lines = text.split(LINE_END, SAMPLE_ROWS + 1)
  const score = (delimiter: string): number => {
    const widths = new Map<number, number>()
    let rows = 0
    try {
      // A quoted field may span lines: if the sample cuts one, the rows before it count.
      parseWith(lines.slice(0, SAMPLE_ROWS).join('\n'), delimiter, 1, ({ length }) => {
        rows += 1
        widths.set(length, (widths.get(length) ?? 0) + 1)
      })
    } catch {
      if (rows === 0) return 0
    }
    const [width = 1, count = 0] = [...widths].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? []
    return width === 1 ? 0 : count / Math.max(rows, 1) + width / 1000
  }
  return SEPARATORS.map((one) => ({ one, score: score(one) })).sort((a, b) => b.score - a.score)[0]?.one ?? ','
}
