import type { DisputeNews } from '#core/ports.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { DISPUTE_NOTICE, type Language } from './words.ts'

/** No more of a text of the platform's than fits into a notice. */
const MOST_SIGNS = 80

/** What the system tells of a dispute: its status as it came, and whose it is. */
export function disputeNotice(
  news: DisputeNews,
  language: Language,
): { readonly title: string; readonly body: string } {
  const words = DISPUTE_NOTICE[language]
  return {
    title: words.title(news.status === null ? words.noStatus : line(news.status)),
    body: `${line(news.label)} · ${line(news.merchant)}`,
  }
}

function line(text: string): string {
  const signs = [...visibleText(text.replace(/\s+/g, ' ').trim())]
  return signs.length > MOST_SIGNS ? `${signs.slice(0, MOST_SIGNS - 1).join('')}…` : signs.join('')
}

/** Where the screens have a dispute. Its id is the platform's: whatever stands in it stays one part of the address. */
export function disputeAddress({ profileId, disputeId }: Pick<DisputeNews, 'profileId' | 'disputeId'>): string {
  return `#/disputes/${part(profileId)}/${part(disputeId)}`
}

function part(id: string): string {
  return encodeURIComponent(id.toWellFormed())
}
