import { judgeUrl } from '#shared/rules/judge-url.ts'

/**
 * Why the platform will most likely not load an address, or should not be given it; `null` if there is no objection.
 * `private_host`: the host is clearly this machine or in a private network. `credentials`: the address contains a user
 * name or a password. Text that is not a URL is not judged.
 */
export function urlDoubt(text: string): 'private_host' | 'credentials' | null {
  const judged = judgeUrl(text.trim())
  if (judged.is === 'unusable') return null
  if (judged.userInfo) return 'credentials'
  return judged.isPrivate ? 'private_host' : null
}
