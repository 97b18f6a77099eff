import { Button } from '@mantine/core'
import { IconLayoutDashboard } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { OverviewScope } from '#shared/model/overview.ts'
import { useActiveProfile } from '../../bridge/hooks.ts'
import { useStartTraining } from '../../bridge/use-start-training.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { LinkButton } from '../../components/links.tsx'
import { T } from '../../i18n/index.tsx'

/** Shown if there is nothing to count: what to do first, and where to try it. */
export function NothingYet({ scope }: { readonly scope: OverviewScope }): ReactNode {
  const inTraining = useActiveProfile()?.environment === 'training'
  const training = useStartTraining({ stay: true })
  return (
    <>
      <EmptyState
        icon={<IconLayoutDashboard size={32} />}
        title={<T id="overview.empty" />}
        actions={
          <>
            <LinkButton to="/payin/new">
              <T id="shell.newPayin" />
            </LinkButton>
            <LinkButton variant="default" to="/payout/new">
              <T id="shell.newPayout" />
            </LinkButton>
            {inTraining ? (
              <LinkButton variant="default" to="/help">
                <T id="shell.help" />
              </LinkButton>
            ) : (
              scope.of === 'merchant' && (
                <Button variant="default" loading={training.isPending} onClick={() => training.mutate()}>
                  <T id="welcome.training.action" />
                </Button>
              )
            )}
          </>
        }
      >
        <T id={inTraining ? 'overview.empty.training' : 'overview.empty.hint'} />
      </EmptyState>
      {training.error && <FailureNotice error={training.error} />}
    </>
  )
}
