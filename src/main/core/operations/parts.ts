import type { Transaction } from '#shared/model/transaction.ts'
import type { Database } from '../database/database.ts'
import type { Evidence } from '../evidence/evidence.ts'
import type { KeyedHash } from '../keyed-hash.ts'
import type { Platform } from '../platform/endpoints.ts'
import type { Ports } from '../ports.ts'
import type { CheckPayout } from './check-payout.ts'
import type { WriteFollowUp } from './follow-up.ts'
import type { WritePipeline } from './write-pipeline.ts'

/** The dependencies of all kinds of writes. */
export interface WriteParts extends Pick<Ports, 'files' | 'clock' | 'timer' | 'random'> {
  readonly database: Database
  readonly platform: Platform
  readonly pipeline: WritePipeline
  readonly followUp: WriteFollowUp
  readonly cardHash: KeyedHash
  readonly checkPayout: CheckPayout
  readonly prepareEvidence: Evidence['prepare']
  /** Reads the status that follows a write, if the interface does not state it. */
  readonly readStatus: (id: string) => Promise<Transaction>
}
