import { Hono } from 'hono'
import { BANKS } from '../data/banks.ts'
import type { Env } from '../http/env.ts'
import type { TrainingPlatform } from '../platform.ts'
import { paidAt, stepAt, type TransactionRecord } from '../state/records.ts'
import { currencyRate, proportion, sum } from './money.ts'

/** GET /merchant/balance and GET /merchant/banks (interface: Endpoints). */
export const accountRoutes = new Hono<Env>()
  .get('/balance', (c) => c.json(balanceOf(c.get('platform'), c.get('merchant'))))
  .get('/banks', (c) => {
    const country = c.req.query('country_code')?.toUpperCase()
    return c.json(country ? BANKS.filter((bank) => bank.country_code === country) : BANKS)
  })

/** A merchant's opening balance. The interface states no unit; the training platform uses US dollars. */
const OPENING = '25000.00000000'

/** Statuses in which a payout has returned its money. */
const RETURNED: readonly string[] = ['cancel', 'error', 'expired']

/** The balance (interface: Balance): payins minus payouts minus commissions. It may go below zero. */
function balanceOf(platform: TrainingPlatform, merchant: string): { balance: string; currency_rate: string } {
  const now = platform.now()
  const terms = platform.store
    .transactions()
    .filter((record) => record.merchant === merchant)
    .flatMap((record) => (record.kind === 'payout_card' ? payoutTerms(record, now) : payinTerms(record, now)))
  return { balance: sum([OPENING, ...terms]), currency_rate: currencyRate('RUB') }
}

function payinTerms(record: TransactionRecord, now: number): readonly string[] {
  const paid = paidAt(record.timeline, now)
  if (paid === null || stepAt(record.timeline, now).status === 'chargeback') return []
  const { amount } = record.received
  return [proportion(record.amount_in_usd, paid, amount), `-${proportion(record.commission, paid, amount)}`]
}

function payoutTerms(record: TransactionRecord, now: number): readonly string[] {
  if (RETURNED.includes(stepAt(record.timeline, now).status)) return []
  return [`-${record.amount_in_usd}`, `-${record.commission}`]
}
