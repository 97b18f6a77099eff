import ipaddr from 'ipaddr.js'

/** Endings of names that are given out within one network alone. */
const PRIVATE_ENDINGS = ['.localhost', '.local', '.internal', '.lan', '.home.arpa']

/**
 * Whether a host is plainly of this machine or of a network of one's own. `hostname`: as `URL` gives it, an IPv6 address
 * in brackets. What a name leads to is not looked up.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (host === '') return false
  if (ipaddr.isValid(host)) return !isPublicAddress(host)
  return !host.includes('.') || PRIVATE_ENDINGS.some((ending) => `.${host}`.endsWith(ending))
}

/** Whether an IP address is one of the public Internet's. What is none is not. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  // An IPv4 address within an IPv6 one is judged as what it is, also where a network translates between them (RFC 6052).
  const plain = ipaddr.process(address)
  const bytes = plain.toByteArray()
  if (plain.range() === 'rfc6052') return isPublicAddress(bytes.slice(-4).join('.'))
  // Of IPv6 nothing but 2000::/3 is given out: an IPv4 address with nothing before it (::7f00:1) is none of the Internet's.
  return plain.range() === 'unicast' && (bytes.length === 4 || ((bytes[0] ?? 0) & 0xe0) === 0x20)
}
