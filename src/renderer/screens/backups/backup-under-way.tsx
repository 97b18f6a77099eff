import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Bytes } from '../../components/bytes.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { T } from '../../i18n/index.tsx'
import { type BackingUp, stopBackup } from './backing-up.ts'
import classes from './backups.module.css'
import { WorkProgress } from './work-progress.tsx'

interface BackupUnderWayProps {
  readonly now: BackingUp
  readonly onRetry: () => void
}

/** How far a backup is, how it is stopped, and what became of it. */
export function BackupUnderWay({ now, onRetry }: BackupUnderWayProps): ReactNode {
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
  return (
    <p className={classes.text}>
      <T id={id} />
    </p>
  )
}
