import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDesk } from '../../bridge/desk.tsx'
import { useTellFailure } from '../../components/announcer.tsx'
import { T } from '../../i18n/index.tsx'

/** The operator says that they know where the data folder lies. The notice goes until it is another folder. */
export function AcknowledgeFolder({ path }: { readonly path: string }): ReactNode {
  const { client, query } = useDesk()
  const queries = useQueryClient()
  const tell = useTellFailure()
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.desk.setPreferences({ knownUnsafeFolder: path }),
    onSuccess: () => queries.invalidateQueries({ queryKey: query.desk.info.key() }),
    onError: tell,
  })
  return (
    <Button variant="default" size="compact-sm" loading={isPending} onClick={() => mutate()}>
      <T id="notice.folder_unsafe.known" />
    </Button>
  )
}
