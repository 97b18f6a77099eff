import { isPrivateHost } from '#shared/rules/private-host.ts'

/**
 * Why the platform will most likely not load an address, or should not be given it; null where nothing speaks against
 * it. `private_host`: the host is plainly of this machine or of a network of one's own. `credentials`: a name or a
 * password stands in the address. Text that is no URL is not judged.
 */
export function urlDoubt(text: string): 'private_host' | 'credentials' | null {
  const typed = text.trim()
  if (!URL.canParse(typed)) return null
  const { hostname, username, password } = new URL(typed)
  if (username !== '' || password !== '') return 'credentials'
  return isPrivateHost(hostname) ? 'private_host' : null
}
