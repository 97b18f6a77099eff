import { expect, test } from 'vitest'
import { payloadFields } from '../../../../../src/renderer/screens/transaction/payload.tsx'

test('payload fields keep their values and order, with new fields first', () => {
  const { fields, more } = payloadFields({ status: 'paid', paid_amount: 5, risk: null }, ['risk', 'gone'])
  expect(fields).toEqual([
    { name: 'risk', value: null, isNew: true },
    { name: 'status', value: 'paid', isNew: false },
    { name: 'paid_amount', value: 5, isNew: false },
  ])
  expect(more).toBe(0)
})

test('a new payload field comes first among any number of fields', () => {
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`field${at}`, at]))
  const long = 'x'.repeat(300)
  const { fields, more } = payloadFields({ ...many, [long]: 1 }, [long.slice(0, 200)])
  expect([fields[0], fields.length, more]).toEqual([{ name: long, value: 1, isNew: true }, 100, 401])
})

test.each([null, 'paid', 5, [{ status: 'paid' }]])('%j has no fields', (payload) => {
  expect(payloadFields(payload, []).fields).toEqual([])
})
