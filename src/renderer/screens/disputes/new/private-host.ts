import { judgeUrl } from '#shared/rules/judge-url.ts'

/**
 * Why the platform will most likely not load an address, or should not be given it; null where nothing speaks against
 * it. `private_host`: the host is plainly of this machine or of a network of one's own. `credentials`: a name or a
 * password stands in the address. Text that is no URL is not judged.
 */
export function urlDoubt(text: string): 'private_host' | 'credentials' | null {
  const judged = judgeUrl(text.trim())
  if (judged.is === 'unusable') return null
  if (judged.userInfo) return 'credentials'
  return judged.isPrivate ? 'private_host' : null
}
