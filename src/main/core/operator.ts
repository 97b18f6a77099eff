import { userInfo } from 'node:os'
import type { Settings } from './settings.ts'

/** Who works at the desk, for the stories of transactions: as set, or by the name of the system's account. */
export function createOperator(settings: Settings): () => string {
  return () => settings.preferences().operatorName || accountName()
}

/** The name of the system's account; empty where it has none. */
export function accountName(): string {
  try {
    return userInfo().username
  } catch {
    // An account without a name, as in some containers.
    return ''
  }
}
