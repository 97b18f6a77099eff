import { Temporal } from 'temporal-polyfill'
import type { ExportOrder } from '#shared/contract/exports.ts'
import type { ExportHeader, ExportWords } from '#shared/model/export.ts'
import { ACTION_KINDS } from '#shared/model/intent.ts'
import type { Column } from '#shared/model/list-view.ts'
import type { TransactionSummary } from '#shared/model/transaction.ts'
import { formatMasked, maskCard } from '#shared/rules/card-number.ts'
import { findCardNumber } from '#shared/rules/find-card-number.ts'
import { readMoment } from '#shared/rules/read-moment.ts'
import { isKnownStatus } from '#shared/rules/status.ts'
import { transactionName } from '#shared/rules/transaction-name.ts'
import { DeskFailure } from '../desk-failure.ts'

/** A column of a file. */
export interface ExportField<Row = TransactionSummary> {
  readonly header: string
  /** Its cell in a row; `null` if there is none. A moment for people is written as `ZoneClock` shows it. */
  readonly value: (row: Row) => string | null
  /** Whether its cells are moments in local time, with which a spreadsheet can calculate. */
  readonly isMoment?: boolean
  /** Whether its cells are decimals, with which a spreadsheet can calculate. */
  readonly isAmount?: boolean
}

/** The fields that are written for a column of the list. */
const WRITTEN: Record<Column, readonly ExportHeader[]> = {
  created: ['created'],
  merchant: ['merchant', 'environment'],
  kind: ['kind'],
  merchantTransactionId: ['merchantTransactionId'],
  platformId: ['platformId'],
  reference: ['reference'],
  standing: ['state', 'status'],
  statusReadAt: ['statusReadAt'],
  amount: ['amount', 'currency'],
  counterparty: ['ownerName', 'card'],
  expiresAt: ['expiresAt'],
  marks: ['hasDispute', 'hasReceipt'],
  tags: ['tags'],
  note: ['note'],
}

const MOMENTS: ReadonlySet<ExportHeader> = new Set(['created', 'statusReadAt', 'expiresAt'])

type Asked = Pick<ExportOrder, 'columns' | 'words' | 'timeZone'> & {
  readonly options: Pick<ExportOrder['options'], 'fields'>
}

/** What an amount cannot do without: no sum may mix live and test money, payins and payouts, or what never moved. */
const BESIDE_AMOUNTS: readonly ExportHeader[] = ['kind', 'environment', 'state', 'status']

/** Returns the columns of a file. Throws DeskFailure `invalid_input` for an unknown time zone. */
export function fieldsOf({ columns, words, timeZone, options }: Asked): readonly ExportField[] {
  if (options.fields === 'all') return ALL_FIELDS
  const clock = createZoneClock(timeZone)
  const values = shownValues(words, clock.local)
  const names = columns.flatMap((column) => WRITTEN[column])
  const written = new Set(names.includes('amount') ? [...names, ...BESIDE_AMOUNTS] : names)
  return [...written].map((name) => {
    const value = values[name]
    return MOMENTS.has(name)
      ? { header: `${words.headers[name]} (${clock.zone})`, value, isMoment: true }
      : { header: words.headers[name], value, isAmount: name === 'amount' }
  })
}

type Values = Record<ExportHeader, ExportField['value']>

function shownValues(words: ExportWords, local: (at: string) => string): Values {
  const yesOrNo = (is: boolean) => (is ? words.yes : words.no)
  return {
    created: ({ createdAt }) => local(createdAt),
    merchant: ({ profileName }) => profileName,
    environment: (row) => words.environments[row.environment],
    kind: ({ kind }) => words.kinds[kind],
    merchantTransactionId: transactionName,
    platformId: (row) => row.platformId,
    reference: ({ reference }) => reference && withoutCards(reference),
    state: (row) => knownOf(row, words),
    status: ({ status }) => statusWord(words, status),
    statusReadAt: ({ statusReadAt }) => statusReadAt && local(statusReadAt),
    amount: ({ amount }) => amount,
    currency: ({ currency }) => currency,
    ownerName: ({ ownerName }) => ownerName && withoutCards(ownerName),
    card: ({ card }) => card && formatMasked(card),
    expiresAt: ({ expiresAt }) => expiresAt && local(expiresAt),
    hasDispute: ({ hasDispute }) => yesOrNo(hasDispute),
    hasReceipt: ({ hasReceipt }) => yesOrNo(hasReceipt),
    tags: ({ tags }) => withoutCards(tags.join(', ')),
    note: ({ note }) => note && withoutCards(note),
  }
}

/** The word for a platform status; a status that Paydesk does not know is written unchanged. */
export function statusWord({ statuses }: Pick<ExportWords, 'statuses'>, status: string | null): string | null {
  return status !== null && isKnownStatus(status) ? statuses[status] : status
}

