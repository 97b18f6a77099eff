import type { History } from '../history/history.ts'
import type { Resolve } from '../payments/resolve.ts'
import { os } from './base.ts'

export function resolutionRouter(resolve: Resolve, history: History) {
  return {
    unresolved: os.resolution.unresolved.handler(({ input }) => history.unresolvedTransactions(input.profileId)),
    askAgain: os.resolution.askAgain.handler(({ input }) => resolve.askAgain(input)),
    saySameAccount: os.resolution.saySameAccount.handler(({ input }) => resolve.saySameAccount(input)),
    checkPlatformId: os.resolution.checkPlatformId.handler(({ input }) => resolve.checkPlatformId(input)),
    adopt: os.resolution.adopt.handler(({ input }) => resolve.adopt(input)),
    closeByHand: os.resolution.closeByHand.handler(({ input }) => resolve.closeByHand(input)),
    reopen: os.resolution.reopen.handler(({ input }) => resolve.reopen(input)),
    settleCancel: os.resolution.settleCancel.handler(({ input }) => resolve.settleCancel(input)),
  }
}
