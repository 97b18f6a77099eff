import type { UsedAccount } from '../database/accounts.ts'
import type { ProfileRow } from '../database/profile-repository.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Parts } from '../parts.ts'
import type { PlatformAccess } from '../platform/access.ts'
import { TRAINING_FINGERPRINT } from './fingerprint.ts'

export type ConnectParts = Parts<'database' | 'credentials' | 'training' | 'contacts' | 'network' | 'events'>

/** The way to a merchant's platform, and the account to which everything sent this way belongs. */
export interface WayToPlatform {
  readonly access: PlatformAccess
  readonly account: UsedAccount
}

/** Connects to merchants' platforms. */
export function createConnect({ database, credentials, training, contacts, network, events }: ConnectParts) {
  /** Throws DeskFailure `profile_not_found`. */
  async function get(id: string): Promise<ProfileRow> {
    const found = (await database.profiles()).find((profile) => profile.id === id)
    if (!found) throw new DeskFailure({ kind: 'profile_not_found' })
    return found
  }

  /**
   * Returns where and with what a merchant's platform is called, and as which account. Throws `secret_missing`,
   * `loopback_only`, and `profile_changed` if the merchant's secret is not the one it had when its row was read.
   */
  async function connect(profile: ProfileRow): Promise<WayToPlatform> {
    try {
      const way = await wayTo(profile)
      return { ...way, access: { ...way.access, profileId: profile.id } }
    } catch (error) {
      if (error instanceof DeskFailure) contacts.failed(profile.id, error.failure)
      throw error
    }
  }

  async function wayTo(profile: ProfileRow): Promise<WayToPlatform> {
    if (profile.damage) throw new DeskFailure({ kind: 'not_possible', why: 'record_damaged' })
    const { id, environment, base_url: baseUrl, auth, revision, fingerprint_salt: salt } = profile
    if (environment === 'training') {
      const account = { environment, baseUrl, fingerprint: TRAINING_FINGERPRINT, revision }
      return { access: await training.access(), account }
    }
    const refused = network.refuses(new URL(baseUrl))
    if (refused) throw new DeskFailure(refused)
    const entered = credentials.timesEntered(id)
    const held = await credentials.identified({ profileId: id, baseUrl, auth }, salt)
    if (!held) throw new DeskFailure(credentials.whyNone(id))
    const { headers, fingerprint } = held
    if (fingerprint !== profile.fingerprint) {
      if (entered === credentials.timesEntered(id)) await note(id, fingerprint)
      if (profile.fingerprint !== null) throw new DeskFailure({ kind: 'profile_changed' })
    }
    return { access: { baseUrl, ...headers }, account: { environment, baseUrl, fingerprint, revision } }
  }

  /**
   * Records which credential a merchant has. If it differs from before, the merchant's transactions are in another
   * account.
   */
  async function note(id: string, fingerprint: string): Promise<void> {
    if (!(await database.keepFingerprint(id, fingerprint))) return
    contacts.forget(id)
    events.say({ changed: 'profiles' })
    events.say({ changed: 'transactions', ids: null })
  }

  /** Returns a merchant with the fingerprint of its stored secret, recording one first for older merchants. */
  async function identified(id: string): Promise<ProfileRow> {
    const profile = await get(id)
    if (profile.damage || profile.fingerprint !== null || profile.environment === 'training') return profile
    const { base_url: baseUrl, auth, fingerprint_salt: salt } = profile
    const held = await credentials.identified({ profileId: id, baseUrl, auth }, salt)
    if (!held) return profile
    await note(id, held.fingerprint)
    return get(id)
  }

  return { get, connect, identified }
}
