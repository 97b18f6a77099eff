import { ACME, type Seed, SHOP } from './a-list.ts'

const START = Date.parse('2026-03-01T00:00:00.000Z')
const NAMES = ['Иван Петров', 'Алёна Королёва', 'Анна Ким', 'Smith, John', null]
const STATUSES = [['paid'], ['pending', 'paid'], ['pending'], ['pending', 'expired'], ['paid'], undefined]
const AMOUNTS = ['9', '10', '10.00', '100.5', '1000', '0.00000001', '99999999999999999.5', '250.25']

/**
 * Deterministic transactions with ties and gaps in every sort key: more than the list reads at once to sort them, so
 * that it has to walk each of its indexes.
 */
export function many(count: number): (Seed & { readonly name: string })[] {
  const next = chance(7)
  const one = <T>(of: readonly T[]): T => of[next(of.length)] as T
  return Array.from({ length: count }, (_, index) => {
    const at = new Date(START + Math.floor(index / 3) * 7_000 + next(5) * 2_000_000).toISOString()
    const isAdded = next(40) === 0
    const statuses = next(50) === 0 ? [one(['chargeback', 'frobbed', 'disputed'])] : one(STATUSES)
    return {
      name: `${one(['INV', 'inv', 'PO'])}-${(index * 7919).toString(36)}`,
      merchant: next(3) === 0 ? SHOP : ACME,
      environment: ['test', 'live', 'test', 'training'][index % 4] ?? '',
      kind: isAdded ? 'added' : one(['payin_account', 'payin_account', 'payin_acquiring', 'payout_card']),
      at,
      amount: isAdded ? '' : one(AMOUNTS),
      currency: isAdded ? '' : one(['RUB', 'RUB', 'RUB', 'KZT', 'UZS']),
      state: isAdded ? 'accepted' : one(['accepted', 'accepted', 'accepted', 'refused', 'not_sent', 'unknown']),
      ...(statuses && { statuses }),
      readAt: new Date(Date.parse(at) + 1000 * next(4)).toISOString(),
      receipts: statuses && next(10) === 0 ? 1 : 0,
      platformId: next(3) === 0 ? null : `P${index.toString(36)}`,
      reference: next(3) === 0 ? `Заказ ${next(30)}` : null,
      owner: one(NAMES),
      expires: next(2) === 0 ? new Date(START + next(300) * 60_000).toISOString() : null,
      note: next(20) === 0 ? 'Клиент звонил' : null,
      tags: next(15) === 0 ? ['vip', 'проверить'] : next(15) === 0 ? ['vip'] : [],
      dispute: !isAdded && next(60) === 0,
    }
  })
}

function chance(seed: number): (of: number) => number {
  let state = seed
  return (of) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * of)
  }
}
