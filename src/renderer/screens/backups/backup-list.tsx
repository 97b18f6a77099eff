import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import type { BackupInfo, FoundBackup, BackupList as Listed } from '#shared/model/backup.ts'
import { Bytes } from '../../components/amount.tsx'
import { CopyValue } from '../../components/copy-button.tsx'
import { Time } from '../../components/time.tsx'
import { useFormat } from '../../i18n/format.ts'
import { T, useT } from '../../i18n/index.tsx'
import classes from './backups.module.css'

interface BackupListProps {
  readonly list: Listed
  readonly onRestore: (backup: FoundBackup) => void
}

/** How many backups are shown; a click shows the others. */
const SHOWN = 5

/** What the backup folder contains: the backups, and what is named like one but cannot be read. */
export function BackupList({ list: { backups, unreadable }, onRestore }: BackupListProps): ReactNode {
  return (
    <>
      {backups.length > 0 && <Readable backups={backups} onRestore={onRestore} />}
      {unreadable.length > 0 && <Unreadable backups={unreadable} />}
    </>
  )
}

interface ReadableProps {
  readonly backups: Listed['backups']
  readonly onRestore: BackupListProps['onRestore']
}

function Readable({ backups, onRestore }: ReadableProps): ReactNode {
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

/** Each with its path: only the operator can find out what it was. All are shown: a damaged backup must not be missed. */
function Unreadable({ backups }: { readonly backups: Listed['unreadable'] }): ReactNode {
  const id = useId()
  return (
    <div className={classes.unreadable}>
      <p id={id} className="pd-warning">
        <T id="backups.unreadable" />
      </p>
      <ul className={classes.list} aria-labelledby={id}>
        {backups.map(({ path, why, changedAt, bytes }) => (
          <li key={path}>
            <CopyValue value={path} isWhole />
            <span className="pd-dim">
              <T id={`failure.backup_unusable.${why}`} />
              {changedAt !== null && (
                <>
                  {'. '}
                  <T id="backups.unreadable.changed" values={{ time: <Time at={changedAt} /> }} />
                </>
              )}
              {bytes !== null && (
                <>
                  {', '}
                  <Bytes value={bytes} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
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
