import type { DeskClient } from '#shared/contract/index.ts'
import type { Profile } from '#shared/model/profile.ts'
import { failureOf } from '../../../bridge/failure.ts'
import { ENDS_TURNS, inTurn } from '../../../components/in-turn.ts'
import { type Became, useAdding } from './adding-store.ts'

/** Keeps the text, which is meant for the merchant it was begun for. */
export function keepText(text: string, profileId: string): void {
  useAdding.setState(({ meantFor }) => ({ text, meantFor: text.trim() === '' ? null : (meantFor ?? profileId) }))
}

/** Starts adding a list of IDs for a merchant. */
export function startAdding(client: DeskClient, profile: Profile, ids: readonly string[]): Promise<void> {
  useAdding.setState({ text: '', meantFor: null, rows: ids.map((id) => ({ id, became: { is: 'waiting' } })) })
  return goOn(client, profile)
}

/** Retries the IDs that failed, and continues with those still waiting. */
export function retryFailed(client: DeskClient, profile: Profile): Promise<void> {
  useAdding.setState(({ rows }) => ({
    rows: rows.map((row) => (row.became.is === 'failed' ? { ...row, became: { is: 'waiting' } } : row)),
  }))
  return goOn(client, profile)
}

/**
 * Continues with the IDs still waiting, one after the other at the rate chosen for the merchant. `profile` is the
 * merchant as it is now: its key may have been replaced since the list was started.
 */
export async function goOn(client: DeskClient, profile: Profile): Promise<void> {
  const { stop: underWay, rows } = useAdding.getState()
  if (underWay) return
  const stop = new AbortController()
  useAdding.setState({ profile, stop, isHalted: false })
  await inTurn({
    items: rows.filter(({ became }) => became.is === 'waiting').map(({ id }) => id),
    perSecond: () => profile.polling.perSecond,
    stop: stop.signal,
    each: async (id) => {
      put(id, { is: 'asking' })
      const became = await add(client, profile, id)
      put(id, became)
      if (became.is !== 'failed' || !became.failure || !ENDS_TURNS.has(became.failure.kind)) return
      useAdding.setState({ isHalted: true })
      stop.abort()
    },
  })
  useAdding.setState({ stop: null })
}

function put(id: string, became: Became): void {
  useAdding.setState(({ rows }) => ({ rows: rows.map((row) => (row.id === id ? { id, became } : row)) }))
}

/** Adds one transaction by its platform ID. If the desk already has it, the platform is not asked. */
async function add(client: DeskClient, { id: profileId, revision }: Profile, id: string): Promise<Became> {
  try {
    const named = await client.transactions.find({ profileId, id })
    const known = named.find(({ platformId }) => platformId === id)
    if (known) return { is: 'here', transaction: known }
    const transaction = await client.transactions.add({ profileId, profileRevision: revision, by: 'platform_id', id })
    return { is: transaction.enteredId === id ? 'added' : 'here', transaction }
  } catch (error) {
    return { is: 'failed', failure: failureOf(error) }
  }
}
