import { html } from 'hono/html'
import type { Markup } from '../pages/page.ts'
import type { Timeline } from '../state/records.ts'
import type { BoardWords } from './words.ts'
import type { Wait } from './words-en.ts'

/** The context shared by all parts of the page. */
export interface BoardContext {
  readonly words: BoardWords
  /** For dates and numbers. */
  readonly locale: string
  readonly now: number
}

const LONGEST = 300

/** Control, direction and invisible characters, which could make one name look like another. */
const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029]/gu

/** Received text in readable form: invisible characters are shown by code point, and long text is truncated. */
export function visible(text: string): string {
  const cut = text.length > LONGEST ? `${text.slice(0, LONGEST)}… (${text.length})` : text
  return cut.replace(UNSEEN, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    return `⟨U+${code}⟩`
  })
}

/** Received text, isolated so that it cannot change the direction of the text around it. */
export function theirs(text: string): Markup {
  return html`<bdi>${visible(text)}</bdi>`
}

/** A time in this computer's time zone; in UTC on hover. */
export function moment({ locale }: BoardContext, at: number): Markup {
  const utc = new Date(at).toISOString()
  const local = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'medium' }).format(at)
  return html`<time datetime="${utc}" title="${utc.slice(0, 19).replace('T', ' ')} UTC">${local}</time>`
}

/** A size in exact bytes. */
export function bytes({ locale, words }: BoardContext, size: number): string {
  return words.bytes(new Intl.NumberFormat(locale).format(size))
}

/** The future statuses if nothing intervenes, next first. */
export function upcoming(shown: BoardContext, timeline: Timeline): Markup {
  const { now, words } = shown
  const future = timeline.filter((step) => step.at > now)
  if (future.length === 0) return html`${words.nothingToCome}`
  return html`<ol class="plain">${future.map(
    (step) => html`<li><code>${visible(step.status)}</code> ${words.after(waitOf(step.at - now))}</li>`,
  )}</ol>`
}

/** A wait in its larger unit; at least one second. */
function waitOf(milliseconds: number): Wait {
  const seconds = Math.max(1, Math.round(milliseconds / 1000))
  return seconds < 120 ? { count: seconds, unit: 's' } : { count: Math.round(seconds / 60), unit: 'min' }
}

/** A table with one row per item, or the text `none` if there are none. */
export function table(heads: readonly string[], rows: readonly Markup[], none: string): Markup {
  if (rows.length === 0) return html`<p class="none">${none}</p>`
  return html`<table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table>`
}
