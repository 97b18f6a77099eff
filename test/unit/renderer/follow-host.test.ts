import { runInNewContext } from 'node:vm'
import { createHashHistory } from '@tanstack/react-router'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { scriptToShow } from '../../../src/main/electron/app-address.ts'
import { followHost } from '../../../src/renderer/bridge/follow-host.ts'
import { pageWindow } from '../../fakes/page-window.ts'

/** What the history has begun is done once the pending promises are. */
const settled = () => new Promise(setImmediate)

beforeEach(() => {
  // Without a document the history asks nobody.
  vi.stubGlobal('document', {})
  onTestFinished(() => void vi.unstubAllGlobals())
})

function openedPage() {
  const window = pageWindow('#/payout/new')
  const history = createHashHistory({ window })
  followHost(history, window)
  return { window, history, show: (address: string) => showIn(window, address) }
}

async function showIn(window: object, address: string): Promise<void> {
  runInNewContext(scriptToShow(address), { window, CustomEvent })
  await settled()
}

test('a screen that is not left for the one asked for stays as it is, and the next one is shown', async () => {
  const { window, history, show } = openedPage()
  const answer = vi.fn().mockReturnValueOnce(true)
  history.block({ blockerFn: answer })
  await show('#/settings')
  expect(answer.mock.calls).toMatchObject([[{ nextLocation: { pathname: '/settings' } }]])
  expect([window.hashes(), history.location.pathname]).toEqual([['#/payout/new'], '/payout/new'])
  await show('#/help')
  expect([window.hashes(), history.location.pathname]).toEqual([['#/payout/new', '#/help'], '/help'])
  // Back asks, too, and returns to this very screen.
  answer.mockReturnValueOnce(true)
  window.history.go(-1)
  await settled()
  expect([answer.mock.calls.length, window.location.hash]).toEqual([3, '#/help'])
})

test('a screen that is already shown is not added to the history', async () => {
  const { window, show } = openedPage()
  await show('#/help?topic=7')
  await show('#/help?topic=7')
  expect(window.hashes()).toEqual(['#/payout/new', '#/help?topic=7'])
})

test('a page that has no screens yet begins with the one asked for', async () => {
  const window = pageWindow('')
  await showIn(window, '#/transactions/7')
  expect(createHashHistory({ window }).location.pathname).toBe('/transactions/7')
})
