import { cardPayoutOrder } from '#shared/contract/payments.ts'
import type { DraftRow } from '#shared/model/batch-draft.ts'
import { MAX_ORDER_LENGTH } from '#shared/model/order-lengths.ts'
import { maskCard } from '#shared/rules/card-number.ts'
import type { SealedRow } from '../database/batch-repository.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { KeyedHash } from '../keyed-hash.ts'
import { requestOf } from '../operations/payment.ts'

/** The rules of a single payout, which a row must meet, too; the IDs given with each call are omitted. */
const sealable = cardPayoutOrder.omit({
  intentId: true,
  profileId: true,
  profileRevision: true,
  seenSimilar: true,
  seenUnpaid: true,
})

/** The rows of a draft as they are sent. Throws `invalid_input` for one that is not valid as a single payout. */
export function sealedRows(
  rows: readonly DraftRow[],
  cards: ReadonlyMap<number, string>,
  cells: ReadonlyMap<number, readonly string[]>,
  cardHash: KeyedHash,
): SealedRow[] {
  return rows
    .toSorted((one, other) => one.row - other.row)
    .map((row): SealedRow => {
      const common = { row: row.row, cells: cells.get(row.row) ?? [], reference: row.values.reference ?? null }
      const note = row.values.note ?? null
      if (row.leftOut !== null) {
        const answers = { seen: [], seenUnpaid: [], aboveLimit: false }
        return { ...common, note, request: null, cardHash: null, leftOut: row.leftOut, answers }
      }
      const card = cards.get(row.row)
      const order = sealable.safeParse({ ...fieldsOf(row), card_number: card })
      if (!order.success || card === undefined)
        throw new DeskFailure({ kind: 'invalid_input', field: `row ${row.row}`, rule: 'not_a_payout' })
      const { card_number, typedAmount: _typed, draftedAt: _drafted, reference: _reference, ...sent } = order.data
      const answers = {
        seen: row.similar,
        seenUnpaid: row.unpaid,
        aboveLimit: row.accepted.includes('above_limit'),
      }
      const request = requestOf({ ...sent, return_url: undefined, card: maskCard(card_number) })
      return { ...common, note, request, cardHash: cardHash(card), leftOut: null, answers }
    })
}

function fieldsOf({ values, bank, merchantTransactionId }: DraftRow): object {
  const { amount, currency, owner, client_id, webhook_url, reference } = values
  const optional = { client_id, webhook_url, reference }
  return {
    amount,
    currency,
    merchant_transaction_id: merchantTransactionId,
    owner_name: owner,
    bank_id: bank?.id,
    bank_name: bank?.name.slice(0, MAX_ORDER_LENGTH.bank_name),
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
  }
}
