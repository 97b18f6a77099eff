import { shell } from 'electron'
import { readLink } from './read-link.ts'

/** The one way out of the app: opens an address in the system's browser. Rejects for all but http and https. */
export async function openLink(text: string): Promise<void> {
  const url = readLink(text)
  if (url === null) throw new Error('Only http and https addresses are opened')
  await shell.openExternal(url)
}
