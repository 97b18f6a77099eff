import type { Profile } from '#shared/model/profile.ts'
import { readBaseUrl } from '#shared/rules/base-url.ts'
import type { FormValues } from './form-values.ts'

/**
 * How the secret stands while the form is filled in: none yet, none kept, kept and fitting, or kept but about to be
 * forgotten, because it belongs to another address or another way to authenticate.
 */
export type SecretState = 'new' | 'missing' | 'kept' | 'other_address' | 'other_scheme'

/** Judges by the same rule as the desk: a secret is bound to the origin and the scheme it was entered for. */
export function secretStateOf(profile: Profile | null, values: FormValues): SecretState {
  if (!profile) return 'new'
  if (profile.secretState === 'missing') return 'missing'
  const address = readBaseUrl(values.baseUrl)
  // While the address is half typed nothing is said: only what would be saved counts.
  if (address.result === 'ok' && address.origin !== originOf(profile.baseUrl)) return 'other_address'
  if (profile.auth.scheme !== values.scheme) return 'other_scheme'
  if ('headers' in profile.auth && asksForMore(profile.auth.headers, values)) return 'other_scheme'
  return 'kept'
}

/** The kept secret has no value for a header that was not there. */
function asksForMore(kept: readonly string[], { headers }: FormValues): boolean {
  return headers.some(({ name }) => name.trim() !== '' && !kept.includes(name.trim()))
}

function originOf(baseUrl: string): string | null {
  const address = readBaseUrl(baseUrl)
  return address.result === 'ok' ? address.origin : null
}
