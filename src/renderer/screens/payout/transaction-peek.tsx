import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/index.tsx'
import { TransactionDetail } from '../transactions/transaction-detail.tsx'

interface TransactionPeekProps {
  /** Null: none is looked at. */
  readonly id: string | null
  readonly onClose: () => void
}

/** A transaction beside what is being done: to open it in its own place would lose what was typed here. */
export function TransactionPeek({ id, onClose }: TransactionPeekProps): ReactNode {
  const t = useT()
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      position="right"
      size="min(520px, 90vw)"
      padding={0}
      withCloseButton={false}
      transitionProps={{ duration: 0 }}
      aria-label={t('transactions.detail')}
    >
      {id !== null && <TransactionDetail id={id} onClose={onClose} />}
    </Drawer>
  )
}
