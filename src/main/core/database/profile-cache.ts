import type { profileRepository } from './profile-repository.ts'

type Profiles = ReturnType<typeof profileRepository>

/** Whether a function changes merchants. */
const CHANGES: Readonly<Record<keyof Profiles, boolean>> = {
  profiles: false,
  countOfProfile: false,
  fingerprintSalt: false,
  removedProfile: false,
  addProfile: true,
  changeProfile: true,
  keepFingerprint: true,
  setProfileGuard: true,
  setProfilePolling: true,
  removeProfile: true,
}
const changesProfiles = (method: string): boolean => method in CHANGES && CHANGES[method as keyof Profiles]

type Call = (method: string, args: readonly unknown[]) => Promise<unknown>

/**
 * Caches the merchants until one is changed, because every status read needs them. The thread answers calls in order,
 * so a call made after a change gets the merchants after that change.
 */
export function rememberingProfiles(call: Call): Call {
  let known: Promise<unknown> | null = null
  return (method, args) => {
    if (changesProfiles(method)) known = null
    if (method !== 'profiles') return call(method, args)
    if (known) return known
    const asked = call(method, args)
    known = asked
    asked.catch(() => {
      if (known === asked) known = null
    })
    return asked
  }
}
