import type { ReactNode } from 'react'
import type { BackupInfo } from '#shared/model/backup.ts'
import { Bytes } from '../../components/bytes.tsx'
import { T } from '../../i18n/index.tsx'

/** How much is in a backup, and what is not. */
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
