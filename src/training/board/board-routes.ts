import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { TrainingLanguage } from '#shared/model/training-scenario-words.ts'
import type { Ctx, Env } from '../http/env.ts'
import { isOwnForm, page } from '../pages/page.ts'
import type { TrainingPlatform } from '../platform.ts'
import { boardContent } from './board-content.ts'
import { readSettingsForm } from './settings-form.ts'
import { BOARD_WORDS, boardLanguageOf } from './words.ts'

/** The address contains a key, so it must not be sent as a referrer. */
const HEADERS = { 'Referrer-Policy': 'no-referrer' }

/** Seconds between reloads, if the trainer turned them on. */
const RELOAD = 10

/** The path of the trainer's page. It contains a key because a browser cannot send the credential header. */
export function boardPath({ viewKey }: Pick<TrainingPlatform, 'viewKey'>): string {
  return `/training/board/${viewKey}`
}

/** The trainer's page for a browser, shown to anyone with the key. Any other address is not found. */
export const keyedBoardRoutes = new Hono<Env>()
  .get('/:key{.+}', (c) => (hasKey(c, c.req.param('key')) ? show(c) : notThere(c)))
  .post('/:key{.+}', (c) => (hasKey(c, c.req.param('key')) ? change(c) : notThere(c)))
  .all('/:key{.+}', notThere)

/** The same page for requests with credentials, like everything under /training. */
export const boardRoutes = new Hono<Env>().get('/', show).post('/', change)

/** Compares in constant time. */
function hasKey(c: Ctx, offered: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(offered), digest(c.get('platform').viewKey))
}

function show(c: Ctx): Promise<Response> {
  const lang = languageAsked(c)
  const reloads = c.req.query('reload') !== undefined
  return page(c, BOARD_WORDS[lang].title, boardContent(c.get('platform'), { lang, reloads }), 200, {
    ...look(lang),
    reloadAfter: reloads ? RELOAD : null,
  })
}

/** Changes the choices where the interface is silent, and shows the page again. */
async function change(c: Ctx): Promise<Response> {
  const lang = languageAsked(c)
  const words = BOARD_WORDS[lang]
  if (!isOwnForm(c)) return page(c, words.title, html`<p>${words.foreignForm}</p>`, 403, look(lang))
  const asked = await readSettingsForm(c)
  if (asked === null) return page(c, words.title, html`<p>${words.badWebhook}</p>`, 400, look(lang))
  c.get('platform').changeSettings(asked)
  const { pathname, search } = new URL(c.req.url)
  return c.redirect(`${pathname}${search}`, 303)
}

function notThere(c: Ctx): Promise<Response> {
  const lang = languageAsked(c)
  return page(c, BOARD_WORDS[lang].title, html`<p>${BOARD_WORDS[lang].notThere}</p>`, 404, look(lang))
}

function languageAsked(c: Ctx): TrainingLanguage {
  return boardLanguageOf(c.req.query('lang'), c.req.header('accept-language'))
}

function look(lang: TrainingLanguage) {
  return { lang, banner: BOARD_WORDS[lang].banner, sheet: '/board.css', reloadAfter: null, headers: HEADERS }
}
