import type { Json } from '../model/json.ts'
import type { Comparisons, Difference, OrderField } from '../model/order-comparison.ts'
import { sameAmount } from './amount-input.ts'
import { isUuid } from './platform-id.ts'

/** What is known of a transaction that identifies it in a payload. `null`: unknown. */
interface KnownOrder {
  readonly platformId: string | null
  /** The same ID as written in dispute records. */
  readonly platformUuid: string | null
  readonly merchantTransactionId: string | null
  readonly amount: string | null
  readonly currency: string | null
  /** Values in the answer to the accepted creation: where they differ from what was sent, it is still this order. */
  readonly echoed?: Partial<Record<OrderField, string | null>> | null
  /** Differences that an operator accepted for it, with the payload's value. */
  readonly accepted?: readonly { readonly field: OrderField; readonly theirs: string }[]
}

interface OrderComparison {
  readonly comparisons: Comparisons
  /** What differs and was not accepted: a payload with any of these names another order. */
  readonly differences: Difference[]
}

/** Maximum length of a differing value that is kept for display. */
const LONGEST = 500

/**
 * Compares a status payload with a transaction. The interface shows none of the payload's fields except `receipts`: a
 * field counts if it is present under its name in the creation response (the ID also under `transaction_id`, as in the
 * status call). A missing field proves nothing either way.
 */
export function compareOrder(order: KnownOrder, payload: Json): OrderComparison {
  const fields = typeof payload === 'object' && payload !== null && !Array.isArray(payload) ? payload : {}
  const found = {
    id: compareId(order, fields.id, fields.transaction_id),
    merchant_transaction_id: compareText(
      fields.merchant_transaction_id,
      [order.merchantTransactionId, order.echoed?.merchant_transaction_id],
      (one, other) => one === other,
    ),
    amount: compareText(fields.amount, [order.amount, order.echoed?.amount], sameAmount),
    currency: compareText(
      fields.currency,
      [order.currency, order.echoed?.currency],
      (one, other) => one.toUpperCase() === other.toUpperCase(),
    ),
  }
  const isSame = ({ result }: Compared): boolean => result === 'same'
  // A platform may report the amount paid so far, or in `id` the ID of its message, which differ each time: where the
  // payload names this order by another field, the operator has to accept them only once.
  const byPlatformId: readonly OrderField[] = isSame(found.id) ? ['amount'] : []
  const mayChange = isSame(found.merchant_transaction_id) ? ['amount', 'id'] : byPlatformId
  const differences = Object.entries(found).flatMap(([name, { result, ours, theirs }]): Difference[] => {
    const field = name as OrderField
    const accepted = order.accepted?.find((one) => one.field === field)
    const isAccepted = accepted && (accepted.theirs === theirs || mayChange.includes(field))
    return result === 'different' && !isAccepted ? [{ field, ours, theirs }] : []
  })
  const comparisons = Object.fromEntries(
    Object.entries(found).map(([name, { result }]) => [name, result]),
  ) as Comparisons
  return { comparisons, differences }
}

interface Compared {
  readonly result: Comparisons['amount']
  readonly ours: string
  readonly theirs: string
}

const ABSENT: Compared = { result: 'absent', ours: '', theirs: '' }

function compareText(
  value: Json | undefined,
  known: readonly (string | null | undefined)[],
  isSame: (theirs: string, ours: string) => boolean,
): Compared {
  const theirs = textOf(value)
  const ours = known.filter((one) => one != null)
  if (theirs === null || ours[0] === undefined) return ABSENT
  return comparedWith(
    ours.some((one) => isSame(theirs, one)),
    ours[0],
    theirs,
  )
}

/**
 * An ID in the other of the two forms (interface: the short one, and the UUID of dispute records), or a number compared
 * with an ID that is a text, may still be the same transaction's, so it counts as absent.
 */
function compareId({ platformId, platformUuid }: KnownOrder, ...values: readonly (Json | undefined)[]): Compared {
  const known = [platformId, platformUuid].filter((one) => one !== null)
  const isKnown = (theirs: string): boolean => known.some((one) => idKey(one) === idKey(theirs))
  const texts = values.map(textOf).filter((one) => one !== null)
  if (texts.some(isKnown)) return comparedWith(true, known[0] ?? '', texts[0] ?? '')
  for (const theirs of values.filter((one) => typeof one === 'string' && one !== '') as readonly string[]) {
    const ours = known.find((one) => isUuid(one) === isUuid(theirs))
    if (ours !== undefined) return comparedWith(false, ours, theirs)
  }
  return ABSENT
}

/** UUIDs are case-insensitive. */
function idKey(id: string): string {
  return isUuid(id) ? id.toLowerCase() : id
}

function comparedWith(isSame: boolean, ours: string, theirs: string): Compared {
  return { result: isSame ? 'same' : 'different', ours: ours.slice(0, LONGEST), theirs: theirs.slice(0, LONGEST) }
}

function textOf(value: Json | undefined): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : null
}
