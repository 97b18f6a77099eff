import { EVIDENCE_LIMITS } from '#shared/rules/evidence.ts'
import type { EvidenceCutoffs } from '../database/evidence-repository.ts'
import type { Timer } from '../ports.ts'

const DAY_MS = 24 * 60 * 60_000

/** The cutoffs for deleting copies (rules/evidence.ts: EVIDENCE_LIMITS). A removed file can be restored for a day. */
export function cutoffs(now: Date): EvidenceCutoffs {
  const daysBefore = (days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString()
  return {
    unsent: daysBefore(EVIDENCE_LIMITS.unsentDays),
    sent: daysBefore(EVIDENCE_LIMITS.sentDays),
    removed: daysBefore(1),
  }
}

/** Cleans now and once a day, until aborted. */
export async function everyDay(timer: Timer, clean: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await clean()
    await timer.wait(DAY_MS, signal)
  }
}
