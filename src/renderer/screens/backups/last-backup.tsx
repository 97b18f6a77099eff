import type { ReactNode } from 'react'
import type { FoundBackup } from '#shared/model/backup.ts'
import { Age } from '../../components/time.tsx'
import { useNow } from '../../components/use-now.ts'
import { T } from '../../i18n/index.tsx'
import classes from './backups.module.css'

/** After so long it is time for another (milliseconds): a week. */
const LATE_MS = 7 * 86_400_000

/** When the last backup was made, and whether it is time for another. */
export function LastBackup({ backups }: { readonly backups: readonly FoundBackup[] }): ReactNode {
  const now = useNow()
  const [newest] = backups
  if (!newest) {
    return (
      <p className={classes.text}>
        <T id="backups.backups.none" />
      </p>
    )
  }
  const isLate = now - Date.parse(newest.madeAt) > LATE_MS
  return (
    <p className={isLate ? classes.warning : classes.text}>
      <T id={isLate ? 'backups.backups.late' : 'backups.backups.last'} values={{ age: <Age at={newest.madeAt} /> }} />
    </p>
  )
}
