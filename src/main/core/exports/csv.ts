import { stringify } from 'csv-stringify/sync'
import type { ExportOptions } from '#shared/model/export.ts'
import type { ExportField } from './fields.ts'
import { formulaSafe } from './formula-safe.ts'

type CsvOptions = Pick<ExportOptions, 'separator' | 'bom'>

const SEPARATORS: Record<ExportOptions['separator'], string> = { comma: ',', semicolon: ';', tab: '\t' }

/** Quotes more than the file's separator requires, because the file may be read with another one. */
const QUOTED = /[,;\t\r\n]|^\s|\s$/

/**
 * Writes rows as CSV (RFC 4180: CRLF, quotes where needed) in UTF-8, one piece per page of rows. Amounts and IDs are
 * exactly as stored; no cell starts a formula.
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

/** Replaces NUL characters and unpaired surrogates, which other programs cannot read. */
function cell(text: string): string {
  return formulaSafe(text.toWellFormed().replaceAll('\0', '\ufffd'))
}
