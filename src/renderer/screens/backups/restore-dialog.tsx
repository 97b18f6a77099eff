import { Button, Loader, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FoundBackup } from '#shared/model/backup.ts'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { useKeepsOpen } from '../../components/keeps-open.ts'
import { Time } from '../../components/time.tsx'
import { T, useT } from '../../i18n/index.tsx'
import { BackupHolds } from './backup-holds.tsx'
import classes from './backups.module.css'
import { RestoreQuestion } from './restore-question.tsx'
import { useRestore } from './use-restore.ts'
import { WorkProgress } from './work-progress.tsx'

interface RestoreDialogProps {
  readonly backup: FoundBackup
  readonly onClose: () => void
}

/** Goes back to a backup: it is copied and checked first, then what is at stake is said, then the operator decides. */
export function RestoreDialog({ backup, onClose }: RestoreDialogProps): ReactNode {
  const t = useT()
  useKeepsOpen('unfinished')
  const { restoring, refusal, isOrdering, order } = useRestore(backup.path)
  const mayClose = restoring.is !== 'starting_anew' && !isOrdering
  return (
    <Modal
      opened
      onClose={() => mayClose && onClose()}
      withCloseButton={mayClose}
      closeOnClickOutside={false}
      title={t('backups.restore.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      size="lg"
    >
      <div className={classes.asking}>
        <dl className={classes.facts}>
          <dt>
            <T id="backups.restore.made" />
          </dt>
          <dd>
            <Time at={backup.madeAt} /> <T id="backups.restore.by" values={{ version: backup.version }} />
          </dd>
          <dt>
            <T id="backups.restore.holds" />
          </dt>
          <dd>
            <BackupHolds info={backup} />
          </dd>
        </dl>
        {restoring.is === 'preparing' && (
          <>
            <p className={classes.text}>
              <T id="backups.restore.preparing" />
            </p>
            <WorkProgress progress={restoring.progress} />
          </>
        )}
        {restoring.is === 'failed' && <FailureNotice error={restoring.error} />}
        {(restoring.is === 'preparing' || restoring.is === 'failed') && (
          <div className={classes.bar}>
            <Button variant="default" onClick={onClose} data-autofocus>
              <T id={restoring.is === 'failed' ? 'common.close' : 'common.cancel'} />
            </Button>
          </div>
        )}
        {restoring.is === 'ready' && (
          <RestoreQuestion
            atStake={restoring.atStake}
            refusal={refusal}
            isOrdering={isOrdering}
            onRestore={order}
            onClose={onClose}
          />
        )}
        {restoring.is === 'starting_anew' && (
          <p className={classes.waiting} role="status">
            <Loader size={16} />
            <T id="backups.restore.startsAnew" />
          </p>
        )}
      </div>
    </Modal>
  )
}
