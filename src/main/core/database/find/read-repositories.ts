import type { DatabaseSync } from 'node:sqlite'
import { overviewRepository } from '../overview-repository.ts'
import { transactionRepository } from '../transaction-repository.ts'
import { findRepository } from './find-repository.ts'
import { totalsRepository } from './totals-repository.ts'
import { wordsRepository } from './words-repository.ts'

/** All that is read beside the writer, as plain functions, each on a connection that only reads. */
export function createReadRepositories(database: DatabaseSync) {
  const { getTransaction } = transactionRepository(database)
  return {
    getTransaction,
    ...findRepository(database),
    ...totalsRepository(database),
    ...wordsRepository(database),
    ...overviewRepository(database),
  }
}

export type ReadRepositories = ReturnType<typeof createReadRepositories>
