import type { ContractRouterClient } from '@orpc/contract'
import { account } from './account.ts'
import { backups } from './backups.ts'
import { desk } from './desk.ts'
import { disputes } from './disputes.ts'
import { evidence } from './evidence.ts'
import { exports } from './exports.ts'
import { opening } from './opening.ts'
import { overview } from './overview.ts'
import { payments } from './payments.ts'
import { profiles } from './profiles.ts'
import { receipts } from './receipts.ts'
import { resolution } from './resolution.ts'
import { tracking } from './tracking.ts'
import { training } from './training.ts'
import { transactions } from './transactions.ts'
import { updates } from './updates.ts'

/** All that a screen can ask of the desk: the only door between the two. */
export const contract = {
  opening,
  desk,
  overview,
  profiles,
  payments,
  resolution,
  disputes,
  evidence,
  receipts,
  transactions,
  tracking,
  exports,
  backups,
  account,
  training,
  updates,
}

export type Contract = typeof contract

/** The desk as a screen holds it, whatever the transport. */
export type DeskClient = ContractRouterClient<Contract>
