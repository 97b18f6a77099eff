import { Button, Checkbox } from '@mantine/core'
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { OrderField } from '#shared/model/order-comparison.ts'
import type { CreatedTransaction } from '#shared/model/transaction.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { RawJson } from '../../../components/raw-json.tsx'
import { StatusBadge } from '../../../components/state-badge.tsx'
import { type MessageId, T } from '../../../i18n/index.tsx'
import type { Found } from './platform-id-way.tsx'
import classes from './resolution.module.css'
import { verdictOf } from './verdict.ts'

interface ComparedProps {
  readonly transaction: CreatedTransaction
  readonly found: Found
  readonly pending: boolean
  readonly onAdopt: () => void
}

/**
 * What an id names, held line by line against what was sent; and its adoption. The payload's fields are not in the interface,
 * so one that differs is no proof: it takes the operator's word for it.
 */
export function Compared({ transaction, found, pending, onAdopt }: ComparedProps): ReactNode {
  const { platformId, observation, comparisons } = found
  const verdict = verdictOf(comparisons)
  const [ticked, setTicked] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className={classes.compared}>
      <h5 ref={title} tabIndex={-1} className={classes.comparedTitle}>
        <T id="resolution.id.names" values={{ id: <span className="pd-mono">{visibleText(platformId)}</span> }} />
      </h5>
      <dl className={classes.comparisons}>
        {comparisons.id === 'different' && (
          <Comparison label="record.platformId" field="id" {...{ transaction, found }} mono />
        )}
        <Comparison label="record.merchantId" field="merchant_transaction_id" {...{ transaction, found }} mono />
        <Comparison label="record.amount" field="amount" {...{ transaction, found }} />
        <Comparison label="fields.currency" field="currency" {...{ transaction, found }} />
        <div className={classes.comparison}>
          <dt>
            <T id="transactions.status" />
          </dt>
          <dd>
            {observation.status === null ? (
              <span className={classes.quiet}>
                <T id="resolution.id.noStatus" />
              </span>
            ) : (
              <StatusBadge status={observation.status} />
            )}
          </dd>
        </div>
      </dl>
      <RawJson title={<T id="transactions.payload" />} value={observation.payload} />
      <p className={verdict === 'isOther' ? classes.refused : classes.strong} role="status" data-verdict={verdict}>
        <T id={`resolution.id.${verdict}`} />
      </p>
      {verdict === 'isOther' && (
        <>
          <p className={classes.warning}>
            <T id="resolution.id.isOther.follows" />
          </p>
          <Checkbox
            size="xs"
            checked={ticked}
            onChange={(event) => setTicked(event.currentTarget.checked)}
            label={<T id="resolution.id.isOther.checked" />}
          />
        </>
      )}
      <div>
        <Button
          {...(verdict === 'isOther' && { color: 'red' })}
          disabled={verdict === 'isOther' && !ticked}
          loading={pending}
          onClick={onAdopt}
        >
          <T id={verdict === 'isOther' ? 'resolution.id.adoptOther' : 'resolution.id.adopt'} />
        </Button>
      </div>
    </div>
  )
}

interface ComparisonProps {
  readonly label: MessageId
  readonly field: OrderField
  readonly transaction: CreatedTransaction
  readonly found: Found
  readonly mono?: boolean
}

const ICONS = { same: IconCheck, different: IconX, absent: IconMinus } as const

function Comparison({ label, field, transaction, found, mono = false }: ComparisonProps): ReactNode {
  const result = found.comparisons[field] ?? 'absent'
  const ours = field === 'id' ? found.platformId : transaction.request[field]
  const theirs = found.differences.find((one) => one.field === field)?.theirs
  const Icon = ICONS[result]
  const text = mono ? 'pd-mono' : 'pd-num'
  return (
    <div className={classes.comparison} data-result={result}>
      <dt>
        <T id={label} />
      </dt>
      <dd>
        <span className={classes.result}>
          <Icon size={15} aria-hidden />
          <T id={`resolution.id.${result}`} />
        </span>
        <div className={classes.values}>
          <T
            id={field === 'id' ? 'resolution.id.entered' : 'resolution.id.sent'}
            values={{ value: <span className={text}>{visibleText(ours)}</span> }}
          />
        </div>
        {theirs !== undefined && (
          <div className={classes.values}>
            <T id="resolution.id.there" values={{ value: <b className={text}>{visibleText(theirs)}</b> }} />
          </div>
        )}
      </dd>
    </div>
  )
}
