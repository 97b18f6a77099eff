import { stringify } from 'csv-stringify/sync'
import type { ExportOptions } from '#shared/model/export.ts'
import type { ExportField } from './fields.ts'
import { formulaSafe } from './formula-safe.ts'

type CsvOptions = Pick<ExportOptions, 'separator' | 'bom'>

const SEPARATORS: Record<ExportOptions['separator'], string> = { comma: ',', semicolon: ';', tab: '\t' }

/** Not only what its own separator asks for: the file may be read with another one. */
const QUOTED = /[,;\t\r\n]|^\s|\s$/

/**
 * Rows as CSV (RFC 4180: CRLF, quotes where they are needed) in UTF-8, a piece for each page of rows. Amounts and ids are
 * exactly what is kept; no cell begins a formula.
 */
export async function* csv<Row>(
  pages: AsyncIterable<readonly Row[]>,
  fields: readonly ExportField<Row>[],
  { separator, bom }: CsvOptions,
): AsyncGenerator<Buffer> {
  const lines = (rows: readonly (readonly string[])[]): Buffer => {
    const options = { delimiter: SEPARATORS[separator], record_delimiter: 'windows', quoted_match: QUOTED } as const
    return Buffer.from(
      stringify(
        rows.map((row) => row.map(cell)),
        options,
      ),
    )
  }
  if (bom) yield Buffer.from('\ufeff')
  yield lines([fields.map(({ header }) => header)])
  for await (const page of pages) {
    if (page.length > 0) yield lines(page.map((row) => fields.map(({ value }) => value(row) ?? '')))
  }
}

/** No program reads a zero byte in a text, and half a sign is none. */
function cell(text: string): string {
  return formulaSafe(text.toWellFormed().replaceAll('\0', '\ufffd'))
}
