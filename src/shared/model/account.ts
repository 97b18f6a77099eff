import { z } from 'zod'

/**
 * How the account a transaction was sent under compares with its merchant's current one. An account is the environment,
 * the complete base URL and the credential.
 *
 * `said_same`: they differ, and the operator confirmed that they are the same merchant account. `cannot_tell`: the
 * address is the same, but the credential that was used is unknown or cannot be compared. The others name what differs.
 */
const ACCOUNT_MATCHES = ['same', 'said_same', 'cannot_tell', 'address', 'credential', 'both', 'environment'] as const
export const accountMatch = z.enum(ACCOUNT_MATCHES)
export type AccountMatch = z.infer<typeof accountMatch>

/** Differences that the operator can confirm as the same account. Never another environment. */
export const accountDifference = accountMatch.extract(['cannot_tell', 'address', 'credential', 'both'])
export type AccountDifference = z.infer<typeof accountDifference>
