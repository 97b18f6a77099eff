import { describe, expect, it } from 'vitest'
import { compareAmounts } from '../../../../../src/renderer/screens/disputes/detail/amounts.ts'

const compared = (requested: string | null, paid: string | null, disputed: string | null) =>
  compareAmounts({ transaction_amount: requested, transaction_paid_amount: paid, amount: disputed })

describe('the amounts of a dispute', () => {
  it('are compared exactly, with as many decimals as the longer one has', () => {
    expect(compared('1000.00', '400.5', '600')).toEqual([
      { pair: 'paid.requested', is: 'less', by: '599.50' },
      { pair: 'disputed.requested', is: 'less', by: '400.00' },
      { pair: 'disputed.paid', is: 'more', by: '199.5' },
    ])
  })

  it('are the same whatever their trailing zeros', () => {
    expect(compared('100', '100.00', '100.00000000')?.map(({ is }) => is)).toEqual(['same', 'same', 'same'])
  })

  it('never pass through a JavaScript number', () => {
    const [first] = compared('900719925474099267.00000001', '900719925474099267.00000002', '1') ?? []
    expect(first).toEqual({ pair: 'paid.requested', is: 'more', by: '0.00000001' })
  })

  it.each([
    ['left out', null],
    ['empty', ''],
    ['with a comma', '1,000.00'],
    ['with an exponent', '1e3'],
    ['with a currency', '1000 RUB'],
    ['not a number', 'NaN'],
  ])('are not compared at all when one of them is %s', (_, odd) => {
    expect(compared(odd, '1', '1')).toBeNull()
    expect(compared('1', odd, '1')).toBeNull()
    expect(compared('1', '1', odd)).toBeNull()
  })
})
