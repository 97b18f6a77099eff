import type { DatabaseSync } from 'node:sqlite'
import { accountRepository } from './account-repository.ts'
import { accountWordRepository } from './account-word-repository.ts'
import { batchRepository } from './batch-repository.ts'
import { disputeListRepository } from './dispute-list-repository.ts'
import { disputeRepository } from './dispute-repository.ts'
import { evidenceRepository } from './evidence-repository.ts'
import { followedDisputeRepository } from './followed-dispute-repository.ts'
import { journalRepository } from './journal-repository.ts'
import { markRepository } from './mark-repository.ts'
import { noteRepository } from './note-repository.ts'
import { observationRepository } from './observation-repository.ts'
import { openedDisputeRepository } from './opened-dispute-repository.ts'
import { outcomeRepository } from './outcome-repository.ts'
import { pollRepository } from './poll-repository.ts'
import { profileRepository } from './profile-repository.ts'
import { receiptRepository } from './receipt-repository.ts'
import { resolutionRepository } from './resolution-repository.ts'
import { retentionRepository } from './retention-repository.ts'
import { similarRepository } from './similar-repository.ts'
import { timelineRepository } from './timeline-repository.ts'
import { transactionRepository } from './transaction-repository.ts'
import { unlinkRepository } from './unlink-repository.ts'

/** Everything that can be asked of the database, as plain functions; `Database` is the same from outside the thread. */
export function createRepositories(database: DatabaseSync) {
  return {
    ...profileRepository(database),
    ...transactionRepository(database),
    ...journalRepository(database),
    ...outcomeRepository(database),
    ...observationRepository(database),
    ...disputeRepository(database),
    ...evidenceRepository(database),
    ...followedDisputeRepository(database),
    ...pollRepository(database),
    ...disputeListRepository(database),
    ...openedDisputeRepository(database),
    ...receiptRepository(database),
    ...resolutionRepository(database),
    ...unlinkRepository(database),
    ...similarRepository(database),
    ...noteRepository(database),
    ...timelineRepository(database),
    ...accountRepository(database),
    ...accountWordRepository(database),
    ...retentionRepository(database),
    ...markRepository(database),
    ...batchRepository(database),
  }
}

export type Repositories = ReturnType<typeof createRepositories>
