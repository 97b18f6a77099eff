import { isDeepStrictEqual } from 'node:util'
import type { Balance } from '#shared/model/balance.ts'
import { DEFAULT_GUARD, type Guard } from '#shared/model/guard.ts'
import { DEFAULT_POLLING, type Polling, type Profile, type ProfileDraft, type Secret } from '#shared/model/profile.ts'
import { readBaseUrl } from '#shared/rules/base-url.ts'
import type { ProfileCounts, ProfileRow } from '../database/profile-repository.ts'
import { DeskFailure } from '../desk-failure.ts'
import { createTurns } from '../in-turn.ts'
import type { Parts } from '../parts.ts'
import type { Network } from '../ports.ts'
import { type ConnectParts, createConnect } from './connect.ts'
import { checkSecret } from './credentials.ts'
import { TRAINING_FINGERPRINT } from './fingerprint.ts'

type ProfilesParts = ConnectParts & Parts<'settings' | 'platform' | 'circuitBreaker' | 'clock' | 'timer' | 'random'>

/** What a form shows of a profile and may change; `revision` stands for the account. */
type ShownProfile = Pick<Profile, keyof ProfileDraft | 'revision'>

interface ProfileUpdate {
  readonly id: string
  readonly draft: ProfileDraft
  readonly secret?: Secret | undefined
  readonly before?: ShownProfile | undefined
}

export type Profiles = ReturnType<typeof createProfiles>

