import { realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/**
 * What a path of the built page may consist of: plain names, one slash between them. No percent sign, no backslash, no
 * colon, no name that begins with a dot: everything an address can be disguised with is not a name the build makes.
 */
const PLAIN_PATH = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/

/**
 * The file that a URL path names, as the real path of a regular file inside the folder, or null. `pathname` is taken as
 * it stands in the address, still percent-encoded; `/` is the page itself.
 */
export async function findFile(folder: string, pathname: string): Promise<string | null> {
  const path = pathname === '/' ? '/index.html' : pathname
  if (path.length > 500 || !PLAIN_PATH.test(path)) return null
  try {
    const root = await realpath(folder)
    const file = await realpath(join(root, ...path.split('/')))
    return isInside(root, file) && (await stat(file)).isFile() ? file : null
  } catch {
    return null
  }
}

/** A link inside the folder may still point out of it: what counts is where a path really ends. */
function isInside(root: string, file: string): boolean {
  const way = relative(root, file)
  return way !== '' && !way.startsWith(`..${sep}`) && way !== '..' && join(root, way) === file
}
