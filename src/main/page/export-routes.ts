import { Readable } from 'node:stream'
import type { Desk } from '#core/create-desk.ts'

/** Answers a request below /exports/; null for any other. Whether it is for who asks to see, its host has found out. */
export type ExportRoutes = (request: { readonly method: string; readonly pathname: string }) => Promise<Response | null>

const FOLDER = '/exports/'
const TICKET = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** It is saved, and never shown. */
const HEADERS = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'private, no-store',
}

/** Lets the page fetch a file that was written for it: GET by ticket, once. */
export function createExportRoutes(exports: Desk['exports']): ExportRoutes {
  return async ({ method, pathname }) => {
    if (!pathname.startsWith(FOLDER)) return null
    // A HEAD would use the ticket up.
    if (method !== 'GET') return new Response(null, { status: 405, headers: { ...HEADERS, Allow: 'GET' } })
    const ticket = pathname.slice(FOLDER.length)
    const file = TICKET.test(ticket) ? await exports.open(ticket) : null
    if (!file) return new Response(null, { status: 404, headers: HEADERS })
    return new Response(Readable.toWeb(file.read()) as ReadableStream, {
      headers: {
        ...HEADERS,
        'Content-Type': 'application/octet-stream',
        'Content-Disposition': `attachment; filename="export"; filename*=UTF-8''${encoded(file.name)}`,
        'Content-Length': String(file.size),
      },
    })
  }
}

/** RFC 8187: what encodeURIComponent leaves as it is and a header does not take. */
function encoded(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
}
