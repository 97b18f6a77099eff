import type { BatchFinding, FindingCode } from '#shared/model/batch.ts'
import type { Tone } from '../../../components/tag.tsx'

export const SEVERITY_TONES: Readonly<Record<BatchFinding['severity'], Tone>> = {
  refuse: 'bad',
  ask: 'warn',
  tell: 'info',
}

/** Of these, "what would be right" is the other rows in which the same stands. */
const OTHER_ROWS: ReadonlySet<FindingCode> = new Set(['reference_twice', 'row_twice', 'card_amount_twice'])

export function otherRowsOf({ code, right }: BatchFinding): string | null {
  return OTHER_ROWS.has(code) ? right : null
}

/** What could be put in the place of what stands there; null where nothing is offered. */
export function rightOf(finding: BatchFinding): string | null {
  return finding.field === null || finding.field === 'card' || OTHER_ROWS.has(finding.code) ? null : finding.right
}
