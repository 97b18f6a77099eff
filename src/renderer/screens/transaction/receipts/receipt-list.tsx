import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useDesk } from '../../../bridge/desk.tsx'
import { cx } from '../../../components/cx.ts'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { useScreenActions } from '../../../components/screen-actions.ts'
import { T, useT } from '../../../i18n/index.tsx'
import { Card } from '../record/card.tsx'
import { isShown } from './kept.ts'
import { ReceiptItem } from './receipt-item.tsx'
import { ReceiptViewer } from './receipt-viewer.tsx'
import classes from './receipts.module.css'
import { useReceiptActions } from './use-receipt-actions.ts'

interface ReceiptListProps {
  readonly transactionId: string
  /** How many receipts the newest status names. */
  readonly named: number
}

/** The receipts of a transaction, in the order first named, and one of them enlarged (interface: Receipt element). */
export function ReceiptList({ transactionId, named }: ReceiptListProps): ReactNode {
  const t = useT()
  const { query } = useDesk()
  const { data, error } = useQuery(query.receipts.list.queryOptions({ input: { transactionId } }))
  const actions = useReceiptActions(transactionId)
  const [shownId, setShownId] = useState<string | null>(null)
  const receipts = data ?? []
  const shown = receipts.filter(isShown)
  const [first] = shown
  useScreenActions(
    first
      ? [
          {
            label: t('receipts.showFirst'),
            words: ['receipts.showFirst'],
            kind: 'show',
            run: () => setShownId(first.id),
          },
        ]
      : [],
  )
  if (error && !data) return <FailureNotice error={error} />
  if (receipts.length === 0) {
    return data && <T as="p" className={cx('pd-quiet', classes.none)} id="receipts.none" />
  }
  const more = named - receipts.filter(({ isNamed }) => isNamed).length
  return (
    <Card title={<T id="receipts.title" values={{ count: receipts.length }} />}>
      <ul>
        {receipts.map((receipt) => (
          <ReceiptItem key={receipt.id} receipt={receipt} actions={actions} onShow={() => setShownId(receipt.id)} />
        ))}
      </ul>
      {more > 0 && <T as="p" className="pd-quiet" id="receipts.more" values={{ count: more }} />}
      <ReceiptViewer receipts={shown} id={shownId} actions={actions} onShow={setShownId} />
    </Card>
  )
}
