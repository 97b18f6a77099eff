import ipaddr from 'ipaddr.js'

/** Ranges that no address of the public Internet is in. */
const PRIVATE_RANGES: ReadonlySet<string> = new Set([
  'loopback',
  'private',
  'linkLocal',
  'uniqueLocal',
  'carrierGradeNat',
  'unspecified',
])

/** Endings of names that are given out within one network alone. */
const PRIVATE_ENDINGS = ['.localhost', '.local', '.internal', '.lan', '.home.arpa']

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

/** `hostname`: as `URL` gives it, an IPv6 address in brackets. */
function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (host === '') return false
  // An IPv4 address within an IPv6 one is judged as what it is.
  if (ipaddr.isValid(host)) return PRIVATE_RANGES.has(ipaddr.process(host).range())
  return !host.includes('.') || PRIVATE_ENDINGS.some((ending) => `.${host}`.endsWith(ending))
}
