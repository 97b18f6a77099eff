import type { BatchWords } from '../../src/shared/contract/batches.ts'
import { BATCH_FIELDS } from '../../src/shared/model/batch.ts'
import { BATCH_FILE_HEADERS, ROW_FATES } from '../../src/shared/model/batch-run.ts'
import { ENVIRONMENTS } from '../../src/shared/model/profile.ts'
import { KNOWN_STATUSES } from '../../src/shared/rules/status.ts'
import { text } from './texts.ts'

const named = <const Name extends string>(names: readonly Name[], word: (name: Name) => string = (name) => name) =>
  Object.fromEntries(names.map((name): [string, string] => [name, word(name)])) as Record<Name, string>

/** The words of a batch's file: its headers as a screen gives them, values by their names. */
export const BATCH_WORDS: BatchWords = {
  sheet: 'Payouts',
  headers: named(BATCH_FILE_HEADERS, (name) => text(`batches.file.header.${name}`)),
  earlier: 'earlier',
  environments: named(ENVIRONMENTS),
  fields: named(BATCH_FIELDS, (name) => text(`batches.field.${name}`)),
  fates: named(ROW_FATES),
  statuses: { ...named(KNOWN_STATUSES), paid: 'Paid' },
  failures: {},
  gap: 'Check the dashboard',
  differs: 'Response differs',
  textAmounts: 'Amounts as text',
}
