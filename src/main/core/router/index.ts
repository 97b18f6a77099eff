import type { AddOrder } from '#shared/contract/transactions.ts'
import type { DeskInfo, Notice } from '#shared/model/desk.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import type { Account } from '../account/account.ts'
import type { Backups } from '../backup/backups.ts'
import type { Database } from '../database/database.ts'
import type { Disputes } from '../disputes/disputes.ts'
import type { TrackedDisputes } from '../disputes/tracked-disputes.ts'
import type { Events } from '../events.ts'
import type { Evidence } from '../evidence/evidence.ts'
import type { Exports } from '../exports/exports.ts'
import type { AskAgain } from '../operations/ask-again.ts'
import type { Cancel } from '../operations/cancel.ts'
import type { OpenDispute } from '../operations/dispute.ts'
import type { Payments } from '../operations/payment.ts'
import type { Settle } from '../operations/settle.ts'
import type { WritePipeline } from '../operations/write-pipeline.ts'
import type { Overview } from '../overview/overview.ts'
import type { PollingChoice } from '../polling/polling-choice.ts'
import type { Documents, LinkOpener } from '../ports.ts'
import type { Profiles } from '../profiles/profiles.ts'
import type { Training } from '../profiles/training.ts'
import type { Receipts } from '../receipts/receipts.ts'
import type { Settings } from '../settings.ts'
import type { AcceptReading } from '../tracking/accept-reading.ts'
import type { Updates } from '../updates/updates.ts'
import { accountRouter } from './account.ts'
import { backupsRouter } from './backups.ts'
import { os } from './base.ts'
import { deskRouter } from './desk.ts'
import { disputesRouter } from './disputes.ts'
import { evidenceRouter } from './evidence.ts'
import { exportsRouter } from './exports.ts'
import { nothingToFollow, openingRouter } from './opening.ts'
import { overviewRouter } from './overview.ts'
import { paymentsRouter } from './payments.ts'
import { profilesRouter } from './profiles.ts'
import { receiptsRouter } from './receipts.ts'
import { resolutionRouter } from './resolution.ts'
import { trackingRouter } from './tracking.ts'
import { trainingRouter } from './training.ts'
import { transactionsRouter } from './transactions.ts'
import { updatesRouter } from './updates.ts'

/** The desk's services, as the router needs them. */
export interface Services {
  readonly info: DeskInfo
  readonly settings: Settings
  readonly events: Events
  readonly links: LinkOpener
  readonly documents: Documents
  readonly database: Database
  readonly profiles: Profiles
  readonly pipeline: WritePipeline
  readonly payments: Payments
  readonly cancel: Cancel
  readonly askAgain: AskAgain
  readonly openDispute: OpenDispute
  readonly settle: Settle
  readonly disputes: Disputes
  readonly trackedDisputes: TrackedDisputes
  readonly evidence: Evidence
  readonly receipts: Receipts
  readonly polling: PollingChoice
  readonly exports: Exports
  readonly backups: Backups
  readonly account: Account
  readonly overview: Overview
  readonly training: Training
  readonly readStatus: (id: string) => Promise<Transaction>
  readonly addTransaction: (order: AddOrder) => Promise<Transaction>
  readonly acceptReading: AcceptReading
  readonly updates: Updates
}

/** What a restore means, and an unsafe folder, are said until the operator knows. */
function infoOf({ info, backups, settings }: Services): () => DeskInfo {
  const isKnown = (one: Notice): boolean =>
    one.kind === 'folder_unsafe' && one.path === settings.preferences().knownUnsafeFolder
  return () => ({ ...info, notices: [...info.notices.filter((one) => !isKnown(one)), ...backups.notices()] })
}

/** The whole contract, each method handed to its service. */
export function createRouter(s: Services) {
  return os.router({
    opening: openingRouter(nothingToFollow),
    desk: deskRouter(infoOf(s), s.settings, s.events, s.links, s.documents),
    profiles: profilesRouter(s.profiles, s.pipeline),
    payments: paymentsRouter(s.payments, s.cancel, s.database),
    resolution: resolutionRouter(s.askAgain, s.settle, s.database),
    disputes: disputesRouter(s.openDispute, s.disputes, s.trackedDisputes, s.settle),
    evidence: evidenceRouter(s.evidence),
    receipts: receiptsRouter(s.receipts),
    exports: exportsRouter(s.exports),
    transactions: transactionsRouter(s.database, s.events, s.readStatus, s.addTransaction, s.acceptReading),
    backups: backupsRouter(s.backups),
    account: accountRouter(s.account),
    overview: overviewRouter(s.overview),
    tracking: trackingRouter(s.polling),
    training: trainingRouter(s.training),
    updates: updatesRouter(s.updates),
  })
}

export type DeskRouter = ReturnType<typeof createRouter>
