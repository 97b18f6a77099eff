import type { Profile } from '#shared/model/profile.ts'
import type { TransactionSummary } from '#shared/model/transaction.ts'
import { failureOf } from '../../bridge/failure.ts'
import { ENDS_TURNS, inTurn } from '../../components/in-turn.ts'

/** `skipped`: not requested, because an earlier failure concerned the same merchant. */
export type StatusRead =
  | { readonly is: 'read' }
  | { readonly is: 'failed'; readonly error: unknown }
  | { readonly is: 'skipped' }

interface Reads<Row> {
  readonly rows: readonly Row[]
  readonly profiles: readonly Profile[]
  readonly stop: AbortSignal
  readonly read: (row: Row) => Promise<void>
  /** Called with each result as soon as it is known. */
  readonly onEach: (became: StatusRead) => void
}

/** Reads the statuses of many transactions, one after the other, each at the rate of its merchant. */
export async function readInTurn<Row extends Pick<TransactionSummary, 'profileId'>>(reads: Reads<Row>): Promise<void> {
  const { rows, profiles, stop, read, onEach } = reads
  const failing = new Set<string>()
  const paceOf = (profileId: string) => profiles.find(({ id }) => id === profileId)?.polling.perSecond ?? 1
  await inTurn({
    items: rows,
    stop,
    perSecond: ({ profileId }) => (failing.has(profileId) ? Number.POSITIVE_INFINITY : paceOf(profileId)),
    each: async (row) => {
      if (failing.has(row.profileId)) {
        onEach({ is: 'skipped' })
        return
      }
      try {
        await read(row)
        onEach({ is: 'read' })
      } catch (error) {
        const failure = failureOf(error)
        if (failure && ENDS_TURNS.has(failure.kind)) failing.add(row.profileId)
        onEach({ is: 'failed', error })
      }
    },
  })
}
