import { IconFileOff, IconFileSpreadsheet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { BatchSummary } from '#shared/model/batch-run.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { useActiveProfile, useProfiles } from '../../bridge/hooks.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { NoneChosen } from '../../components/none-chosen.tsx'
import { Page } from '../../components/page.tsx'
import { T, useT } from '../../i18n/index.tsx'
import { useWriting } from '../exports/use-export.ts'
import { ForMerchant } from '../payments/for-merchant.tsx'
import { BatchList } from './batch-list.tsx'
import classes from './batches.module.css'
import { DraftView } from './draft/draft-view.tsx'
import { FileIntake } from './file-intake.tsx'
import { RunView } from './run/run-view.tsx'
import { TemplateMenu } from './template-menu.tsx'
import { ToList } from './to-list.tsx'
import { WrittenFile } from './written-file.tsx'

/** The list of batches, or one of them. */
export function BatchesScreen(): ReactNode {
  const { id } = useParams({ strict: false })
  return id === undefined ? <ListScreen /> : <BatchScreen id={id} />
}

/** Takes a file, and lists the earlier batches. */
function ListScreen(): ReactNode {
  const t = useT()
  const { query } = useDesk()
  const profile = useActiveProfile()
  const { data: batches, error } = useQuery(query.batches.list.queryOptions({ input: { profileId: null } }))
  return (
    <Page title={t('shell.batches')} hint={profile && <ForMerchant profile={profile} />} flush>
      {profile && <Intake profileId={profile.id} isTraining={profile.environment === 'training'} />}
      {error !== null && (
        <div className={classes.strip}>
          <FailureNotice error={error} />
        </div>
      )}
      {batches && <Listed batches={batches} hasMerchant={profile !== null} />}
    </Page>
  )
}

function Listed({
  batches,
  hasMerchant,
}: {
  readonly batches: readonly BatchSummary[]
  readonly hasMerchant: boolean
}) {
  const { profiles } = useProfiles()
  if (batches.length > 0) return <BatchList batches={batches} />
  if (!hasMerchant && profiles.length > 0) return <NoneChosen hint="batches.noneChosen.hint" />
  return (
    <EmptyState icon={<IconFileSpreadsheet size={32} />} title={<T id="batches.empty" />}>
      <div className={classes.about}>
        <T as="p" id="batches.empty.hint" />
        <T as="p" id="batches.empty.guard" />
        <T as="p" id="batches.empty.once" />
      </div>
    </EmptyState>
  )
}

function Intake({ profileId, isTraining }: { readonly profileId: string; readonly isTraining: boolean }): ReactNode {
  const navigate = useNavigate()
  const { client } = useDesk()
  const writing = useWriting<Parameters<typeof client.batches.template>[0]>((order, options) =>
    client.batches.template(order, options),
  )
  return (
    <div className={classes.strip}>
      <FileIntake
        key={profileId}
        profileId={profileId}
        onOpened={(id) => void navigate({ to: '/batches/$id', params: { id } })}
      >
        <TemplateMenu hasSample={isTraining} onWrite={writing.start} />
      </FileIntake>
      <WrittenFile writing={writing} />
    </div>
  )
}

/** One batch: a draft until it is sealed, then its run. */
function BatchScreen({ id }: { readonly id: string }): ReactNode {
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
