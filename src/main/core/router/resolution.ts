import type { Database } from '../database/database.ts'
import type { AskAgain } from '../operations/ask-again.ts'
import type { Settle } from '../operations/settle.ts'
import { os } from './base.ts'

export function resolutionRouter(askAgain: AskAgain, settle: Settle, database: Database) {
  return {
    unresolved: os.resolution.unresolved.handler(({ input }) => database.unresolvedTransactions(input.profileId)),
    askAgain: os.resolution.askAgain.handler(({ input }) => askAgain(input)),
    saySameAccount: os.resolution.saySameAccount.handler(({ input }) => settle.saySameAccount(input)),
    checkPlatformId: os.resolution.checkPlatformId.handler(({ input }) => settle.checkPlatformId(input)),
    adopt: os.resolution.adopt.handler(({ input }) => settle.adopt(input)),
    closeByHand: os.resolution.closeByHand.handler(({ input }) => settle.closeByHand(input)),
    reopen: os.resolution.reopen.handler(({ input }) => settle.reopen(input)),
    settleCancel: os.resolution.settleCancel.handler(({ input }) => settle.settleCancel(input)),
  }
}
