import type { FollowingState } from '#shared/contract/tracking.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import type { MessageId } from '../../i18n/index.tsx'

/** The sentence for how the desk follows a merchant just now, and why it does not. */
export function stateWords({ state, failure }: Pick<FollowingState, 'state' | 'failure'>): MessageId {
  switch (state) {
    case 'following':
      return 'following.on.means'
    case 'off':
      return 'following.off.means'
    case 'resting':
      if (failure?.kind === 'rate_limited') return 'following.resting.asked'
      return failure?.kind === 'not_sent' || failure?.kind === 'no_answer'
        ? 'following.resting.offline'
        : 'following.resting.other'
    case 'stopped':
      if (failure?.kind === 'unauthorized') return 'following.stopped.unauthorized'
      return failure?.kind === 'secret_missing' ? 'following.stopped.secret' : 'following.stopped.other'
    default:
      return assertNever(state)
  }
}
