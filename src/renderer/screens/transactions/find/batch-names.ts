import { useQuery } from '@tanstack/react-query'
import type { BatchSummary } from '#shared/model/batch-run.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { useFormat } from '../../../i18n/format.ts'

const NONE: readonly BatchSummary[] = []

/**
 * The batches that have transactions, of all merchants, newest first. None is read while they are not `needed`: reading
 * them counts the rows of each.
 */
export function useSealedBatches(needed: boolean): readonly BatchSummary[] {
  const { query } = useDesk()
  const { data = NONE } = useQuery(query.batches.list.queryOptions({ input: { profileId: null }, enabled: needed }))
  return data.filter(({ state }) => state !== 'draft')
}

/** Returns a function that names a batch by its file and date. */
export function useBatchNames(needed: boolean): (id: string) => string {
  const batches = useSealedBatches(needed)
  const { formatTime } = useFormat()
  return (id) => {
    const batch = batches.find((one) => one.id === id)
    return batch ? `${visibleText(batch.file.name)}, ${formatTime(batch.createdAt, 'date')}` : id.slice(0, 8)
  }
}
