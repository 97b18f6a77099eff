import type { ReactNode } from 'react'
import type { Receipt } from '#shared/model/transaction.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { T, useT } from '../../i18n/index.tsx'
import classes from './detail.module.css'

/** The receipts of a status, by name and type (interface: Receipt element). */
export function ReceiptList({ receipts }: { readonly receipts: readonly Receipt[] }): ReactNode {
  const t = useT()
  if (receipts.length === 0) {
    return (
      <p className={classes.quiet}>
        <T id="transactions.noReceipts" />
      </p>
    )
  }
  return (
    <>
      <h3 className={classes.subhead}>
        <T id="transactions.receipts" values={{ count: receipts.length }} />
      </h3>
      <ul className={classes.receipts}>
        {receipts.map((receipt, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the service promises no id, and the list is replaced whole
          <li key={index} className={classes.receipt}>
            <div className={classes.receiptText}>
              <b>{receipt.file_name ? visibleText(receipt.file_name) : <T id="transactions.receipt.noName" />}</b>{' '}
              <span className={classes.quiet}>{receipt.content_type && visibleText(receipt.content_type)}</span>
              {receipt.url && <div className={classes.url}>{visibleText(receipt.url)}</div>}
            </div>
            {receipt.url && <CopyButton value={receipt.url} label={t('transactions.receipt.copyUrl')} />}
          </li>
        ))}
      </ul>
    </>
  )
}
