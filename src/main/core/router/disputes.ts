import type { Disputes } from '../disputes/disputes.ts'
import type { Resolve } from '../payments/resolve.ts'
import { os } from './base.ts'

export function disputesRouter(disputes: Disputes, resolve: Resolve) {
  return {
    open: os.disputes.open.handler(({ input }) => disputes.open(input)),
    uploading: os.disputes.uploading.handler(({ input }) => disputes.uploading(input.intentId)),
    stop: os.disputes.stop.handler(({ input }) => disputes.stop(input.intentId)),
    attempts: os.disputes.attempts.handler(({ input }) => disputes.attempts(input.transactionId)),
    draft: os.disputes.draft.handler(({ input }) => disputes.draft(input.transactionId)),
    keepDraft: os.disputes.keepDraft.handler(({ input }) => disputes.keepDraft(input.transactionId, input.draft)),
    known: os.disputes.known.handler(({ input }) => disputes.known(input.transactionId)),
    look: os.disputes.look.handler(({ input }) => disputes.look(input.transactionId)),
    settle: os.disputes.settle.handler(({ input }) => resolve.settleDispute(input)),
  }
}
