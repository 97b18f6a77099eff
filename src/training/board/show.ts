import { html } from 'hono/html'
import type { Markup } from '../pages/page.ts'
import type { Timeline } from '../state/records.ts'
import type { BoardWords } from './words.ts'
import type { Wait } from './words-en.ts'

/** What every part of the page works with. */
export interface BoardContext {
  readonly words: BoardWords
  /** Of dates and numbers. */
  readonly locale: string
  readonly now: number
}

const LONGEST = 300

/** Control, direction and invisible characters: they would make a name look like another. */
const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029]/gu

/** Somebody else's text as it can be read: no character without a look of its own, and not longer than a few lines. */
export function visible(text: string): string {
  const cut = text.length > LONGEST ? `${text.slice(0, LONGEST)}… (${text.length})` : text
  return cut.replace(UNSEEN, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    return `⟨U+${code}⟩`
  })
}

/** Somebody else's text, kept from turning the text around it. */
export function theirs(text: string): Markup {
  return html`<bdi>${visible(text)}</bdi>`
}

/** A moment in this computer's time; in UTC on hover. */
export function moment({ locale }: BoardContext, at: number): Markup {
  const utc = new Date(at).toISOString()
  const local = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'medium' }).format(at)
  return html`<time datetime="${utc}" title="${utc.slice(0, 19).replace('T', ' ')} UTC">${local}</time>`
}

/** Bytes, exactly. */
export function bytes({ locale, words }: BoardContext, size: number): string {
  return words.bytes(new Intl.NumberFormat(locale).format(size))
}

/** What will happen to a status if nobody interferes, next first. */
export function upcoming(shown: BoardContext, timeline: Timeline): Markup {
  const { now, words } = shown
  const future = timeline.filter((step) => step.at > now)
  if (future.length === 0) return html`${words.nothingToCome}`
  return html`<ol class="plain">${future.map(
    (step) => html`<li><code>${visible(step.status)}</code> ${words.after(waitOf(step.at - now))}</li>`,
  )}</ol>`
}

/** A wait in its larger unit; the half of a second counts as one. */
function waitOf(milliseconds: number): Wait {
  const seconds = Math.max(1, Math.round(milliseconds / 1000))
  return seconds < 120 ? { count: seconds, unit: 's' } : { count: Math.round(seconds / 60), unit: 'min' }
}

/** A table with a row for each thing; the words instead where there is none. */
export function table(heads: readonly string[], rows: readonly Markup[], none: string): Markup {
  if (rows.length === 0) return html`<p class="none">${none}</p>`
  return html`<table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table>`
}
