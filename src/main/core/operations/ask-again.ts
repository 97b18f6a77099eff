import type { AskAgainOrder } from '#shared/contract/resolution.ts'
import type { CreatedTransaction } from '#shared/model/transaction.ts'
import { isCardNumber } from '#shared/rules/card-number.ts'
import type { ProfileRow } from '../database/profile-repository.ts'
import type { SimilarQuery } from '../database/similar-repository.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Parts } from '../parts.ts'
import { creationEndpoint } from '../platform/endpoints.ts'
import { requireCreated } from './payment.ts'
import { compareCard } from './same-card.ts'

export type AskAgain = ReturnType<typeof createAskAgain>

/**
 * Retries an unknown creation, identical and with the same ID. The platform cannot be asked whether a request arrived,
 * so this is the only probe.
 */
export function createAskAgain(parts: Parts<'database' | 'platform' | 'cardHash' | 'checkPayout' | 'followUp'>) {
  const { database, platform, cardHash, checkPayout, followUp } = parts
  return async (order: AskAgainOrder): Promise<CreatedTransaction> => {
    const { card_number, digitsCompared = false, seenSimilar = [], seenUnpaid = [] } = order
    const asked = await followUp({ call: 'ask_again' }, order, async (transaction, deliver, profile) => {
      const created = requireCreated(transaction)
      const { kind, request } = created
      const card = kind === 'payout_card' ? await requireSameCard(created, card_number, digitsCompared) : undefined
      const duplicates = card === undefined ? null : duplicatesOf(created, card, profile)
      return deliver({
        endpoint: creationEndpoint(kind),
        request,
        duplicates: duplicates && { ...duplicates, seen: seenSimilar, seenUnpaid },
        send: (access) => platform.create(access, kind, request, card),
      })
    })
    return requireCreated(asked)
  }

  /** Duplicate check: a payout sent in its place since would be paid, too. `null` if the merchant compares none. */
  function duplicatesOf(created: CreatedTransaction, card: string, profile: ProfileRow): SimilarQuery | null {
    const { profileId, amount, currency, ownerName, reference, merchantTransactionId } = created
    const what = { amount, currency, card_number: card, owner_name: ownerName ?? '' }
    const payout = { profileId, merchant_transaction_id: merchantTransactionId, ...what }
    return checkPayout.rulesFor({ ...payout, ...(reference !== null && { reference }) }, profile).duplicates
  }

  /**
   * The card number is not stored: it is entered again, and must be the one that was sent. If no key store kept a hash
   * of it, the stored digits are compared, and the operator must have compared the others.
   */
  async function requireSameCard(
    { id, card: sent }: CreatedTransaction,
    card: string | undefined,
    digitsCompared: boolean,
  ): Promise<string> {
    const reject = (rule: string): never => {
      throw new DeskFailure({ kind: 'invalid_input', field: 'card_number', rule })
    }
    if (card === undefined || !isCardNumber(card)) return reject('empty')
    const compared = sent ? compareCard(card, { ...sent, cardHash: await database.cardHashOf(id) }, cardHash) : 'other'
    if (compared === 'other') reject('other_card')
    if (compared === 'cannot_tell' && !digitsCompared) reject('digits_not_compared')
    return card
  }
}
