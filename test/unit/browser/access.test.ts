import { expect, test } from 'vitest'
import { createAccess } from '../../../src/main/browser/access.ts'

test.each([
  [80, '127.0.0.1', true],
  [80, '127.0.0.1:8080', false],
  [8080, '127.0.0.1:8080', true],
  [8080, '127.0.0.1', false],
  [8080, 'localhost:8080', false],
])('on port %i, a request for %s is for its own host: %s', (port, host, isOwn) => {
  const access = createAccess(() => port)
  expect(access.isOwnHost({ host, origin: undefined, method: 'GET', bearer: '' })).toBe(isOwn)
})
