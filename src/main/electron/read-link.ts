/** The address as the system's browser gets it, parsed and written anew; null where it is no http(s) address. */
export function readLink(text: string): string | null {
  if (text.length > 8192 || !URL.canParse(text)) return null
  const url = new URL(text)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  return isWeb && url.hostname !== '' ? url.href : null
}
