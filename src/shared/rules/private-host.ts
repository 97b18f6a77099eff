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
  if (plain.range() === 'rfc6052') return isPublicAddress(plain.toByteArray().slice(-4).join('.'))
  return plain.range() === 'unicast'
}
