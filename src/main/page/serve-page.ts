import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { contentType } from './content-type.ts'
import { findFile } from './find-file.ts'
import { type PageRights, securityHeaders } from './security-headers.ts'
import { STYLE_NONCE_PLACEHOLDER } from './style-nonce.ts'

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
      'Content-Type': contentType(file),
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