/** Merchants and their platforms: adding, changing, removing and activating them. */
export function createProfiles(parts: ProfilesParts) {
  const {
    database,
    settings,
    credentials,
    training,
    platform,
    network,
    contacts,
    circuitBreaker,
    clock,
    timer,
    random,
    events,
  } = parts
  const { get, connect, identified } = createConnect(parts)
  /** One change at a time: each awaits between reading a merchant and writing it; two would end with one revision. */
  const inTurn = createTurns()

  function activate(id: string | null): void {
    settings.setActiveProfileId(id)
    events.say({ changed: 'profiles' })
  }

  function describe(profile: ProfileRow): Profile {
    const { id, name, environment, base_url, auth, status_by, revision, guard, polling, created_at } = profile
    const secretState =
      environment === 'training' ? 'not_needed' : credentials.state({ profileId: id, baseUrl: base_url, auth })
    const damage = profile.damage && { damage: [...profile.damage] }
    const certificate =
      auth.scheme === 'client_certificate' ? credentials.certificate({ profileId: id, baseUrl: base_url, auth }) : null
    const rest = { statusBy: status_by, secretState, certificate, revision, guard, polling, createdAt: created_at }
    return { id, name, environment, baseUrl: base_url, auth, ...rest, ...damage }
  }

  /** Forgets what the next form of a merchant would start with. */
  function forgetDefaults(id: string): void {
    const { returnUrls, lastCurrencies } = settings.preferences()
    const without = <Value>(values: Record<string, Value>) =>
      Object.fromEntries(Object.entries(values).filter(([owner]) => owner !== id))
    settings.setPreferences({ returnUrls: without(returnUrls), lastCurrencies: without(lastCurrencies) })
    events.say({ changed: 'preferences' })
  }

  /** A merchant that was removed comes back if its account is added again: what was sent under it is its own again. */
  async function orRemoved(added: ProfileRow, fingerprint: string | null): Promise<ProfileRow> {
    const { environment, base_url: baseUrl } = added
    const removed = await database.removedProfile({ environment, baseUrl, fingerprint })
    return removed ? { ...added, id: removed.id, revision: removed.revision + 1 } : added
  }

  /** The merchant was just added. If it was removed before, its transactions can be followed up again. */
  function activateAdded({ id, revision }: Pick<Profile, 'id' | 'revision'>): void {
    activate(id)
    if (revision > 1) events.say({ changed: 'transactions', ids: null })
  }

  async function save(
    before: ProfileRow | null,
    draft: ProfileDraft,
    secret: Secret | undefined,
    busy: () => boolean,
  ): Promise<Profile> {
    const { name, environment, auth, statusBy } = draft
    const salt = before?.fingerprint_salt ?? (await database.fingerprintSalt()) ?? random.bytes(16).toString('hex')
    const drafted: ProfileRow = {
      id: before?.id ?? random.uuid(),
      name,
      environment,
      base_url: checkedBaseUrl(draft, network),
      auth,
      status_by: statusBy,
      revision: 1,
      fingerprint: before?.fingerprint ?? null,
      fingerprint_salt: salt,
      guard: before?.guard ?? DEFAULT_GUARD,
      polling: before?.polling ?? DEFAULT_POLLING,
      created_at: before?.created_at ?? clock.now().toISOString(),
    }
    const forgets = before !== null && (originOf(before) !== originOf(drafted) || before.auth.scheme !== auth.scheme)
    const purposeOf = ({ id, base_url: baseUrl }: ProfileRow) => ({ profileId: id, baseUrl, auth })
    const known = secret
      ? await credentials.fingerprintOf(auth, secret, salt)
      : forgets
        ? null
        : (await credentials.identified(purposeOf(drafted), salt))?.fingerprint
    // The fingerprint of a forgotten secret stays: the secret is recognised when it is entered again.
    if (known != null) drafted.fingerprint = known
    const profile = before ? drafted : await orRemoved(drafted, drafted.fingerprint)
    const purpose = purposeOf(profile)
    const isElsewhere = before !== null && !isSamePlatform(before, profile)
    const isOtherAccount = before !== null && (isElsewhere || !isSameAccount(before, profile))
    const isOtherOrder = before !== null && !isSameWay(before, profile)
    // Nothing is awaited from here to the credentials: no write can begin in between.
    if (isOtherOrder && busy()) throw new DeskFailure({ kind: 'profile_busy' })
    if (before) profile.revision = before.revision + (isOtherOrder ? 1 : 0)
    // Before the profile is saved: a failing key store must not leave a profile that looks ready.
    const putBack = secret
      ? credentials.replace(purpose, secret)
      : forgets
        ? credentials.forget(profile.id)
        : () => undefined
    // Before the profile is saved: a screen must not find a test's return address at the live environment.
    if (isElsewhere) forgetDefaults(profile.id)
    const isReadAnotherWay = before !== null && before.status_by !== statusBy
    const change = { isElsewhere, isOtherAccount, isReadAnotherWay }
    await orUndo(before ? database.changeProfile(profile, change) : database.addProfile(profile), putBack)
    if (isOtherAccount || forgets) contacts.forget(profile.id)
    // They are shown with the merchant's name.
    if (isOtherAccount || (before && before.name !== name)) events.say({ changed: 'transactions', ids: null })
    if (isReadAnotherWay) circuitBreaker.answered(profile.id)
    return describe(profile)
  }

  async function choose(id: string, set: () => Promise<void>): Promise<Profile> {
    await get(id)
    await set()
    events.say({ changed: 'profiles' })
    return describe(await get(id))
  }

  let starting: Promise<Profile> | null = null
  async function startTraining(): Promise<Profile> {
    await training.access()
    const found = (await database.profiles()).find(({ environment }) => environment === 'training')
    if (found) {
      activate(found.id)
      return describe(found)
    }
    const added: ProfileRow = {
      id: random.uuid(),
      name: 'Training',
      environment: 'training',
      base_url: '',
      auth: { scheme: 'bearer' },
      status_by: 'query',
      revision: 1,
      fingerprint: null,
      fingerprint_salt: random.bytes(16).toString('hex'),
      guard: DEFAULT_GUARD,
      polling: DEFAULT_POLLING,
      created_at: clock.now().toISOString(),
    }
    const profile = await orRemoved(added, TRAINING_FINGERPRINT)
    await database.addProfile(profile)
    activateAdded(profile)
    return describe(profile)
  }

  return {
    connect,
    get,

    async list(): Promise<{ profiles: Profile[]; activeId: string | null }> {
      const all = await database.profiles()
      const active = settings.activeProfileId()
      return { profiles: all.map(describe), activeId: all.find(({ id }) => id === active)?.id ?? null }
    },

    /** Returns a profile if it is as the screen showed it and, if required, the active one. Throws `profile_changed`. */
    async requireUnchanged(id: string, revision: number, whose: 'active' | 'any'): Promise<ProfileRow> {
      const found = (await database.profiles()).find((profile) => profile.id === id)
      if (found?.revision !== revision || (whose === 'active' && settings.activeProfileId() !== id)) {
        throw new DeskFailure({ kind: 'profile_changed' })
      }
      return found
    },

    create(draft: ProfileDraft, secret: Secret | undefined): Promise<Profile> {
      return inTurn(async () => {
        const profile = await save(null, draft, secret, () => false)
        activateAdded(profile)
        return profile
      })
    },

    /**
     * `before`: what the screen showed. `busy`: whether something of the profile is being sent right now; then its
     * account must not change. Throws `merchant_changed`, `profile_busy`.
     */
    update(order: ProfileUpdate, busy: () => boolean): Promise<Profile> {
      const { id, draft, secret } = order
      return inTurn(async () => {
        const before = await identified(id)
        const { name, environment, baseUrl, auth, statusBy, revision } = describe(before)
        if (order.before && !isDeepStrictEqual({ name, environment, baseUrl, auth, statusBy, revision }, order.before))
          throw new DeskFailure({ kind: 'merchant_changed' })
        if (before.environment === 'training') {
          throw new DeskFailure({ kind: 'invalid_input', field: 'id', rule: 'training_profile' })
        }
        const profile = await save(before, draft, secret, busy)
        events.say({ changed: 'profiles' })
        return profile
      })
    },

    /** `before`: what the screen showed. Setting the same again succeeds. Throws `merchant_changed`. */
    setGuard: (id: string, guard: Guard, before: Guard | undefined): Promise<Profile> =>
      inTurn(async () => {
        const { guard: now } = await get(id)
        if (before && !isDeepStrictEqual(now, before) && !isDeepStrictEqual(now, guard))
          throw new DeskFailure({ kind: 'merchant_changed' })
        return choose(id, () => database.setProfileGuard(id, guard))
      }),
    /** Sets which of a merchant's transactions the desk polls by itself, and how often at most. */
    setPolling: (id: string, polling: Polling) => choose(id, () => database.setProfilePolling(id, polling)),

    async select(id: string): Promise<Profile> {
      const profile = await get(id)
      activate(id)
      return describe(profile)
    },

    async removal(id: string): Promise<ProfileCounts & Pick<Profile, 'secretState'>> {
      const profile = await get(id)
      return { ...(await database.countOfProfile(id)), secretState: describe(profile).secretState }
    },

    /** `busy`: whether something of the profile is being sent right now. Throws `profile_busy`. */
    remove(id: string, busy: () => boolean): Promise<void> {
      return inTurn(async () => {
        await get(id)
        // Nothing is awaited from here to the credentials: no write can begin in between.
        if (busy()) throw new DeskFailure({ kind: 'profile_busy' })
        // Before the profile is removed: a failing key store must not leave a secret that nothing refers to.
        const putBack = credentials.forget(id)
        await orUndo(database.removeProfile(id, clock.now().toISOString()), putBack)
        contacts.forget(id)
        // No other one is activated instead: the operator decides on the next payment's merchant.
        if (settings.activeProfileId() === id) settings.setActiveProfileId(null)
        forgetDefaults(id)
        events.say({ changed: 'profiles' })
      })
    },

    /** Concurrent calls share one start: there is only one training profile. */
    startTraining(): Promise<Profile> {
      starting ??= startTraining().finally(() => {
        starting = null
      })
      return starting
    },

    /**
     * Reads the balance with the given settings, and saves nothing. If they are the saved ones, polling resumes and
     * the answer counts as a contact.
     */
    async checkConnection(
      id: string | undefined,
      draft: ProfileDraft,
      secret: Secret | undefined,
    ): Promise<{ balance: Balance; milliseconds: number }> {
      const baseUrl = checkedBaseUrl(draft, network)
      const headers = secret
        ? checkSecret(draft.auth, secret)
        : id === undefined
          ? null
          : credentials.headers({ profileId: id, baseUrl, auth: draft.auth })
      if (!headers) throw new DeskFailure(id === undefined ? { kind: 'secret_missing' } : credentials.whyNone(id))
      const forgotten = id !== undefined && contacts.timesForgotten(id)
      const begun = timer.elapsed()
      const balance = await platform.balance({ baseUrl, ...headers })
      const milliseconds = Math.round(timer.elapsed() - begun)
      if (id !== undefined && !secret) {
        const saved = await get(id)
        const isSaved = isSameWay(saved, { ...saved, base_url: baseUrl, auth: draft.auth })
        if (isSaved && contacts.timesForgotten(id) === forgotten) {
          circuitBreaker.answered(id)
          contacts.answered(id)
        }
      }
      return { balance, milliseconds }
    },
  }
}

