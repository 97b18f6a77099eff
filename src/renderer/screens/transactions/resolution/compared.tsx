import { Button } from '@mantine/core'
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Json } from '#shared/model/json.ts'
import type { Comparisons } from '#shared/model/story.ts'
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

/** What an id names, held line by line against what was sent; and its adoption, unless something differs. */
export function Compared({ transaction, found, pending, onAdopt }: ComparedProps): ReactNode {
  const { platformId, observation, comparisons } = found
  const verdict = verdictOf(comparisons)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className={classes.compared}>
      <h5 ref={title} tabIndex={-1} className={classes.comparedTitle}>
        <T id="resolution.id.names" values={{ id: <span className="pd-mono">{visibleText(platformId)}</span> }} />
      </h5>
      <dl className={classes.comparisons}>
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
      {verdict !== 'isOther' && (
        <div>
          <Button loading={pending} onClick={onAdopt}>
            <T id="resolution.id.adopt" />
          </Button>
        </div>
      )}
    </div>
  )
}

interface ComparisonProps {
  readonly label: MessageId
  readonly field: keyof Comparisons
  readonly transaction: CreatedTransaction
  readonly found: Found
  readonly mono?: boolean
}

const ICONS = { same: IconCheck, different: IconX, absent: IconMinus } as const

function Comparison({ label, field, transaction, found, mono = false }: ComparisonProps): ReactNode {
  const result = found.comparisons[field]
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
            id="resolution.id.sent"
            values={{ value: <span className={text}>{visibleText(transaction.request[field])}</span> }}
          />
        </div>
        {result === 'different' && (
          <div className={classes.values}>
            <T
              id="resolution.id.there"
              values={{ value: <b className={text}>{visibleText(valueIn(found.observation.payload, field))}</b> }}
            />
          </div>
        )}
      </dd>
    </div>
  )
}

function valueIn(payload: Json, field: string): string {
  const value: unknown = Object.getOwnPropertyDescriptor(Object(payload), field)?.value
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '—')
}
