import type { AddOrder } from '#shared/contract/transactions.ts'
import type { DeskInfo } from '#shared/model/desk.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import type { Account } from '../account/account.ts'
import type { Disputes } from '../disputes/disputes.ts'
import type { Events } from '../events.ts'
import type { History } from '../history/history.ts'
import type { Cancel } from '../payments/cancel.ts'
import type { Journaled } from '../payments/journaled.ts'
import type { Payments } from '../payments/payments.ts'
import type { Resolve } from '../payments/resolve.ts'
import type { LinkOpener } from '../ports.ts'
import type { Profiles } from '../profiles/profiles.ts'
import type { Training } from '../profiles/training.ts'
import type { Settings } from '../settings.ts'
import { accountRouter } from './account.ts'
import { os } from './base.ts'
import { deskRouter } from './desk.ts'
import { disputesRouter } from './disputes.ts'
import { paymentsRouter } from './payments.ts'
import { profilesRouter } from './profiles.ts'
import { resolutionRouter } from './resolution.ts'
import { trainingRouter } from './training.ts'
import { transactionsRouter } from './transactions.ts'

/** The desk's services, as the router needs them. */
export interface Services {
  readonly info: DeskInfo
  readonly settings: Settings
  readonly events: Events
  readonly links: LinkOpener
  readonly history: History
  readonly profiles: Profiles
  readonly journaled: Journaled
  readonly payments: Payments
  readonly cancel: Cancel
  readonly resolve: Resolve
  readonly disputes: Disputes
  readonly account: Account
  readonly training: Training
  readonly readStatus: (id: string) => Promise<Transaction>
  readonly addTransaction: (order: AddOrder) => Promise<Transaction>
}

/** The whole contract, each method handed to its service. */
export function createRouter(s: Services) {
  return os.router({
    desk: deskRouter(s.info, s.settings, s.events, s.links),
    profiles: profilesRouter(s.profiles, s.journaled),
    payments: paymentsRouter(s.payments, s.cancel, s.history),
    resolution: resolutionRouter(s.resolve, s.history),
    disputes: disputesRouter(s.disputes, s.resolve),
    transactions: transactionsRouter(s.history, s.readStatus, s.addTransaction),
    account: accountRouter(s.account),
    training: trainingRouter(s.training),
  })
}

export type DeskRouter = ReturnType<typeof createRouter>
