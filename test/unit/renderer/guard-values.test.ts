import { describe, expect, it, test } from 'vitest'
import { DEFAULT_GUARD, type Guard, guard } from '#shared/model/guard.ts'
import {
  durationOf,
  EMPTY_LIMIT,
  type GuardValues,
  isUnsaved,
  mergeGuard,
  readGuard,
  valuesOfGuard,
} from '../../../src/renderer/screens/profiles/guard-values.ts'

const kept: Guard = {
  idPattern: 'ACME-{kind}-{reference}',
  duplicateHours: 72,
  limits: { KZT: '1500000.50', RUB: '1.000' },
  platformLikeIds: false,
}
const values = valuesOfGuard(kept)
const limit = (currency: GuardValues['limits'][number]['currency'], text: string) => ({
  currency,
  amount: { text, chosen: null },
})
const errorsOf = (change: Partial<GuardValues>) => {
  const reading = readGuard({ ...values, ...change })
  return reading.result === 'bad' ? reading.errors : null
}

test('mergeGuard takes over what another window saved, except for settings and limits changed here', () => {
  const saved = valuesOfGuard({ ...kept, idPattern: null, duplicateHours: 8, limits: { AMD: '9', KZT: '2', RUB: '3' } })
  const others = values.limits.filter(({ currency }) => currency !== 'KZT')
  const limitsOf = (typed: GuardValues['limits']) => {
    const { limits } = mergeGuard(values, { ...values, limits: typed }, saved)
    return Object.fromEntries(limits.map(({ currency, amount }) => [currency, amount.text]))
  }
  expect(mergeGuard(values, { ...values, hours: '100' }, saved)).toMatchObject({ idPattern: '', hours: '100' })
  expect(limitsOf(values.limits)).toEqual({ AMD: '9', KZT: '2', RUB: '3' })
  expect(limitsOf([...others, limit('KZT', '5'), EMPTY_LIMIT])).toEqual({ AMD: '9', KZT: '5', RUB: '3', null: '' })
  expect(limitsOf(others), 'taken out here').toEqual({ AMD: '9', RUB: '3' })
  expect(limitsOf([...values.limits, limit('AMD', '1')]), 'added in both').toEqual({ AMD: '1', KZT: '2', RUB: '3' })
})

describe('the safety settings of a merchant', () => {
  it.each([kept, DEFAULT_GUARD])('are read back from the form as they were stored: %j', (one) => {
    expect(readGuard(valuesOfGuard(one))).toEqual({ result: 'ok', guard: one })
    expect(isUnsaved(valuesOfGuard(one), one)).toBe(false)
  })

  it('are valid when read from the form', () => {
    const reading = readGuard({ ...values, limits: [limit('AMD', '1 000 000,5')] })
    expect(reading).toEqual({ result: 'ok', guard: { ...kept, limits: { AMD: '1000000.5' } } })
    expect(guard.safeParse(reading.result === 'ok' && reading.guard).success).toBe(true)
  })

  it('have no ID pattern when it is left empty', () => {
    expect(readGuard({ ...values, idPattern: '  ' })).toMatchObject({ guard: { idPattern: null } })
  })

  test.each([
    ['ACME', 'guard.pattern.noReference'],
    ['{reference}/{reference}', 'guard.pattern.referenceTwice'],
    ['{reference}-{date}', 'guard.pattern.unknownPart'],
    ['#{reference}', 'guard.pattern.badId'],
  ])('refuse the pattern %s', (idPattern, words) => {
    expect(errorsOf({ idPattern })).toEqual({ idPattern: words })
  })

  test.each([
    ['0', true],
    ['720', true],
    [' 8 ', true],
    ['721', false],
    ['-1', false],
    ['1.5', false],
    ['1e2', false],
    ['', false],
  ])('accept "%s" hours: %s', (hours, isTaken) => {
    expect(errorsOf({ hours })).toEqual(isTaken ? null : { hours: 'guard.hours.range' })
  })

  it('require a currency, an unambiguous amount and no duplicate for each limit', () => {
    expect(errorsOf({ limits: [limit(null, '5')] })).toEqual({ 'limits.0.currency': 'invalid' })
    expect(errorsOf({ limits: [limit('RUB', '')] })).toEqual({ 'limits.0.amount': 'invalid' })
    expect(errorsOf({ limits: [limit('RUB', '1,000')] })).toEqual({ 'limits.0.amount': 'invalid' })
    expect(errorsOf({ limits: [limit('RUB', '1'), limit('RUB', '2')] })).toEqual({ 'limits.1.currency': 'invalid' })
  })

  it('ignore a limit that is left blank', () => {
    expect(isUnsaved({ ...values, limits: [EMPTY_LIMIT, ...values.limits] }, kept)).toBe(false)
  })

  it('are unsaved once anything is changed, valid or not, except for surrounding blanks', () => {
    expect(isUnsaved({ ...values, hours: '71' }, kept)).toBe(true)
    expect(isUnsaved({ ...values, hours: 'x' }, kept)).toBe(true)
    expect(isUnsaved({ ...values, limits: values.limits.slice(1) }, kept)).toBe(true)
    expect(isUnsaved({ ...values, idPattern: ' ACME-{kind}-{reference}' }, kept)).toBe(false)
  })
})

test.each([
  [1, 'hours 1'],
  [24, 'hours 24'],
  [36, 'hours 36'],
  [48, 'days 2'],
  [720, 'days 30'],
])('%i hours are shown as %s', (hours, words) => {
  const t = (id: string, given?: Readonly<Record<string, string | number>>) => `${id.split('.')[1]} ${given?.count}`
  expect(durationOf(t, hours)).toBe(words)
})
