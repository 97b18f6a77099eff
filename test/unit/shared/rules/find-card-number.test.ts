import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CARD_LIKE, passesLuhn } from '#shared/rules/card-number.ts'
import { findCardNumber, withoutCard } from '#shared/rules/find-card-number.ts'
import { suggestMerchantId } from '#shared/rules/merchant-transaction-id.ts'

/** Test numbers published by the card schemes, of every length in use. */
const TEST_CARDS = [
  '4222222222222',
  '30569309025904',
  '378282246310005',
  '4111111111111111',
  '4242424242424242',
  '5555555555554444',
  '2200000000000004',
  '6011111111111117',
  '3530111333300000',
  '6205500000000000004',
] as const

const GAPS = [' ', '-', '  ', ' - ', '\u00a0', '\u202f', '\u2009', '\u2013', '\t'] as const
const WORDS = ['', 'card ', 'Anna Sokolova, ', 'перевод на ', 'order #', '№', '(', 'PAN:'] as const

/** Splits a number into groups of the given sizes; the rest is one more group. */
function grouped(card: string, sizes: readonly number[], gap: string): string {
  const groups: string[] = []
  let rest = card
  for (const size of sizes) {
    groups.push(rest.slice(0, size))
    rest = rest.slice(size)
  }
  return [...groups, rest].filter((group) => group !== '').join(gap)
}

const FOURS = [4, 4, 4, 4]

