import { backups } from './backups.ts'
import { batches } from './batches.ts'
import { cancel } from './cancel.ts'
import { detail } from './detail.ts'
import { dispute } from './dispute.ts'
import { disputes } from './disputes.ts'
import { evidence } from './evidence.ts'
import { expiring } from './expiring.ts'
import { exports } from './exports.ts'
import { help } from './help.ts'
import { list } from './list.ts'
import { payments } from './payments.ts'
import { profiles } from './profiles.ts'
import { receipts } from './receipts.ts'
import { record } from './record.ts'
import { resolution } from './resolution.ts'
import { review } from './review.ts'
import { settings } from './settings.ts'
import { shared } from './shared.ts'
import { timeline } from './timeline.ts'
import { updates } from './updates.ts'
import { welcome } from './welcome.ts'

/** All other texts: loaded with the first part of the app outside the initial bundle. One file per area. */
export const rest = {
  ...batches,
  ...cancel,
  ...detail,
  ...dispute,
  ...disputes,
  ...evidence,
  ...expiring,
  ...exports,
  ...help,
  ...backups,
  ...list,
  ...payments,
  ...profiles,
  ...receipts,
  ...record,
  ...resolution,
  ...review,
  ...settings,
  ...shared,
  ...timeline,
  ...updates,
  ...welcome,
}
