import type { Profile } from '#shared/model/profile.ts'
import { merchantName } from '../../components/merchant-label.tsx'
import type { Translate } from '../../i18n/index.tsx'

export interface Merchants {
  readonly profiles: readonly Pick<Profile, 'id' | 'environment'>[]
  readonly activeId: string | null
}

/** Leaves out news of training merchants while a real one is active: a test must not be taken for an order. */
export function withoutTraining<News extends { readonly profileId: string }>(
  news: readonly News[],
  { profiles, activeId }: Merchants,
): readonly News[] {
  const training = new Set(profiles.filter(({ environment }) => environment === 'training').map(({ id }) => id))
  return activeId === null || training.has(activeId) ? news : news.filter(({ profileId }) => !training.has(profileId))
}

/** The title of a piece of news: what it is about, and its merchant. IDs are unique only within a merchant. */
export function ofMerchant(
  t: Translate,
  what: string,
  merchant: Pick<Profile, 'name' | 'environment'> | undefined,
): string {
  return merchant ? `${what} · ${merchantName(t, merchant)}` : what
}
