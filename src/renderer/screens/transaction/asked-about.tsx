import type { ReactNode } from 'react'
import type { Transaction } from '#shared/model/transaction.ts'
import { goesByPlatformId } from '#shared/rules/platform-id.ts'
import { transactionName } from '#shared/rules/transaction-name.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { Amount } from '../../components/amount.tsx'
import { Description, DescriptionList } from '../../components/description-list.tsx'
import { EnvironmentLine } from '../../components/environment-line.tsx'
import { StatusBadge } from '../../components/state-badge.tsx'
import { AsOf } from '../../components/time.tsx'
import { T } from '../../i18n/index.tsx'

interface AskedAboutProps {
  readonly transaction: Transaction
}

/** The transaction that a question before a call is about: merchant, amount, IDs, recipient, last known status. */
export function AskedAbout({ transaction }: AskedAboutProps): ReactNode {
  const { kind, environment, profileName, platformId, amount, currency } = transaction
  const { merchantTransactionId, ownerName, reference } = transaction
  const byPlatformId = goesByPlatformId(transaction)
  return (
    <>
      <EnvironmentLine merchant={{ name: profileName, environment }} />
      <DescriptionList labelWidth={168}>
        <Description label={`transactions.kind.${kind}`}>
          <b>
            <Amount value={amount} currency={currency} />
          </b>
        </Description>
        <Description label={byPlatformId ? 'cancel.confirm.byPlatformId' : 'cancel.confirm.byMerchantId'}>
          <b className="pd-mono">{visibleText((byPlatformId ? platformId : null) ?? transactionName(transaction))}</b>
        </Description>
        {byPlatformId && merchantTransactionId !== null && (
          <Description label="list.column.merchantTransactionId">
            <span className="pd-mono">{visibleText(merchantTransactionId)}</span>
          </Description>
        )}
        {ownerName !== null && <Description label="exports.header.ownerName">{visibleText(ownerName)}</Description>}
        {reference !== null && <Description label="list.column.reference">{visibleText(reference)}</Description>}
        <Description label="cancel.confirm.lastStatus">
          <LastStatus transaction={transaction} />
        </Description>
      </DescriptionList>
    </>
  )
}

function LastStatus({ transaction: { observation, platformId } }: AskedAboutProps): ReactNode {
  if (platformId === null) return <T id="cancel.confirm.notReadable" />
  if (observation === null) return <T id="cancel.confirm.neverRead" />
  return (
    <>
      {observation.status === null ? <T id="cancel.confirm.noStatus" /> : <StatusBadge status={observation.status} />}{' '}
      <AsOf at={observation.readAt} />
    </>
  )
}
