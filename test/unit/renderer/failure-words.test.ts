import { describe, expect, it } from 'vitest'
import { type Failure, failure } from '#shared/model/failure.ts'
import { exceptionDetails, failureDetails } from '../../../src/renderer/components/failure-details.ts'
import { failureWords } from '../../../src/renderer/components/failure-words.ts'
import { en, ru } from '../../../src/renderer/i18n/messages.ts'

const reading = { endpoint: 'GET /merchant/balance', at: '2026-11-21T12:00:00.000Z' }
const writing = { endpoint: 'POST /merchant/payout/card', at: '2026-11-21T12:00:00.000Z' }

/** One failure of each kind and reason, read from the schema itself. */
function everyFailure(call: typeof reading): readonly Failure[] {
  return failure.options.flatMap((option) => {
    const { kind, reason } = option.shape as { kind: { value: string }; reason?: { options: readonly string[] } }
    const rest = {
      ...call,
      field: 'amount',
      rule: 'empty',
      detail: 'detail',
      transactionId: 'a3f1c7c2-92a1-4c9e-8a53-0d8f4c1c2b11',
      state: 'accepted',
      baseUrl: 'https://pay.example',
      platformId: null,
    }
    const reasons = reason ? reason.options : [undefined]
    return reasons.map((one) => failure.parse({ kind: kind.value, ...rest, ...(one && { reason: one }) }))
  })
}

describe('every failure has words', () => {
  it.each([
    ['reading', reading],
    ['writing', writing],
  ])('for what happened, for the money and for what to do, in both languages: %s', (_, call) => {
    for (const one of everyFailure(call)) {
      const { what, money, next } = failureWords(one)
      for (const id of [what, money, next]) {
        expect(en[id], `${one.kind} ${id}`).toBeTruthy()
        expect(ru[id], `${one.kind} ${id}`).toBeTruthy()
      }
    }
  })

  it('a reading never leaves money in doubt', () => {
    for (const one of everyFailure(reading)) {
      if ('endpoint' in one) expect(failureWords(one).uncertain, one.kind).toBe(false)
    }
  })
})

describe('a write of unknown outcome is never called a refusal', () => {
  it.each([
    { kind: 'no_answer', reason: 'timeout' },
    { kind: 'no_answer', reason: 'reset' },
    { kind: 'no_answer', reason: 'desk_closed' },
    { kind: 'service_failed', httpStatus: 500 },
    { kind: 'unreadable_answer', reason: 'no_id' },
    { kind: 'redirected', httpStatus: 302 },
    { kind: 'already_there', httpStatus: 400, code: 'DUPLICATE_ORDER' },
  ])('$kind $reason', (one) => {
    const words = failureWords(failure.parse({ ...one, ...writing }))
    expect(words.money).toBe('failure.money.unknown')
    expect(words.next).toBe('failure.next.unknown')
    expect(words.uncertain).toBe(true)
  })

  it.each([{ kind: 'refused', code: 'X' }, { kind: 'unauthorized' }, { kind: 'rate_limited' }])(
    'and $kind is one',
    (one) => {
      expect(failureWords(failure.parse({ ...one, ...writing })).money).toBe('failure.money.refused')
    },
  )

  it('what never left moved no money', () => {
    const words = failureWords(failure.parse({ kind: 'not_sent', reason: 'tls', ...writing }))
    expect(words.money).toBe('failure.money.nothingLeft')
  })
})

describe('details to copy', () => {
  it('hold everything known of a failure, one line each', () => {
    const details = failureDetails(
      failure.parse({ kind: 'refused', ...writing, httpStatus: 400, code: 'DUPLICATE_ORDER' }),
    )
    expect(details.split('\n')).toEqual([
      'kind: refused',
      'endpoint: POST /merchant/payout/card',
      'at: 2026-11-21T12:00:00.000Z',
      'httpStatus: 400',
      'code: DUPLICATE_ORDER',
    ])
  })

  it('hold what was thrown where it is no failure', () => {
    expect(exceptionDetails(new TypeError('boom'), new Date(0))).toContain('TypeError: boom')
    expect(exceptionDetails('odd', new Date(0))).toContain('thrown: odd')
  })
})
