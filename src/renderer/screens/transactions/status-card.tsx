import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Transaction } from '#shared/model/transaction.ts'
import { mayRead } from '#shared/rules/same-account.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { useScreenActions } from '../../components/screen-actions.ts'
import { Shortcut } from '../../components/shortcut.tsx'
import { StatusBadge } from '../../components/state-badge.tsx'
import { Tag } from '../../components/tag.tsx'
import { AsOf } from '../../components/time.tsx'
import { T, useT } from '../../i18n/index.tsx'
import classes from './detail.module.css'
import { LIST_KEYS } from './list-keys.ts'
import { AcceptedDifferences, OtherReadingNotice } from './other-reading.tsx'
import { Payload } from './payload.tsx'
import { ReceiptList } from './receipts/receipt-list.tsx'
import { Card } from './record/card.tsx'
import { StatusByHint } from './status-by-hint.tsx'
import { usePlainKey } from './use-plain-key.ts'

interface StatusCardProps {
  readonly transaction: Transaction
}

/** The status as last read, with its age, and reading it again (interface: GET /merchant/status). */
export function StatusCard({ transaction }: StatusCardProps): ReactNode {
  const t = useT()
  const { platformId, observation, otherReading, accepted } = transaction
  const isReadable = platformId !== null && mayRead(transaction.account)
  const refresh = useRefresh(transaction)
  return (
    <Card
      title={<T id="transactions.status" />}
      action={
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconRefresh size={15} aria-hidden />}
          rightSection={<Shortcut keys={LIST_KEYS.refresh[0]} />}
          disabled={!isReadable}
          loading={refresh.isPending}
          onClick={() => refresh.mutate()}
        >
          <T id="transactions.refresh" />
        </Button>
      }
    >
      <div className={classes.status}>
        {observation?.status != null && <StatusBadge status={observation.status} />}
        {observation?.firstSeen.status && (
          <Tag tone="odd" title={t('transactions.status.firstSeen.means')}>
            <T id="transactions.status.firstSeen" />
          </Tag>
        )}
        {observation && <AsOf at={observation.readAt} />}
        {observation && observation.status === null && <T id="transactions.status.notInPayload" />}
        {!observation && isReadable && <T id="transactions.status.neverRead" />}
        {platformId === null && <T id="transactions.status.noPlatformId" />}
        {platformId !== null && !isReadable && (
          <span>
            <T id="transactions.status.otherAccount" />
          </span>
        )}
      </div>
      {otherReading && <OtherReadingNotice transaction={transaction} reading={otherReading} />}
      <AcceptedDifferences accepted={accepted} />
      {refresh.error !== null && <FailureNotice error={refresh.error} merchantId={transaction.profileId} />}
      {refresh.error !== null && <StatusByHint transaction={transaction} error={refresh.error} />}
      {observation && <ReceiptList transactionId={transaction.id} named={observation.receipts.length} />}
      {observation && <Payload observation={observation} dropped={transaction.droppedPayloads} />}
    </Card>
  )
}

/** Reading the status, by the button or the key R. */
function useRefresh({ id, platformId, account }: Transaction) {
  const t = useT()
  const desk = useDesk()
  const queries = useQueryClient()
  const refresh = useMutation({
    mutationFn: () => desk.client.transactions.refresh({ id }),
    onSuccess: (read) => queries.setQueryData(desk.query.transactions.get.queryKey({ input: { id } }), read),
  })
  const { mutate, isPending } = refresh
  const isReadable = platformId !== null && mayRead(account)
  const possible = isReadable && !isPending
  useScreenActions(
    !isReadable
      ? []
      : [
          {
            label: t('transactions.refreshStatus'),
            words: ['transactions.refreshStatus'],
            kind: 'refresh',
            shortcut: LIST_KEYS.refresh[0],
            run: () => possible && mutate(),
          },
        ],
  )
  usePlainKey(possible ? LIST_KEYS.refresh[0] : null, mutate)
  return refresh
}
