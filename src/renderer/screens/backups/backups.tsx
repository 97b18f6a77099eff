import { Button, Group, Stack } from '@mantine/core'
import { IconDeviceFloppy, IconFolderOpen } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { FoundBackup, BackupList as Listed } from '#shared/model/backup.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { useDeskInfo } from '../../bridge/hooks.ts'
import { useTellFailure } from '../../components/announcer.tsx'
import { CopyValue } from '../../components/copy-button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { useScreenActions } from '../../components/screen-actions.ts'
import { Age, useNow } from '../../components/time.tsx'
import { unavailable } from '../../components/unavailable.ts'
import { useFocusWhenLost } from '../../components/use-focus-when-lost.ts'
import { T, useT } from '../../i18n/index.tsx'
import { startBackup, useBackingUp } from './backing-up.ts'
import { BackupList } from './backup-list.tsx'
import { BackupUnderWay } from './backup-under-way.tsx'
import classes from './backups.module.css'
import { RestoreDialog } from './restore-dialog.tsx'
import { RestoreOther } from './restore-other.tsx'

/** The backup folder and its backups, with buttons to make one and to restore one. */
export function Backups({ folder }: { readonly folder: string | null | undefined }): ReactNode {
  const desk = useDesk()
  const t = useT()
  const { host } = useDeskInfo()
  const now = useBackingUp()
  const { data: list, error, refetch } = useQuery(desk.query.backups.backups.queryOptions())
  const [restoring, setRestoring] = useState<FoundBackup | null>(null)
  const isBusy = now.is === 'asking' || now.is === 'under_way'
  const backUp = () => void startBackup(desk, folder === null)
  const button = useRef<HTMLButtonElement>(null)
  useFocusWhenLost(button, `${now.is === 'idle' && now.wasStopped} ${error === null}`)
  useScreenActions([
    { label: t('backups.backUp'), words: ['backups.backUp', 'backups.backups'], kind: 'show', run: backUp },
  ])
  return (
    <Stack gap={10} miw={0}>
      {folder === null && <T id="backups.backups.into.none" />}
      {folder && (
        <Group gap="6px 10px" miw={0}>
          <T id="backups.backups.into" values={{ folder: <CopyValue value={folder} /> }} />
          {host === 'desktop' && <OpenFolder folder="backups" label={t('backups.backups')} />}
          {host === 'desktop' && <ChangeFolder disabled={isBusy} />}
        </Group>
      )}
      {folder && list && <LastBackup list={list} />}
      <Group gap="6px 10px" miw={0}>
        <Button
          ref={button}
          size="sm"
          variant="default"
          leftSection={<IconDeviceFloppy size={16} aria-hidden />}
          onClick={backUp}
          {...unavailable(isBusy)}
        >
          <T id="backups.backUp" />
        </Button>
        {host === 'desktop' && <RestoreOther onChosen={setRestoring} />}
      </Group>
      <BackupUnderWay now={now} onRetry={backUp} />
      {error && (
        <FailureNotice
          error={error}
          actions={
            <Button size="compact-sm" variant="default" onClick={() => refetch()}>
              <T id="common.retry" />
            </Button>
          }
        />
      )}
      {list && <BackupList list={list} onRestore={setRestoring} />}
      <T as="p" className={classes.note} id="backups.backups.hint" />
      {restoring && <RestoreDialog backup={restoring} onClose={() => setRestoring(null)} />}
    </Stack>
  )
}

function ChangeFolder({ disabled }: { readonly disabled: boolean }): ReactNode {
  const { client } = useDesk()
  const tell = useTellFailure()
  return (
    <Button
      variant="default"
      size="compact-sm"
      disabled={disabled}
      onClick={() => client.backups.chooseFolder().catch(tell)}
    >
      <T id="backups.backups.choose" />
    </Button>
  )
}

/** A backup older than this is due for another (milliseconds): a week. */
const LATE_MS = 7 * 86_400_000

/** When the last backup was made, and whether another is due. */
function LastBackup({ list: { backups, unreadable } }: { readonly list: Listed }): ReactNode {
  const now = useNow()
  // One from far in the future was made while the clock was ahead: it says nothing about the last one.
  const newest = backups.find(({ madeAt }) => Date.parse(madeAt) < now + LATE_MS) ?? backups[0]
  if (!newest) {
    return <T as="p" id={unreadable.length > 0 ? 'backups.backups.noneReadable' : 'backups.backups.none'} />
  }
  const isLate = Math.abs(now - Date.parse(newest.madeAt)) > LATE_MS
  return (
    <T
      as="p"
      className={isLate ? 'pd-warning' : undefined}
      id={isLate ? 'backups.backups.late' : 'backups.backups.last'}
      values={{ age: <Age at={newest.madeAt} /> }}
    />
  )
}

interface OpenFolderProps {
  readonly folder: 'data' | 'backups'
  /** Which folder it is, for screen readers. */
  readonly label: string
}

/** Opens a folder in the system's file manager. Desktop only. */
export function OpenFolder({ folder, label }: OpenFolderProps): ReactNode {
  const t = useT()
  const { client } = useDesk()
  const tell = useTellFailure()
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconFolderOpen size={15} aria-hidden />}
      aria-label={`${t('backups.open')}: ${label}`}
      onClick={() => client.backups.openFolder({ folder }).catch(tell)}
    >
      {t('backups.open')}
    </Button>
  )
}
