import { isWebUrl } from './base-url.ts'

/**
 * The host that a link leads to, as it is looked up: punycode for names of other scripts, with the port. Null for what
 * is not offered as a link: no http(s) address, or one with a user name, which hides the true host behind another.
 */
export function linkHost(text: string): string | null {
  if (!isWebUrl(text)) return null
  const { username, password, host } = new URL(text)
  return username === '' && password === '' && host !== '' ? host : null
}
