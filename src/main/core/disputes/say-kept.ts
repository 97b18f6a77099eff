import type { DeskEvent } from '#shared/model/desk.ts'
import type { KeptDispute } from '../database/keep-dispute.ts'
import type { Events } from '../events.ts'

type News = Extract<DeskEvent, { changed: 'disputes' }>['news']

/** Says which disputes are not what they were, and which transactions have got to know by them how records name them. */
export function sayKept(events: Events, profileId: string, kept: readonly KeptDispute[], news: News = []): void {
  const ids = kept.filter(({ differs }) => differs).map(({ id }) => id)
  if (ids.length > 0) events.say({ changed: 'disputes', profileId, ids, news })
  const named = kept.flatMap(({ hasNamed, transactionId }) => (hasNamed && transactionId ? [transactionId] : []))
  if (named.length > 0) events.say({ changed: 'transactions', ids: [...new Set(named)] })
}
