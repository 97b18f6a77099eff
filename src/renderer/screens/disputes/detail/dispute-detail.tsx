import { ActionIcon, Tooltip } from '@mantine/core'
import { useDocumentVisibility } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { Dispute, FollowedDispute } from '#shared/model/dispute.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { failureOf } from '../../../bridge/failure.ts'
import { useProfiles } from '../../../bridge/hooks.ts'
import { Amount } from '../../../components/amount.tsx'
import { CopyValue } from '../../../components/copy-button.tsx'
import { cx } from '../../../components/cx.ts'
import { DeviationNotes } from '../../../components/deviation-notes.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { MerchantLabel } from '../../../components/merchant-label.tsx'
import { AsOf } from '../../../components/time.tsx'
import { T, useT } from '../../../i18n/index.tsx'
import frame from '../../transaction/detail.module.css'
import { Card } from '../../transaction/record/card.tsx'
import { Fact, Facts } from '../../transaction/record/fact.tsx'
import { DisputeStatus } from '../dispute-status.tsx'
import { AmountsCard } from './amounts-card.tsx'
import classes from './dispute-detail.module.css'
import { ReadRecord } from './read-record.tsx'
import { came, RecordCard } from './record-card.tsx'
import { StatusCard } from './status-card.tsx'
import { TransactionCard } from './transaction-card.tsx'
import { type Reading, useReadDispute } from './use-read-dispute.ts'

/** An automatic reading that changed nothing is not announced, but the status is no longer as old (milliseconds). */
const REFETCH_MS = 60_000

interface DisputeDetailProps {
  readonly profileId: string
  readonly disputeId: string
  readonly onClose: () => void
}

/** Everything Paydesk knows about a dispute. */
export function DisputeDetail({ profileId, disputeId, onClose }: DisputeDetailProps): ReactNode {
  const t = useT()
  const { query } = useDesk()
  const options = query.disputes.get.queryOptions({ input: { profileId, disputeId } })
  const { data, error } = useQuery({ ...options, refetchInterval: REFETCH_MS })
  const { profiles } = useProfiles()
  const isReadable = profiles.some(({ id }) => id === profileId)
  const isAbsent = isReadable && failureOf(error)?.kind === 'dispute_not_found'
  const reading = useReadDispute({
    profileId,
    disputeId,
    isNew: data ? data.record === null : isAbsent ? 'absent' : undefined,
  })
  return (
    <section className={frame.detail} aria-label={t('disputes.detail')}>
      <Tooltip label={t('transactions.close')}>
        <ActionIcon className={frame.close} aria-label={t('transactions.close')} onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </Tooltip>
      {data && <Known dispute={data} reading={reading} />}
      {!data && error && (
        <div className={frame.failure}>
          {isAbsent ? (
            <NotRead id={disputeId} reading={reading} merchantId={profileId} />
          ) : (
            <FailureNotice error={error} />
          )}
        </div>
      )}
    </section>
  )
}

interface NotReadProps {
  readonly id: string
  readonly reading: Reading
  readonly merchantId: string
}

/** A dispute of which only the ID is known: it was opened from this desk, or reached by a link. */
function NotRead({ id, reading, merchantId }: NotReadProps): ReactNode {
  const t = useT()
  return (
    <div className={frame.body}>
      <p>
        <T id="disputes.notRead" /> <CopyValue value={visibleText(id)} label={t('dispute.id')} />
      </p>
      <div>
        <ReadRecord reading={reading} words="disputes.readFirst" />
      </div>
      {reading.error !== null && <FailureNotice error={reading.error} merchantId={merchantId} />}
    </div>
  )
}

function Known({ dispute, reading }: { readonly dispute: FollowedDispute; readonly reading: Reading }): ReactNode {
  useSeen(dispute)
  const { record } = dispute
  return (
    <>
      <Head dispute={dispute} />
      <div className={frame.body}>
        {record && <AmountsCard record={record} />}
        <RecordCard dispute={dispute} reading={reading} />
        <StatusCard dispute={dispute} />
        <TransactionCard dispute={dispute} />
        {record && <RequisiteCard record={record} />}
      </div>
    </>
  )
}

function Head({ dispute }: { readonly dispute: FollowedDispute }): ReactNode {
  const { profiles } = useProfiles()
  const { item, record, profileId, readAt } = dispute
  const merchant = profiles.find(({ id }) => id === profileId)
  const amount = (record ?? item).amount
  const currency = record?.transaction_currency_code ?? null
  return (
    <header className={frame.head}>
      <T as="p" className={frame.when} id="disputes.kind" />
      <h2 className={cx(frame.title, classes.title)}>
        {amount !== null && <Amount value={visibleText(amount)} currency={currency && visibleText(currency)} />}
        <DisputeStatus status={item.status} />
      </h2>
      {merchant && (
        <p className={frame.where}>
          <MerchantLabel merchant={merchant} />
        </p>
      )}
      <p className={frame.when}>
        <T id="disputes.statusAsOf" values={{ time: <AsOf at={readAt} /> }} />{' '}
        {item.status !== null && <CopyValue value={visibleText(item.status)} />}
      </p>
    </header>
  )
}

/** Marks the news of a dispute as seen while its window is visible. */
function useSeen({ profileId, item: { id: disputeId }, isNews }: FollowedDispute): void {
  const { client } = useDesk()
  const visible = useDocumentVisibility() === 'visible'
  useEffect(() => {
    // If this fails, the dispute stays news and is marked as seen the next time it is viewed.
    if (isNews && visible) client.disputes.seen({ profileId, disputeId }).catch(() => undefined)
  }, [client, profileId, disputeId, isNews, visible])
}

/** Where the money was meant to go, according to the record. The card number arrives masked. */
function RequisiteCard({ record }: { readonly record: Dispute }): ReactNode {
  const t = useT()
  const requisite = record.transaction_requisite
  return (
    <Card title={<T id="record.requisites" />}>
      {requisite ? (
        <>
          <Facts>
            <Fact label={t('record.bankName')} field="bank" value={came(requisite, 'bank')} />
            <Fact label={t('record.card')} field="card" value={came(requisite, 'card')} mono />
            <Fact label={t('disputes.field.owner')} field="owner" value={came(requisite, 'owner')} />
            <Fact label={t('record.countryName')} field="country_name" value={came(requisite, 'country_name')} />
          </Facts>
          <DeviationNotes {...requisite} />
        </>
      ) : (
        <T
          as="p"
          className={classes.quiet}
          id={
            record.missing.includes('transaction_requisite') ? 'disputes.requisite.leftOut' : 'disputes.requisite.none'
          }
        />
      )}
    </Card>
  )
}
