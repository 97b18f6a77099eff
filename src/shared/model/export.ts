import { z } from 'zod'
import { KNOWN_STATUSES } from '../rules/status.ts'
import { ACTION_KINDS, intentState } from './intent.ts'
import { environment } from './profile.ts'
import { transactionKind } from './transaction.ts'

/** How a list is written for other programs. Separator and byte order mark are CSV's alone. */
export const exportOptions = z.strictObject({
  format: z.enum(['csv', 'xlsx']),
  /** The columns of the list, for people; or all there is to a row under names that never change, for programs. */
  fields: z.enum(['shown', 'all']),
  separator: z.enum(['comma', 'semicolon', 'tab']),
  bom: z.boolean(),
})
export type ExportOptions = z.infer<typeof exportOptions>

/** What is written of the columns of a list; one column can be several of these. */
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

/** The words of a file for people: those that the screens say in the operator's language. */
export const exportWords = z.strictObject({
  sheet: word,
  headers: z.record(z.enum(EXPORT_HEADERS), word),
  environments: z.record(environment, word),
  kinds: z.record(transactionKind, word),
  states: z.record(intentState, word),
  resolutions: z.record(z.enum(['adopted', 'did_not_happen']), word),
  /** Part of it cannot be read from the disk. */
  damaged: word,
  /** A note in a workbook: which amounts are text there. */
  textAmounts: z.string().min(1).max(255),
  unknownActions: z.record(z.enum(ACTION_KINDS), word),
  /** Others are written as they came. */
  statuses: z.record(z.enum(KNOWN_STATUSES), word),
  yes: word,
  no: word,
})
export type ExportWords = z.infer<typeof exportWords>
