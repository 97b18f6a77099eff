import { createIntl } from 'react-intl'
import { describe, expect, it } from 'vitest'
import { type CallFailure, type Failure, failure } from '#shared/model/failure.ts'
import { SERVICE_CODES } from '#shared/rules/service-codes.ts'
import { failureOfAnswer } from '../../../src/main/core/platform/failures.ts'
import { stateOf } from '../../../src/main/core/platform/outcome.ts'
import { redaction } from '../../../src/main/core/platform/redact.ts'
import { exceptionDetails, failureDetails } from '../../../src/renderer/components/failure-details.ts'
import {
  askedOf,
  type FailedCall,
  type FailureWords,
  failureWords,
  leadsToMerchant,
} from '../../../src/renderer/components/failure-words.ts'
import { en, ru } from '../../fakes/texts.ts'

const at = '2026-11-21T12:00:00.000Z'
const reading = { endpoint: 'GET /merchant/balance', at }
const writing = { endpoint: 'POST /merchant/payout/card', at }

/** The call behind each endpoint, and behind the desk's own placeholders for one. */
const ASKED: readonly (readonly [endpoint: string, asked: FailedCall])[] = [
  ['POST /merchant/payin/account', 'payin'],
  ['POST /merchant/payin/acquiring', 'payin'],
  ['POST /merchant/payout/card', 'payout'],
  ['POST /merchant/cancel', 'cancel'],
  ['POST /merchant/dispute', 'dispute'],
  ['GET /merchant/status', 'reading'],
  ['GET /merchant/<id>/status', 'reading'],
  ['GET /merchant/balance', 'reading'],
  ['GET /merchant/banks', 'reading'],
  ['GET /merchant/dispute', 'reading'],
  ['GET /merchant/dispute/list', 'reading'],
  ['payin_acquiring', 'payin'],
  ['payout_card', 'payout'],
  ['', 'other'],
]
const WRITES = ASKED.filter(([, asked]) => asked !== 'reading')
const ENDPOINTS = ASKED.map(([endpoint]) => endpoint)

/** One failure of each kind and reason, derived from the schema itself. */
function everyFailure(call: typeof reading): readonly Failure[] {
  return failure.options.flatMap((option) => {
    type Choice = { options: readonly string[] }
    const { kind, reason, why, limit, differs } = option.shape as {
      kind: { value: string }
      reason?: Choice
      why?: Choice
      limit?: Choice
      differs?: Choice
    }
    const rest = {
      ...call,
      field: 'amount',
      rule: 'empty',
      detail: 'detail',
      transactionId: 'a3f1c7c2-92a1-4c9e-8a53-0d8f4c1c2b11',
      state: 'accepted',
      baseUrl: 'https://pay.example',
      platformId: null,
      fields: ['amount'],
      transactionIds: ['a3f1c7c2-92a1-4c9e-8a53-0d8f4c1c2b11'],
      files: [{ name: 'proof.png', why: 'changed' }],
    }
    const reasons = (reason ?? why ?? limit ?? differs)?.options ?? [undefined]
    return reasons.map((one) =>
      failure.parse({ kind: kind.value, ...rest, reason: one, why: one, limit: one, differs: one }),
    )
  })
}

/** The desk's interpretation of an answer of the service. */
function answered(endpoint: string, httpStatus: number, body: object | string, headers = {}): CallFailure {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = new Response(text, { status: httpStatus, headers })
  return failureOfAnswer(response, text, { endpoint, at, redaction: redaction([]) })
}

function shown(language: 'en' | 'ru', { what, money, next, also, values }: FailureWords): string {
  const errors: unknown[] = []
  const intl = createIntl({ locale: language, messages: { en, ru }[language], onError: (error) => errors.push(error) })
  const ids = also ? [what, money, next, also] : [what, money, next]
  const text = ids.map((id) => intl.formatMessage({ id }, values)).join(' ')
  expect(errors, text).toEqual([])
  return text
}

