import type { PollingState } from '#shared/contract/tracking.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import type { MessageId } from '../../i18n/index.tsx'

/** The sentence for how the desk follows a merchant just now, and why it does not. */
export function stateWords({ state, failure }: Pick<PollingState, 'state' | 'failure'>): MessageId {
  switch (state) {
    case 'polling':
      return 'polling.on.means'
    case 'off':
      return 'polling.off.means'
    case 'resting':
      if (failure?.kind === 'rate_limited') return 'polling.resting.asked'
      return failure?.kind === 'not_sent' || failure?.kind === 'no_answer'
        ? 'polling.resting.offline'
        : 'polling.resting.other'
    case 'stopped':
      if (failure?.kind === 'unauthorized') return 'polling.stopped.unauthorized'
      return failure?.kind === 'secret_missing' ? 'polling.stopped.secret' : 'polling.stopped.other'
    default:
      return assertNever(state)
  }
}
