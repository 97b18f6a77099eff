import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { failureOfAnswer, unreadable } from '../../../../src/main/core/platform/failures.ts'
import { redaction } from '../../../../src/main/core/platform/redact.ts'
import { failureOfThrow } from '../../../../src/main/core/platform/thrown-failures.ts'
import { passesLuhn } from '../../../../src/shared/rules/card-number.ts'
import { TEST_CARD } from '../../../fakes/orders.ts'

const SECRET = 'sk-live-0a1b2c3d4e5f'

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))

describe('redaction by value', () => {
  test('removes a secret in use from any text, whatever characters it has', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 6 }), fc.string(), fc.string(), (secret, before, after) => {
        const shown = redaction([secret]).text(before + secret + after)
        // The mask itself may spell the secret; that reveals nothing.
        fc.pre(!'•••'.includes(secret) && !(before + after).includes(secret))
        expect(shown.replaceAll('•••', '')).not.toContain(secret)
      }),
    )
  })

  test('removes the card in flight in any spacing, even with a wrong check digit', () => {
    fc.assert(
      fc.property(
        digits(16),
        fc.array(fc.constantFrom('', ' ', '-', '\u00a0'), { minLength: 16, maxLength: 16 }),
        (card, gaps) => {
          const spaced = [...card].map((digit, i) => digit + gaps[i]).join('')
          const shown = redaction([], card).text(`card ${spaced} refused`)
          expect(shown.replace(/[^0-9]/g, '').length).toBeLessThanOrEqual(10)
          expect(shown.replace(/[\s\u00a0-]/g, '')).not.toContain(card)
        },
      ),
    )
  })
})

describe('redaction by pattern', () => {
  test('masks the middle of 13 to 19 digits that pass the check digit, and of no others', () => {
    fc.assert(
      fc.property(fc.integer({ min: 13, max: 19 }).chain(digits), (number) => {
        const shown = redaction([]).text(`to ${number}.`)
        if (passesLuhn(number)) expect(shown).not.toContain(number)
        else expect(shown).toBe(`to ${number}.`)
      }),
    )
  })

  test('keeps the digits of documented IDs and requisites, and masks card numbers in everything else', () => {
    const card = '4111111111111111'
    const shown = redaction([]).json({
      account_number: card,
      merchant_transaction_id: card,
      transaction_id: Number(card),
      note: card,
      deep: [{ pan: card }, card],
      [card]: Number(card),
    })
    expect(shown).toEqual({
      account_number: card,
      merchant_transaction_id: card,
      transaction_id: Number(card),
      note: '411111•••1111',
      deep: [{ pan: '411111•••1111' }, '411111•••1111'],
      '411111•••1111': '411111•••1111',
    })
  })

  test('leaves numbers for a client whole when a short secret is in them by chance', () => {
    const fields = { account_number: '40702810146415325161', amount: '1000.57', payment_link: 'https://pay.example/7' }
    expect(redaction(['7', '4641532', '1000']).json(fields)).toEqual(fields)
  })

  test.each([
    '4111 1111 1111 1111 12/29',
    'payout 5 4111111111111111 done',
    '4111.1111.1111.1111',
    '4111  1111  1111  1111',
    '4111\u202f1111\u202f1111\u202f1111',
    '4111\u20111111\u20101111-1111',
    '4111%201111%201111%201111',
    '4111&nbsp;1111&nbsp;1111&nbsp;1111',
    '2026-11-21 4111111111111111',
  ])('finds a card number in “%s”', (text) => {
    const shown = redaction([]).text(text)
    expect(shown).toContain('•••')
    expect(shown.replace(/[^0-9]/g, '')).not.toContain('4111111111111111')
  })

  test('leaves times and amounts beside each other alone', () => {
    const text = 'at 2026-11-21 10:00:00, 1000.50 RUB'
    expect(redaction([]).text(text)).toBe(text)
  })

  test('removes the card in flight from documented fields, too', () => {
    const card = '4111111111111111'
    expect(redaction([], card).json({ account_number: card })).toEqual({ account_number: '•••' })
  })

  test('recognises a card sent long ago by its stored digits, even with a wrong check digit', () => {
    const shown = redaction([], { first6: '411111', last4: '1112' })
    expect(shown.json({ account_number: '4111 1122 2222 1112', note: '4111112222221112' })).toEqual({
      account_number: '•••',
      note: '•••',
    })
  })
})