describe('a merchant that has changed since the screen showed it', () => {
  it('is described as changed in its address or credentials, which should be checked', () => {
    const { what, next } = failureWords({ kind: 'profile_changed' })
    for (const id of [what, next]) {
      expect(en[id]).toMatch(/merchant.*address.*credentials/)
      expect(ru[id]).toMatch(/мерчант.*адрес.*учётные данные/)
    }
  })
})

describe('a dispute while the outcome of the previous one is not known', () => {
  const unresolved = { kind: 'not_possible', why: 'dispute_unresolved' } as const
  it('leads to the transaction that the previous one was sent from, if that is another', () => {
    const { what, next } = failureWords({ ...unresolved, transactionId: 'a3f1c7c2-92a1-4c9e-8a53-0d8f4c1c2b11' })
    for (const id of [what, next]) {
      expect(en[id]).toMatch(/another transaction|that transaction/)
      expect(ru[id]).toMatch(/другой операции|ту операцию/)
    }
    expect(en[failureWords(unresolved).what]).not.toMatch(/another transaction/)
  })
})

describe('an ID that another order has', () => {
  it('may be that of this payment, made from another computer: that comes before the advice to use another ID', () => {
    const { next } = failureWords({ kind: 'id_is_anothers', transactionId: 'a3f1c7c2-92a1-4c9e-8a53-0d8f4c1c2b11' })
    for (const id of [next, 'ids.anothers', 'ids.anothers.made'] as const) {
      expect(en[id]).toMatch(/elsewhere.*(?:use another ID|edit the ID)/)
      expect(ru[id]).toMatch(/в другом месте.*(?:другой ID|или ID)/)
    }
  })
})

describe('the text of every failure', () => {
  it.each(ENDPOINTS)(
    'says what happened, what it means for the money and what to do, in both languages: “%s”',
    (endpoint) => {
      for (const one of everyFailure({ endpoint, at })) {
        const words = failureWords(one)
        expect(shown('en', words), one.kind).toMatch(/^\p{Lu}/u)
        expect(shown('ru', words), one.kind).toMatch(/^([А-ЯЁ]|Paydesk|ID )/)
      }
    },
  )

  it('never leaves money in doubt after a read', () => {
    for (const one of everyFailure(reading)) {
      if ('endpoint' in one) expect(failureWords(one).uncertain, one.kind).toBe(false)
    }
  })

  it.each(ASKED)('recognises the call by the endpoint “%s”: %s', (endpoint, asked) => {
    expect(askedOf(endpoint)).toBe(asked)
  })
})

describe('the money is in doubt exactly when the outcome is unknown', () => {
  it.each(WRITES)('for any failure of %s', (endpoint) => {
    for (const one of everyFailure({ endpoint, at })) {
      if (!('endpoint' in one)) continue
      const { uncertain, money } = failureWords(one)
      expect(uncertain, one.kind).toBe(stateOf(one) === 'unknown')
      expect(money.startsWith('failure.money.unknown'), one.kind).toBe(uncertain)
    }
  })

  const statuses = [301, 400, 401, 403, 404, 408, 409, 421, 422, 425, 429, 499, 500, 502, 503, 504, 520]
  const bodies = ['', '<h1>Error</h1>', { error: 'SOME_CODE', message: 'words' }, { message: 'words alone' }]
  const documented = SERVICE_CODES.map(({ code }) => ({ error: code, message: 'words' }))
  it.each(WRITES)('for any response from %s', (endpoint) => {
    for (const status of statuses) {
      for (const body of [...bodies, ...documented]) {
        const one = answered(endpoint, status, body)
        const words = failureWords(one)
        expect(words.uncertain, `${status} ${JSON.stringify(body)}`).toBe(stateOf(one) === 'unknown')
        expect(shown('en', words)).not.toBe('')
        expect(shown('ru', words)).not.toBe('')
      }
    }
  })
})

