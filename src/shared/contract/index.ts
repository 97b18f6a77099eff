import type { ContractRouterClient } from '@orpc/contract'
import { backups } from './backups.ts'
import { batches } from './batches.ts'
import { desk, opening, overview, updates } from './desk.ts'
import { disputes } from './disputes.ts'
import { evidence, receipts } from './evidence.ts'
import { exports } from './exports.ts'
import { payments } from './payments.ts'
import { account, profiles, tracking, training } from './profiles.ts'
import { resolution } from './resolution.ts'
import { transactions } from './transactions.ts'

/** Everything a screen can request from the desk: the only way between the two. */
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
  batches,
  backups,
  account,
  training,
  updates,
}

export type Contract = typeof contract

/** The client through which a screen calls the desk, whatever the transport. */
export type DeskClient = ContractRouterClient<Contract>
