import type { DisputeAttempt } from '#shared/model/intent.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import type { MessageId } from '../../i18n/index.tsx'

/** Returns the message for the outcome of a dispute attempted from this desk. */
export function outcomeWords({ state, settled }: Pick<DisputeAttempt, 'state' | 'settled'>): MessageId {
  switch (state) {
    case 'sending':
      return 'dispute.sending'
    case 'accepted':
      return 'dispute.accepted'
    case 'refused':
      return 'dispute.refused'
    case 'not_sent':
      return 'dispute.notSent'
    case 'unknown':
      return settled === null ? 'dispute.unknown' : SETTLED[settled]
    default:
      return assertNever(state)
  }
}

const SETTLED = {
  found: 'dispute.found',
  not_found: 'dispute.notFound',
  by_hand: 'dispute.settledByHand',
} as const satisfies Record<NonNullable<DisputeAttempt['settled']>, MessageId>
