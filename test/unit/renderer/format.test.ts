import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  formatAgeIn,
  formatAmountIn,
  formatTimeIn,
  hourIn,
  isSameIn,
  utcOf,
  zoneOf,
} from '../../../src/renderer/i18n/format.ts'

describe('formatAmountIn', () => {
  it.each([
    ['en', '1000.50', '1,000.50'],
    ['en', '100.10', '100.10'],
    ['en', '0.00000001', '0.00000001'],
    ['en', '123456789012345678.12345678', '123,456,789,012,345,678.12345678'],
    ['en', '-12.5', '-12.5'],
    ['ru', '1000.50', '1\u00a0000,50'],
    ['en', '0', '0'],
  ])('in %s, formats %s with every digit', (locale, decimal, shown) => {
    expect(formatAmountIn(locale, decimal)).toBe(shown)
  })

  it('leaves text that is no plain decimal unchanged', () => {
    for (const text of ['', 'abc', '1e5', '1,5', ' 1', '1.', '.5', 'NaN', '0x10'])
      expect(formatAmountIn('ru', text)).toBe(text)
  })

  it('appends the currency code', () => {
    expect(formatAmountIn('en', '5', 'RUB')).toBe('5\u00a0RUB')
    expect(formatAmountIn('en', 'odd', 'RUB')).toBe('odd\u00a0RUB')
  })

  it('never loses or changes a digit', () => {
    const whole = fc.bigInt({ min: 0n, max: 999_999_999_999_999_999n }).map(String)
    const decimals = fc.option(fc.stringMatching(/^\d{1,8}$/), { nil: null })
    fc.assert(
      fc.property(whole, decimals, fc.constantFrom('en', 'ru', 'de', 'fr'), (integer, tail, locale) => {
        const decimal = tail === null ? integer : `${integer}.${tail}`
        expect(formatAmountIn(locale, decimal).replace(/\D/g, '')).toBe(decimal.replace(/\D/g, ''))
      }),
    )
  })
})

describe('a timestamp', () => {
  it('is shown in 24-hour format', () => {
    const shown = formatTimeIn('en-US', '2026-11-21T00:03:00Z', 'time')
    expect(shown).toMatch(/^\d{2}:\d{2}$/)
    expect(shown).not.toMatch(/^24/)
  })

  it('has a UTC form for the tooltip', () => {
    expect(utcOf('2026-11-21T12:03:44.120Z')).toBe('2026-11-21 12:03:44 UTC')
  })

  it('is shown in the chosen time zone and belongs to the day there', () => {
    const [late, next] = ['2026-11-21T20:30:00Z', '2026-11-22T01:00:00Z']
    expect(formatTimeIn('en', late, 'time', 'Asia/Almaty')).toBe('01:30')
    expect(formatTimeIn('en', late, 'time', 'UTC')).toBe('20:30')
    expect(formatTimeIn('ru', '2026-11-08T12:00:00Z', 'date', 'UTC')).toMatch(/^8 нояб\. 2026\sг\.$/)
    expect(isSameIn('day', 'Asia/Almaty', late, next)).toBe(true)
    expect(isSameIn('day', 'UTC', late, next)).toBe(false)
    expect(isSameIn('day', 'UTC', late, 'soon')).toBe(false)
  })

  it('has its hour and year in the chosen time zone, too', () => {
    const eve = new Date('2025-12-31T19:30:00Z')
    expect([hourIn('Asia/Almaty', eve), hourIn('UTC', eve)]).toEqual([0, 19])
    expect(isSameIn('year', 'Asia/Almaty', eve, '2026-06-01T00:00:00Z')).toBe(true)
    expect(isSameIn('year', 'UTC', eve, '2026-06-01T00:00:00Z')).toBe(false)
  })

  it('is shown unchanged and has no UTC form if it is invalid', () => {
    expect(formatTimeIn('en', 'soon')).toBe('soon')
    expect(utcOf('soon')).toBeNull()
  })

  it.each([
    [59, null],
    [60, '1 min. ago'],
    [3_599, '59 min. ago'],
    [7_200, '2 hr. ago'],
    [172_800, '2 days ago'],
    [-30, null],
    [-60, 'in 1 min.'],
    [-7_300, 'in 2 hr.'],
  ])('has its age in words: %s seconds', (seconds, words) => {
    const now = Date.parse('2026-11-21T12:00:00Z')
    expect(formatAgeIn('en-US', new Date(now - seconds * 1000), now)).toBe(words)
  })
})

it('where the system’s time zone has a name that no one knows, times are shown in UTC', () => {
  const options = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: 'Etc/Unknown' }
  const system = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options)
  onTestFinished(() => system.mockRestore())
  for (const chosen of ['', 'Mars/Olympus']) {
    expect(formatTimeIn('en', '2026-11-21T12:03:44Z', 'time', zoneOf(chosen))).toBe('12:03')
  }
})