describe('the documented codes', () => {
  const cases = SERVICE_CODES.flatMap(({ code, endpoints, http, proves }) =>
    endpoints.flatMap((endpoint) => http.map((status) => ({ code, endpoint, status, proves }))),
  )

  it('are those of the API', () => {
    expect(SERVICE_CODES.map(({ code }) => code)).toEqual([
      'DUPLICATE_ORDER',
      'MISSING_ID',
      'NOT_FOUND',
      'INVALID_REQUEST',
      'VALIDATION_ERROR',
      'DISPUTE_EXISTS',
      'CANNOT_DISPUTE',
      'DISPUTE_FAILED',
      'TRANSACTION_NOT_FOUND',
      'INTERNAL_ERROR',
    ])
  })

  it.each(cases)('$status $code has its own text at $endpoint', ({ code, endpoint, status, proves }) => {
    const one = answered(endpoint, status, { error: code, message: 'words' })
    const words = failureWords(one)
    expect(stateOf(one)).toBe(proves)
    expect(words.uncertain).toBe(proves === 'unknown')
    expect(words.what).toBe(`failure.code.${code}`)
    if (proves === 'refused') expect(words.next).toBe(`failure.code.${code}.next`)
    const general = failureWords(answered(endpoint, status, { error: 'SOME_CODE', message: 'words' }))
    for (const language of ['en', 'ru'] as const) expect(shown(language, words)).not.toBe(shown(language, general))
  })

  it('all have different texts', () => {
    for (const catalogue of [en, ru]) {
      const whats = SERVICE_CODES.map(({ code }) => catalogue[`failure.code.${code}`])
      expect(new Set(whats).size).toBe(SERVICE_CODES.length)
    }
  })

  it.each(SERVICE_CODES)(
    '$code has no special meaning at endpoints that do not document it',
    ({ code, endpoints, http }) => {
      for (const endpoint of ENDPOINTS.filter((one) => !(endpoints as readonly string[]).includes(one))) {
        for (const status of http) {
          const { what } = failureWords(answered(endpoint, status, { error: code, message: 'words' }))
          expect(what, endpoint).toMatch(/^failure\.(refused|service_failed(\.undecided)?)$/)
        }
      }
    },
  )

  it('are believed only in a response that proves what they say', () => {
    const dispute = 'POST /merchant/dispute'
    expect(failureWords(answered(dispute, 400, { error: 'INTERNAL_ERROR' }))).toMatchObject({
      what: 'failure.code.INTERNAL_ERROR',
      uncertain: true,
    })
    expect(failureWords(answered('POST /merchant/payout/card', 409, { error: 'REQUEST_IN_PROGRESS' }))).toMatchObject({
      what: 'failure.service_failed.undecided',
      money: 'failure.money.unknown.payout',
      uncertain: true,
    })
    expect(failureWords(answered(dispute, 503, { error: 'DISPUTE_EXISTS' })).what).toBe(
      'failure.service_failed.gateway',
    )
    expect(failureWords(answered(dispute, 401, { error: 'CANNOT_DISPUTE' })).what).toBe('failure.unauthorized')
  })
})

describe('the text about money', () => {
  it.each(WRITES.filter(([, asked]) => asked === 'cancel' || asked === 'dispute'))(
    'does not mention an order after %s',
    (endpoint) => {
      for (const one of everyFailure({ endpoint, at })) {
        if (!('endpoint' in one) || one.kind === 'already_there') continue
        const { money, next } = failureWords(one)
        expect(en[money], one.kind).not.toMatch(/creat|payin|payout/i)
        expect(en[next], one.kind).not.toMatch(/new id|order/i)
        expect(`${ru[money]} ${ru[next]}`, one.kind).not.toMatch(/создан|платёж|выплат|заявк|новым ID/i)
      }
    },
  )

  it('warns against sending an unknown payout again under a new ID', () => {
    const { money, next } = failureWords(answered('POST /merchant/payout/card', 502, '<h1>'))
    expect(en[money]).toContain('outcome is not known')
    expect(en[next]).toContain('Do not send it again under a new ID')
  })

  it.each([{ kind: 'refused', code: 'X' }, { kind: 'unauthorized' }, { kind: 'rate_limited' }])(
    'calls a payout refused: $kind',
    (one) => {
      expect(failureWords(failure.parse({ ...one, ...writing })).money).toBe('failure.money.refused.payout')
    },
  )

  it('says of a request that was not sent that it moves no money', () => {
    const words = failureWords(failure.parse({ kind: 'not_sent', reason: 'tls', ...writing }))
    expect(en[words.money]).toBe('Nothing left this computer: this request moves no money.')
  })
})

