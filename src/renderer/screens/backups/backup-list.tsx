import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { BackupInfo, FoundBackup } from '#shared/model/backup.ts'
import { Bytes } from '../../components/amount.tsx'
import { Time } from '../../components/time.tsx'
import { useFormat } from '../../i18n/format.ts'
import { T, useT } from '../../i18n/index.tsx'
import classes from './backups.module.css'

interface BackupListProps {
  /** Newest first. */
  readonly backups: readonly FoundBackup[]
  readonly onRestore: (backup: FoundBackup) => void
}

/** How many backups are shown; a click shows the others. */
const SHOWN = 5

/** The backups found in the backup folder. */
export function BackupList({ backups, onRestore }: BackupListProps): ReactNode {
  const t = useT()
  const { formatTime } = useFormat()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? backups : backups.slice(0, SHOWN)
  const others = backups.length - shown.length
  return (
    <div>
      <ul className={classes.list} aria-label={t('backups.backups.list')}>
        {shown.map((backup) => (
          <li key={backup.path} title={backup.path}>
            <b>
              <Time at={backup.madeAt} />
            </b>
            <span className="pd-dim">
              <BackupHolds info={backup} />
            </span>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('backups.restore.of', { time: formatTime(backup.madeAt) })}
              onClick={() => onRestore(backup)}
            >
              <T id="backups.restore" />
            </Button>
          </li>
        ))}
      </ul>
      {others > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => setIsWhole(true)}>
          <T id="backups.backups.more" values={{ count: others }} />
        </Button>
      )}
    </div>
  )
}

/** What a backup contains, and how much it leaves out. */
export function BackupHolds({ info }: { readonly info: BackupInfo }): ReactNode {
  const { transactions, files, bytes, leftOut } = info
  return (
    <>
      <T id="backups.backups.row" values={{ transactions, files, size: <Bytes value={bytes} /> }} />
      {leftOut > 0 && (
        <>
          {'. '}
          <T id="backups.backUp.leftOut" values={{ count: leftOut }} />
        </>
      )}
    </>
  )
}
