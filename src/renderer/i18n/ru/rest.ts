import type { Catalogue } from '../catalogue.ts'
import type { rest as en } from '../en/rest.ts'
import { adding } from './adding.ts'
import { backups } from './backups.ts'
import { cancel } from './cancel.ts'
import { detail } from './detail.ts'
import { dispute } from './dispute.ts'
import { disputes } from './disputes.ts'
import { evidence } from './evidence.ts'
import { expiring } from './expiring.ts'
import { exports } from './exports.ts'
import { finding } from './finding.ts'
import { guard } from './guard.ts'
import { help } from './help.ts'
import { ids } from './ids.ts'
import { list } from './list.ts'
import { newDispute } from './new-dispute.ts'
import { payments } from './payments.ts'
import { profiles } from './profiles.ts'
import { receipts } from './receipts.ts'
import { resolution } from './resolution.ts'
import { review } from './review.ts'
import { settings } from './settings.ts'
import { timeline } from './timeline.ts'
import { viewer } from './viewer.ts'

export const rest: Catalogue<typeof en> = {
  ...adding,
  ...cancel,
  ...detail,
  ...dispute,
  ...disputes,
  ...evidence,
  ...expiring,
  ...exports,
  ...finding,
  ...guard,
  ...help,
  ...ids,
  ...backups,
  ...list,
  ...newDispute,
  ...payments,
  ...profiles,
  ...receipts,
  ...resolution,
  ...review,
  ...settings,
  ...timeline,
  ...viewer,
}
