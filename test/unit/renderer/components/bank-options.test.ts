import { describe, expect, it } from 'vitest'
import {
  asListed,
  BANKS_SHOWN,
  bankFinder,
  bankOptions,
  countryOptions,
  MORE,
} from '../../../../src/renderer/components/fields/bank-options.ts'
import { banksById } from '../../../../src/shared/rules/banks-by-id.ts'

const banks = [
  { id: 'aaaaaaaa-1', name: 'Halyk Bank', country_code: 'KZ' },
  { id: 'bbbbbbbb-2', name: 'TBC Bank', country_code: 'GE' },
  { id: 'cccccccc-3', name: 'Банк «Восход»', country_code: 'RU' },
  { id: 'dddddddd-4', name: 'TBC Bank', country_code: 'GE' },
  { id: 'aaaaaaaa-1', name: 'Halyk Bank', country_code: 'KZ' },
]

const find = (search: string, options = bankOptions(banks, '', null, 'en'), home: string | null = null) =>
  bankFinder(home)({ options: [...options], search, limit: Number.POSITIVE_INFINITY }).map((found) =>
    'value' in found ? found.value : '',
  )

describe('the list of banks', () => {
  it('has each bank once, and tells banks with the same name apart', () => {
    const options = bankOptions(banks, '', null, 'en')
    expect(options.map((option) => option.value)).toHaveLength(4)
    expect(options.filter((option) => option.label === 'TBC Bank').map((option) => option.note)).toEqual([
      'GE · bbbbbbbb',
      'GE · dddddddd',
    ])
  })

  it('keeps the chosen bank when another country is selected', () => {
    expect(bankOptions(banks, 'KZ', 'bbbbbbbb-2', 'en').map((option) => option.value)).toEqual([
      'aaaaaaaa-1',
      'bbbbbbbb-2',
    ])
  })
})

describe('a bank that is listed twice', () => {
  const twice = [
    { id: 'aaaaaaaa-1', name: 'Halyk Bank', country_code: 'KZ' },
    { id: 'aaaaaaaa-1', name: 'Kaspi Bank', country_code: 'GE' },
  ]

  it('has the first name wherever it is shown, in every country', () => {
    expect(banksById(twice).get('aaaaaaaa-1')?.name).toBe('Halyk Bank')
    expect(bankOptions(twice, '', null, 'en').map(({ label }) => label)).toEqual(['Halyk Bank'])
    expect(bankOptions(twice, 'GE', null, 'en')).toEqual([])
    expect(bankOptions(twice, 'GE', 'aaaaaaaa-1', 'en').map(({ label }) => label)).toEqual(['Halyk Bank'])
  })
})

describe('a chosen bank', () => {
  const halyk = { id: 'aaaaaaaa-1', name: 'Halyk Bank', country_code: 'KZ' }

  it('stays itself while the list has the same, even after it was read again', () => {
    expect(asListed(halyk, banksById(banks))).toBe(halyk)
  })

  it.each([{ name: 'Halyk' }, { country_code: 'GE' }, { extra: '{"bic":"HSBKKZKX"}' }])(
    'becomes what a list read again says: %j',
    (change) => {
      const changed = { ...halyk, ...change }
      expect(asListed(halyk, banksById([changed, ...banks]))).toBe(changed)
      expect(asListed(changed, banksById([halyk]))).toBe(halyk)
    },
  )

  it('is none if the list no longer has it', () => {
    expect(asListed(halyk, banksById(banks.slice(1, 4)))).toBeNull()
  })
})

describe('the list of countries', () => {
  it('has each country once, and no invalid country codes', () => {
    const found = countryOptions([...banks, { id: 'e', name: 'E', country_code: 'RUS' }], (code) => code, 'en')
    expect(found.map(({ value }) => value)).toEqual(['GE', 'KZ', 'RU'])
  })
})

describe('the bank search', () => {
  it('lists the chosen bank first while nothing is searched for', () => {
    const options = bankOptions(banks, '', null, 'en')
    const [first] = bankFinder(null, 'dddddddd-4')({ options: [...options], search: '', limit: 100 })
    expect(first).toMatchObject({ value: 'dddddddd-4' })
  })

  it('matches all words in any order and case', () => {
    expect(find('bank tbc')).toEqual(['bbbbbbbb-2', 'dddddddd-4'])
    expect(find('восход')).toEqual(['cccccccc-3'])
    expect(find('HAL')[0]).toBe('aaaaaaaa-1')
    expect(find('nothing of the kind')).toEqual([])
  })

  it('puts an exact name first, then banks of the payout’s country', () => {
    const named = ['БПС-Сбербанк BY', 'Сбербанк KZ', 'Сбербанк RU', 'Сбер KZ', 'Халык KZ'].map((text, index) => {
      const [name = '', country_code = ''] = text.split(' ')
      return { id: `${index}`, name, country_code }
    })
    const labels = (search: string, home: string | null) => {
      const options = bankOptions(named, '', null, 'ru')
      return find(search, options, home).map((id) => `${named[Number(id)]?.name} ${named[Number(id)]?.country_code}`)
    }
    expect(labels('сбер', 'RU')).toEqual(['Сбер KZ', 'Сбербанк RU', 'Сбербанк KZ', 'БПС-Сбербанк BY'])
    expect(labels('сбер', 'BY')).toEqual(['Сбер KZ', 'БПС-Сбербанк BY', 'Сбербанк KZ', 'Сбербанк RU'])
    expect(labels('', 'RU')[0]).toBe('Сбербанк RU')
  })

  it('matches the bank’s ID, ignoring case', () => {
    const options = bankOptions([...banks, { id: 'AAbb-7', name: 'Kaspi', country_code: 'KZ' }], '', null, 'en')
    expect(find('aaBB-7', options)).toEqual(['AAbb-7'])
  })

  it('shows a limited number of banks and one entry for the rest', () => {
    const many = Array.from({ length: BANKS_SHOWN + 5 }, (_, i) => ({
      id: `${i}`,
      name: `Bank ${i}`,
      country_code: 'KZ',
    }))
    const found = find('bank', bankOptions(many, '', null, 'en'))
    expect(found).toHaveLength(BANKS_SHOWN + 1)
    expect(found.at(-1)).toBe(MORE)
  })
})
