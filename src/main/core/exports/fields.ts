import type { ExportOrder } from '#shared/contract/exports.ts'
import type { ExportHeader, ExportWords } from '#shared/model/export.ts'
import { ACTION_KINDS } from '#shared/model/intent.ts'
import type { Column } from '#shared/model/list-view.ts'
import type { TransactionSummary } from '#shared/model/transaction.ts'
import { formatMasked } from '#shared/rules/card-number.ts'
import { isKnownStatus } from '#shared/rules/status.ts'
import { ALL_FIELDS } from './all-fields.ts'
import { withoutCards } from './clean-text.ts'
import { createZoneClock } from './zone-clock.ts'

/** One column of a file. */
export interface ExportField {
  readonly header: string
  /** Its cell in a row; null where there is none. A moment for people is written as zone-clock.ts tells it. */
  readonly value: (row: TransactionSummary) => string | null
  /** Whether its cells are moments in local time, which a spreadsheet can reckon with. */
  readonly isMoment?: boolean
  /** Whether its cells are decimals, which a spreadsheet can reckon with. */
  readonly isAmount?: boolean
}

/** What is written of a column of the list. */
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

/** The columns of a file. Throws DeskFailure `invalid_input` for a time zone that is not known. */
export function fieldsOf({ columns, words, timeZone, options }: Asked): readonly ExportField[] {
  if (options.fields === 'all') return ALL_FIELDS
  const clock = createZoneClock(timeZone)
  const values = shownValues(words, clock.local)
  return columns
    .flatMap((column) => WRITTEN[column])
    .map((name) => {
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
    merchantTransactionId: (row) => row.merchantTransactionId,
    platformId: (row) => row.platformId,
    reference: ({ reference }) => reference && withoutCards(reference),
    state: (row) => knownOf(row, words),
    status: ({ status }) => (status !== null && isKnownStatus(status) ? words.statuses[status] : status),
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

/** What is known of its creation, and of a cancel or a dispute where that is what is not. */
function knownOf(transaction: TransactionSummary, words: ExportWords): string {
  const { kind, state, resolution } = transaction
  const unknown = ACTION_KINDS.filter((action) => transaction[`${action}State`] === 'unknown')
  const settled = state === 'unknown' && resolution ? words.resolutions[resolution.how] : words.states[state]
  return [
    kind === 'added' ? words.kinds.added : settled,
    ...unknown.map((action) => words.unknownActions[action]),
  ].join('; ')
}
