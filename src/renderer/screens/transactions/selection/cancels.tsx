import type { ReactNode } from 'react'
import { useTellFailure } from '../../../components/announcer.tsx'
import { lazyPart } from '../../../components/part.ts'
import { putAwayCancels, useCancelRun } from './cancel-run.ts'

const CancelManyDialog = lazyPart(() => import('./cancel-many-dialog.tsx'), 'CancelManyDialog')

/** The dialog for many cancellations, available on every screen. Loaded when first requested, or earlier. */
export function CancelMany(): ReactNode {
  const isNeeded = useCancelRun(({ now }) => now !== null)
  const tell = useTellFailure()
  const onFailed = (error: unknown) => {
    putAwayCancels()
    tell(error)
  }
  return <CancelManyDialog needed={isNeeded} onFailed={onFailed} />
}
