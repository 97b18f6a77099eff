import { z } from 'zod'
import { EVERYTHING, sort, transactionQuery } from './transaction-query.ts'

/** Columns that a list of transactions can show. */
export const COLUMNS = [
  'created',
  'merchant',
  'kind',
  'merchantTransactionId',
  'platformId',
  'reference',
  'standing',
  'statusReadAt',
  'amount',
  'counterparty',
  'expiresAt',
  'marks',
  'tags',
  'note',
] as const
export const column = z.enum(COLUMNS)
export type Column = z.infer<typeof column>

export const DEFAULT_COLUMNS: readonly Column[] = [
  'created',
  'kind',
  'merchantTransactionId',
  'counterparty',
  'standing',
  'amount',
  'marks',
]

/** Columns in display order. */
export const listLayout = z.strictObject({
  columns: z
    .array(column)
    .min(1)
    .refine((names) => new Set(names).size === names.length),
  density: z.enum(['compact', 'normal', 'roomy']),
})
export type ListLayout = z.infer<typeof listLayout>

/** The days of a view: counted back from today in the chosen time zone, or from one date to another, both included. */
const viewDays = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('any') }),
  z.strictObject({ by: z.literal('last'), days: z.int().min(1).max(3660) }),
  z.strictObject({ by: z.literal('dates'), from: z.iso.date().nullable(), to: z.iso.date().nullable() }),
])
export type ViewDays = z.infer<typeof viewDays>

/**
 * The search as chosen by the operator and stored in the screen's address: a query, except that its days may be
 * relative to today and its scope is the active merchant or all merchants.
 */
export const listView = transactionQuery
  .omit({ profileId: true, createdFrom: true, createdTo: true, expiresFrom: true, expiresTo: true })
  .extend({ scope: z.enum(['active', 'all']), days: viewDays, sort })
export type ListView = z.infer<typeof listView>

const { profileId: _, createdFrom, createdTo, expiresFrom, expiresTo, ...everything } = EVERYTHING

/** All transactions of the active merchant, newest first. */
export const WHOLE_VIEW: ListView = { ...everything, scope: 'active', days: { by: 'any' } }

export const savedView = z.strictObject({ id: z.uuid(), name: z.string().trim().min(1).max(80), view: listView })
export type SavedView = z.infer<typeof savedView>