describe('the text of a failure', () => {
  const payout = 'POST /merchant/payout/card'

  it('tells the error page or timeout of a gateway from a failure of the platform', () => {
    expect(failureWords(answered(payout, 502, '<h1>Bad Gateway</h1>')).what).toBe('failure.service_failed.gateway')
    expect(failureWords(answered(payout, 500, '')).what).toBe('failure.service_failed.gateway')
    expect(failureWords(answered(payout, 504, '')).what).toBe('failure.service_failed.gaveUp')
    expect(failureWords(answered(payout, 408, { error: 'TIMEOUT' })).what).toBe('failure.service_failed.gaveUp')
    expect(failureWords(answered(payout, 500, { error: 'X' })).what).toBe('failure.service_failed')
  })

  it.each(['unknown', 'not_sent'] as const)('does not say that the platform answered if it is %s', (state) => {
    const words = failureWords({ kind: 'outcome_not_kept', state, platformId: null, detail: '' })
    expect(shown('en', words).replace('did not reach the platform', '')).not.toMatch(/platform|respon|answer/i)
    expect(shown('ru', words).replace('не дошёл до платформы', '')).not.toMatch(/платформ|ответ/i)
  })

  it('does not call an outcome unsaved that is saved but cannot be read back', () => {
    const saved = { kind: 'outcome_not_kept', state: 'accepted', platformId: 'A', detail: '', isSaved: true } as const
    expect(shown('en', failureWords(saved))).not.toMatch(/not saved|in memory|disk/)
    expect(shown('ru', failureWords(saved))).not.toMatch(/не сохран|в памяти|диск/)
    expect(failureWords(saved)).toMatchObject({ money: 'failure.money.notKept.accepted', uncertain: true })
  })

  it('does not blame the credentials for 403', () => {
    expect(failureWords(answered(payout, 401, '')).what).toBe('failure.unauthorized')
    expect(failureWords(answered(payout, 403, '')).what).toBe('failure.forbidden')
  })

  it('names a pause only if the platform does, and a long one in minutes', () => {
    const words = (headers = {}) => failureWords(answered('GET /merchant/banks', 429, '', headers))
    expect(words().next).toBe('failure.next.wait')
    expect(words({ 'retry-after': '0' }).next).toBe('failure.next.wait')
    expect(shown('en', words({ 'retry-after': '5' }))).toContain('a pause of 5 seconds')
    expect(shown('en', words({ 'retry-after': '3600' }))).toContain('a pause of 60 minutes')
    expect(shown('ru', words({ 'retry-after': '5' }))).toContain('паузу в 5 секунд')
  })
})

describe('a link to the merchant', () => {
  it.each([
    ['unauthorized', { kind: 'unauthorized', ...reading }],
    ['secret_missing', { kind: 'secret_missing' }],
    ['secret_unreadable', { kind: 'secret_unreadable' }],
    ['another platform', { kind: 'other_platform', baseUrl: 'https://pay.example' }],
    ['an address that is not found', { kind: 'not_sent', reason: 'name_not_resolved', ...writing }],
    ['a redirected write', { kind: 'redirected', ...writing }],
    ['a web page in answer to a write', { kind: 'unreadable_answer', reason: 'not_json', ...writing }],
  ])('is offered for %s', (_, one) => {
    expect(leadsToMerchant(failureWords(failure.parse(one)))).toBe(true)
  })

  it('is not offered where it would not help', () => {
    for (const one of [
      { kind: 'refused', code: 'X', ...writing },
      { kind: 'no_answer', reason: 'timeout', ...writing },
      { kind: 'storage_failed', detail: 'd' },
    ])
      expect(leadsToMerchant(failureWords(failure.parse(one))), one.kind).toBe(false)
  })
})

