import type { Account } from './account/account.ts'
import type { Gaps } from './backup/gaps.ts'
import type { Database } from './database/database.ts'
import type { ReadDispute } from './disputes/read-dispute.ts'
import type { Events } from './events.ts'
import type { Evidence } from './evidence/evidence.ts'
import type { WriteOut } from './exports/write-out.ts'
import type { KeyedHash } from './keyed-hash.ts'
import type { Logger } from './log/logger.ts'
import type { AskAgain } from './operations/ask-again.ts'
import type { CheckPayout } from './operations/check-payout.ts'
import type { WriteFollowUp } from './operations/follow-up.ts'
import type { Payments } from './operations/payment.ts'
import type { UnsavedAnswers } from './operations/unsaved.ts'
import type { WritePipeline } from './operations/write-pipeline.ts'
import type { Contacts } from './platform/contacts.ts'
import type { GetFile } from './platform/download.ts'
import type { Platform } from './platform/endpoints.ts'
import type { CircuitBreaker } from './polling/circuit-breaker.ts'
import type { RateLimiter } from './polling/rate-limiter.ts'
import type { Ports } from './ports.ts'
import type { Credentials } from './profiles/credentials.ts'
import type { Profiles } from './profiles/profiles.ts'
import type { Training } from './profiles/training.ts'
import type { Receipts } from './receipts/receipts.ts'
import type { Settings } from './settings.ts'
import type { ReadStatus } from './tracking/read-status.ts'

/**
 * The ports and services that parts of core are created from, each under the same name everywhere. Types only:
 * create-desk.ts creates them.
 */
export interface CoreParts extends Omit<Ports, 'settings'> {
  /** The data folder. */
  readonly folder: string
  /** The running version. */
  readonly version: string
  readonly log: Logger
  readonly events: Events
  readonly database: Database
  readonly unsaved: UnsavedAnswers
  readonly settings: Settings
  /** The operator's name, for the timelines. */
  readonly operator: () => string
  readonly credentials: Credentials
  readonly training: Training
  readonly contacts: Contacts
  readonly platform: Platform
  readonly profiles: Profiles
  readonly circuitBreaker: CircuitBreaker
  readonly rateLimiter: RateLimiter
  readonly getFile: GetFile
  readonly receipts: Receipts
  /** Recognises a card used before. */
  readonly cardHash: KeyedHash
  /** Periods that are missing from the history. */
  readonly gaps: Gaps
  readonly account: Account
  readonly pipeline: WritePipeline
  readonly followUp: WriteFollowUp
  readonly checkPayout: CheckPayout
  readonly payments: Payments
  readonly askAgain: AskAgain
  readonly readStatus: ReadStatus
  readonly readDispute: ReadDispute
  readonly evidence: Evidence
  readonly writeOut: WriteOut
}

/** What a part is created from: `Parts<'database' | 'clock'>`. */
export type Parts<Name extends keyof CoreParts> = Pick<CoreParts, Name>
