import ipaddr from 'ipaddr.js'
import { isWebUrl } from './base-url.ts'
import { REDACTED, readCut } from './cut-text.ts'

/**
 * What is to be known of an address before anybody follows it. `host`: where it truly leads, with its port; names in other
 * scripts as they are registered (punycode), so that look-alike letters are seen. `userInfo`: a name or a password stands
 * before the host and may pass for it. `isPrivate`: the host is plainly of this machine or of a network of one's own.
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

/** Judges an address that came from outside. What a host's name leads to is not looked up. */
export function judgeUrl(text: string): UrlJudgement {
  if (readCut(text)) return { is: 'unusable', why: 'too_long' }
  if (text.includes(REDACTED)) return { is: 'unusable', why: 'has_secret' }
  if (!isWebUrl(text)) return { is: 'unusable', why: 'not_web' }
  const url = new URL(text)
  const userInfo = url.username !== '' || url.password !== ''
  return { is: 'address', url, host: url.host, userInfo, isPrivate: isPrivateHost(url.hostname) }
}

/**
 * Whether an address may be offered as a link. `platform`: the base URL of the platform that gave it; one that is on this
 * machine or in a network of one's own itself (empty: the training platform) may lead there.
 */
export function isOfferedAsLink(text: string, platform: string): boolean {
  const judged = judgeUrl(text)
  if (judged.is === 'unusable' || judged.userInfo) return false
  return !judged.isPrivate || platform === '' || isPrivateHost(new URL(platform).hostname)
}

/** The host to show beside a link; null for what is not offered as one: no web address, or one that hides its host. */
export function linkHost(text: string): string | null {
  const judged = judgeUrl(text)
  return judged.is === 'address' && !judged.userInfo && judged.host !== '' ? judged.host : null
}

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
