import { afterEach, expect, test, vi } from 'vitest'
import { sessionState, signIn } from '../../../src/renderer/bridge/session.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['no JSON', '<html>'],
  ['cut off', '{"run":"a","generation":'],
  ['of something else', '{"is":"well"}'],
])('a response that is %s means that the host is unreachable, until a valid one comes', async (_, body) => {
  vi.stubGlobal('sessionStorage', { getItem: () => 'secret', setItem: () => undefined })
  vi.stubGlobal('BroadcastChannel', class {})
  await signIn()
  vi.stubGlobal('fetch', async () => new Response(body))
  expect(await sessionState()).toEqual({ is: 'unreachable' })
  vi.stubGlobal('fetch', async () => new Response('{"run":"a","generation":3}'))
  expect(await sessionState()).toEqual({ is: 'in', run: 'a', generation: 3 })
})
