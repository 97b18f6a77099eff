import { IconFileOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDesk } from '../../bridge/desk.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Page } from '../../components/page.tsx'
import { T, useT } from '../../i18n/index.tsx'
import { DraftView } from './draft/draft-view.tsx'
import { RunView } from './run/run-view.tsx'
import { ToList } from './to-list.tsx'

/** One batch: a draft until it is sealed, then its run. */
export function BatchScreen({ id }: { readonly id: string }): ReactNode {
  const t = useT()
  const { query } = useDesk()
  const { data, error } = useQuery(query.batches.list.queryOptions({ input: { profileId: null } }))
  const batch = data?.find((one) => one.id === id)
  if (batch?.state === 'draft') return <DraftView key={batch.id} batch={batch} />
  if (batch) return <RunView key={batch.id} batch={batch} />
  return (
    <Page title={t('shell.batches')}>
      {error !== null && <FailureNotice error={error} />}
      {data && (
        <EmptyState icon={<IconFileOff size={32} />} title={<T id="failure.batch_not_found" />} actions={<ToList />} />
      )}
    </Page>
  )
}
