import { Button } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { FoundBackup } from '#shared/model/backup.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { useDeskInfo } from '../../bridge/hooks.ts'
import { CopyValue } from '../../components/copy-button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { useScreenActions } from '../../components/screen-actions.ts'
import { useTellFailure } from '../../components/use-tell-failure.ts'
import { T, useT } from '../../i18n/index.tsx'
import { startBackup, useBackingUp } from './backing-up.ts'
import { BackupList } from './backup-list.tsx'
import { BackupUnderWay } from './backup-under-way.tsx'
import classes from './backups.module.css'
import { LastBackup } from './last-backup.tsx'
import { OpenFolder } from './open-folder.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { RestoreOther } from './restore-other.tsx'

/** Where backups lie, which there are, making one and going back to one. */
export function Backups({ folder }: { readonly folder: string | null | undefined }): ReactNode {
  const desk = useDesk()
  const queries = useQueryClient()
  const t = useT()
  const { host } = useDeskInfo()
  const now = useBackingUp()
  const { data: backups, error } = useQuery(desk.query.backups.backups.queryOptions())
  const [restoring, setRestoring] = useState<FoundBackup | null>(null)
  const isBusy = now.is === 'asking' || now.is === 'under_way'
  const backUp = () => void startBackup(desk, queries)
  useScreenActions([
    { label: t('backups.backUp'), words: ['backups.backUp', 'backups.backups'], kind: 'show', run: backUp },
  ])
  return (
    <div className={classes.backups}>
      {folder === null && <T id="backups.backups.into.none" />}
      {folder && (
        <div className={classes.line}>
          <T id="backups.backups.into" values={{ folder: <CopyValue value={folder} /> }} />
          {host === 'desktop' && <OpenFolder folder="backups" label={t('backups.backups')} />}
          {host === 'desktop' && <ChangeFolder disabled={isBusy} />}
        </div>
      )}
      {folder && backups && <LastBackup backups={backups} />}
      <div className={classes.line}>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconDeviceFloppy size={16} aria-hidden />}
          disabled={isBusy}
          onClick={backUp}
        >
          <T id="backups.backUp" />
        </Button>
        {host === 'desktop' && <RestoreOther onChosen={setRestoring} />}
      </div>
      <BackupUnderWay now={now} onRetry={backUp} />
      {error && <FailureNotice error={error} />}
      {backups && backups.length > 0 && <BackupList backups={backups} onRestore={setRestoring} />}
      <p className={classes.note}>
        <T id="backups.backups.hint" />
      </p>
      {restoring && <RestoreDialog backup={restoring} onClose={() => setRestoring(null)} />}
    </div>
  )
}

function ChangeFolder({ disabled }: { readonly disabled: boolean }): ReactNode {
  const { client, query } = useDesk()
  const queries = useQueryClient()
  const tell = useTellFailure()
  const choose = () =>
    client.backups
      .chooseFolder()
      .then(() => queries.invalidateQueries({ queryKey: query.backups.key() }))
      .catch(tell)
  return (
    <Button variant="default" size="compact-sm" disabled={disabled} onClick={choose}>
      <T id="backups.backups.choose" />
    </Button>
  )
}