/** The outcome of the creation, and of a cancel or a dispute if that is unknown. */
function knownOf(transaction: TransactionSummary, words: ExportWords): string {
  const { kind, state, resolution } = transaction
  // Its other cells may not show the original values.
  if (transaction.damage) return words.damaged
  const unknown = ACTION_KINDS.filter((action) => transaction[`${action}State`] === 'unknown')
  const settled = state === 'unknown' && resolution ? words.resolutions[resolution.how] : words.states[state]
  return [
    kind === 'added' ? words.kinds.added : settled,
    ...unknown.map((action) => words.unknownActions[action]),
  ].join('; ')
}

/**
 * All fields of a row, for programs: names and values do not depend on language or version; times are in UTC as stored.
 * New fields are added at the end.
 */
const ALL_FIELDS: readonly ExportField[] = [
  { header: 'created_at', value: ({ createdAt }) => createdAt },
  { header: 'merchant', value: ({ profileName }) => profileName },
  { header: 'environment', value: ({ environment }) => environment },
  { header: 'kind', value: ({ kind }) => kind },
  { header: 'merchant_transaction_id', value: ({ merchantTransactionId }) => merchantTransactionId },
  { header: 'platform_id', value: ({ platformId }) => platformId },
  { header: 'entered_id', value: ({ enteredId }) => enteredId },
  { header: 'amount', value: ({ amount }) => amount, isAmount: true },
  { header: 'currency', value: ({ currency }) => currency },
  { header: 'state', value: ({ state }) => state },
  { header: 'resolution', value: ({ resolution }) => resolution?.how ?? null },
  { header: 'cancel_state', value: ({ cancelState }) => cancelState },
  { header: 'dispute_state', value: ({ disputeState }) => disputeState },
  { header: 'status', value: ({ status }) => status },
  { header: 'status_read_at', value: ({ statusReadAt }) => statusReadAt },
  { header: 'expires_at', value: ({ expiresAt }) => expiresAt },
  { header: 'owner_name', value: ({ ownerName }) => ownerName && withoutCards(ownerName) },
  { header: 'card_first6', value: ({ card }) => card?.first6 ?? null },
  { header: 'card_last4', value: ({ card }) => card?.last4 ?? null },
  { header: 'reference', value: ({ reference }) => reference && withoutCards(reference) },
  { header: 'note', value: ({ note }) => note && withoutCards(note) },
  { header: 'tags', value: ({ tags }) => withoutCards(tags.join(', ')) },
  { header: 'has_dispute', value: ({ hasDispute }) => String(hasDispute) },
  { header: 'has_receipt', value: ({ hasReceipt }) => String(hasReceipt) },
  { header: 'desk_id', value: ({ id }) => id },
  { header: 'unreadable_fields', value: ({ damage }) => damage?.join(', ') ?? null },
]

/**
 * Masks whatever looks like a card number in text that people wrote, because the file leaves the desk. The operator may
 * have confirmed that a number is not a card, but readers of the file cannot ask. IDs are not masked: rows are matched
 * by them, so they are written unchanged.
 */
function withoutCards(text: string): string {
  let clean = ''
  let rest = text
  for (let found = findCardNumber(rest); found; found = findCardNumber(rest)) {
    clean += rest.slice(0, found.start) + formatMasked(maskCard(found.digits))
    rest = rest.slice(found.end)
  }
  return clean + rest
}

/** Writes moments in one time zone. */
interface ZoneClock {
  /** The zone's IANA name. */
  readonly zone: string
  /** A moment as that zone's clocks show it: "2026-11-21 15:03:44". Text that is not a moment is unchanged. */
  local(at: string): string
}

/** In every time zone, offsets change only on a quarter hour. */
const QUARTER_MS = 15 * 60_000
const MAX_KEPT = 20_000

/** An empty name means the system's time zone. Throws DeskFailure `invalid_input` for an unknown one. */
export function createZoneClock(name: string): ZoneClock {
  const zone = name === '' ? Temporal.Now.timeZoneId() : name
  // A row has up to three moments, and a zone's rules are slow to query: neighbouring moments share a result.
  const offsets = new Map<number, number>()
  const offsetAt = (milliseconds: number): number => {
    const quarter = Math.floor(milliseconds / QUARTER_MS)
    const known = offsets.get(quarter)
    if (known !== undefined) return known
    const offset = offsetIn(zone, quarter * QUARTER_MS)
    if (offsets.size >= MAX_KEPT) offsets.clear()
    offsets.set(quarter, offset)
    return offset
  }
  offsetAt(0)
  return {
    zone,
    local(at) {
      const moment = readMoment(at)
      if (moment === null) return at
      return new Date(moment + offsetAt(moment)).toISOString().slice(0, 19).replace('T', ' ')
    },
  }
}

function offsetIn(zone: string, milliseconds: number): number {
  try {
    const there = Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(zone)
    return there.offsetNanoseconds / 1_000_000
  } catch (error) {
    throw new DeskFailure({ kind: 'invalid_input', field: 'timeZone', rule: 'time_zone' }, { cause: error })
  }
}
