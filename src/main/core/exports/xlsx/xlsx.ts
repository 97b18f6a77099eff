import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { ExportField } from '../fields.ts'
import { packageParts } from './package-parts.ts'
import { createSheetWriter } from './sheet.ts'

type Pages<Row> = AsyncIterable<readonly Row[]>

interface XlsxOptions {
  /** The name of the sheet; further sheets are numbered. */
  readonly sheet: string
  /** The note on amounts that are written as text. */
  readonly textAmounts: string
  readonly madeAt: Date
  /** The most rows of a sheet, including its headers. */
  readonly mostRows?: number
}

/** The most rows that a sheet can hold. */
const MAX_ROWS = 1_048_576

/**
 * Writes rows as a workbook, in pieces as they are made: at most one page of rows is held at once, and compression runs
 * off the main thread. Rows that do not fit on a sheet continue on another one, which repeats the headers.
 */
export async function* xlsx<Row>(
  pages: Pages<Row>,
  fields: readonly ExportField<Row>[],
  options: XlsxOptions,
): AsyncGenerator<Buffer> {
  const { sheet, textAmounts, madeAt, mostRows = MAX_ROWS } = options
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const left = createQueue(pages)
  const writer = createSheetWriter(fields, textAmounts)
  const entry = { mtime: madeAt, mode: 0o100644 }
  let current: Readable | null = null

  const addSheet = (number: number): void => {
    const stream = Readable.from(sheetXml(writer, left, mostRows))
    current = stream
    stream.on('error', (error) => output.destroy(error))
    stream.on('end', () => {
      if (left.hasMore()) return addSheet(number + 1)
      for (const [name, text] of Object.entries(packageParts(sheet, number)))
        zip.addBuffer(Buffer.from(text), name, entry)
      zip.end()
    })
    zip.addReadStream(stream, `xl/worksheets/sheet${number}.xml`, entry)
  }

  zip.on('error', (error: Error) => output.destroy(error))
  addSheet(1)
  try {
    for await (const chunk of output) yield chunk as Buffer
  } finally {
    // If cancelled early, no more rows are read.
    ;(current as Readable | null)?.destroy()
    await left.end()
  }
}

async function* sheetXml<Row>(
  writer: ReturnType<typeof createSheetWriter<Row>>,
  left: Queue<Row>,
  mostRows: number,
): AsyncGenerator<string> {
  yield writer.begin()
  let next = 2
  for (;;) {
    const rows = await left.take(mostRows - next + 1)
    if (rows.length === 0) break
    yield writer.rows(rows, next)
    next += rows.length
  }
  yield writer.end()
}

type Queue<Row> = ReturnType<typeof createQueue<Row>>

/** Pages of rows, from which rows can be taken in parts. */
function createQueue<Row>(pages: Pages<Row>) {
  const source = pages[Symbol.asyncIterator]()
  let page: readonly Row[] = []
  const fill = async (): Promise<void> => {
    while (page.length === 0) {
      const next = await source.next()
      if (next.done) return
      page = next.value
    }
  }
  return {
    /** Returns the next rows, at most `most`; none if there are no more, or if `most` is 0. */
    async take(most: number): Promise<readonly Row[]> {
      await fill()
      const taken = page.slice(0, most)
      page = page.slice(taken.length)
      return taken
    },
    /** Whether the last `take` left rows over. */
    hasMore: () => page.length > 0,
    end: async () => {
      await source.return?.()
    },
  }
}
