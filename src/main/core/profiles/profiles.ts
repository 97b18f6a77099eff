import { randomUUID } from 'node:crypto'
import type { Balance } from '#shared/model/balance.ts'
import { DEFAULT_GUARD, type Guard } from '#shared/model/guard.ts'
import {
  DEFAULT_FOLLOWING,
  type Following,
  type Profile,
  type ProfileDraft,
  type Secret,
} from '#shared/model/profile.ts'
import { readBaseUrl } from '#shared/rules/base-url.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Events } from '../events.ts'
import type { History } from '../history/history.ts'
import type { ProfileRow } from '../history/profile-repository.ts'
import type { Access } from '../platform/access.ts'
import { authenticate } from '../platform/authenticate.ts'
import type { Contacts } from '../platform/contacts.ts'
import type { Platform } from '../platform/endpoints.ts'
import type { Clock, Network } from '../ports.ts'
import type { Settings } from '../settings.ts'
import type { Credentials } from './credentials.ts'
import type { Training } from './training.ts'

export interface ProfilesParts {
  readonly history: History
  readonly settings: Settings
  readonly credentials: Credentials
  readonly training: Training
  readonly platform: Platform
  readonly contacts: Contacts
  readonly network: Network
  readonly clock: Clock
  readonly events: Events
}

export type Profiles = ReturnType<typeof createProfiles>

