import { adding as enAdding } from './en/adding.ts'
import { cancel as enCancel } from './en/cancel.ts'
import { common as enCommon } from './en/common.ts'
import { dispute as enDispute } from './en/dispute.ts'
import { disputes as enDisputes } from './en/disputes.ts'
import { evidence as enEvidence } from './en/evidence.ts'
import { expiring as enExpiring } from './en/expiring.ts'
import { exports as enExports } from './en/exports.ts'
import { failures as enFailures } from './en/failures.ts'
import { finding as enFinding } from './en/finding.ts'
import { following as enFollowing } from './en/following.ts'
import { guard as enGuard } from './en/guard.ts'
import { help as enHelp } from './en/help.ts'
import { ids as enIds } from './en/ids.ts'
import { keeping as enKeeping } from './en/keeping.ts'
import { list as enList } from './en/list.ts'
import { newDispute as enNewDispute } from './en/new-dispute.ts'
import { overview as enOverview } from './en/overview.ts'
import { payments as enPayments } from './en/payments.ts'
import { profiles as enProfiles } from './en/profiles.ts'
import { receipts as enReceipts } from './en/receipts.ts'
import { resolution as enResolution } from './en/resolution.ts'
import { review as enReview } from './en/review.ts'
import { settings as enSettings } from './en/settings.ts'
import { shell as enShell } from './en/shell.ts'
import { story as enStory } from './en/story.ts'
import { transactions as enTransactions } from './en/transactions.ts'
import { unresolved as enUnresolved } from './en/unresolved.ts'
import { updates as enUpdates } from './en/updates.ts'
import { viewer as enViewer } from './en/viewer.ts'
import { adding as ruAdding } from './ru/adding.ts'
import { cancel as ruCancel } from './ru/cancel.ts'
import { common as ruCommon } from './ru/common.ts'
import { dispute as ruDispute } from './ru/dispute.ts'
import { disputes as ruDisputes } from './ru/disputes.ts'
import { evidence as ruEvidence } from './ru/evidence.ts'
import { expiring as ruExpiring } from './ru/expiring.ts'
import { exports as ruExports } from './ru/exports.ts'
import { failures as ruFailures } from './ru/failures.ts'
import { finding as ruFinding } from './ru/finding.ts'
import { following as ruFollowing } from './ru/following.ts'
import { guard as ruGuard } from './ru/guard.ts'
import { help as ruHelp } from './ru/help.ts'
import { ids as ruIds } from './ru/ids.ts'
import { keeping as ruKeeping } from './ru/keeping.ts'
import { list as ruList } from './ru/list.ts'
import { newDispute as ruNewDispute } from './ru/new-dispute.ts'
import { overview as ruOverview } from './ru/overview.ts'
import { payments as ruPayments } from './ru/payments.ts'
import { profiles as ruProfiles } from './ru/profiles.ts'
import { receipts as ruReceipts } from './ru/receipts.ts'
import { resolution as ruResolution } from './ru/resolution.ts'
import { review as ruReview } from './ru/review.ts'
import { settings as ruSettings } from './ru/settings.ts'
import { shell as ruShell } from './ru/shell.ts'
import { story as ruStory } from './ru/story.ts'
import { transactions as ruTransactions } from './ru/transactions.ts'
import { unresolved as ruUnresolved } from './ru/unresolved.ts'
import { updates as ruUpdates } from './ru/updates.ts'
import { viewer as ruViewer } from './ru/viewer.ts'

/** All texts of the app, by language. One file per area and language; `npm run check` finds what is missing. */
export const en = {
  ...enCommon,
  ...enShell,
  ...enOverview,
  ...enProfiles,
  ...enSettings,
  ...enKeeping,
  ...enFailures,
  ...enFinding,
  ...enPayments,
  ...enIds,
  ...enReview,
  ...enGuard,
  ...enTransactions,
  ...enList,
  ...enHelp,
  ...enResolution,
  ...enCancel,
  ...enDispute,
  ...enNewDispute,
  ...enEvidence,
  ...enViewer,
  ...enReceipts,
  ...enDisputes,
  ...enStory,
  ...enUnresolved,
  ...enExpiring,
  ...enExports,
  ...enFollowing,
  ...enAdding,
  ...enUpdates,
}

export type MessageId = keyof typeof en

export const ru: Record<MessageId, string> = {
  ...ruCommon,
  ...ruShell,
  ...ruOverview,
  ...ruProfiles,
  ...ruSettings,
  ...ruKeeping,
  ...ruFailures,
  ...ruFinding,
  ...ruPayments,
  ...ruIds,
  ...ruReview,
  ...ruGuard,
  ...ruTransactions,
  ...ruList,
  ...ruHelp,
  ...ruResolution,
  ...ruCancel,
  ...ruDispute,
  ...ruNewDispute,
  ...ruEvidence,
  ...ruViewer,
  ...ruReceipts,
  ...ruDisputes,
  ...ruStory,
  ...ruUnresolved,
  ...ruExpiring,
  ...ruExports,
  ...ruFollowing,
  ...ruAdding,
  ...ruUpdates,
}
