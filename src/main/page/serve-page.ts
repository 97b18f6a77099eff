import { randomBytes } from 'node:crypto'
import { readFile, realpath, stat } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { type PageRights, STYLE_NONCE_PLACEHOLDER, securityHeaders } from './security-headers.ts'

/** Answers a request for the page or one of its files. Never throws. */
export type ServePage = (request: { readonly method: string; readonly pathname: string }) => Promise<Response>

/**
 * Serves the built renderer from its folder, for both the app:// scheme and a browser. Nothing outside the folder is
 * ever served; every response carries the security headers, and the page also a new style nonce.
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
      // A browser must not interpret file types that the build does not produce.
      'Content-Type': getMimeType(file) ?? 'application/octet-stream',
      'Cache-Control': cacheControl(pathname, isPage),
    }
    const body = nonce === undefined ? bytes : withNonce(bytes, nonce)
    return new Response(method === 'HEAD' ? null : body, { headers })
  }
}

/** A plain-text response with the security headers. */
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

/** Files with a content hash in their name never change; the page, with its nonce, is never cached. */
function cacheControl(pathname: string, isPage: boolean): string {
  if (isPage) return 'no-store'
  return pathname.startsWith('/assets/') ? 'private, max-age=31536000, immutable' : 'no-cache'
}

/**
 * Allowed paths of the built page: plain names separated by single slashes. No percent sign, backslash or colon, and no
 * name that begins with a dot: the build never uses what could disguise a path.
 */
const PLAIN_PATH = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/

/**
 * The real path of the regular file inside the folder that a URL path names, or `null`. `pathname` is still
 * percent-encoded, as in the address; `/` is the page itself.
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

/** A link inside the folder may point outside it, so the resolved path is what counts. */
function isInside(root: string, file: string): boolean {
  const way = relative(root, file)
  return way !== '' && !way.startsWith(`..${sep}`) && way !== '..' && join(root, way) === file
}