describe('evidence that cannot be sent', () => {
  it('is listed by problem and file name, in both languages', () => {
    const words = failureWords({
      kind: 'evidence_not_ready',
      files: [
        { name: 'a.png', why: 'missing' },
        { name: 'b\u202e.pdf', why: 'changed' },
        { name: 'c.mp4', sentName: 'c (2).mp4', why: 'changed' },
      ],
    })
    expect(shown('en', words)).toContain(
      'Copy missing: a.png. Content changed: b⟨U+202E⟩.pdf, c.mp4 → c (2).mp4. Nothing was sent',
    )
    expect(shown('ru', words)).toContain('Нет копии: a.png. Содержимое изменилось: b⟨U+202E⟩.pdf')
  })
})

describe('details to copy', () => {
  const context = {
    words: ['The platform refused the request', 'It was refused.', 'Read it.'],
    desk: { version: '1.2.3', host: 'desktop', platform: 'win32' },
  } as const

  it('contain what the screen says and every field of a failure, one per line', () => {
    const details = failureDetails(
      failure.parse({ kind: 'refused', ...writing, httpStatus: 400, code: 'DUPLICATE_ORDER', message: 'taken' }),
      context,
    )
    expect(details.split('\n')).toEqual([
      'The platform refused the request',
      'It was refused.',
      'Read it.',
      'kind: refused',
      'endpoint: POST /merchant/payout/card',
      'at: 2026-11-21T12:00:00.000Z',
      'httpStatus: 400',
      'code: DUPLICATE_ORDER',
      'message: taken',
      'desk: Paydesk 1.2.3 (desktop, win32)',
    ])
  })

  it('keep a message of the platform on one line', () => {
    const one = failure.parse({ kind: 'refused', ...writing, code: 'X', message: 'no\r\nhttpStatus: 200\u202e' })
    expect(failureDetails(one, context)).toContain('message: no ⏎ httpStatus: 200⟨U+202E⟩')
  })

  it('contain what was thrown if it is no failure, and work without information about Paydesk', () => {
    const nothing = { words: [], desk: undefined }
    expect(exceptionDetails(new TypeError('boom'), new Date(0), nothing)).toContain('TypeError: boom')
    expect(exceptionDetails('odd', new Date(0), nothing)).toBe(
      'kind: exception\nat: 1970-01-01T00:00:00.000Z\nthrown: odd',
    )
  })
})

it('names the field of a refused card number as on the screens, and none for a mere lookalike', () => {
  const fields = ['owner_name', 'merchant_transaction_id', 'client_id', 'webhook_url', 'bank_name', 'note', 'reference']
  for (const field of [...fields, 'reason', 'evidence_url', 'sent_amount', 'platform_id']) {
    for (const [locale, texts] of [
      ['en', en],
      ['ru', ru],
    ] as const) {
      const { what, values } = failureWords({ kind: 'invalid_input', field, rule: 'card_number' })
      const said = createIntl({ locale, messages: texts }).formatMessage({ id: what }, { ...values })
      expect(said).not.toContain('_')
      expect(said).not.toContain(`“${field}”`)
      expect(said).not.toContain(`«${field}»`)
    }
  }
  const note = failureWords({ kind: 'invalid_input', field: 'note', rule: 'looks_like_card' })
  expect(note).toMatchObject({ what: 'failure.looks_like_card', money: 'failure.money.none' })
})

it('says that a draft has changed, not which field of the call', () => {
  const said = failureWords({ kind: 'invalid_input', field: 'revision', rule: 'changed' })
  expect(said).toMatchObject({ what: 'failure.draft_changed' })
})

it('says why a file could not be written', () => {
  for (const [locale, messages, reason] of [
    ['en', en, 'not enough space'],
    ['ru', ru, 'нет места'],
  ] as const) {
    const said = (detail: string) => {
      const { what, values } = failureWords({ kind: 'file_not_written', detail })
      return createIntl({ locale, messages }).formatMessage({ id: what }, { ...values })
    }
    expect(said('ENOSPC')).toContain(reason)
    expect(said('EOTHER')).toContain('(EOTHER)')
    expect(said('the page could not be printed')).toBe(messages['failure.file_not_written'].split('{')[0])
  }
})
