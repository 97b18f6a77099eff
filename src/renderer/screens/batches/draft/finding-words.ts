import type { BatchFinding, FindingCode } from '#shared/model/batch.ts'
import type { Tone } from '../../../components/tag.tsx'

export const SEVERITY_TONES: Readonly<Record<BatchFinding['severity'], Tone>> = {
  refuse: 'bad',
  ask: 'warn',
  tell: 'info',
}

/** For these findings, `right` lists the other rows that contain the same. */
const OTHER_ROWS: ReadonlySet<FindingCode> = new Set(['reference_twice', 'row_twice', 'card_amount_twice'])

export function otherRowsOf({ code, right }: BatchFinding): string | null {
  return OTHER_ROWS.has(code) ? right : null
}

/** The suggested replacement; `null` if there is none. */
export function rightOf(finding: BatchFinding): string | null {
  return finding.field === null || finding.field === 'card' || OTHER_ROWS.has(finding.code) ? null : finding.right
}