describe('a secret among other text', () => {
  test('is removed completely when it begins with another one, also as written in JSON and URLs', () => {
    const shown = redaction(['secret-key', 'secret-key-longer', 'with"quote&amp']).text(
      'secret-key-longer, {"a":"with\\"quote&amp"}, ?k=with%22quote%26amp',
    )
    expect(shown).toBe('•••, {"a":"•••"}, ?k=•••')
  })

  test('that identifies the merchant is kept in a link or requisite, and removed from other text', () => {
    const merchant = '0f8fad5b-d9cb-469f-a165-70867728950e'
    const identifiers = [merchant, '40702810146415325161']
    const fields = { payment_link: `https://pay.example/${merchant}/1`, account_number: '40702810146415325161' }
    const { json, text } = redaction(identifiers, undefined, { identifiers })
    expect(json(fields)).toEqual(fields)
    expect(text(`merchant ${merchant}`)).toBe('merchant •••')
  })

  test.each(['id', 'payment_link', 'payment_url', 'url', 'transaction_id', 'account_number', 'amount'])(
    'is removed from the documented field %s, too',
    (name) => expect(redaction([SECRET]).json({ [name]: `x/${SECRET}/y` })).toEqual({ [name]: 'x/•••/y' }),
  )

  const bytes = Buffer.from(SECRET)
  const hex = bytes.toString('hex')
  test.each([
    ['upper case', SECRET.toUpperCase()],
    ['percent signs', hex.replace(/../g, '%$&')],
    ['percent signs twice', hex.replace(/../g, '%25$&')],
    ['percent signs here and there', SECRET.replaceAll('-', '%2D').replace('s', '%73')],
    ['escapes of JSON', hex.replace(/../g, '\\u00$&')],
    ['escapes of HTML', hex.replace(/../g, '&#x$&;')],
    ['base64', bytes.toString('base64')],
    ['base64 of a longer text', Buffer.from(`user:${SECRET}:x`).toString('base64')],
    ['base64 for URLs', Buffer.from(`ab${SECRET}`).toString('base64url')],
    ['hex', hex],
  ])('is recognised in %s', (_form, written) => {
    const { text, json } = redaction([SECRET])
    expect(text(`key ${written}!`)).toContain('•••')
    expect(text(`key ${written}!`).length).toBeLessThan(24)
    expect(JSON.stringify(json({ [written]: written, id: written }))).not.toContain(written.slice(4, -4))
  })
})

describe('the payment’s own card', () => {
  const card = '4111111111111111'
  const kept = { first6: '411111', last4: '1111' }

  test.each([
    ['letters', '4111xx1111yy1111zz1111'],
    ['markup', '<b>4111</b><i class="n2">1111</i><h1>1111</h1>1111'],
    ['percent signs', '%34%31%31%31%31%31%31%31%31%31%31%31%31%31%31%31'],
    ['full-width digits', '４１１１１１１１１１１１１１１１'],
    ['Arabic digits', '٤١١١ ١١١١ ١١١١ ١١١١'],
    ['Devanagari digits', '४१११११११११११११११'],
    ['escapes of HTML', '&#52;111111111111111'],
  ])('is found despite %s', (_what, written) => {
    expect(redaction([], card).text(`a ${written} b`)).toMatch(/^a (<b>)?••• b$/)
    expect(redaction([], kept).text(`a ${written} b`)).toMatch(/^a (<b>)?••• b$/)
    expect(redaction([], kept).json({ id: written })).toEqual({ id: expect.stringContaining('•••') })
  })

  test('is found across the elements of a list and across consecutive fields', () => {
    for (const known of [card, kept]) {
      const { json } = redaction([], known)
      expect(json({ pan: ['4111', 1111, ['1111'], '1111'], n: 7 })).toEqual({
        pan: ['•••', '•••', ['•••'], '•••'],
        n: 7,
      })
      expect(json({ a: 'to 41111111', b: '11111111 ok', amount: '10.50' })).toEqual({
        a: 'to •••',
        b: '••• ok',
        amount: '10.50',
      })
    }
  })

  test('or any other card is found in a list of its groups, and other lists of numbers are kept', () => {
    const { json } = redaction([])
    expect(json({ pan: ['x', '5555', '5555', '5555', '4444', 12] })).toEqual({
      pan: ['x', '•••', '•••', '•••', '•••', 12],
    })
    const others = { amounts: [100, 200, 300, 400, 500], ids: ['20260102', '20260103'], years: [2024, 2025, 2026] }
    expect(json(others)).toEqual(others)
  })

  test('is not recognised in an ID that has the card’s ends far from each other', () => {
    const fields = { id: '411111-2026-000123', note: `411111 ${'word '.repeat(10)} 222222 and 1111` }
    expect(redaction([], kept).json(fields)).toEqual(fields)
  })
})

