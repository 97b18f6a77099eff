import { linkHost } from '#shared/rules/judge-url.ts'

/** The address as the system's browser gets it, parsed and written anew; null where it is none that may be opened. */
export function readLink(text: string): string | null {
  if (text.length > 8192 || !URL.canParse(text)) return null
  const { href } = new URL(text)
  return linkHost(href) === null ? null : href
}
