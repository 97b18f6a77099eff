import { Button, Checkbox } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Difference, OrderField } from '#shared/model/order-comparison.ts'
import type { OtherReading, Transaction } from '#shared/model/transaction.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { cx } from '../../components/cx.ts'
import { RawJson } from '../../components/deviation-notes.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { StatusBadge } from '../../components/state-badge.tsx'
import { AsOf, When } from '../../components/time.tsx'
import { useOnce } from '../../components/use-once.ts'
import { type MessageId, T } from '../../i18n/index.tsx'
import classes from './differences.module.css'
import { useKeep } from './use-keep.ts'

/** Statuses whose payload names another order: the newest, for the operator to decide, and earlier decisions. */
export function OtherReadings({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const { otherReading, accepted } = transaction
  return (
    <>
      {otherReading && <Undecided transaction={transaction} reading={otherReading} />}
      <AcceptedDifferences accepted={accepted} />
    </>
  )
}

interface UndecidedProps {
  readonly transaction: Transaction
  readonly reading: OtherReading
}

/** Shows both side by side; the operator decides which order the status belongs to. */
function Undecided({ transaction: { id }, reading }: UndecidedProps): ReactNode {
  const { client } = useDesk()
  const keep = useKeep()
  const accepting = useOnce()
  const { differences, status, payload, readAt } = reading
  const seen = JSON.stringify(differences)
  const [ticked, setTicked] = useState<string | null>(null)
  // A tick counts only for what was shown when it was set.
  const isTicked = ticked === seen
  const accept = async () =>
    keep(await accepting.run(() => client.transactions.acceptReading({ id, seen: [...differences] })))
  return (
    <section className={classes.other} role="alert">
      <p className={classes.title}>
        <T id="otherReading.title" /> {status !== null && <StatusBadge status={status} />} <AsOf at={readAt} />
      </p>
      <T as="p" id="otherReading.means" />
      <Differences differences={differences} />
      <RawJson title={<T id="transactions.payload" />} value={payload} />
      <Checkbox
        size="xs"
        checked={isTicked}
        onChange={(event) => setTicked(event.currentTarget.checked ? seen : null)}
        label={<T id="otherReading.checked" />}
      />
      <div>
        <Button
          size="compact-sm"
          variant="default"
          disabled={!isTicked}
          loading={accepting.pending}
          onClick={() => void accept()}
        >
          <T id="otherReading.accept" />
        </Button>
      </div>
      {accepting.error !== null && <FailureNotice error={accepting.error} />}
    </section>
  )
}

/** The accepted differences of payloads that name this order in another way. */
function AcceptedDifferences({ accepted }: Pick<Transaction, 'accepted'>): ReactNode {
  return accepted.map(({ field, theirs, at, operator }) => (
    <T
      as="p"
      key={field}
      className="pd-quiet"
      id="otherReading.accepted"
      values={{
        field: <T id={ORDER_FIELD_LABELS[field]} />,
        value: <span className="pd-mono">{visibleText(theirs)}</span>,
        operator: operator === '' ? <T id="common.noName" /> : visibleText(operator),
        time: <When at={at} />,
      }}
    />
  ))
}

const ORDER_FIELD_LABELS: Record<OrderField, MessageId> = {
  id: 'fields.platformId',
  merchant_transaction_id: 'fields.orderId',
  amount: 'fields.amount',
  currency: 'fields.currency',
}

/** The fields of a payload that name another order, next to what is known of this one. */
function Differences({ differences }: { readonly differences: readonly Difference[] }): ReactNode {
  return (
    <table className={cx(classes.comparison, classes.differences)}>
      <thead>
        <tr>
          <td />
          <T as="th" scope="col" id="differences.ours" />
          <T as="th" scope="col" id="differences.theirs" />
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, ours, theirs }) => (
          <tr key={field} data-field={field}>
            <T as="th" scope="row" id={ORDER_FIELD_LABELS[field]} />
            <td>{visibleText(ours)}</td>
            <td>
              <b>{visibleText(theirs)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
