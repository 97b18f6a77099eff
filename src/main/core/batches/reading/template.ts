import { BATCH_FIELDS, type BatchField } from '#shared/model/batch.ts'
import { csv } from '../../exports/csv.ts'
import { xlsx } from '../../exports/xlsx/xlsx.ts'

type TemplateRow = Partial<Readonly<Record<BatchField, string>>>

interface TemplateOptions {
  readonly format: 'xlsx' | 'csv'
  /** Whether to include payouts for the training platform, whose amounts decide their outcomes. */
  readonly sample: boolean
  /** A header for each column, in the operator's language: one that `findColumns` recognises. */
  readonly headers: Readonly<Record<BatchField, string>>
  readonly sheet: string
  readonly madeAt: Date
  /** A bank of the training platform. */
  readonly bank: string
}

/**
 * Sample payouts. Their amounts make the training platform (src/training/README.md) pay, reject, report an unknown
 * status, lose the answer, and meet an ID that someone else has taken.
 */
const SAMPLE: readonly TemplateRow[] = [
  { reference: 'SAMPLE-1', amount: '1500.00', card: '4242424242424242', owner: 'Ivan Ivanov' },
  { reference: 'SAMPLE-2', amount: '2000.07', card: '4111111111111111', owner: 'Anna Smirnova' },
  { reference: 'SAMPLE-3', amount: '2500.11', card: '5555555555554444', owner: 'Пётр Петров' },
  { reference: 'SAMPLE-4', amount: '3000.52', card: '4012888888881881', owner: 'Eva Klein' },
  { reference: 'SAMPLE-5', amount: '3500.56', card: '5105105105105100', owner: 'Олег Орлов' },
]

/** A file to start from, in pieces. Every cell of the workbook is text, so that no typed digit is lost. */
export function template(options: TemplateOptions): AsyncGenerator<Buffer> {
  const { format, sample, headers, sheet, madeAt, bank } = options
  const fields = BATCH_FIELDS.map((field) => ({
    header: headers[field],
    value: (row: TemplateRow) => row[field] ?? null,
  }))
  const pages = (async function* () {
    yield sample ? SAMPLE.map((row) => ({ ...row, currency: 'RUB', bank })) : []
  })()
  return format === 'csv'
    ? csv(pages, fields, { separator: 'semicolon', bom: true })
    : xlsx(pages, fields, { sheet, textAmounts: '', madeAt })
}
