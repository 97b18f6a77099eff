import type { Transaction } from '#shared/model/transaction.ts'
import { utcOf } from '../../../i18n/format.ts'

/** What a template may ask for; each is filled from the transaction. */
export const PLACEHOLDERS = ['merchant_transaction_id', 'amount', 'currency', 'date'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

type Filled = Pick<Transaction, 'merchantTransactionId' | 'amount' | 'currency' | 'kind' | 'createdAt'>

/** The text of a template for a transaction. What is not known of it stays as it was written: nothing is guessed. */
export function fillTemplate(text: string, transaction: Filled): string {
  return text.replace(/\{([a-z_]+)\}/g, (whole, written) => {
    const name = PLACEHOLDERS.find((one) => one === written)
    return (name && knownOf(name, transaction)) ?? whole
  })
}

/** The placeholders that stand in a text, for want of what would fill them. */
export function unfilled(text: string): readonly Placeholder[] {
  return PLACEHOLDERS.filter((name) => text.includes(`{${name}}`))
}

/** What joins a text to the word or the number after it, or before it. */
const JOINS_NEXT = /[\p{L}\p{N}_-]$|\d[.,]$/u
const JOINS_PREVIOUS = /^[\p{L}\p{N}_-]|^[.,]\d/u

/** A text as a template: the transaction's own id becomes a placeholder again. Amounts and dates may be others'. */
export function templateOf(text: string, { merchantTransactionId: id }: Pick<Filled, 'merchantTransactionId'>): string {
  if (!id) return text
  return text.replaceAll(id, (_, at: number) => {
    const isPart = JOINS_NEXT.test(text.slice(0, at)) || JOINS_PREVIOUS.test(text.slice(at + id.length))
    return isPart ? id : '{merchant_transaction_id}'
  })
}

function knownOf(name: Placeholder, transaction: Filled): string | null {
  switch (name) {
    case 'merchant_transaction_id':
      return transaction.merchantTransactionId
    case 'amount':
      return transaction.amount
    case 'currency':
      return transaction.currency
    case 'date':
      // Of one that was added it is only known when that was.
      return transaction.kind === 'added' ? null : utcOf(transaction.createdAt)
  }
}
