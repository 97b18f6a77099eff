import { Button } from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useActiveProfile, useProfiles } from '../../bridge/hooks.ts'
import { useStartTraining } from '../../bridge/use-start-training.ts'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { T } from '../../i18n/index.tsx'
import classes from './help.module.css'
import { TrainerPageButton } from './trainer-page-button.tsx'

/** The way to what the training platform received; before it, where none is in use, the way to use it. */
export function TrainingInUse(): ReactNode {
  const { profiles } = useProfiles()
  const inUse = useActiveProfile()?.environment === 'training'
  const isThere = profiles.some(({ environment }) => environment === 'training')
  const start = useStartTraining({ stay: true })
  return (
    <>
      <div className={classes.ways}>
        {!inUse && (
          <Button
            size="compact-sm"
            leftSection={<IconSchool size={15} aria-hidden />}
            loading={start.isPending}
            onClick={() => start.mutate()}
          >
            <T id="welcome.training.action" />
          </Button>
        )}
        {isThere && <TrainerPageButton running={inUse} />}
        {!inUse && (
          <span className={classes.quiet}>
            <T id="help.notTraining" />
          </span>
        )}
      </div>
      {start.error && <FailureNotice error={start.error} />}
    </>
  )
}
