import type { Failure } from '#shared/model/failure.ts'
import type { Profile } from '#shared/model/profile.ts'
import type { TransactionSummary } from '#shared/model/transaction.ts'
import { failureOf } from '../../bridge/failure.ts'
import { inTurn } from '../../components/in-turn.ts'

/** After these no other transaction of the same merchant would be read either. Any other failure is of one alone. */
const OF_MERCHANT: ReadonlySet<Failure['kind'] | undefined> = new Set<Failure['kind']>([
  'unauthorized',
  'rate_limited',
  'service_failed',
  'no_answer',
  'not_sent',
  'secret_missing',
  'loopback_only',
  'profile_not_found',
])

/** `skipped`: nothing was asked, as a failure before was its merchant's. */
export type StatusRead =
  | { readonly is: 'read' }
  | { readonly is: 'failed'; readonly error: unknown }
  | { readonly is: 'skipped' }

interface Reads<Row> {
  readonly rows: readonly Row[]
  readonly profiles: readonly Profile[]
  readonly stop: AbortSignal
  readonly read: (row: Row) => Promise<void>
  /** What became of each, as soon as it did. */
  readonly onEach: (became: StatusRead) => void
}

/** Reads the statuses of many, one after the other, each at the pace of its own merchant. */
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
        if (OF_MERCHANT.has(failureOf(error)?.kind)) failing.add(row.profileId)
        onEach({ is: 'failed', error })
      }
    },
  })
}
