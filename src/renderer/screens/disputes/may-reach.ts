import type { Contact } from '#shared/model/contact.ts'
import type { Profile } from '#shared/model/profile.ts'
import type { DeskHandle } from '../../bridge/desk.tsx'

/** Failures after which another automatic call would only fail too. A missing answer says nothing about the next. */
const NO_WAY: ReadonlySet<string> = new Set([
  'not_sent',
  'unauthorized',
  'secret_missing',
  'loopback_only',
  'training_failed',
])

/** Whether an automatic call to a platform is worthwhile: nothing indicates that it cannot be reached. */
export function mayReach(secretState: string, contact: Contact | null): boolean {
  return secretState !== 'missing' && !(contact?.failure && NO_WAY.has(contact.failure.kind))
}

/** The same for a merchant, from what is known now. */
export async function mayReachNow({ client }: DeskHandle, { id, secretState }: Profile): Promise<boolean> {
  return mayReach(secretState, await client.account.lastContact({ profileId: id }).catch(() => null))
}
