import { describe, expect, it } from 'vitest'
import { amountOf, amountProblem } from '../../../../src/renderer/components/fields/amount-text.ts'

describe('an amount that can be read in two ways', () => {
  it('has no value until the operator has chosen', () => {
    const typed = { text: '1,000', chosen: null }
    expect(amountOf(typed)).toBeNull()
    expect(amountProblem(typed)).toBe('ambiguous')
  })

  it.each(['1000', '1.000'])('has the chosen value: %s', (chosen) => {
    const typed = { text: '1,000', chosen }
    expect(amountOf(typed)).toBe(chosen)
    expect(amountProblem(typed)).toBeNull()
  })

  it('ignores a choice made for another text', () => {
    expect(amountOf({ text: '2,000', chosen: '1000' })).toBeNull()
  })
})

it('an unambiguous amount ignores the choice', () => {
  expect(amountOf({ text: '25.50', chosen: '1000' })).toBe('25.50')
})
