import { useQuery } from '@tanstack/react-query'
import type { BatchSummary } from '#shared/model/batch-run.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { useFormat } from '../../../i18n/format.ts'

const NONE: readonly BatchSummary[] = []

/** Batches that have transactions, newest first, of all merchants. */
export function useSealedBatches(): readonly BatchSummary[] {
  const { query } = useDesk()
  const { data = NONE } = useQuery(query.batches.list.queryOptions({ input: { profileId: null } }))
  return data.filter(({ state }) => state !== 'draft')
}

/** What a batch is called by: its file and its day. */
export function useBatchNames(): (id: string) => string {
  const batches = useSealedBatches()
  const { formatTime } = useFormat()
  return (id) => {
    const batch = batches.find((one) => one.id === id)
    return batch ? `${visibleText(batch.file.name)}, ${formatTime(batch.createdAt, 'date')}` : id.slice(0, 8)
  }
}
