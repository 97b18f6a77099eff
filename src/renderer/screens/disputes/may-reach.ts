import type { Contact } from '../../bridge/last-contact.ts'

/** Failures after which another call by itself would only fail as well. */
const NO_WAY: ReadonlySet<string> = new Set([
  'not_sent',
  'no_answer',
  'unauthorized',
  'secret_missing',
  'loopback_only',
  'training_failed',
])

/** Whether it is worth asking a platform without being told to: nothing says that it cannot be reached. */
export function mayReach(secretState: string, contact: Contact | undefined): boolean {
  return secretState !== 'missing' && !(contact?.failure && NO_WAY.has(contact.failure.kind))
}
