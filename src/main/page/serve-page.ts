import { randomBytes } from 'node:crypto'
import { readFile, realpath, stat } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { type PageRights, STYLE_NONCE_PLACEHOLDER, securityHeaders } from './security-headers.ts'

/** Answers a request for the page or one of its files. Never throws. */
export type ServePage = (request: { readonly method: string; readonly pathname: string }) => Promise<Response>

/**
 * Serves the built renderer from its folder: the same for the app:// scheme and for a browser. Nothing outside the
 * folder is ever served; every answer carries the security headers, the page itself a style nonce of its own.
 */
export function createPage(folder: string, rights: PageRights): ServePage {
  return async ({ method, pathname }) => {
    if (method !== 'GET' && method !== 'HEAD') return plain(405, 'Method not allowed', rights)
    const file = await findFile(folder, pathname)
    const bytes = file === null ? null : await readFile(file).catch(() => null)
    if (file === null || bytes === null) return plain(404, 'Not found', rights)
    const isPage = basename(file) === 'index.html'
    const nonce = isPage ? randomBytes(16).toString('base64url') : undefined
    const headers = {
      ...securityHeaders(rights, nonce),
      // Anything but the kinds of file that the build makes is bytes that a browser must not interpret.
      'Content-Type': getMimeType(file) ?? 'application/octet-stream',
      'Cache-Control': cacheControl(pathname, isPage),
    }
    const body = nonce === undefined ? bytes : withNonce(bytes, nonce)
    return new Response(method === 'HEAD' ? null : body, { headers })
  }
}

/** An answer in plain words, with the security headers. */
export function plain(status: number, words: string, rights: PageRights): Response {
  const headers = {
    ...securityHeaders(rights),
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
  }
  return new Response(`${words}\n`, { status, headers })
}

function withNonce(page: Uint8Array, nonce: string): string {
  return new TextDecoder().decode(page).replaceAll(STYLE_NONCE_PLACEHOLDER, nonce)
}

/** What the build names by its content never changes; the page, with its nonce, is never kept. */
function cacheControl(pathname: string, isPage: boolean): string {
  if (isPage) return 'no-store'
  return pathname.startsWith('/assets/') ? 'private, max-age=31536000, immutable' : 'no-cache'
}

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
