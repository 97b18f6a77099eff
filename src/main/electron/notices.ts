import type { DisputeNews, StatusNews } from '#core/ports.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { DISPUTE_NOTICE, type HostLanguage, STATUS_NOTICE } from './messages.ts'

/** No more of a text of the platform's than fits into a notice. */
const MAX_SIGNS = 80

/** A text of the platform's as a part of a notice: in one line, with nothing in it that nobody sees. */
export function noticeLine(text: string): string {
  const signs = [...visibleText(text.replace(/\s+/g, ' ').trim())]
  return signs.length > MAX_SIGNS ? `${signs.slice(0, MAX_SIGNS - 1).join('')}…` : signs.join('')
}

/** A notice of the system's, and where the screens have what it speaks of. */
interface StatusNotice {
  readonly title: string
  readonly body: string
  readonly address: string
}

/** More than these are told as one. */
const MAX_SINGLE = 2

/** More words than these do not fit. */
const MAX_WORDS = 4

/** What the system tells of transactions whose statuses have changed: of each, or of many as one. */
export function statusNotices(news: readonly StatusNews[], language: HostLanguage): readonly StatusNotice[] {
  if (news.length > MAX_SINGLE) return [groupNotice(news, language)]
  const words = STATUS_NOTICE[language]
  return news.map(({ transactionId, status, label, merchant }) => ({
    title: words.title(status === null ? words.noStatus : noticeLine(status)),
    body: `${noticeLine(label)} · ${noticeLine(merchant)}`,
    address: `#/transactions/${transactionId}`,
  }))
}

function groupNotice(news: readonly StatusNews[], language: HostLanguage): StatusNotice {
  const words = STATUS_NOTICE[language]
  const counts = Map.groupBy(news, ({ status }) => status)
  const most = [...counts].toSorted(([, one], [, other]) => other.length - one.length)
  const shown = most.length > MAX_WORDS ? most.slice(0, MAX_WORDS - 1) : most
  const parts = shown.map(([status, of]) => `${status === null ? words.noStatus : noticeLine(status)}: ${of.length}`)
  const others = news.length - shown.reduce((sum, [, of]) => sum + of.length, 0)
  const body = [...parts, ...(others > 0 ? [words.others(others)] : [])].join(' · ')
  return { title: words.group(news.length), body, address: '#/transactions' }
}

/** What the system tells of a dispute: its status as it came, and whose it is. */
export function disputeNotice(
  news: DisputeNews,
  language: HostLanguage,
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
