import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countdownText, expiryOf } from '../../../../src/renderer/screens/transaction/record/expiry.ts'
import { readMoment } from '../../../../src/shared/rules/read-moment.ts'

const answeredAt = '2026-11-21T10:00:00.000Z'
const answered = Date.parse(answeredAt)
const minutes = (count: number) => count * 60_000

describe('the expiry time of a payment', () => {
  it('is none when the platform gives none', () => {
    expect(expiryOf(null, answeredAt, answered, 0)).toEqual({ is: 'none' })
  })

  it.each([
    'soon',
    '',
    '2026-11-21',
    '10:15',
    '2026-13-45T10:00:00Z',
    '2026-02-30T10:00:00Z',
    '2026-11-21T24:00:00Z',
    '1763719200',
    'null',
  ])('is shown unchanged when it cannot be read: %j', (text) =>
    expect(expiryOf(text, answeredAt, answered, 0)).toEqual({ is: 'unreadable', text }),
  )

  it.each([
    ['2026-11-21T10:15:00Z'],
    ['2026-11-21T10:15:00.000Z'],
    ['2026-11-21 10:15:00Z'],
    ['2026-11-21T13:15:00+03:00'],
    ['2026-11-21T13:15:00+0300'],
    ['2026-11-21t07:15:00-03'],
    ['2026-11-21T10:15:00'],
    ['2026-11-21T10:15:00.000000'],
  ])('reads %s as 10:15 UTC, whatever the time zone of this computer', (text) => {
    expect(readMoment(text)).toBe(answered + minutes(15))
  })

  it('counts down by absolute time, so that sleep in between changes nothing', () => {
    const at = answered + minutes(15)
    expect(expiryOf('2026-11-21T10:15:00Z', answeredAt, answered, 0)).toEqual({ is: 'running', at, secondsLeft: 900 })
    expect(expiryOf('2026-11-21T10:15:00Z', answeredAt, at - 1, 0)).toEqual({ is: 'running', at, secondsLeft: 1 })
    expect(expiryOf('2026-11-21T10:15:00Z', answeredAt, at, 0)).toEqual({ is: 'over', at })
  })

  it('is doubtful, not over, when it passed before the response arrived', () => {
    const late = '2026-11-21T11:00:00Z'
    expect(expiryOf('2026-11-21T10:15:00Z', late, Date.parse(late), 0).is).toBe('doubtful')
  })

  it('is doubtful when the response is from the future', () => {
    expect(expiryOf('2026-11-21T10:15:00Z', answeredAt, answered - minutes(30), 0).is).toBe('doubtful')
  })

  it('is by the platform’s clock, if that is known to differ from this computer’s', () => {
    const at = answered + minutes(15)
    const by = (behind: number, now: number) => expiryOf('2026-11-21T10:15:00Z', answeredAt, now, behind)
    expect(by(minutes(10), answered + 1000)).toEqual({ is: 'running', at, secondsLeft: 299 })
    expect(by(minutes(10), answered + minutes(5))).toEqual({ is: 'over', at })
    expect(by(-minutes(20), answered + minutes(30))).toEqual({ is: 'running', at, secondsLeft: 300 })
    expect(by(minutes(20), answered + 1000).is).toBe('doubtful')
  })

  it('never shows more time than is left', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.nat(20_000_000), (life, passed) => {
        const expiry = expiryOf(new Date(answered + life).toISOString(), answeredAt, answered + passed, 0)
        if (passed >= life) expect(expiry.is).toBe('over')
        else if (expiry.is !== 'running') throw new Error(expiry.is)
        else expect(expiry.secondsLeft * 1000 - (life - passed)).toBeLessThan(1000)
      }),
    )
  })
})

describe('a countdown', () => {
  it.each([
    [0, '0:00'],
    [5, '0:05'],
    [65, '1:05'],
    [900, '15:00'],
    [3600, '1:00:00'],
    [180_245, '50:04:05'],
  ])('%i seconds: %s', (seconds, text) => expect(countdownText(seconds)).toBe(text))
})
