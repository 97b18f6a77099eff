import type { ReactNode } from 'react'
import type { Transaction } from '#shared/model/transaction.ts'
import { goesByPlatformId } from '#shared/rules/platform-id.ts'
import { transactionName } from '#shared/rules/transaction-name.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { Amount } from '../../components/amount.tsx'
import { merchantName } from '../../components/merchant-name.ts'
import { StatusBadge } from '../../components/state-badge.tsx'
import { AsOf } from '../../components/time.tsx'
import { type MessageId, T, useT } from '../../i18n/index.tsx'
import classes from './asked-about.module.css'

interface AskedAboutProps {
  readonly transaction: Transaction
}

/** What a question before a call is about: for whom, what it goes by, and the status as it was last known. */
export function AskedAbout({ transaction }: AskedAboutProps): ReactNode {
  const t = useT()
  const { kind, environment, profileName, platformId, amount, currency } = transaction
  const byPlatformId = goesByPlatformId(transaction)
  return (
    <>
      <div className={classes.where} data-environment={environment}>
        <b>{merchantName(t, { name: profileName, environment })}</b>
        <span>
          <T id={`cancel.confirm.${environment}`} />
        </span>
      </div>
      <AskedFacts>
        <AskedFact label={`transactions.kind.${kind}`}>
          <b>
            <Amount value={amount} currency={currency} />
          </b>
        </AskedFact>
        <AskedFact label={byPlatformId ? 'cancel.confirm.byPlatformId' : 'cancel.confirm.byMerchantId'}>
          <b className="pd-mono">{visibleText((byPlatformId ? platformId : null) ?? transactionName(transaction))}</b>
        </AskedFact>
        <AskedFact label="cancel.confirm.lastStatus">
          <LastStatus transaction={transaction} />
        </AskedFact>
      </AskedFacts>
    </>
  )
}

/** What a question is about, line by line. */
export function AskedFacts({ children }: { readonly children: ReactNode }): ReactNode {
  return <dl className={classes.facts}>{children}</dl>
}

export function AskedFact({ label, children }: { readonly label: MessageId; readonly children: ReactNode }): ReactNode {
  return (
    <div className={classes.fact}>
      <dt>
        <T id={label} />
      </dt>
      <dd>{children}</dd>
    </div>
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
