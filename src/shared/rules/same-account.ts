import type { AccountDifference, AccountMatch } from '../model/account.ts'
import type { Failure } from '../model/failure.ts'
import type { Environment } from '../model/profile.ts'

/** A merchant account on a platform. */
export interface MerchantAccount {
  readonly environment: Environment
  /** Normalised (base-url.ts); empty for the training platform, which has no lasting address. */
  readonly baseUrl: string
  /** Of the credential; null: not known. What stands before its last colon says how it was made. */
  readonly fingerprint: string | null
}

/** How one account compares with another, apart from what an operator says of them. The training platform is one account. */
export function compareAccounts(one: MerchantAccount, other: MerchantAccount): Exclude<AccountMatch, 'said_same'> {
  if (one.environment !== other.environment) return 'environment'
  if (one.environment === 'training') return 'same'
  const credential = compareFingerprints(one.fingerprint, other.fingerprint)
  if (one.baseUrl !== other.baseUrl) return credential === 'credential' ? 'both' : 'address'
  return credential
}

/** Fingerprints that were made in different ways, or with different keys, cannot be compared. */
function compareFingerprints(one: string | null, other: string | null): 'same' | 'cannot_tell' | 'credential' {
  if (one === null || other === null) return 'cannot_tell'
  if (one === other) return 'same'
  return wayOf(one) === wayOf(other) ? 'credential' : 'cannot_tell'
}

function wayOf(fingerprint: string): string {
  return fingerprint.slice(0, fingerprint.lastIndexOf(':'))
}

/**
 * Whether a transaction may be followed under the merchant's present account: asked for again, cancelled, disputed, adopted.
 * Under another account the same id names another order: a payout asked for again would be paid there, too.
 */
export function mayWrite(standing: AccountMatch): standing is 'same' | 'said_same' {
  return standing === 'same' || standing === 'said_same'
}

/**
 * Whether it may be read. Where it cannot be told which credential it was, reading is allowed: the ids that are read by are
 * the service's own, and under another account it gives NOT_FOUND at worst. Nothing is paid by a read.
 */
export function mayRead(standing: AccountMatch): standing is 'same' | 'said_same' | 'cannot_tell' {
  return mayWrite(standing) || standing === 'cannot_tell'
}

/** What the operator can say to be the same account; null: nothing need be said, or nothing can be. */
export function sayableDifference(standing: AccountMatch): AccountDifference | null {
  return mayWrite(standing) || standing === 'environment' ? null : standing
}

/**
 * Why a transaction that was sent under an account at `baseUrl` may not be written to or read under its merchant's present
 * one; null: it may.
 */
export function accountFailure(standing: AccountMatch, baseUrl: string, use: 'write' | 'read'): Failure | null {
  if (use === 'write' ? mayWrite(standing) : mayRead(standing)) return null
  const differs = sayableDifference(standing)
  return differs === null ? { kind: 'other_platform', baseUrl } : { kind: 'other_account', differs, baseUrl }
}
