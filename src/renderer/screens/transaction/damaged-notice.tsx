import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyValue } from '../../components/copy-button.tsx'
import { T } from '../../i18n/index.tsx'

interface DamagedNoticeProps {
  readonly id: string
  readonly fields: readonly string[]
}

/** What of a record cannot be read from the disk, and what to do about it. */
export function DamagedNotice({ id, fields }: DamagedNoticeProps): ReactNode {
  return (
    <Alert color="red" variant="light" role="alert">
      <T
        id="displayStatus.damaged.means"
        values={{ fields: <span className="pd-mono">{fields.join(', ')}</span>, id: <CopyValue value={id} /> }}
      />
    </Alert>
  )
}
