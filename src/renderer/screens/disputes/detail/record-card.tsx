import type { ReactNode } from 'react'
import type { Deviations } from '#shared/model/deviations.ts'
import type { Dispute, DisputeListItem, FollowedDispute } from '#shared/model/dispute.ts'
import type { Json } from '#shared/model/json.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { DeviationNotes, RawJson } from '../../../components/deviation-notes.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { ServiceTime } from '../../../components/service-time.tsx'
import { AsOf } from '../../../components/time.tsx'
import { T, useT } from '../../../i18n/index.tsx'
import { Card } from '../../transaction/record/card.tsx'
import { Fact, Facts } from '../../transaction/record/fact.tsx'
import classes from './dispute-detail.module.css'
import { ReadRecord } from './read-record.tsx'
import type { Reading } from './use-read-dispute.ts'

/** The record as received, its age, and a button to read it again (interface: Dispute). Until then, the list item. */
export function RecordCard({
  dispute: { profileId, item, record, recordReadAt, readAt },
  reading,
}: {
  readonly dispute: FollowedDispute
  readonly reading: Reading
}): ReactNode {
  return (
    <Card
      title={<T id="disputes.record" />}
      action={<ReadRecord reading={reading} words={record ? 'common.refresh' : 'disputes.readFirst'} />}
    >
      <p className={classes.quiet}>
        {recordReadAt === null ? (
          <T id="disputes.record.never" values={{ time: <AsOf at={readAt} /> }} />
        ) : (
          <AsOf at={recordReadAt} />
        )}
      </p>
      {record && record.status !== item.status && (
        <T
          as="p"
          className={classes.text}
          id="disputes.record.older"
          values={{ status: <code>{visibleText(item.status ?? '')}</code>, time: <AsOf at={readAt} /> }}
        />
      )}
      {reading.error !== null && <FailureNotice error={reading.error} merchantId={profileId} />}
      <Fields record={record ?? item} whole={record} />
      <DeviationNotes {...(record ?? item)} />
      {record && <RawJson title={<T id="disputes.record.raw" />} value={rawRecordOf(record)} />}
    </Card>
  )
}

interface FieldsProps {
  readonly record: DisputeListItem
  /** `null` if only the fields of the list are known. */
  readonly whole: Dispute | null
}

function Fields({ record, whole }: FieldsProps): ReactNode {
  const t = useT()
  return (
    <Facts>
      <Fact label={t('dispute.id')} field="id" value={record.id} mono />
      <Fact label={t('disputes.column.created')} field="created_at" value={came(record, 'created_at')} copy={false}>
        <ServiceTime at={record.created_at ?? ''} />
      </Fact>
      {whole ? (
        <Fact
          label={t('disputes.field.cancelReason')}
          field="appeal_cancel_reason_name"
          value={came(whole, 'appeal_cancel_reason_name')}
        />
      ) : (
        <Fact label={t('disputes.amount.disputed')} field="amount" value={came(record, 'amount')} />
      )}
      <Fact
        label={t('disputes.field.transactionUuid')}
        field="transaction_id"
        value={came(record, 'transaction_id')}
        mono
      />
      <Fact
        label={t('fields.orderId')}
        field="merchant_transaction_id"
        value={came(record, 'merchant_transaction_id')}
        mono
      />
      {whole && (
        <Fact
          label={t('disputes.field.transactionCreated')}
          field="transaction_created_at"
          value={came(whole, 'transaction_created_at')}
          copy={false}
        >
          <ServiceTime at={whole.transaction_created_at ?? ''} />
        </Fact>
      )}
      {whole && (
        <Fact
          label={t('fields.currency')}
          field="transaction_currency_code"
          value={came(whole, 'transaction_currency_code')}
          copy={false}
        />
      )}
    </Facts>
  )
}

/** A field as received; `undefined` if the answer omitted it. */
export function came<Record extends { readonly missing: readonly string[] }, Name extends keyof Record & string>(
  record: Record,
  name: Name,
): Record[Name] | undefined {
  return record.missing.includes(name) ? undefined : record[name]
}

/** The record under the platform's field names: the fields received, then the undocumented ones. */
function rawRecordOf({ transaction_requisite: requisite, ...rest }: Dispute): Json {
  const record = fieldsOf(rest)
  const inside = requisite ? fieldsOf(requisite) : null
  if (rest.missing.includes('transaction_requisite')) return record
  // A value in its place that is not an object is among the undocumented fields.
  return { transaction_requisite: inside, ...record }
}

function fieldsOf({ missing, retyped: _, extra, ...fields }: Deviations & Readonly<Record<string, unknown>>) {
  const came = Object.entries(fields).flatMap(([name, value]) =>
    missing.includes(name) || (typeof value !== 'string' && value !== null) ? [] : [[name, value] as const],
  )
  return { ...Object.fromEntries(came), ...extra }
}
