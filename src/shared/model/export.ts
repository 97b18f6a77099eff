import { z } from 'zod'
import { KNOWN_STATUSES } from '../rules/status.ts'
import { ACTION_KINDS, intentState } from './intent.ts'
import { environment } from './profile.ts'
import { transactionKind } from './transaction.ts'

/** How a list is exported for other programs. The separator and the byte order mark apply to CSV only. */
export const exportOptions = z.strictObject({
  format: z.enum(['csv', 'xlsx']),
  /** `shown`: the columns of the list, for people. `all`: everything about a row under stable names, for programs. */
  fields: z.enum(['shown', 'all']),
  separator: z.enum(['comma', 'semicolon', 'tab']),
  bom: z.boolean(),
})
export type ExportOptions = z.infer<typeof exportOptions>

/** Headers of the exported columns; one column of the list may become several of these. */
export const EXPORT_HEADERS = [
  'created',
  'merchant',
  'environment',
  'kind',
  'merchantTransactionId',
  'platformId',
  'reference',
  'state',
  'status',
  'statusReadAt',
  'amount',
  'currency',
  'ownerName',
  'card',
  'expiresAt',
  'hasDispute',
  'hasReceipt',
  'tags',
  'note',
] as const
export type ExportHeader = (typeof EXPORT_HEADERS)[number]

const word = z.string().min(1).max(120)

/** The texts of a file for people, as the screens show them in the operator's language. */
export const exportWords = z.strictObject({
  sheet: word,
  headers: z.record(z.enum(EXPORT_HEADERS), word),
  environments: z.record(environment, word),
  kinds: z.record(transactionKind, word),
  states: z.record(intentState, word),
  resolutions: z.record(z.enum(['adopted', 'did_not_happen']), word),
  /** Part of the transaction cannot be read from disk. */
  damaged: word,
  /** A note in a workbook that says which amounts are stored as text. */
  textAmounts: z.string().min(1).max(255),
  unknownActions: z.record(z.enum(ACTION_KINDS), word),
  /** Other statuses are written unchanged. */
  statuses: z.record(z.enum(KNOWN_STATUSES), word),
  yes: word,
  no: word,
})
export type ExportWords = z.infer<typeof exportWords>
