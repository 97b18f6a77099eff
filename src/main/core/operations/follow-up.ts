import type { ClockOffset } from '#shared/model/dispute.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { goesByPlatformId, namesAnother } from '#shared/rules/platform-id.ts'
import { transactionName } from '#shared/rules/transaction-name.ts'
import type { Database } from '../database/database.ts'
import type { FollowUp } from '../database/journal-repository.ts'
import type { FollowUpIntent } from '../database/known-intent.ts'
import type { ProfileRow } from '../database/profile-repository.ts'
import { requireKnown } from '../database/require-transaction.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { PlatformAccess } from '../platform/access.ts'
import { requireAccount } from '../profiles/require-account.ts'
import type { ReadyWrite, WritePipeline } from './write-pipeline.ts'

/** A press of a button on a transaction that is there, and the merchant the screen showed. */
interface FollowUpOrder {
  readonly intentId: string
  readonly transactionId: string
  readonly profileId: string
  readonly profileRevision: number
}

interface ReadyFollowUp
  extends Pick<FollowUp, 'request' | 'files' | 'duplicates'>,
    Pick<ReadyWrite, 'endpoint' | 'send'> {
  readonly clock?: (access: PlatformAccess) => ClockOffset | null
}

export type WriteFollowUp = ReturnType<typeof createWriteFollowUp>

/**
 * Writes on a transaction that is there: it must be known as a whole, belong to the merchant that the screen showed, and
 * have been sent under the account which that merchant has.
 */
export function createWriteFollowUp(database: Database, pipeline: WritePipeline) {
  return (
    { call, contents }: Pick<FollowUpIntent, 'call' | 'contents'>,
    { intentId, transactionId, profileId, profileRevision }: FollowUpOrder,
    work: (
      transaction: Transaction,
      deliver: (ready: ReadyFollowUp) => Promise<Transaction>,
      profile: ProfileRow,
    ) => Promise<Transaction>,
  ): Promise<Transaction> => {
    const intent = { call, intentId, profileId, transactionId, ...(contents && { contents }) }
    return pipeline.write(intent, profileRevision, async (profile, deliver) => {
      const transaction = await requireKnown(database, transactionId)
      if (transaction.profileId !== profileId) throw new DeskFailure({ kind: 'profile_changed' })
      requireAccount(transaction, 'write')
      const deliverIt = ({ endpoint, send, clock, ...own }: ReadyFollowUp) => {
        const journal: ReadyWrite['journal'] = (sender, access) =>
          database.beginFollowUp({ ...intent, ...sender, ...own, clock: clock?.(access) ?? null })
        return deliver({ endpoint, journal, send })
      }
      return work(transaction, deliverIt, profile)
    })
  }
}

/** Throws `not_possible` where nothing of this desk's can be at the platform, or where that is just being found out. */
export function requireMayExist(transaction: Transaction): void {
  const { state } = transaction
  // What was refused or never left is not ours at the platform: under its id may be somebody else's.
  if (state === 'refused' || state === 'not_sent') throw new DeskFailure({ kind: 'not_possible', why: 'nothing_there' })
  if (state === 'sending') throw new DeskFailure({ kind: 'not_possible', why: 'still_under_way' })
  // By the merchant's id it would be done to that other order.
  if (namesAnother(transaction)) {
    throw new DeskFailure({ kind: 'not_possible', why: 'id_of_another' })
  }
}

/** The id the platform is told where it takes either. */
export function targetOf(transaction: Transaction): string {
  const { platformId } = transaction
  return platformId !== null && goesByPlatformId(transaction) ? platformId : transactionName(transaction)
}
