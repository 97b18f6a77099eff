import type { FindingCode } from '#shared/model/batch.ts'
import type { DraftRow } from '#shared/model/batch-draft.ts'
import type { DeskHandle } from '../../../bridge/desk.tsx'

/** How many rows are read at once. */
const PAGE = 500

/** All rows of a draft in which a finding is open. */
export async function rowsWith({ client }: DeskHandle, id: string, code: FindingCode): Promise<readonly DraftRow[]> {
  const found: DraftRow[] = []
  for (;;) {
    const asked = { id, show: 'all', code, text: '', from: found.length, count: PAGE } as const
    const { total, rows } = await client.batches.draftRows(asked)
    found.push(...rows)
    if (rows.length === 0 || found.length >= total) break
  }
  return found.filter((row) => row.leftOut === null && !row.accepted.includes(code))
}
