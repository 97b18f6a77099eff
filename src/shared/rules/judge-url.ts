import ipaddr from 'ipaddr.js'
import { isWebUrl } from './base-url.ts'
import { REDACTED, readCut } from './cut-text.ts'

/**
 * What to know about an address before it is followed. `host`: where it really leads, with its port; names in other
 * scripts are in their registered form (punycode), so that look-alike letters are visible. `userInfo`: a user name or a
 * password precedes the host and may be mistaken for it. `isPrivate`: the host is clearly this machine or in a private
 * network.
 */
type UrlJudgement =
  | { readonly is: 'unusable'; readonly why: 'too_long' | 'has_secret' | 'not_web' }
  | {
      readonly is: 'address'
      readonly url: URL
      readonly host: string
      readonly userInfo: boolean
      readonly isPrivate: boolean
    }

/** Judges an address that came from outside. Host names are not resolved. */
export function judgeUrl(text: string): UrlJudgement {
  if (readCut(text)) return { is: 'unusable', why: 'too_long' }
  if (text.includes(REDACTED)) return { is: 'unusable', why: 'has_secret' }
  if (!isWebUrl(text)) return { is: 'unusable', why: 'not_web' }
  const url = new URL(text)
  const userInfo = url.username !== '' || url.password !== ''
  return { is: 'address', url, host: url.host, userInfo, isPrivate: isPrivateHost(url.hostname) }
}

/**
 * Whether an address may be offered as a link. `platform`: the base URL of the platform that sent it; a platform that
 * is itself on this machine or in a private network (empty: the training platform) may link there.
 */
export function isOfferedAsLink(text: string, platform: string): boolean {
  const judged = judgeUrl(text)
  if (judged.is === 'unusable' || judged.userInfo) return false
  return !judged.isPrivate || platform === '' || isPrivateHost(new URL(platform).hostname)
}

/** Returns the host to show beside a link; `null` if no link is offered: not a web address, or one that hides its host. */
export function linkHost(text: string): string | null {
  const judged = judgeUrl(text)
  return judged.is === 'address' && !judged.userInfo && judged.host !== '' ? judged.host : null
}

/** Suffixes of names that are assigned only within a single network. */
const PRIVATE_ENDINGS = ['.localhost', '.local', '.internal', '.lan', '.home.arpa']

/**
 * Whether a host is clearly this machine or in a private network. `hostname`: as in `URL`, an IPv6 address in brackets.
 * Host names are not resolved.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (host === '') return false
  if (ipaddr.isValid(host)) return !isPublicAddress(host)
  return !host.includes('.') || PRIVATE_ENDINGS.some((ending) => `.${host}`.endsWith(ending))
}

/** Whether an IP address is on the public Internet. False if it is not an IP address. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  // An IPv4 address within an IPv6 one is judged as IPv4, also where a network translates between them (RFC 6052).
  const plain = ipaddr.process(address)
  const bytes = plain.toByteArray()
  if (plain.range() === 'rfc6052') return isPublicAddress(bytes.slice(-4).join('.'))
  // Only 2000::/3 of IPv6 is assigned: an IPv4 address with nothing before it (::7f00:1) is not on the Internet.
  return plain.range() === 'unicast' && (bytes.length === 4 || ((bytes[0] ?? 0) & 0xe0) === 0x20)
}
