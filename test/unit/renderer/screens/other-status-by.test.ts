import { describe, expect, it } from 'vitest'
import { type Failure, failure } from '#shared/model/failure.ts'
import type { StatusBy } from '#shared/model/profile.ts'
import { otherStatusBy } from '../../../../src/renderer/screens/transaction/status-by-hint.tsx'

const call = { endpoint: 'GET /merchant/status', at: '2026-11-21T12:00:00.000Z' }
const failed = (fields: object): Failure => failure.parse({ ...call, ...fields })
const refused = failed({ kind: 'refused', code: 'TRANSACTION_NOT_FOUND', httpStatus: 404 })
const html = failed({ kind: 'unreadable_answer', reason: 'unexpected_status', httpStatus: 404 })
const merchant = (statusBy: StatusBy) => ({ environment: 'live', statusBy }) as const

const SHORT = 'Ab12Cd34'
const UUID = 'dfdcd60b-f56e-4efa-b4c5-b5ddd29fb9c4'

describe('the other way to read a status is suggested', () => {
  it.each([
    ['a long id that is refused by query', refused, UUID, 'query', 'path'],
    ['a long id that meets a web page by query', html, UUID, 'query', 'path'],
    ['a short id that is refused by path', refused, SHORT, 'path', 'query'],
    ['a short id that meets a web page by path', html, SHORT, 'path', 'query'],
    ['an id that fits no path', failed({ kind: 'platform_id_unusable' }), '..', 'path', 'query'],
  ] as const)('for %s', (_, one, id, by, other) => {
    expect(otherStatusBy(one, id, merchant(by))).toBe(other)
  })
})

describe('the other way to read a status is not suggested', () => {
  it.each([
    ['a short id by query', refused, SHORT, 'query'],
    ['a long id by path', refused, UUID, 'path'],
    ['no id', refused, null, 'query'],
    ['a merchant set to query since', failed({ kind: 'platform_id_unusable' }), '..', 'query'],
    ['no failure that is one of the expected', null, UUID, 'query'],
    ...[
      { kind: 'unauthorized' },
      { kind: 'rate_limited' },
      { kind: 'service_failed' },
      { kind: 'redirected' },
      { kind: 'no_answer', reason: 'timeout' },
      { kind: 'not_sent', reason: 'other' },
      { kind: 'secret_missing' },
    ].map((fields) => [fields.kind, failed(fields), UUID, 'query'] as const),
  ] as const)('for %s', (_, one, id, by) => {
    expect(otherStatusBy(one, id, merchant(by))).toBeNull()
  })

  it('for a merchant that is gone, or the training merchant, whose form has no switch', () => {
    expect(otherStatusBy(refused, UUID, undefined)).toBeNull()
    expect(otherStatusBy(refused, UUID, { environment: 'training', statusBy: 'query' })).toBeNull()
  })
})
