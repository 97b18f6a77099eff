import type { AccountDifference, AccountMatch } from '../model/account.ts'
import type { Failure } from '../model/failure.ts'
import type { Environment } from '../model/profile.ts'

/** A merchant account on a platform. */
export interface MerchantAccount {
  readonly environment: Environment
  /** Normalised (base-url.ts); empty for the training platform, which has no permanent address. */
  readonly baseUrl: string
  /** Of the credential; `null`: unknown. The part before its last colon says how it was made. */
  readonly fingerprint: string | null
}

/** How two accounts compare, regardless of what an operator confirmed. The training platform is one account. */
export function compareAccounts(one: MerchantAccount, other: MerchantAccount): Exclude<AccountMatch, 'said_same'> {
  if (one.environment !== other.environment) return 'environment'
  if (one.environment === 'training') return 'same'
  const credential = compareFingerprints(one.fingerprint, other.fingerprint)
  if (one.baseUrl !== other.baseUrl) return credential === 'credential' ? 'both' : 'address'
  return credential
}

/** Fingerprints made in different ways, or with different keys, cannot be compared. */
function compareFingerprints(one: string | null, other: string | null): 'same' | 'cannot_tell' | 'credential' {
  if (one === null || other === null) return 'cannot_tell'
  if (one === other) return 'same'
  return wayOf(one) === wayOf(other) ? 'credential' : 'cannot_tell'
}

function wayOf(fingerprint: string): string {
  return fingerprint.slice(0, fingerprint.lastIndexOf(':'))
}

/**
 * Whether a transaction may be acted on under the merchant's current account: retried, cancelled, disputed, adopted.
 * Under another account the same ID names another order: a retried payout would be paid there, too.
 */
export function mayWrite(standing: AccountMatch): standing is 'same' | 'said_same' {
  return standing === 'same' || standing === 'said_same'
}

/**
 * Whether it may be read. If it is unclear which credential was used, reading is allowed: the IDs used for reading are
 * the platform's, and under another account it answers NOT_FOUND at worst. A read pays nothing.
 */
export function mayRead(standing: AccountMatch): standing is 'same' | 'said_same' | 'cannot_tell' {
  return mayWrite(standing) || standing === 'cannot_tell'
}

/** Whether it may be the same account as far as is known: a different credential may be a renewed one. */
export function mayBeSame(standing: AccountMatch): boolean {
  return mayRead(standing) || standing === 'credential'
}

/** The difference that the operator can confirm as the same account; `null`: nothing needs confirming, or nothing can be. */
export function sayableDifference(standing: AccountMatch): AccountDifference | null {
  return mayWrite(standing) || standing === 'environment' ? null : standing
}

/**
 * Why a transaction sent under an account at `baseUrl` may not be written to or read under its merchant's current
 * account; `null`: it may.
 */
export function accountFailure(standing: AccountMatch, baseUrl: string, use: 'write' | 'read'): Failure | null {
  if (use === 'write' ? mayWrite(standing) : mayRead(standing)) return null
  const differs = sayableDifference(standing)
  return differs === null ? { kind: 'other_platform', baseUrl } : { kind: 'other_account', differs, baseUrl }
}
