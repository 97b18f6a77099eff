import { expect, test } from 'vitest'
import { certificateDays } from '../../../../src/shared/rules/certificate-expiry.ts'

const END = '2026-12-31T12:00:00.000Z'

test.each([
  ['2026-11-30T12:00:00.000Z', 'valid', 31],
  ['2026-12-01T12:00:00.000Z', 'expiring', 30],
  ['2026-12-31T11:00:00.000Z', 'expiring', 0],
  ['2026-12-31T12:00:00.000Z', 'expired', 0],
  ['2027-02-01T12:00:00.000Z', 'expired', 0],
])('at %s a certificate is %s, %i days before its end', (now, state, days) => {
  expect(certificateDays(END, Date.parse(now))).toEqual({ state, days })
})