/** Merchants and their platforms: who is active, and how each is reached. */
export function createProfiles(parts: ProfilesParts) {
  const { history, settings, credentials, training, platform, contacts, network, clock, events } = parts

  async function row(id: string): Promise<ProfileRow> {
    const found = (await history.profiles()).find((profile) => profile.id === id)
    if (!found) throw new DeskFailure({ kind: 'profile_not_found' })
    return found
  }

  async function activeId(): Promise<string | null> {
    const id = settings.activeProfileId()
    return (await history.profiles()).some((profile) => profile.id === id) ? id : null
  }

  function activate(id: string | null): void {
    settings.setActiveProfileId(id)
    events.say({ changed: 'profiles' })
  }

  function describe(profile: ProfileRow): Profile {
    const { id, name, environment, base_url, auth, status_by, revision, guard, following, created_at } = profile
    const secretState =
      environment === 'training' ? 'not_needed' : credentials.state({ profileId: id, baseUrl: base_url, auth })
    const rest = { statusBy: status_by, secretState, revision, guard, following, createdAt: created_at }
    return { id, name, environment, baseUrl: base_url, auth, ...rest }
  }

  /** Where and with what a merchant's platform is called. Throws `secret_missing`, `loopback_only`, `training_failed`. */
  async function access(profile: ProfileRow): Promise<Access> {
    try {
      return { ...(await wayTo(profile)), profileId: profile.id }
    } catch (error) {
      if (error instanceof DeskFailure) contacts.failed(profile.id, error.failure)
      throw error
    }
  }

  async function wayTo(profile: ProfileRow): Promise<Access> {
    if (profile.environment === 'training') return training.access()
    const { id, base_url, auth } = profile
    const refused = network.refuses(new URL(base_url))
    if (refused) throw new DeskFailure(refused)
    const headers = credentials.headers({ profileId: id, baseUrl: base_url, auth })
    if (!headers) throw new DeskFailure({ kind: 'secret_missing' })
    return { baseUrl: base_url, ...headers }
  }

  async function save(
    before: ProfileRow | null,
    draft: ProfileDraft,
    secret: Secret | undefined,
    busy: boolean,
  ): Promise<Profile> {
    const { name, environment, auth, statusBy } = draft
    const profile: ProfileRow = {
      id: before?.id ?? randomUUID(),
      name,
      environment,
      base_url: checkedBaseUrl(draft, network),
      auth,
      status_by: statusBy,
      revision: 1,
      guard: before?.guard ?? DEFAULT_GUARD,
      following: before?.following ?? DEFAULT_FOLLOWING,
      created_at: before?.created_at ?? clock.now().toISOString(),
    }
    const isElsewhere = before !== null && !isSamePlatform(before, profile)
    if (isElsewhere && busy) throw new DeskFailure({ kind: 'profile_busy' })
    if (before) profile.revision = before.revision + (isSameWay(before, profile) ? 0 : 1)
    // Before the profile is: a key store that fails must leave no profile that looks ready.
    const purpose = { profileId: profile.id, baseUrl: profile.base_url, auth }
    if (secret) credentials.replace(purpose, secret)
    else if (before && (originOf(before) !== originOf(profile) || before.auth.scheme !== auth.scheme)) {
      credentials.forget(profile.id)
    }
    await (before ? history.changeProfile(profile, isElsewhere) : history.addProfile(profile))
    return describe(profile)
  }

  let starting: Promise<Profile> | null = null
  async function startTraining(): Promise<Profile> {
    await training.access()
    const found = (await history.profiles()).find(({ environment }) => environment === 'training')
    const profile: ProfileRow = found ?? {
      id: randomUUID(),
      name: 'Training',
      environment: 'training',
      base_url: '',
      auth: { scheme: 'bearer' },
      status_by: 'query',
      revision: 1,
      guard: DEFAULT_GUARD,
      following: DEFAULT_FOLLOWING,
      created_at: clock.now().toISOString(),
    }
    if (!found) await history.addProfile(profile)
    activate(profile.id)
    return describe(profile)
  }

  return {
    access,
    get: row,

    async list(): Promise<{ profiles: Profile[]; activeId: string | null }> {
      return { profiles: (await history.profiles()).map(describe), activeId: await activeId() }
    },

    /** The active profile, if it is the one the screen showed, as it showed it. Throws `profile_changed`. */
    async requireActive(id: string, revision: number): Promise<ProfileRow> {
      const found = (await activeId()) === id ? await row(id) : null
      if (found?.revision !== revision) throw new DeskFailure({ kind: 'profile_changed' })
      return found
    },

    async create(draft: ProfileDraft, secret: Secret | undefined): Promise<Profile> {
      const profile = await save(null, draft, secret, false)
      activate(profile.id)
      return profile
    },

    /** `busy`: whether something of the profile is being sent right now; its platform then stays. Throws `profile_busy`. */
    async update(id: string, draft: ProfileDraft, secret: Secret | undefined, busy: boolean): Promise<Profile> {
      const before = await row(id)
      if (before.environment === 'training') {
        throw new DeskFailure({ kind: 'invalid_input', field: 'id', rule: 'training_profile' })
      }
      const profile = await save(before, draft, secret, busy)
      events.say({ changed: 'profiles' })
      return profile
    },

    async replaceSecret(id: string, secret: Secret): Promise<Profile> {
      const profile = await row(id)
      credentials.replace({ profileId: id, baseUrl: profile.base_url, auth: profile.auth }, secret)
      events.say({ changed: 'profiles' })
      return describe(profile)
    },

    async setGuard(id: string, guard: Guard): Promise<Profile> {
      await row(id)
      await history.setProfileGuard(id, guard)
      events.say({ changed: 'profiles' })
      return describe(await row(id))
    },

    /** Of which of its transactions the status is read by the desk itself, and how often at most. */
    async setFollowing(id: string, following: Following): Promise<Profile> {
      await row(id)
      await history.setProfileFollowing(id, following)
      events.say({ changed: 'profiles' })
      return describe(await row(id))
    },

    async select(id: string): Promise<Profile> {
      const profile = await row(id)
      activate(id)
      return describe(profile)
    },

    async removal(
      id: string,
    ): Promise<{ transactions: number; unresolved: number; secretState: Profile['secretState'] }> {
      const profile = await row(id)
      return { ...(await history.countOfProfile(id)), secretState: describe(profile).secretState }
    },

    /** `busy`: whether something of the profile is being sent right now. Throws `profile_busy`. */
    async remove(id: string, busy: boolean): Promise<void> {
      await row(id)
      if (busy) throw new DeskFailure({ kind: 'profile_busy' })
      credentials.forget(id)
      await history.removeProfile(id, clock.now().toISOString())
      // No other one is chosen in its place: the next payment's merchant is the operator's to say.
      if (settings.activeProfileId() === id) settings.setActiveProfileId(null)
      events.say({ changed: 'profiles' })
    },

    /** Two calls at once share one start: there is one training profile. */
    startTraining(): Promise<Profile> {
      starting ??= startTraining().finally(() => {
        starting = null
      })
      return starting
    },

    /** Reads the balance with what is given, saving nothing. */
    async checkConnection(
      id: string | undefined,
      draft: ProfileDraft,
      secret: Secret | undefined,
    ): Promise<{ balance: Balance; milliseconds: number }> {
      const baseUrl = checkedBaseUrl(draft, network)
      const headers = secret
        ? authenticate(draft.auth, secret)
        : id === undefined
          ? null
          : credentials.headers({ profileId: id, baseUrl, auth: draft.auth })
      if (!headers) throw new DeskFailure({ kind: 'secret_missing' })
      const begun = performance.now()
      const balance = await platform.balance({ baseUrl, ...headers })
      return { balance, milliseconds: Math.round(performance.now() - begun) }
    },
  }
}

function originOf({ base_url }: ProfileRow): string {
  return URL.canParse(base_url) ? new URL(base_url).origin : ''
}

/** Whether two states of a profile name one platform and one environment: what was created at the one is at the other. */
function isSamePlatform(one: ProfileRow, other: ProfileRow): boolean {
  return originOf(one) === originOf(other) && one.environment === other.environment
}

/** Whether an order made for the one is meant for the other. */
function isSameWay(one: ProfileRow, other: ProfileRow): boolean {
  return (
    isSamePlatform(one, other) &&
    one.base_url === other.base_url &&
    JSON.stringify(one.auth) === JSON.stringify(other.auth)
  )
}

function checkedBaseUrl(draft: ProfileDraft, network: Network): string {
  const read = readBaseUrl(draft.baseUrl)
  if (read.result === 'bad') throw new DeskFailure({ kind: 'invalid_input', field: 'baseUrl', rule: read.rule })
  const refused = network.refuses(new URL(read.baseUrl))
  if (refused) throw new DeskFailure(refused)
  return read.baseUrl
}
