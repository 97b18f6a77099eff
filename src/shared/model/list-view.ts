import { z } from 'zod'
import { EVERYTHING, sort, transactionQuery } from './transaction-query.ts'

/** What a list of transactions can show. */
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

/** Columns in the order they are shown. */
export const listLayout = z.strictObject({
  columns: z
    .array(column)
    .min(1)
    .refine((names) => new Set(names).size === names.length),
  density: z.enum(['compact', 'normal', 'roomy']),
})
export type ListLayout = z.infer<typeof listLayout>

/** Days of a view: counted from today in the time zone that was chosen, or from one date to another, both included. */
export const viewDays = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('any') }),
  z.strictObject({ by: z.literal('last'), days: z.int().min(1).max(3660) }),
  z.strictObject({ by: z.literal('dates'), from: z.iso.date().nullable(), to: z.iso.date().nullable() }),
])
export type ViewDays = z.infer<typeof viewDays>

/**
 * What is looked for, as the operator chose it and as the address of the screen holds it: a query, but its days are
 * relative to today where they were chosen so, and it is of the merchant worked for, or of all.
 */
export const listView = transactionQuery
  .omit({ profileId: true, createdFrom: true, createdTo: true, expiresFrom: true, expiresTo: true })
  .extend({ scope: z.enum(['active', 'all']), days: viewDays, sort })
export type ListView = z.infer<typeof listView>

const { profileId: _, createdFrom, createdTo, expiresFrom, expiresTo, ...everything } = EVERYTHING

/** All that there is of the merchant worked for, newest first. */
export const WHOLE_VIEW: ListView = { ...everything, scope: 'active', days: { by: 'any' } }

export const savedView = z.strictObject({ id: z.uuid(), name: z.string().trim().min(1).max(80), view: listView })
export type SavedView = z.infer<typeof savedView>
