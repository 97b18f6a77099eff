import { Alert, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { UnsavedAnswer } from '#shared/model/transaction.ts'
import { CopyValue } from '../../components/copy-button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { T } from '../../i18n/index.tsx'

/** The fields of a record that cannot be read from disk, and what to do about it. */
export function DamagedNotice({ id, fields }: { readonly id: string; readonly fields: readonly string[] }): ReactNode {
  return (
    <Alert color="red" variant="light" role="alert">
      <T
        id="displayStatus.damaged.means"
        values={{ fields: <span className="pd-mono">{fields.join(', ')}</span>, id: <CopyValue value={id} /> }}
      />
    </Alert>
  )
}

interface UnsavedNoticeProps {
  readonly unsaved: UnsavedAnswer
  readonly merchantId: string
}

/** The platform's answer while it cannot be saved: the same text in every window. */
export function UnsavedNotice({ unsaved, merchantId }: UnsavedNoticeProps): ReactNode {
  const { state, platformId, failure } = unsaved
  return (
    <Stack gap={12}>
      <FailureNotice failure={{ kind: 'outcome_not_kept', state, platformId, detail: '' }} />
      {failure && <FailureNotice failure={failure} merchantId={merchantId} />}
    </Stack>
  )
}
