import { Button, Progress, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { BackupStep } from '#shared/contract/backups.ts'
import { Bytes } from '../../components/amount.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { T, useT } from '../../i18n/index.tsx'
import { type BackingUp, stopBackup } from './backing-up.ts'
import classes from './backups.module.css'

/** The progress of a backup, a button to stop it, and its outcome. */
export function BackupUnderWay({ now, onRetry }: { readonly now: BackingUp; readonly onRetry: () => void }): ReactNode {
  if (now.is === 'under_way') {
    return (
      <div className={classes.underWay}>
        <WorkProgress progress={now} />
        <Button variant="default" size="compact-sm" onClick={stopBackup}>
          <T id="common.stop" />
        </Button>
      </div>
    )
  }
  if (now.is === 'failed') {
    return (
      <FailureNotice
        error={now.error}
        actions={
          <Button size="compact-sm" onClick={onRetry}>
            <T id="common.retry" />
          </Button>
        }
      />
    )
  }
  return (
    <div role="status">
      {now.is === 'asking' && <Words id="backups.asking" />}
      {now.is === 'idle' && now.wasStopped && <Words id="backups.backUp.stopped" />}
      {now.is === 'done' && (
        <p className={classes.done}>
          <T
            id="backups.backUp.done"
            values={{
              transactions: now.info.transactions,
              files: now.info.files,
              size: <Bytes value={now.info.bytes} />,
            }}
          />{' '}
          {now.info.leftOut > 0 && <T id="backups.backUp.leftOut" values={{ count: now.info.leftOut }} />}
        </p>
      )}
    </div>
  )
}

function Words({ id }: { readonly id: 'backups.asking' | 'backups.backUp.stopped' }): ReactNode {
  return <T as="p" id={id} />
}

/** The progress of a copy; `null` until the first report. */
export function WorkProgress({ progress }: { readonly progress: BackupStep | null }): ReactNode {
  const t = useT()
  const isKnown = progress !== null && progress.of > 1
  const percent = isKnown ? Math.floor((100 * progress.done) / progress.of) : 100
  return (
    <Stack gap={4}>
      <Progress.Root size="lg">
        <Progress.Section
          value={percent}
          animated={!isKnown}
          aria-label={t('common.progress')}
          aria-valuetext={isKnown ? `${percent}%` : t(`backups.step.${progress?.step ?? 'database'}`)}
        />
      </Progress.Root>
      <p>
        <T id={`backups.step.${progress?.step ?? 'database'}`} />
        {isKnown && <span className="pd-num"> {percent}%</span>}
      </p>
    </Stack>
  )
}
