import type { DisputeNews } from '#core/ports.ts'
import { DISPUTE_NOTICE, type Language } from './messages.ts'
import { noticeLine } from './notice-line.ts'

/** What the system tells of a dispute: its status as it came, and whose it is. */
export function disputeNotice(
  news: DisputeNews,
  language: Language,
): { readonly title: string; readonly body: string } {
  const words = DISPUTE_NOTICE[language]
  return {
    title: words.title(news.status === null ? words.noStatus : noticeLine(news.status)),
    body: `${noticeLine(news.label)} · ${noticeLine(news.merchant)}`,
  }
}

/** Where the screens have a dispute. Its id is the platform's: whatever stands in it stays one part of the address. */
export function disputeAddress({ profileId, disputeId }: Pick<DisputeNews, 'profileId' | 'disputeId'>): string {
  return `#/disputes/${part(profileId)}/${part(disputeId)}`
}

function part(id: string): string {
  return encodeURIComponent(id.toWellFormed())
}
