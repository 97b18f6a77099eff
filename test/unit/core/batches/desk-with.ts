import { BATCH_BANK, csvOf, payoutPlatform } from '../../../fakes/batches.ts'
import { startTestDesk } from '../../../fakes/desk.ts'
import { addMerchant } from '../../../fakes/orders.ts'
import { type Answer, startFakePlatform } from '../../../fakes/platform.ts'
import { CARDS } from './corpus.ts'

export const HEADERS = ['Reference', 'Amount', 'Currency', 'Card', 'Owner', 'Bank', 'Note']
const NAMES = ['Ivan Ivanov', 'Anna Smirnova', 'Petr Petrov', 'Eva Klein', 'Oleg Orlov']
/** A valid payout, except for the given fields. */
export const rowOf = (
  nth: number,
  fields: { amount?: string; card?: string; bank?: string; reference?: string; owner?: string } = {},
) => [
  fields.reference ?? `INV-${nth}`,
  fields.amount ?? `${1000 + nth * 137}.50`,
  'RUB',
  fields.card ?? CARDS[nth % CARDS.length] ?? '',
  fields.owner ?? NAMES[nth % NAMES.length] ?? '',
  fields.bank ?? BATCH_BANK.name,
  `for ${nth}`,
]
/** CSV with so many valid payouts. */
export const file = (count: number, from = 1) =>
  csvOf([HEADERS, ...Array.from({ length: count }, (_none, nth) => rowOf(from + nth))])

/** A desk with a merchant whose platform answers, and with its banks. */
export async function deskWith(
  answerTo?: (id: string) => Answer | null,
  ports: Parameters<typeof startTestDesk>[0] = {},
  folder?: string,
) {
  const { answer, payouts } = payoutPlatform(answerTo)
  const platform = await startFakePlatform(answer)
  const started = await startTestDesk(ports, folder)
  const profile = await addMerchant(started.client, platform.baseUrl)
  await started.client.account.readBanks({ profileId: profile.id })
  return { ...started, platform, payouts, profile }
}
