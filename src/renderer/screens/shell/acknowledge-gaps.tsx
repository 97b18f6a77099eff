import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDesk } from '../../bridge/desk.tsx'
import { useTellFailure } from '../../components/use-tell-failure.ts'
import { T } from '../../i18n/index.tsx'

/** The operator says that they know what is missing in the history. The notice of it then goes, for good. */
export function AcknowledgeGaps(): ReactNode {
  const { client, query } = useDesk()
  const queries = useQueryClient()
  const tell = useTellFailure()
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.backups.acknowledgeGaps(),
    onSuccess: () => queries.invalidateQueries({ queryKey: query.desk.info.key() }),
    onError: tell,
  })
  return (
    <Button variant="default" size="compact-sm" loading={isPending} onClick={() => mutate()}>
      <T id="notice.gap.known" />
    </Button>
  )
}
