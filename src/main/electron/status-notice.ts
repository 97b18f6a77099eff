import type { StatusNews } from '#core/ports.ts'
import { type Language, STATUS_NOTICE } from './messages.ts'
import { noticeLine } from './notice-line.ts'

/** A notice of the system's, and where the screens have what it speaks of. */
export interface StatusNotice {
  readonly title: string
  readonly body: string
  readonly address: string
}

/** More than these are told as one. */
const MAX_SINGLE = 2

/** More words than these do not fit. */
const MAX_WORDS = 4

/** What the system tells of transactions whose statuses have changed: of each, or of many as one. */
export function statusNotices(news: readonly StatusNews[], language: Language): readonly StatusNotice[] {
  if (news.length > MAX_SINGLE) return [groupNotice(news, language)]
  const words = STATUS_NOTICE[language]
  return news.map(({ transactionId, status, label, merchant }) => ({
    title: words.title(status === null ? words.noStatus : noticeLine(status)),
    body: `${noticeLine(label)} · ${noticeLine(merchant)}`,
    address: `#/transactions/${transactionId}`,
  }))
}

function groupNotice(news: readonly StatusNews[], language: Language): StatusNotice {
  const words = STATUS_NOTICE[language]
  const counts = Map.groupBy(news, ({ status }) => status)
  const most = [...counts].toSorted(([, one], [, other]) => other.length - one.length)
  const shown = most.length > MAX_WORDS ? most.slice(0, MAX_WORDS - 1) : most
  const parts = shown.map(([status, of]) => `${status === null ? words.noStatus : noticeLine(status)}: ${of.length}`)
  const others = news.length - shown.reduce((sum, [, of]) => sum + of.length, 0)
  const body = [...parts, ...(others > 0 ? [words.others(others)] : [])].join(' · ')
  return { title: words.group(news.length), body, address: '#/transactions' }
}
