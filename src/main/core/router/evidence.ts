import type { Evidence } from '../evidence/evidence.ts'
import { os } from './base.ts'

export function evidenceRouter(evidence: Evidence) {
  return {
    list: os.evidence.list.handler(({ input }) => evidence.list(input.transactionId)),
    add: os.evidence.add.handler(({ input }) => evidence.add(input)),
    attach: os.evidence.attach.handler(({ input }) => evidence.attach(input.id, input.attached)),
    remove: os.evidence.remove.handler(({ input }) => evidence.remove(input.id)),
    restore: os.evidence.restore.handler(({ input }) => evidence.restore(input.id)),
    usage: os.evidence.usage.handler(() => evidence.usage()),
  }
}
