import type { ExportOrder, ExportProgress } from '#shared/contract/exports.ts'
import type { Parts } from '../parts.ts'
import { csv } from './csv.ts'
import { fieldsOf } from './fields.ts'
import { type ExportSnapshot, exportRows } from './rows.ts'
import { counted, type Far } from './write-out.ts'
import { xlsx } from './xlsx/xlsx.ts'

interface ExportsParts extends Parts<'writeOut' | 'clock'> {
  readonly database: { snapshot(): Promise<ExportSnapshot> }
}

/** Exports lists of transactions as files for other programs. */
export function createExports({ database, writeOut, clock }: ExportsParts) {
  async function* pieces(order: ExportOrder, fields: ReturnType<typeof fieldsOf>, far: Far, signal: AbortSignal) {
    const { options, words, ids, query } = order
    const snapshot = await database.snapshot()
    try {
      far.of = ids?.length ?? (await snapshot.totals(query)).count
      const pages = counted(exportRows(snapshot, order, signal), far)
      yield* options.format === 'csv'
        ? csv(pages, fields, options)
        : xlsx(pages, fields, { sheet: words.sheet, textAmounts: words.textAmounts, madeAt: clock.now() })
    } finally {
      await snapshot.close()
    }
  }

  return {
    /** Throws DeskFailure `invalid_input` for an unknown time zone. */
    async *write(order: ExportOrder, signal?: AbortSignal): AsyncGenerator<ExportProgress> {
      const fields = fieldsOf(order)
      const { name, options } = order
      const file = {
        name,
        format: options.format,
        pieces: (far: Far, given: AbortSignal) => pieces(order, fields, far, given),
      }
      yield* writeOut.write(file, signal)
    },
  }
}
