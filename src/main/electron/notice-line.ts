import { visibleText } from '#shared/rules/visible-text.ts'

/** No more of a text of the platform's than fits into a notice. */
const MAX_SIGNS = 80

/** A text of the platform's as a part of a notice: in one line, with nothing in it that nobody sees. */
export function noticeLine(text: string): string {
  const signs = [...visibleText(text.replace(/\s+/g, ' ').trim())]
  return signs.length > MAX_SIGNS ? `${signs.slice(0, MAX_SIGNS - 1).join('')}…` : signs.join('')
}
