import { shell } from 'electron'
import { DeskFailure } from '#core/desk-failure.ts'
import { takeGesture } from './operator-gesture.ts'
import { readLink } from './read-link.ts'

/**
 * The one way out of the app: opens an address in the system's browser, one for each press of the operator. Rejects with
 * `link_refused` for all but http and https, for one that carries a user name, and where nobody has pressed anything.
 */
export async function openLink(text: string): Promise<void> {
  const url = readLink(text)
  if (url === null || !takeGesture()) throw new DeskFailure({ kind: 'link_refused' })
  await shell.openExternal(url)
}
