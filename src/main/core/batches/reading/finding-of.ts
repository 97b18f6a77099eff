import { type BatchFinding, FINDINGS, type FindingCode, type Sheet } from '#shared/model/batch.ts'

/** Adds a finding; it concerns the whole sheet unless a place is given. */
export type Tell = (code: FindingCode, at?: Partial<BatchFinding>) => void

/** A finding with its severity; it concerns the whole sheet unless a place is given. */
export function findingOf({ name }: Sheet, code: FindingCode, at: Partial<BatchFinding>): BatchFinding {
  return {
    code,
    severity: FINDINGS[code],
    sheet: name,
    row: null,
    column: null,
    field: null,
    stands: '',
    right: null,
    ...at,
  }
}
