import { describe, expect, it } from 'vitest'
import { LIST_KEYS, listKeyOf } from '../../../../src/renderer/components/grid/list-keys.ts'
import { findAmounts } from '../../../../src/renderer/screens/help/amount-table.tsx'
import { EMPTY_DRAFT } from '../../../../src/renderer/screens/payments/payment-draft.ts'
import { createPaymentFlow } from '../../../../src/renderer/screens/payments/payment-flow.ts'
import { beginWithAmount } from '../../../../src/renderer/screens/payments/payment-form.ts'
import { SCENARIOS } from '../../../../src/shared/model/training-scenarios.ts'

const keysOf = (wanted: string) => findAmounts(wanted).map(({ key }) => key)
const sent = { profileId: 'p', merchantTransactionId: 'm', amount: '1', currency: 'RUB' }

describe('the test amounts in Help', () => {
  it('are all shown until something is searched for', () => {
    expect(findAmounts('')).toEqual(SCENARIOS)
    expect(findAmounts('  ')).toEqual(SCENARIOS)
  })

  it('are found by ending, by key, and by words of either language in any order', () => {
    expect(keysOf('.52')).toEqual(['lost_answer'])
    expect(keysOf('100.52')).toEqual(['lost_answer'])
    expect(keysOf('hostile_text')).toEqual(['hostile_text'])
    expect(keysOf('ANSWER lost')).toContain('lost_answer')
    expect(keysOf('мертвая ССЫЛКА')).toEqual(['odd_receipts'])
    expect(keysOf('нет такого')).toEqual([])
  })
})

describe('an amount tried from Help', () => {
  it('goes into an open form as a new intent and keeps what was typed there', () => {
    const flow = createPaymentFlow()
    const typed = { currency: 'KZT', amount: { text: '1,000', chosen: '1000' }, filledFor: 'p' } as const
    flow.getState().keep({ ...EMPTY_DRAFT, ...typed }, true)
    const { intentId } = flow.getState()
    beginWithAmount(flow, '100.52', 'p')
    expect(flow.getState().draft).toMatchObject({ currency: 'KZT', amount: { text: '100.52', chosen: null } })
    expect(flow.getState().intentId).not.toBe(intentId)
  })

  it('starts an empty form after an answered payment, so that nothing of it is sent again', () => {
    const flow = createPaymentFlow()
    flow.getState().keep({ ...EMPTY_DRAFT, by: 'acquiring', merchantId: 'order-1' }, true)
    flow.getState().answered('t')
    beginWithAmount(flow, '100.52', 'p')
    expect(flow.getState()).toMatchObject({
      step: { at: 'form', failure: null },
      draft: { by: 'acquiring', merchantId: '', amount: { text: '100.52' } },
    })
  })

  it('leaves a form typed for another merchant unchanged, and says so', () => {
    const flow = createPaymentFlow()
    flow.getState().keep({ ...EMPTY_DRAFT, filledFor: 'live', ownerName: 'Anna' }, true)
    const { intentId } = flow.getState()
    expect(beginWithAmount(flow, '100.52', 'p')).toBe(false)
    expect(flow.getState()).toMatchObject({ draft: { ownerName: 'Anna', amount: { text: '' } }, intentId })
  })

  it('is meant for its merchant, so that another one’s form does not take it unasked', () => {
    const flow = createPaymentFlow()
    flow.getState().keep({ ...EMPTY_DRAFT, currency: 'KZT', filledFor: 'live' }, false)
    expect(beginWithAmount(flow, '100.52', 'p')).toBe(true)
    expect(flow.getState()).toMatchObject({ meantFor: 'p', draft: { currency: null, amount: { text: '100.52' } } })
    expect(beginWithAmount(flow, '100.01', 'live')).toBe(false)
  })

  it('goes into a form typed for its own merchant and keeps its start time', () => {
    const flow = createPaymentFlow()
    flow.getState().keep({ ...EMPTY_DRAFT, filledFor: 'p', ownerName: 'Anna' }, true)
    const { draftedAt } = flow.getState()
    expect(beginWithAmount(flow, '100.52', 'p')).toBe(true)
    expect(flow.getState()).toMatchObject({ draft: { ownerName: 'Anna', amount: { text: '100.52' } }, draftedAt })
    expect(draftedAt).not.toBeNull()
  })

  it('does not touch a payment that is being sent or was lost on the way', async () => {
    const flow = createPaymentFlow()
    let fail = (_: unknown): void => undefined
    const sending = flow.getState().send(sent, () => new Promise((_, reject) => (fail = reject)))
    const { intentId } = flow.getState()
    beginWithAmount(flow, '100.52', 'p')
    expect(flow.getState()).toMatchObject({ step: { at: 'sending' }, intentId })
    fail(new Error('the line broke'))
    await sending
    beginWithAmount(flow, '100.52', 'p')
    expect(flow.getState()).toMatchObject({ step: { at: 'lost' }, intentId })
  })
})

describe('the keys of the list', () => {
  it('do one thing each', () => {
    const codes = Object.values(LIST_KEYS).flat()
    expect(new Set(codes).size).toBe(codes.length)
    expect(listKeyOf('KeyJ', 'о')).toBe('down')
    expect(listKeyOf('KeyX', 'x')).toBe('cancel')
    expect(listKeyOf('KeyQ', 'q')).toBeUndefined()
    expect(listKeyOf('constructor', 'constructor')).toBeUndefined()
    expect(listKeyOf('NumpadEnter', 'Enter'), 'Enter of the numeric keypad').toBe('open')
    expect(listKeyOf('Numpad2', 'ArrowDown'), 'an arrow of the numeric keypad').toBe('down')
    expect(listKeyOf('Numpad2', '2')).toBeUndefined()
  })
})
