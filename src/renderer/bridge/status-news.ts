import { create } from 'zustand'
import type { DeskEvent } from '#shared/model/desk.ts'

type TransactionsEvent = Extract<DeskEvent, { changed: 'transactions' }>

/** Another status of a transaction, as the desk has just read it by itself. */
export type StatusNews = NonNullable<TransactionsEvent['news']>[number]

/** More than this is not told one by one; only their number and the newest matter then. */
const MAX_HEARD = 1_000

/** News that were not told yet, in the order they came. */
export const useUntoldStatuses = create<readonly StatusNews[]>(() => [])

/** Keeps the news of an event until somebody tells them. Of one transaction only the newest is news. */
export function hearStatuses({ news = [] }: TransactionsEvent): void {
  if (news.length === 0) return
  const heard = new Map(useUntoldStatuses.getState().map((one) => [one.id, one]))
  for (const one of news) heard.set(one.id, { ...one, before: (heard.get(one.id) ?? one).before })
  useUntoldStatuses.setState([...heard.values()].slice(-MAX_HEARD), true)
}

/** Takes what was not told yet. */
export function takeUntoldStatuses(): readonly StatusNews[] {
  const heard = useUntoldStatuses.getState()
  useUntoldStatuses.setState([], true)
  return heard
}
