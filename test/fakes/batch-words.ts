import type { BatchWords } from '../../src/shared/contract/batches.ts'
import { BATCH_FIELDS } from '../../src/shared/model/batch.ts'
import { ROW_FATES } from '../../src/shared/model/batch-run.ts'
import { KNOWN_STATUSES } from '../../src/shared/rules/status.ts'
import { text } from './texts.ts'

const named = <const Name extends string>(names: readonly Name[], word: (name: Name) => string = (name) => name) =>
  Object.fromEntries(names.map((name): [string, string] => [name, word(name)])) as Record<Name, string>

const HEADERS = [
  ...(['row', 'outcome', 'why', 'amount', 'currency', 'merchantTransactionId', 'platformId', 'status'] as const),
  ...(['statusReadAt', 'merchant', 'environment'] as const),
] as const

/** The words of a batch's file: its headers as a screen gives them, values by their names. */
export const BATCH_WORDS: BatchWords = {
  sheet: 'Payouts',
  headers: named(HEADERS, (name) => text(`batches.file.header.${name}`)),
  earlier: 'earlier',
  environments: named(['live', 'test', 'training']),
  fields: named(BATCH_FIELDS, (name) => text(`batches.field.${name}`)),
  fates: named(ROW_FATES),
  statuses: { ...named(KNOWN_STATUSES), paid: 'Paid' },
  failures: {},
  gap: 'Check the dashboard',
  differs: 'Response differs',
  textAmounts: 'Amounts as text',
}
