import { Button, Checkbox, Group, Loader, Stack } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { RestoreProgress } from '#shared/contract/backups.ts'
import type { AtStake, FoundBackup } from '#shared/model/backup.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { useDeskInfo } from '../../bridge/hooks.ts'
import { Description, DescriptionList } from '../../components/description-list.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { useKeepsOpen } from '../../components/keeps-open.ts'
import { Time } from '../../components/time.tsx'
import { T, useT } from '../../i18n/index.tsx'
import { BackupHolds } from './backup-list.tsx'
import { WorkProgress } from './backup-under-way.tsx'
import classes from './backups.module.css'

interface RestoreDialogProps {
  readonly backup: FoundBackup
  readonly onClose: () => void
}

/** Restores a backup: it is copied and checked first, then what is at stake is shown and the operator decides. */
export function RestoreDialog({ backup, onClose }: RestoreDialogProps): ReactNode {
  const t = useT()
  useKeepsOpen('unfinished')
  const { restoring, changes, refusal, isOrdering, order } = useRestore(backup.path)
  const mayClose = restoring.is !== 'starting_anew' && !isOrdering
  return (
    <Dialog
      opened
      onClose={() => mayClose && onClose()}
      withCloseButton={mayClose}
      closeOnClickOutside={false}
      title={t('backups.restore.title')}
      size="lg"
    >
      <Stack gap={12} fz="sm">
        <DescriptionList labelWidth={110}>
          <Description label="backups.restore.made">
            <Time at={backup.madeAt} /> <T id="backups.restore.by" values={{ version: backup.version }} />
          </Description>
          <Description label="backups.restore.holds">
            <BackupHolds info={backup} />
          </Description>
        </DescriptionList>
        {restoring.is === 'preparing' && (
          <>
            <T as="p" id="backups.restore.preparing" />
            <WorkProgress progress={restoring.progress} />
          </>
        )}
        {restoring.is === 'failed' && <FailureNotice error={restoring.error} />}
        {(restoring.is === 'preparing' || restoring.is === 'failed') && (
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={onClose} data-autofocus>
              <T id={restoring.is === 'failed' ? 'common.close' : 'common.cancel'} />
            </Button>
          </Group>
        )}
        {restoring.is === 'ready' && (
          <RestoreQuestion
            key={changes}
            atStake={restoring.atStake}
            hasChanged={changes > 0}
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
      </Stack>
    </Dialog>
  )
}

interface RestoreQuestionProps {
  /** `null` if it cannot be counted. */
  readonly atStake: AtStake | null
  /** Whether more is at stake than when the operator confirmed. */
  readonly hasChanged: boolean
  /** Why the restore was not ordered. */
  readonly refusal: unknown
  readonly isOrdering: boolean
  readonly onRestore: () => void
  readonly onClose: () => void
}

/** What a restore discards, and the operator's confirmation. */
function RestoreQuestion(props: RestoreQuestionProps): ReactNode {
  const { atStake, hasChanged, refusal, isOrdering, onRestore, onClose } = props
  const { keyStore } = useDeskInfo()
  const [isKnown, setIsKnown] = useState(false)
  const cancel = useRef<HTMLButtonElement>(null)
  // The button that had the focus during the preparation is gone.
  useEffect(() => cancel.current?.focus(), [])
  return (
    <>
      <p className={classes.good} role="status">
        <IconCircleCheck size={17} aria-hidden />
        <T id="backups.restore.ready" />
      </p>
      {atStake && (
        <DescriptionList labelWidth={110}>
          <Description label="backups.restore.now">
            <T
              id="backups.restore.now.text"
              values={{ transactions: atStake.transactions, missing: atStake.missing }}
            />
          </Description>
        </DescriptionList>
      )}
      {hasChanged && <T as="p" className="pd-warning" role="alert" id="backups.restore.changed" />}
      <T as="p" className="pd-warning" id="backups.restore.missing" />
      <p>
        <T id="backups.restore.settings" /> <T id="backups.restore.aside" />{' '}
        <T id={keyStore === 'session' ? 'backups.restore.secrets.session' : 'backups.restore.secrets'} />
      </p>
      <Checkbox
        checked={isKnown}
        disabled={isOrdering}
        onChange={(event) => setIsKnown(event.currentTarget.checked)}
        label={<T id="backups.restore.know" values={{ missing: atStake?.missing ?? 0 }} />}
      />
      {refusal !== null && <FailureNotice error={refusal} />}
      <Group justify="flex-end" gap={8}>
        <Button ref={cancel} variant="default" disabled={isOrdering} onClick={onClose}>
          <T id="common.cancel" />
        </Button>
        <Button color="red.7" disabled={!isKnown} loading={isOrdering} onClick={onRestore}>
          <T id="backups.restore.confirm" />
        </Button>
      </Group>
    </>
  )
}

/** The state of a restore. */
type Restoring =
  /** `progress` is `null` until the first report. */
  | { readonly is: 'preparing'; readonly progress: Extract<RestoreProgress, { readonly is: 'under_way' }> | null }
  | Extract<RestoreProgress, { readonly is: 'ready' }>
  /** The restore has been ordered. */
  | { readonly is: 'starting_anew' }
  | { readonly is: 'failed'; readonly error: unknown }

interface Restore {
  readonly restoring: Restoring
  /** How often the restore was not done because more was at stake than the operator had been shown. */
  readonly changes: number
  /** Why the restore was not ordered; the prepared backup stays ready. */
  readonly refusal: unknown
  readonly isOrdering: boolean
  readonly order: () => Promise<void>
}

const BEGINNING = { is: 'preparing', progress: null } as const

/** Keeps a backup ready to be put in place while the dialog is open; closing the dialog discards what was prepared. */
function useRestore(path: string): Restore {
  const { client } = useDesk()
  const [restoring, setRestoring] = useState<Restoring>(BEGINNING)
  const [changes, setChanges] = useState(0)
  const [refusal, setRefusal] = useState<unknown>(null)
  const [isOrdering, setIsOrdering] = useState(false)
  const isOrdered = useRef(false)

  useEffect(() => {
    const giveUp = new AbortController()
    const { signal } = giveUp
    const tell = (next: Restoring): void => {
      // Once the restore is ordered, the desk restarts and the connection closes: that error is not a failure to show.
      if (!signal.aborted) setRestoring((now) => (now.is === 'starting_anew' ? now : next))
    }
    const prepare = async (): Promise<void> => {
      try {
        for await (const step of await client.backups.prepareRestore({ path }, { signal })) {
          tell(step.is === 'ready' ? step : { is: 'preparing', progress: step })
        }
      } catch (error) {
        tell({ is: 'failed', error })
      }
    }
    void prepare()
    return () => {
      // Aborting sends a message, and after the order there is no receiver left.
      if (!isOrdered.current) giveUp.abort()
    }
  }, [client, path])

  return {
    restoring,
    changes,
    refusal,
    isOrdering,
    async order() {
      if (restoring.is !== 'ready') return
      setRefusal(null)
      setIsOrdering(true)
      try {
        const order = await client.backups.restore({ atStake: restoring.atStake })
        if (order.is === 'ordered') {
          isOrdered.current = true
          setRestoring({ is: 'starting_anew' })
        } else {
          setRestoring({ ...restoring, atStake: order.atStake })
          setChanges((count) => count + 1)
        }
      } catch (error) {
        setRefusal(error)
      }
      setIsOrdering(false)
    },
  }
}
