import type { Contact } from '#shared/model/contact.ts'
import type { Profile } from '#shared/model/profile.ts'
import type { DeskHandle } from '../../bridge/desk.tsx'

/** Failures after which another call by itself would only fail as well. An answer that did not arrive says nothing of the next. */
const NO_WAY: ReadonlySet<string> = new Set([
  'not_sent',
  'unauthorized',
  'secret_missing',
  'loopback_only',
  'training_failed',
])

/** Whether it is worth asking a platform without being told to: nothing says that it cannot be reached. */
export function mayReach(secretState: string, contact: Contact | null): boolean {
  return secretState !== 'missing' && !(contact?.failure && NO_WAY.has(contact.failure.kind))
}

/** The same of a merchant's, by what is known now. */
export async function mayReachNow({ client }: DeskHandle, { id, secretState }: Profile): Promise<boolean> {
  return mayReach(secretState, await client.account.lastContact({ profileId: id }).catch(() => null))
}
