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
          <p className={classes.targetHint}>
            <T id="evidence.drop.hint" />
          </p>
        </div>
      </div>
    </Portal>
  )
}

/** Whether files are dragged or dropped; a text or a link is the fields' own business. */
export function holdsFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}

/**
 * Files that are dropped where nothing takes them open nothing: without this, the page would be left for the file. A
 * screen that takes files has had the event before (use-file-drop.ts).
 */
export function refuseStrayDrops(): void {
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || !holdsFiles(event)) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
  }
  window.addEventListener('dragover', refuse)
  window.addEventListener('drop', refuse)
}
