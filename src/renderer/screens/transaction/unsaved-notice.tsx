import type { ReactNode } from 'react'
import type { UnsavedAnswer } from '#shared/model/transaction.ts'
import { FailureNotice } from '../../components/failure-notice.tsx'

/** What the platform answered, while it cannot be written down: the same words in every window. */
export function UnsavedNotice({ unsaved }: { readonly unsaved: UnsavedAnswer }): ReactNode {
  const { state, platformId, failure } = unsaved
  return (
    <>
      <FailureNotice failure={{ kind: 'outcome_not_kept', state, platformId, detail: '' }} />
      {failure && <FailureNotice failure={failure} />}
    </>
  )
}
