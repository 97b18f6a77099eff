import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { Ctx } from '../http/env.ts'
import { hostnameOf, isLoopbackHost } from '../http/loopback.ts'

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 32rem; margin: 2rem auto; padding: 0 1rem }
header { border: 3px dashed #c60; padding: .5rem 1rem; font-weight: 700; letter-spacing: .1em }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem }
dd { margin: 0; font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
form { display: flex; flex-wrap: wrap; gap: .5rem }
button { font: inherit; padding: .5rem 1rem; cursor: pointer }
`

/** Only own styles and own forms; `same-origin` keeps the Origin header of forms, which is checked. */
const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
}

/** What may differ from the client's pages. */
interface Look {
  readonly lang: string
  readonly banner: string
  /** An additional style sheet, after the common one. */
  readonly sheet: string | null
  /** Reloads the page after this many seconds; `null`: never. */
  readonly reloadAfter: number | null
  readonly headers: Readonly<Record<string, string>>
}

const CLIENT_LOOK: Look = {
  lang: 'en',
  banner: 'TRAINING · no real money',
  sheet: null,
  reloadAfter: null,
  headers: {},
}

/** A page marked as training, by default in the look that clients see. The template escapes texts. */
export async function page(
  c: Ctx,
  title: string,
  content: Markup,
  status: 200 | 400 | 403 | 404 = 200,
  { lang, banner, sheet, reloadAfter, headers }: Look = CLIENT_LOOK,
): Promise<Response> {
  const whole = await html`<!doctype html>
<html lang="${lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
${reloadAfter !== null && html`<meta http-equiv="refresh" content="${reloadAfter}">`}
<title>TRAINING · ${title}</title>
<link rel="stylesheet" href="/pages.css">
${sheet !== null && html`<link rel="stylesheet" href="${sheet}">`}
<header>${banner}</header>
<main><h1>${title}</h1>${content}</main>
</html>`
  return c.html(whole, status, { ...HEADERS, ...headers })
}

/** The style sheet of the pages. */
export function styles(c: Ctx): Response {
  return c.text(STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8', 'X-Content-Type-Options': 'nosniff' })
}

/** A list of names and values. */
export function facts(rows: readonly (readonly [name: string, value: string])[]): Markup {
  return html`<dl>${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`
}

/** One button per action; pressing it posts the action to the page's own address. */
export function actions(rows: readonly (readonly [action: string, label: string])[]): Markup {
  return html`<form method="post">${rows.map(
    ([action, label]) => html`<button name="action" value="${action}">${label}</button>`,
  )}</form>`
}

/**
 * Whether a form was sent from a page of this server. A page without a referrer sends the origin `null`; then only
 * Sec-Fetch-Site, which a page cannot forge, shows that it came from here.
 */
export function isOwnForm(c: Ctx): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  const origin = c.req.header('origin')
  const host = c.req.header('host') ?? ''
  return origin === undefined || (origin === `http://${host}` && isLoopbackHost(hostnameOf(host)))
}