test.each([
  ['digits', '4'],
  ['groups of a card', '4111 '],
  ['digits of another script', '４'],
  ['percent signs', '%34'],
  ['beginnings of the secret', SECRET.slice(0, -1)],
  ['tags', '<b 4'],
  ['ampersands', '&#5'],
  ['turned direction', '\u202e'],
])(
  '8 MB of %s are redacted in time that grows only with their length',
  (_what, sign) => {
    const { text } = redaction([SECRET, 'another-secret'], TEST_CARD)
    const time = (length: number): number => {
      const all = sign.repeat(length / sign.length)
      const begun = performance.now()
      text(all)
      return performance.now() - begun
    }
    time(100_000)
    const quarter = Math.max(time(2_000_000), 20)
    expect(time(8_000_000) / quarter, 'four times as long, so much more time').toBeLessThan(16)
  },
  60_000,
)

describe('redaction of a failure', () => {
  const context = { endpoint: 'POST /merchant/payout/card', at: '2030-01-01T00:00:00.000Z' }
  const secret = 'very-secret-value'
  const card = '4111111111111111'
  const told = (failure: object): string => JSON.stringify(failure)
  const redacting = { ...context, redaction: redaction([secret], card) }
  const leaks = `${secret} ${card}`

  test.each([
    ['its code', 400, JSON.stringify({ error: leaks, message: 'words' })],
    ['its message', 400, JSON.stringify({ error: 'CODE', message: leaks })],
    ['the body of an error without either', 502, `<h1>${leaks}</h1>`],
  ])('covers an answer: %s', (_what, status, body) => {
    const failure = told(failureOfAnswer(new Response(body, { status }), body, redacting))
    expect(failure).toContain('•••')
    expect(failure).not.toContain(secret)
    expect(failure).not.toContain(card)
  })

  test('covers what was thrown, down to its causes', () => {
    const thrown = new TypeError('fetch failed', { cause: new Error(`bad header ${leaks}`) })
    const failure = told(failureOfThrow(thrown, true, false, redacting))
    expect(failure).toContain('bad header •••')
    expect(failure).not.toContain(secret)
    expect(failure).not.toContain(card)
  })

  test('covers a success that cannot be read', () => {
    const failure = told(unreadable('not_json', 200, leaks, redacting))
    expect(failure).toContain('•••')
    expect(failure).not.toContain(secret)
    expect(failure).not.toContain(card)
  })
})

test('a long text is redacted before it is cut, so that no half of a secret is left at its end', () => {
  const secret = 'k'.repeat(8000)
  const { beginning } = redaction([secret], TEST_CARD)
  for (const found of [secret, TEST_CARD]) {
    const cut = beginning(`${'.'.repeat(490)}${found} and more`, 500)
    expect(cut).toBe(`${'.'.repeat(490)}••• and more`.slice(0, 500))
  }
})
