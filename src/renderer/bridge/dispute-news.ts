import { create } from 'zustand'
import type { DeskEvent } from '#shared/model/desk.ts'

type DisputesEvent = Extract<DeskEvent, { changed: 'disputes' }>

/** Another status of a dispute, as the desk has just noticed it by itself. */
export type DisputeNews = DisputesEvent['news'][number] & { readonly profileId: string }

/** News that were not told yet, in the order they came. */
export const useUntoldNews = create<readonly DisputeNews[]>(() => [])

/** Keeps the news of an event until somebody tells them. */
export function hearNews({ profileId, news }: DisputesEvent): void {
  if (news.length === 0) return
  useUntoldNews.setState((heard) => [...heard, ...news.map((one) => ({ ...one, profileId }))], true)
}

/** Takes what was not told yet. */
export function takeUntoldNews(): readonly DisputeNews[] {
  const heard = useUntoldNews.getState()
  useUntoldNews.setState([], true)
  return heard
}
