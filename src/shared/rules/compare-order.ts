import type { Json } from '../model/json.ts'
import type { Comparisons, Difference, OrderField } from '../model/order-comparison.ts'
import { sameAmount } from './amount-input.ts'

/** What is known of a transaction by which a payload can be told to be about it. Null: not known. */
interface KnownOrder {
  readonly platformId: string | null
  /** The same id as dispute records write it. */
  readonly platformUuid: string | null
  readonly merchantTransactionId: string | null
  readonly amount: string | null
  readonly currency: string | null
  /** What the accepted creation was answered with: where that differs from what was sent, it is this order all the same. */
  readonly echoed?: Partial<Record<OrderField, string | null>> | null
  /** Differences that an operator has accepted for it: what the payload said. */
  readonly accepted?: readonly { readonly field: OrderField; readonly theirs: string }[]
}

interface OrderComparison {
  readonly comparisons: Comparisons
  /** What differs and was not accepted: a payload with any names another order. */
  readonly differences: Difference[]
}

/** No more of a value that differs is kept to be shown. */
const LONGEST = 500

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * Holds a status payload against a transaction. The interface shows none of the payload's fields but `receipts`: a field
 * counts where it is there under the name that the creation response has for it (the id under `transaction_id`, too, as the
 * status call names it). What is not there proves nothing either way.
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
  const isNamed = isSame(found.id) || isSame(found.merchant_transaction_id)
  const differences = Object.entries(found).flatMap(([name, { result, ours, theirs }]): Difference[] => {
    const field = name as OrderField
    const accepted = order.accepted?.find((one) => one.field === field)
    // A platform that reports there what was paid so far reports another amount each time: for an order that it names, one
    // word of the operator's is enough.
    const isAccepted = accepted && (accepted.theirs === theirs || (field === 'amount' && isNamed))
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
 * An id in the other of both forms (interface: the short one, and the uuid of dispute records), or a number beside an id that
 * is a text, may be the same transaction's: of it nothing is known.
 */
function compareId({ platformId, platformUuid }: KnownOrder, ...values: readonly (Json | undefined)[]): Compared {
  const known = [platformId, platformUuid].filter((one) => one !== null)
  const isKnown = (theirs: string): boolean => known.some((one) => idKey(one) === idKey(theirs))
  const texts = values.map(textOf).filter((one) => one !== null)
  if (texts.some(isKnown)) return comparedWith(true, known[0] ?? '', texts[0] ?? '')
  for (const theirs of values.filter((one) => typeof one === 'string' && one !== '') as readonly string[]) {
    const ours = known.find((one) => UUID.test(one) === UUID.test(theirs))
    if (ours !== undefined) return comparedWith(false, ours, theirs)
  }
  return ABSENT
}

/** UUIDs are the same in either case. */
function idKey(id: string): string {
  return UUID.test(id) ? id.toLowerCase() : id
}

function comparedWith(isSame: boolean, ours: string, theirs: string): Compared {
  return { result: isSame ? 'same' : 'different', ours: ours.slice(0, LONGEST), theirs: theirs.slice(0, LONGEST) }
}

function textOf(value: Json | undefined): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : null
}
