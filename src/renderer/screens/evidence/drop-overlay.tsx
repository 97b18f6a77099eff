import { Portal } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Transaction } from '#shared/model/transaction.ts'
import { transactionName } from '#shared/rules/transaction-name.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { T } from '../../i18n/index.tsx'
import classes from './evidence.module.css'

/** Over the whole window while files are dragged: what a drop would do. */
export function DropOverlay({ transaction }: { readonly transaction: Transaction }): ReactNode {
  return (
    <Portal>
      <div className={classes.overlay} role="status">
        <div className={classes.target}>
          <IconDownload size={30} stroke={1.5} aria-hidden />
          <p className={classes.targetTitle}>
            <T
              id="evidence.drop"
              values={{ id: <span className="pd-mono">{visibleText(transactionName(transaction))}</span> }}
            />
          </p>
          <p>
            <T id="evidence.drop.hint" />
          </p>
        </div>
      </div>
    </Portal>
  )
}
