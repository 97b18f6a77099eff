import type { Failure } from '#shared/model/failure.ts'
import type { KeptReceipt } from '#shared/model/kept-receipt.ts'
import type { ReceiptRow } from '../database/receipt-repository.ts'
import type { Copies } from '../evidence/copies.ts'
import type { ReceiptsParts } from './receipts.ts'
import { fileNameOf, isOtherwiseDeclared, viewOf } from './what-it-is.ts'

/** Receipts as a screen sees them: with what the folder and the merchant say of them now. */
export function createShow({ profiles, database, circuitBreaker, clock }: ReceiptsParts, copies: Copies) {
  /** What keeps the desk from asking a merchant's platform just now. */
  async function whatHolds(profileId: string): Promise<Failure | null> {
    const row = (await database.profiles()).find(({ id }) => id === profileId)
    if (!row) return { kind: 'profile_not_found' }
    const profile = (await profiles.list()).profiles.find(({ id }) => id === profileId)
    return (
      circuitBreaker.stateOf(row)?.failure ?? (profile?.secretState === 'missing' ? { kind: 'secret_missing' } : null)
    )
  }

  /** Of the newest try that brought nothing, be it the first one or after a copy was lost; null where there was none. */
  async function whatCameOfIt(row: ReceiptRow): Promise<KeptReceipt['copy'] | null> {
    const { refusal, failure, failedAt, nextTryAt, profileId } = row
    if (refusal !== null) return { is: 'refused', why: refusal }
    if (failure === null || failedAt === null) return null
    // Nothing is polled of a removed merchant.
    const triesAgain = nextTryAt !== null && (await database.profiles()).some(({ id }) => id === profileId)
    return { is: 'failed', failure, at: failedAt, triesAgain }
  }

  async function copyOf(row: ReceiptRow): Promise<KeptReceipt['copy']> {
    const { declared, sha256, size, contentType, fetchedAt } = row
    if (sha256 !== null && size !== null && contentType !== null && fetchedAt !== null) {
      if ((await copies.sizeOf(sha256)) !== size) return (await whatCameOfIt(row)) ?? { is: 'lost' }
      const fileName = fileNameOf(declared, contentType)
      const differs = isOtherwiseDeclared(declared, contentType)
      return { is: 'kept', sha256, size, contentType, view: viewOf(contentType), fetchedAt, fileName, differs }
    }
    const tried = await whatCameOfIt(row)
    if (tried) return tried
    const held = await whatHolds(row.profileId)
    if (!held) return { is: 'waiting' }
    const triesAgain = held.kind !== 'profile_not_found'
    return { is: 'failed', failure: held, at: clock.now().toISOString(), triesAgain }
  }

  async function one(row: ReceiptRow): Promise<KeptReceipt> {
    const { id, transactionId, declared, firstSeenAt, isNamed } = row
    return { id, transactionId, declared, firstSeenAt, isNamed, copy: await copyOf(row) }
  }

  return { one, all: (rows: readonly ReceiptRow[]): Promise<KeptReceipt[]> => Promise.all(rows.map(one)) }
}
