import { type BatchFinding, COMPARED, isMendable, OTHER_ROWS } from '#shared/model/batch.ts'
import { partsOfOtherRows } from '#shared/rules/batch/other-rows.ts'
import type { Tone } from '../../../components/tag.tsx'

export const SEVERITY_TONES: Readonly<Record<BatchFinding['severity'], Tone>> = {
  refuse: 'bad',
  ask: 'warn',
  tell: 'info',
}

export function otherRowsOf({ code, right }: BatchFinding) {
  return OTHER_ROWS.includes(code) && right !== null ? partsOfOtherRows(right) : null
}

/** What the amount of a finding is compared with; `null` if it is not about that. */
export function comparedOf({ code, right }: BatchFinding) {
  const compared = COMPARED.find((one) => one === code)
  return compared && right !== null ? ({ id: `batches.finding.${compared}.right`, right } as const) : null
}

/** The suggested replacement; `null` if there is none. */
export function rightOf(finding: BatchFinding): string | null {
  return finding.field === null || finding.field === 'card' || !isMendable(finding.code) ? null : finding.right
}
