import type { ReactNode } from 'react'
import { useTellFailure } from '../../../components/announcer.tsx'
import { lazyPart } from '../../../components/part.ts'
import { useAdding } from './adding-store.ts'

const AddingDialog = lazyPart(() => import('./adding-dialog.tsx'), 'AddingDialog')

/** The dialog for adding transactions, available on every screen. Loaded when first opened, or earlier. */
export function AddTransactions(): ReactNode {
  const { opened } = useAdding()
  const tell = useTellFailure()
  const onFailed = (error: unknown) => {
    useAdding.setState({ opened: false })
    tell(error)
  }
  return <AddingDialog needed={opened} onFailed={onFailed} />
}
