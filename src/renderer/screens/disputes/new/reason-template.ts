import type { Transaction } from '#shared/model/transaction.ts'
import { utcOf } from '../../../i18n/format.ts'

/** The placeholders of a template; each is filled from the transaction. */
export const PLACEHOLDERS = ['merchant_transaction_id', 'amount', 'currency', 'date'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

type Filled = Pick<Transaction, 'merchantTransactionId' | 'amount' | 'currency' | 'kind' | 'createdAt'>

/** Fills a template from a transaction. Placeholders of unknown values stay as written: nothing is guessed. */
export function fillTemplate(text: string, transaction: Filled): string {
  return text.replace(/\{([a-z_]+)\}/g, (whole, written) => {
    const name = PLACEHOLDERS.find((one) => one === written)
    return (name && knownOf(name, transaction)) ?? whole
  })
}

/** The placeholders left in a text because their values are unknown. */
export function unfilled(text: string): readonly Placeholder[] {
  return PLACEHOLDERS.filter((name) => text.includes(`{${name}}`))
}

/** Matches text that joins the word or number after it, or before it. */
const JOINS_NEXT = /[\p{L}\p{N}_-]$|\d[.,]$/u
const JOINS_PREVIOUS = /^[\p{L}\p{N}_-]|^[.,]\d/u

/** Turns a text into a template: the transaction's ID becomes a placeholder again. Amounts and dates may be others'. */
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
      // For an added transaction, only the time of adding is known.
      return transaction.kind === 'added' ? null : utcOf(transaction.createdAt)
  }
}
