import { first } from './001-first.ts'
import { statusBy } from './002-status-by.ts'
import { story } from './003-story.ts'
import { disputes } from './004-disputes.ts'
import { added } from './005-added.ts'
import { evidence } from './006-evidence.ts'
import { followedDisputes } from './007-followed-disputes.ts'
import { listing } from './008-listing.ts'
import { following } from './009-following.ts'
import { receipts } from './010-receipts.ts'
import { balances } from './011-balances.ts'
import { account } from './012-account.ts'
import { replyLimits } from './013-reply-limits.ts'
import { gaps } from './014-gaps.ts'
import { cardSearch } from './015-card-search.ts'
import { similarKeys } from './016-similar-keys.ts'
import { outcomes } from './017-outcomes.ts'
import { followUps } from './018-follow-ups.ts'
import { batches } from './019-batches.ts'
import { listedEnvironments } from './020-listed-environments.ts'
import { replaced } from './021-replaced.ts'
import { damagedTags } from './022-damaged-tags.ts'
import { creations } from './023-creations.ts'
import { replacedAttempts } from './024-replaced-attempts.ts'
import { disputeIds } from './025-dispute-ids.ts'
import { openDisputes } from './026-open-disputes.ts'
import { recentEvidence } from './027-recent-evidence.ts'

/** In order; a migration's number is its position here, from 1. A migration that has shipped is never changed. */
export const migrations: readonly string[] = [
  first,
  statusBy,
  story,
  disputes,
  added,
  evidence,
  followedDisputes,
  listing,
  following,
  receipts,
  balances,
  account,
  replyLimits,
  gaps,
  cardSearch,
  similarKeys,
  outcomes,
  followUps,
  batches,
  listedEnvironments,
  replaced,
  damagedTags,
  creations,
  replacedAttempts,
  disputeIds,
  openDisputes,
  recentEvidence,
]
