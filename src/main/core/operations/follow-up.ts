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

/** A request to act on an existing transaction, and the merchant that the screen showed. */
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
 * Writes on an existing transaction: it must be known completely, belong to the merchant that the screen showed, and
 * have been sent under that merchant's current account.
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

/** Throws `not_possible` if nothing of this desk's can exist at the platform, or if that is still being determined. */
export function requireMayExist(transaction: Transaction): void {
  const { state } = transaction
  // What was refused or not sent is not ours at the platform: its ID may belong to someone else's order.
  if (state === 'refused' || state === 'not_sent') throw new DeskFailure({ kind: 'not_possible', why: 'nothing_there' })
  if (state === 'sending') throw new DeskFailure({ kind: 'not_possible', why: 'still_under_way' })
  // Using the merchant's ID would act on that other order.
  if (namesAnother(transaction)) {
    throw new DeskFailure({ kind: 'not_possible', why: 'id_of_another' })
  }
}

/** The ID to send where the platform accepts either. */
export function targetOf(transaction: Transaction): string {
  const { platformId } = transaction
  return platformId !== null && goesByPlatformId(transaction) ? platformId : transactionName(transaction)
}
