import { z } from 'zod'

/**
 * How the account a transaction was sent under compares with the one its merchant has now. An account is the environment,
 * the whole base URL and the credential.
 *
 * `said_same`: they differ, and the operator has said that it is the same merchant account. `cannot_tell`: the address is
 * the same, and which credential it was is not known or not comparable. The others name what differs.
 */
export const ACCOUNT_MATCHES = [
  'same',
  'said_same',
  'cannot_tell',
  'address',
  'credential',
  'both',
  'environment',
] as const
export const accountMatch = z.enum(ACCOUNT_MATCHES)
export type AccountMatch = z.infer<typeof accountMatch>

/** What the operator can say to be the same account all the same. Never another environment. */
export const accountDifference = accountMatch.extract(['cannot_tell', 'address', 'credential', 'both'])
export type AccountDifference = z.infer<typeof accountDifference>
