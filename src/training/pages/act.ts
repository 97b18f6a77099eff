import { readText } from '../http/body.ts'
import type { Ctx } from '../http/env.ts'
import type { Platform } from '../platform.ts'
import type { TransactionRecord } from '../state/records.ts'
import { divert, stepAt } from '../state/timeline.ts'

/** Statuses in which a client can still pay. */
const PAYABLE: readonly string[] = ['process', 'pending', 'pending_confirmation']

/** Whether the client can still do something. */
export function isPayable(platform: Platform, record: TransactionRecord): boolean {
  return PAYABLE.includes(stepAt(record.timeline, platform.now()).status)
}

/** Ends a transaction by hand, instead of what would have become of it. */
export function settle(platform: Platform, record: TransactionRecord, status: string, paid?: string): void {
  const now = platform.now()
  const last = { at: now, status, ...(paid === undefined ? {} : { paid }) }
  const settled = { ...record, timeline: divert(record.timeline, now, [last]) }
  platform.store.putTransaction(settled)
  platform.followTransaction(settled)
}

/** The button that was pressed; empty where the form is not readable. */
export async function pressed(c: Ctx): Promise<string> {
  return new URLSearchParams(await readText(c)).get('action') ?? ''
}
