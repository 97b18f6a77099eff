import type { Environment } from '../model/profile.ts'

/** Where a merchant, or a transaction of its, is: the training platform has no lasting address. */
export interface Place {
  readonly environment: Environment
  readonly baseUrl: string
}

/** Whether two places are one platform. The same id at another platform is another payment. */
export function isSamePlatform(one: Place, other: Place): boolean {
  if (one.environment !== other.environment) return false
  return one.environment === 'training' || new URL(one.baseUrl).origin === new URL(other.baseUrl).origin
}