/** If the change fails, undoes what was done before it. */
async function orUndo(change: Promise<void>, undo: () => void): Promise<void> {
  try {
    await change
  } catch (error) {
    undo()
    throw error
  }
}

function originOf({ base_url }: ProfileRow): string {
  return URL.canParse(base_url) ? new URL(base_url).origin : ''
}

/** Whether two states of a profile have the same address and environment. */
function isSamePlatform(one: ProfileRow, other: ProfileRow): boolean {
  return one.base_url === other.base_url && one.environment === other.environment
}

/** Whether they are the same account, with the same transactions. A credential that was never known counts as the same. */
function isSameAccount(one: ProfileRow, other: ProfileRow): boolean {
  return isSamePlatform(one, other) && (one.fingerprint === null || one.fingerprint === other.fingerprint)
}

/** Whether an order made for one is meant for the other. */
function isSameWay(one: ProfileRow, other: ProfileRow): boolean {
  return isSameAccount(one, other) && JSON.stringify(one.auth) === JSON.stringify(other.auth)
}

function checkedBaseUrl(draft: ProfileDraft, network: Network): string {
  const read = readBaseUrl(draft.baseUrl)
  if (read.result === 'bad') throw new DeskFailure({ kind: 'invalid_input', field: 'baseUrl', rule: read.rule })
  const refused = network.refuses(new URL(read.baseUrl))
  if (refused) throw new DeskFailure(refused)
  return read.baseUrl
}
