import type { ReactNode } from 'react'
import type { Json } from '#shared/model/json.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { Bytes } from '../../components/amount.tsx'
import { RawJson } from '../../components/deviation-notes.tsx'
import { Tag } from '../../components/tag.tsx'
import { Time } from '../../components/time.tsx'
import { T, useT } from '../../i18n/index.tsx'
import classes from './payload.module.css'
import { Fold } from './record/card.tsx'

interface PayloadProps {
  readonly observation: NonNullable<Transaction['observation']>
  readonly dropped: Transaction['droppedPayloads']
}

/** What the platform sent with the status, field by field as received. Fields never seen there before are marked. */
export function Payload({ observation: { payload, firstSeen }, dropped }: PayloadProps): ReactNode {
  const t = useT()
  const laidOut = payload === null ? null : payloadFields(payload, firstSeen.fields)
  const news = laidOut?.fields.filter(({ isNew }) => isNew).length ?? 0
  return (
    <Fold
      title={
        <>
          <T id="transactions.payload" />{' '}
          {news > 0 && (
            <Tag tone="odd" title={t('transactions.payload.firstSeen.means')}>
              <T id="transactions.payload.news" values={{ count: news }} />
            </Tag>
          )}
        </>
      }
    >
      {laidOut && (
        <>
          <dl>
            {laidOut.fields.map((field) => (
              <Field key={field.name} field={field} />
            ))}
          </dl>
          {laidOut.more > 0 && (
            <T as="p" className="pd-quiet" id="transactions.payload.more" values={{ count: laidOut.more }} />
          )}
          <RawJson title={<T id="transactions.payload.json" />} value={payload} />
        </>
      )}
      {payload === null && dropped === null && <Dropped />}
      {dropped && <OverLimit dropped={dropped} />}
    </Fold>
  )
}

function Dropped(): ReactNode {
  return <T as="p" className="pd-quiet" id="backups.payloadDropped" />
}

function OverLimit({ dropped: { count, bytes, at } }: { readonly dropped: NonNullable<PayloadProps['dropped']> }) {
  const size = <Bytes value={bytes} />
  return (
    <T as="p" className="pd-quiet" id="backups.payloadsOverLimit" values={{ count, size, time: <Time at={at} /> }} />
  )
}

function Field({ field: { name, value, isNew } }: { readonly field: PayloadField }): ReactNode {
  const t = useT()
  return (
    <div className={classes.field} data-field={name}>
      <dt className={classes.name}>
        {visibleText(name)}
        {isNew && (
          <Tag tone="odd" title={t('transactions.payload.firstSeen.means')}>
            <T id="transactions.payload.firstSeen" />
          </Tag>
        )}
      </dt>
      <dd className={classes.value}>{isListed(name, value) ? <Listed /> : visibleText(shortText(value))}</dd>
    </div>
  )
}

/** Receipts are listed separately. */
function isListed(name: string, value: Json): boolean {
  return name === 'receipts' && Array.isArray(value)
}

function Listed(): ReactNode {
  return <T as="span" className="pd-quiet" id="transactions.payload.listed" />
}

/** How many characters of a value are shown here; the JSON below has all of them. */
const MAX = 400

function shortText(value: Json): string {
  const text = typeof value === 'string' && value !== '' ? value : JSON.stringify(value)
  return text.length > MAX ? `${text.slice(0, MAX)}…` : text
}

interface PayloadField {
  readonly name: string
  readonly value: Json
  /** Whether it was never seen at its platform before this transaction. */
  readonly isNew: boolean
}

/** The maximum number of fields shown: a platform may send any number. */
const MAX_FIELDS = 100
/** How many characters of a name are kept when it is first seen (core/database/first-seen.ts). */
const LONGEST_WORD = 200

/** Returns the fields of a payload, new ones first, and how many more there are. None if it is not an object. */
export function payloadFields(
  payload: Json,
  firstSeen: readonly string[],
): { readonly fields: readonly PayloadField[]; readonly more: number } {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return { fields: [], more: 0 }
  const news = new Set(firstSeen)
  const all = Object.entries(payload).map(([name, value]) => {
    return { name, value, isNew: news.has(name.slice(0, LONGEST_WORD)) }
  })
  const fields = all.toSorted((one, other) => Number(other.isNew) - Number(one.isNew)).slice(0, MAX_FIELDS)
  return { fields, more: all.length - fields.length }
}