describe('a card number in a text', () => {
  it('is found whatever is around it and however it is spaced', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TEST_CARDS),
        fc.constantFrom(...GAPS),
        fc.constantFrom([], FOURS, [4, 6], [6], [8], [12], [4, 8]),
        fc.constantFrom(...WORDS),
        fc.constantFrom('', ' 12/29', ', thanks', '.', ')', ' 123'),
        (card, gap, sizes, before, after) => {
          const written = grouped(card, sizes, gap)
          const found = findCardNumber(before + written + after)
          expect(found?.digits).toBe(card)
          expect(found && (before + written + after).slice(found.start, found.end)).toBe(written)
        },
      ),
      { numRuns: 1000 },
    )
  })

  it.each([
    '４１１１１１１１１１１１１１１１',
    '４１１１ １１１１ １１１１ １１１１',
    '٤١١١١١١١١١١١١١١١',
    '۴۱۱۱ ۱۱۱۱ ۱۱۱۱ ۱۱۱۱',
    '𝟒𝟏𝟏𝟏 𝟏𝟏𝟏𝟏 𝟏𝟏𝟏𝟏 𝟏𝟏𝟏𝟏',
    '%34111111111111111',
    '4111%2D1111%2D1111%2D1111',
    '%2534%2531%2531%2531111111111111',
    '41 11 11 11 11 11 11 11',
    '4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1',
    '4111.1111.1111.1111',
    '4111/1111/1111/1111',
    '4111 / 1111 / 1111 / 1111',
    '4111%201111%201111%201111',
    'https://shop.example/back?card=4111111111111111&x=1',
    'https://shop.example/4111111111111111/1',
    'PO-4111111111111111',
    'order4111111111111111x',
    '5 4111 1111 1111 1111',
    '1112 4111 1111 1111 1111',
    '2026-11-21 4111111111111111',
    '+4111111111111111',
    '550e8400-e29b-41d4-a716-446655440000 4111111111111111',
  ])('is found in %j', (text) => {
    expect(findCardNumber(text)?.digits).toBe('4111111111111111')
  })

  it('is found wherever redaction would remove one, if a card can begin with that digit', () => {
    const pieces = fc.array(fc.oneof(fc.constantFrom(' ', '-', '.', ', ', 'a'), fc.stringMatching(/^[0-9]{4}$/)))
    fc.assert(
      fc.property(pieces, (parts) => {
        const text = parts.join('')
        const taken = [...text.matchAll(CARD_LIKE)].map(([found]) => found.replace(/\D/g, '')).filter(passesLuhn)
        if (taken.some((digits) => /^[3-9]/.test(digits))) expect(findCardNumber(text)).not.toBeNull()
      }),
      { numRuns: 2000 },
    )
  })

  it('always passes the check digit and is part of the text', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9 .,:\-+ax]{0,60}$/), (text) => {
        const found = findCardNumber(text)
        if (!found) return
        expect(passesLuhn(found.digits)).toBe(true)
        expect(text.slice(found.start, found.end).replace(/\D/g, '')).toBe(found.digits)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('text without a card number is left alone', () => {
  const none = (text: string): void => {
    expect(findCardNumber(text), text).toBeNull()
  }
  const moment = fc.date({
    min: new Date('2001-09-10T00:00:00Z'),
    max: new Date('2032-01-01T00:00:00Z'),
    noInvalidDate: true,
  })

  it('a number with a wrong check digit', () => {
    for (const card of TEST_CARDS) {
      const last = (Number(card.at(-1)) + 1) % 10
      none(card.slice(0, -1) + last)
    }
  })

  it('amounts, grouped or not', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 999_999_999_999n }),
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.constantFrom(' ', ',', '\u00a0', '\u202f', "'", ''),
        fc.constantFrom('.', ','),
        (whole, part, thousands, point) => {
          const written = String(whole).replace(/\B(?=(\d{3})+$)/g, thousands)
          none(written)
          none(`${written}${point}${part} RUB`)
        },
      ),
      { numRuns: 1000 },
    )
    fc.assert(
      fc.property(fc.bigInt({ min: 10n ** 12n, max: 10n ** 18n }), (whole) =>
        none(String(whole).replace(/\B(?=(\d{3})+$)/g, ' ')),
      ),
    )
  })

  it('dates and times, as people and programs write them', () => {
    fc.assert(
      fc.property(moment, (date) => {
        const iso = date.toISOString()
        const [day = '', time = ''] = iso.split(/[TZ]/)
        none(iso)
        none(`${day} ${time}`)
        none(`${day} ${time.slice(0, 8)} - ${day} ${time.slice(0, 8)}`)
        none(`${day} ${day}`)
        none(`${day.split('-').reverse().join('.')} ${time.slice(0, 5)}`)
        none(`${day.split('-').reverse().join('-')} ${time.slice(0, 8).replaceAll(':', '-')}`)
        none(iso.replace(/\D/g, ''))
        none(iso.replace(/\D/g, '').slice(0, 14))
        none(`${day.replaceAll('-', '')} ${time.slice(0, 8).replaceAll(':', '')}`)
        none(String(date.getTime()))
      }),
      { numRuns: 500 },
    )
  })

  it('phone numbers', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9][0-9]{9,11}$/), fc.stringMatching(/^[0-9]{0,3}$/), (phone, more) => {
        none(phone)
        none(`+${phone}${more}`)
        none(`+7 ${phone.slice(1, 4)} ${phone.slice(4, 7)}-${phone.slice(7, 9)}-${phone.slice(9, 11)}`)
      }),
      { numRuns: 500 },
    )
  })

  it('UUIDs, even of digits only', () => {
    fc.assert(fc.property(fc.uuid(), none), { numRuns: 1000 })
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{8}-([0-9]{4}-){3}[0-9]{12}$/), (uuid) => none(uuid)),
      { numRuns: 1000 },
    )
  })

  it('IDs with letters between their digits, such as Paydesk suggests', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^([A-Za-zА-Яа-я_]{1,4}[0-9]{1,12}){1,6}$/), (id) => none(id)),
      { numRuns: 1000 },
    )
    fc.assert(
      fc.property(moment, fc.uint8Array({ minLength: 8, maxLength: 8 }), (date, random) =>
        none(suggestMerchantId('PO', date.toISOString().slice(0, 10), random)),
      ),
    )
  })

  it.each([
    '',
    ' ',
    '0000000000000000',
    '0000000000001230',
    '40817810099910004312',
    '4111 1111',
    '4111:1111:1111:1111',
  ])('%j', none)
})

describe('removing a card number', () => {
  it.each([
    ['Anna 4111 1111 1111 1111 Sokolova', 'Anna Sokolova'],
    ['4111111111111111', ''],
    ['Anna 4111111111111111', 'Anna'],
    ['PO-4111111111111111', 'PO-'],
    ['https://shop.example/?card=4111111111111111&x=1', 'https://shop.example/?card=&x=1'],
  ])('from %j leaves %j', (text, left) => {
    const found = findCardNumber(text)
    expect(found && withoutCard(text, found)).toBe(left)
  })

  it('can be repeated until none is left', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...TEST_CARDS), { maxLength: 4 }), (cards) => {
        let text = cards.join('; ')
        for (const _ of cards) {
          const found = findCardNumber(text)
          if (found) text = withoutCard(text, found)
        }
        expect(findCardNumber(text)).toBeNull()
      }),
    )
  })
})
