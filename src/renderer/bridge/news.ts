import { create } from 'zustand'
import type { DeskEvent } from '#shared/model/desk.ts'

type DisputesEvent = Extract<DeskEvent, { changed: 'disputes' }>
type TransactionsEvent = Extract<DeskEvent, { changed: 'transactions' }>

/** A dispute's status change that the desk has just noticed by itself. */
export type HeardDispute = DisputesEvent['news'][number] & { readonly profileId: string }

/** News not announced yet, in order of arrival. */
export const useUntoldNews = create<readonly HeardDispute[]>(() => [])

/** Keeps the news of an event until it is announced. */
export function hearNews({ profileId, news }: DisputesEvent): void {
  if (news.length === 0) return
  useUntoldNews.setState((heard) => [...heard, ...news.map((one) => ({ ...one, profileId }))], true)
}

/** Takes the news not announced yet. */
export function takeUntoldNews(): readonly HeardDispute[] {
  const heard = useUntoldNews.getState()
  useUntoldNews.setState([], true)
  return heard
}

/**
 * When a dispute was last sent from any window, or may have been, unheard (milliseconds since 1970): a list read before
 * does not have it.
 */
export const useDisputeSent = create(() => ({ at: 0 }))

/** A transaction's status change that the desk has just read by itself. */
export type HeardStatus = NonNullable<TransactionsEvent['news']>[number]

/** More than this are not announced one by one; only their number and the newest matter then. */
const MAX_HEARD = 1_000

/** News not announced yet, in order of arrival. */
export const useUntoldStatuses = create<readonly HeardStatus[]>(() => [])

/** Keeps the news of an event until it is announced. For each transaction, only the newest counts. */
export function hearStatuses({ news = [] }: TransactionsEvent): void {
  if (news.length === 0) return
  const heard = new Map(useUntoldStatuses.getState().map((one) => [one.id, one]))
  for (const one of news) heard.set(one.id, { ...one, before: (heard.get(one.id) ?? one).before })
  useUntoldStatuses.setState([...heard.values()].slice(-MAX_HEARD), true)
}

/** Takes the news not announced yet. */
export function takeUntoldStatuses(): readonly HeardStatus[] {
  const heard = useUntoldStatuses.getState()
  useUntoldStatuses.setState([], true)
  return heard
}
