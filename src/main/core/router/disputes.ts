import type { Disputes } from '../disputes/disputes.ts'
import type { TrackedDisputes } from '../disputes/tracked-disputes.ts'
import type { OpenDispute } from '../operations/dispute.ts'
import type { Settle } from '../operations/settle.ts'
import { os } from './base.ts'

export function disputesRouter(opening: OpenDispute, disputes: Disputes, polling: TrackedDisputes, settle: Settle) {
  return {
    open: os.disputes.open.handler(({ input }) => opening.open(input)),
    uploading: os.disputes.uploading.handler(({ input }) => opening.uploading(input.intentId)),
    stop: os.disputes.stop.handler(({ input }) => opening.stop(input.intentId)),
    attempts: os.disputes.attempts.handler(({ input }) => disputes.attempts(input.transactionId)),
    draft: os.disputes.draft.handler(({ input }) => disputes.draft(input.transactionId)),
    keepDraft: os.disputes.keepDraft.handler(({ input }) => disputes.keepDraft(input.transactionId, input.draft)),
    known: os.disputes.known.handler(({ input }) => disputes.known(input.transactionId)),
    look: os.disputes.look.handler(({ input }) => disputes.look(input.transactionId)),
    take: os.disputes.take.handler(({ input }) => disputes.take(input)),
    settle: os.disputes.settle.handler(({ input }) => settle.settleDispute(input)),
    readPage: os.disputes.readPage.handler(({ input }) => polling.readPage(input)),
    keptList: os.disputes.keptList.handler(({ input }) => polling.keptList(input)),
    get: os.disputes.get.handler(({ input }) => polling.get(input)),
    read: os.disputes.read.handler(({ input }) => polling.read(input)),
    news: os.disputes.news.handler(() => polling.news()),
    seen: os.disputes.seen.handler(({ input }) => polling.seen(input)),
  }
}
