import type { UsedAccount } from '../database/accounts.ts'
import type { Database } from '../database/database.ts'
import type { ProfileRow } from '../database/profile-repository.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Events } from '../events.ts'
import type { PlatformAccess } from '../platform/access.ts'
import type { Contacts } from '../platform/contacts.ts'
import type { Network } from '../ports.ts'
import type { Credentials } from './credentials.ts'
import { TRAINING_FINGERPRINT } from './fingerprint.ts'
import type { Training } from './training.ts'

export interface ConnectParts {
  readonly database: Database
  readonly credentials: Credentials
  readonly training: Training
  readonly contacts: Contacts
  readonly network: Network
  readonly events: Events
}

/** The way to a merchant's platform, and the account that whatever goes this way belongs to. */
export interface WayToPlatform {
  readonly access: PlatformAccess
  readonly account: UsedAccount
}

/** How merchants' platforms are reached. */
export function createConnect({ database, credentials, training, contacts, network, events }: ConnectParts) {
  /** Throws DeskFailure `profile_not_found`. */
  async function get(id: string): Promise<ProfileRow> {
    const found = (await database.profiles()).find((profile) => profile.id === id)
    if (!found) throw new DeskFailure({ kind: 'profile_not_found' })
    return found
  }

  /**
   * Where and with what a merchant's platform is called, and as which account. Throws `secret_missing`, `loopback_only`, and
   * `profile_changed` where the merchant's secret is not the one it had when its row was read.
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
    if (!held) throw new DeskFailure({ kind: 'secret_missing' })
    const { headers, fingerprint } = held
    if (fingerprint !== profile.fingerprint) {
      if (entered === credentials.timesEntered(id)) await note(id, fingerprint)
      if (profile.fingerprint !== null) throw new DeskFailure({ kind: 'profile_changed' })
    }
    return { access: { baseUrl, ...headers }, account: { environment, baseUrl, fingerprint, revision } }
  }

  /** Notes which credential a merchant has; with another one than before, none of its transactions is where it was. */
  async function note(id: string, fingerprint: string): Promise<void> {
    if (!(await database.keepFingerprint(id, fingerprint))) return
    contacts.forget(id)
    events.say({ changed: 'profiles' })
    events.say({ changed: 'transactions', ids: null })
  }

  /** A merchant with the fingerprint of the secret that is held: of one from before fingerprints it is not noted yet. */
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
