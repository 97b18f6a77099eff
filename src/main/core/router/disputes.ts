import type { Disputes } from '../disputes/disputes.ts'
import type { Resolve } from '../payments/resolve.ts'
import { os } from './base.ts'

export function disputesRouter(disputes: Disputes, resolve: Resolve) {
  return {
    open: os.disputes.open.handler(({ input }) => disputes.open(input)),
    known: os.disputes.known.handler(({ input }) => disputes.known(input.transactionId)),
    look: os.disputes.look.handler(({ input }) => disputes.look(input.transactionId)),
    settle: os.disputes.settle.handler(({ input }) => resolve.settleDispute(input)),
  }
}
