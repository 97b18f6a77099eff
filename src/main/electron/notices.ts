import type { DisputeNews, StatusNews } from '#core/ports.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { DISPUTE_NOTICE, type HostLanguage, STATUS_NOTICE } from './messages.ts'

/** The maximum length of a platform text in a notification. */
const MAX_SIGNS = 80

/** A platform text as part of a notification: on one line, without invisible characters. */
export function noticeLine(text: string): string {
  const signs = [...visibleText(text.replace(/\s+/g, ' ').trim())]
  return signs.length > MAX_SIGNS ? `${signs.slice(0, MAX_SIGNS - 1).join('')}…` : signs.join('')
}

/** A system notification, and the address of the screen it refers to. */
interface StatusNotice {
  readonly title: string
  readonly body: string
  readonly address: string
}

/** More than this many are combined into one. */
const MAX_SINGLE = 2

/** More statuses than this do not fit. */
const MAX_WORDS = 4

/** The notifications about changed statuses: one each, or a single one for many. */
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

/** The notification about a dispute: its status as the platform sent it, its label and its merchant. */
export function disputeNotice(
  news: DisputeNews,
  language: HostLanguage,
): { readonly title: string; readonly body: string } {
  const words = DISPUTE_NOTICE[language]
  return {
    title: words.title(news.status ? noticeLine(news.status) : words.noStatus),
    body: `${noticeLine(news.label)} · ${noticeLine(news.merchant)}`,
  }
}

/** The address of a dispute's screen. The dispute ID is the platform's, so it is encoded as a single path segment. */
export function disputeAddress({ profileId, disputeId }: Pick<DisputeNews, 'profileId' | 'disputeId'>): string {
  return `#/disputes/${part(profileId)}/${part(disputeId)}`
}

function part(id: string): string {
  return encodeURIComponent(id.toWellFormed())
}
