import { type ReactNode, useRef } from 'react'
import type { IntentState } from '#shared/model/intent.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { isAsSent } from '#shared/rules/cut-text.ts'
import { transactionName } from '#shared/rules/transaction-name.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { Amount } from '../../components/amount.tsx'
import { CopyValue } from '../../components/copy-button.tsx'
import { MerchantLabel } from '../../components/merchant-label.tsx'
import { Tag } from '../../components/tag.tsx'
import { Time } from '../../components/time.tsx'
import { useFocusWhenLost } from '../../components/use-focus-when-lost.ts'
import { type MessageId, T, useT } from '../../i18n/index.tsx'
import classes from './detail.module.css'
import { isBeingFoundOut } from './display-status.ts'
import { CreationOutcome, KnownBadges } from './display-status-badge.tsx'

interface DetailHeadProps {
  readonly transaction: Transaction
  /** The actions. */
  readonly children: ReactNode
}

/** The header, which stays visible: the amount, the outcome and its age, the merchant, the IDs, the actions. */
export function DetailHead({ transaction, children }: DetailHeadProps): ReactNode {
  const t = useT()
  const { kind, amount, currency, resolution, environment, profileName, observation } = transaction
  const title = useRef<HTMLHeadingElement>(null)
  useFocusWhenLost(title, `${isBeingFoundOut(transaction)} ${resolution?.how}`)
  return (
    <header className={classes.head}>
      <p className={classes.where}>
        <T id={`transactions.kind.${kind}`} />
        <MerchantLabel merchant={{ name: profileName, environment }} />
      </p>
      <h2 ref={title} tabIndex={-1} className={classes.title}>
        {amount === null ? (
          <span className="pd-mono">{visibleText(transactionName(transaction))}</span>
        ) : (
          <Amount value={amount} currency={currency} />
        )}
        <KnownBadges transaction={transaction} />
        {observation?.firstSeen.status && (
          <Tag tone="odd" title={t('transactions.status.firstSeen.means')}>
            <T id="transactions.status.firstSeen" />
          </Tag>
        )}
      </h2>
      <Ids transaction={transaction} />
      <Beginning transaction={transaction} />
      {children}
    </header>
  )
}

type Part = Pick<DetailHeadProps, 'transaction'>

/** An ID that is not exactly as the platform sent it is left out. */
function Ids({ transaction: { merchantTransactionId, platformId } }: Part): ReactNode {
  const t = useT()
  const ids = [
    ['fields.orderId', merchantTransactionId],
    ['fields.platformId', platformId],
  ] as const
  return (
    <p className={classes.ids}>
      {ids.map(
        ([label, id]) =>
          id !== null &&
          isAsSent(id) && (
            <CopyValue key={label} value={id} label={t(label)}>
              {visibleText(id)}
            </CopyValue>
          ),
      )}
    </p>
  )
}

/** How it began, and why a status is not shown. */
function Beginning({ transaction }: Part): ReactNode {
  const { kind, state, createdAt, observation, platformId } = transaction
  const isUnread = observation === null && platformId !== null
  return (
    <p className={classes.when}>
      <T id={kind === 'added' ? 'transactions.addedAt' : BEGUN[state]} values={{ time: <Time at={createdAt} /> }} />
      {kind !== 'added' && state !== 'sending' && ' · '}
      <CreationOutcome transaction={transaction} />
      {(isUnread || observation?.status === null) && ' · '}
      {isUnread && <T id="detail.notRead" />}
      {observation?.status === null && <T id="transactions.status.notInPayload" />}
    </p>
  )
}

/** What may be said about the beginning: only an accepted transaction was created. */
const BEGUN = {
  accepted: 'transactions.created',
  refused: 'transactions.sent',
  unknown: 'transactions.sent',
  sending: 'transactions.sent',
  not_sent: 'transactions.tried',
} as const satisfies Record<IntentState, MessageId>
