import { isWebUrl } from './base-url.ts'
import { REDACTED, readCut } from './cut-text.ts'
import { isPrivateHost } from './private-host.ts'

/**
 * What is to be known of an address before anybody follows it. `host`: where it truly leads, with its port; names in other
 * scripts as they are registered (punycode), so that look-alike letters are seen. `userInfo`: a name or a password stands
 * before the host and may pass for it. `isPrivate`: the host is plainly of this machine or of a network of one's own.
 */
export type UrlJudgement =
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
