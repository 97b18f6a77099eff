import type { AskingAll } from '#shared/contract/batches.ts'
import { newestOf } from '#shared/model/intent.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Parts } from '../parts.ts'

interface Unknowns {
  /** Of the batch. */
  readonly id: string
  readonly profileId: string
  readonly profileRevision: number
}

/**
 * Retries the unknown rows of a batch with the same ID, one after the other, until one brings no clear answer, or one
 * that differs from what was sent: `stopAt` records that with the batch, because whoever asked may have gone meanwhile.
 * That the platform already has the ID is a clear answer: another retry would not say more.
 */
export function createAskAgainAll({
  database,
  askAgain,
  random,
  events,
}: Parts<'database' | 'askAgain' | 'random' | 'events'>) {
  return async function* (
    { id, profileId, profileRevision }: Unknowns,
    cardOf: (row: number) => string | undefined,
    stopAt: (transactionId: string) => Promise<void>,
  ): AsyncGenerator<AskingAll> {
    const rows = await database.finding.batchToAskAgain(id)
    const of = rows.length
    let done = 0
    let [similar, withoutCard, resolved] = [0, 0, 0]
    yield { is: 'under_way', done, of }
    for (const { row, transactionId } of rows) {
      const card_number = cardOf(row)
      if (card_number === undefined) {
        withoutCard += 1
        continue
      }
      const intent = { intentId: random.uuid(), transactionId, profileId, profileRevision, digitsCompared: true }
      const answer = await askAgain({ ...intent, card_number }).then(
        ({ state, operations, reply }) => ({
          state,
          failure: newestOf({ operations }, 'ask_again')?.failure ?? null,
          differs: state === 'accepted' && reply !== null && reply.differing.length > 0,
        }),
        (error: unknown) => {
          if (error instanceof DeskFailure) return { state: 'unknown', failure: error.failure, differs: false }
          throw error
        },
      )
      const { state, failure, differs } = answer
      if (differs) await stopAt(transactionId)
      events.say({ changed: 'batches', id })
      // Somebody has resolved it in the meantime.
      if (failure?.kind === 'not_possible' && failure.why === 'no_longer_unresolved') resolved += 1
      else if (failure?.kind === 'similar_payouts') similar += 1
      else if (state === 'unknown' && failure?.kind !== 'already_there') {
        yield { is: 'stopped', done, of, failure, transactionId }
        return
      }
      done += 1
      if (differs) break
      yield { is: 'under_way', done, of }
    }
    yield { is: 'done', done: done - similar - resolved, of, similar, withoutCard }
  }
}
