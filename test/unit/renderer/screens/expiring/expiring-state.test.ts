import { afterEach, describe, expect, it, vi } from 'vitest'

/** The choice that a window starts with, if its browser has kept this one. */
async function startedWith(kept: object) {
  const stored = JSON.stringify({ state: kept, version: 0 })
  vi.stubGlobal('window', { localStorage: { getItem: () => stored, setItem: () => undefined } })
  vi.resetModules()
  return import('../../../../../src/renderer/screens/expiring/expiring-state.ts')
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const CHOICE = { scope: 'all', environments: ['test'], within: 15, since: 7 } as const

describe('the environments that a link from the overview has set', () => {
  it('are not kept for the next window, unlike what the operator chose', async () => {
    const { useExpiringChoice } = await startedWith(CHOICE)
    expect(useExpiringChoice.getState()).toEqual({ ...CHOICE, environments: [] })
  })

  it('hold only for an active merchant of one of them, or without any', async () => {
    const { chosenFor } = await startedWith({})
    const held = (active: Parameters<typeof chosenFor>[0]) =>
      chosenFor(active, { ...CHOICE, environments: ['test'] }).environments
    expect(held({ environment: 'test' })).toEqual(['test'])
    expect(held({ environment: 'live' })).toEqual([])
    expect(held(null)).toEqual(['test'])
  })
})
