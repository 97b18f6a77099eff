import type { ReactNode } from 'react'
import { useTellFailure } from '../../../components/announcer.tsx'
import { lazyPart } from '../../../components/part.ts'
import { useAdding } from './adding-store.ts'

const AddingDialog = lazyPart(() => import('./adding-dialog.tsx'), 'AddingDialog')

/** The dialog in which transactions are added, wherever one is: loaded when it is first opened, or before. */
export function AddTransactions(): ReactNode {
  const { opened } = useAdding()
  const tell = useTellFailure()
  const onFailed = (error: unknown) => {
    useAdding.setState({ opened: false })
    tell(error)
  }
  return <AddingDialog needed={opened} onFailed={onFailed} />
}
