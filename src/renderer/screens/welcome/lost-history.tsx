import { Button } from '@mantine/core'
import { IconHistoryOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { FoundBackup } from '#shared/model/backup.ts'
import type { Notice } from '#shared/model/desk.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { useDeskInfo } from '../../bridge/hooks.ts'
import { CopyValue } from '../../components/copy-button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { T, useT } from '../../i18n/index.tsx'
import { BackupList } from '../backups/backup-list.tsx'
import { OpenFolder } from '../backups/backups.tsx'
import { RestoreDialog } from '../backups/restore-dialog.tsx'
import { RestoreOther } from '../backups/restore-other.tsx'
import { GapText } from '../shell/gap-text.tsx'
import classes from './welcome-screen.module.css'

type GapNotice = Extract<Notice, { readonly kind: 'gap' }>

/** The notice that the earlier history is missing; `null` if it is not, or if the operator acknowledged it. */
export function lostHistoryOf(notices: readonly Notice[]): GapNotice | null {
  return (
    notices.findLast(
      (one): one is GapNotice => one.kind === 'gap' && one.cause !== 'restored' && one.cause !== 'unrecorded',
    ) ?? null
  )
}

interface LostHistoryProps {
  readonly gap: GapNotice
  readonly onBeginAnew: () => void
}

/** Shown if the earlier history is gone: what happened, how to restore it and, only after that, starting over. */
export function LostHistory({ gap, onBeginAnew }: LostHistoryProps): ReactNode {
  const t = useT()
  const { host } = useDeskInfo()
  return (
    <>
      <h1 className={classes.title} tabIndex={-1}>
        <IconHistoryOff size={22} aria-hidden className={classes.lost} /> {t('welcome.lost.title')}
      </h1>
      <div className={classes.lead}>
        <GapText gap={gap} />
        {host === 'desktop' && <OpenFolder folder="data" label={t('backups.folder')} />}
      </div>
      <section className={classes.card} aria-label={t('welcome.lost.restore')}>
        <h2 className={classes.cardTitle}>{t('welcome.lost.restore')}</h2>
        <T as="p" className={classes.cardText} id="welcome.lost.restore.text" />
        <RestoreFrom />
      </section>
      <p className={classes.anew}>
        <T id="welcome.lost.anew.text" />
        <Button variant="default" size="sm" onClick={onBeginAnew}>
          <T id="welcome.lost.anew" />
        </Button>
      </p>
    </>
  )
}

function RestoreFrom(): ReactNode {
  const { query } = useDesk()
  const { host, dataFolder } = useDeskInfo()
  const { data: list, error } = useQuery(query.backups.backups.queryOptions())
  const [restoring, setRestoring] = useState<FoundBackup | null>(null)
  return (
    <div className={classes.restore}>
      {error && <FailureNotice error={error} />}
      {list && <BackupList list={list} onRestore={setRestoring} />}
      {list?.backups.length === 0 && list.unreadable.length === 0 && <T as="p" id="welcome.lost.none" />}
      {host === 'desktop' ? (
        <RestoreOther onChosen={setRestoring} />
      ) : (
        <T as="p" id="welcome.lost.copy" values={{ folder: <CopyValue value={backupsOf(dataFolder)} /> }} />
      )}
      {restoring && <RestoreDialog backup={restoring} onClose={() => setRestoring(null)} />}
    </div>
  )
}

/** Where the browser host looks for backups. */
function backupsOf(dataFolder: string): string {
  return `${dataFolder}${dataFolder.includes('\\') ? '\\' : '/'}backups`
}
