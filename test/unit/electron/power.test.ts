import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { beforeEach, expect, test, vi } from 'vitest'
import { createPower } from '../../../src/main/electron/power.ts'

const electron = vi.hoisted(() => ({
  powerMonitor: {} as EventEmitter,
  started: [] as string[],
  stopped: [] as number[],
}))
vi.mock('electron', () => ({
  get powerMonitor() {
    return electron.powerMonitor
  },
  powerSaveBlocker: {
    start: (type: string) => electron.started.push(type),
    stop: (id: number) => electron.stopped.push(id),
  },
}))

beforeEach(() => {
  electron.powerMonitor = new EventEmitter()
})

test('each caller keeps the machine awake for itself, and releases only its own request', () => {
  const power = createPower(() => null)
  const [first, second] = [power.keepAwake(), power.keepAwake()]
  expect(electron.started).toEqual(['prevent-app-suspension', 'prevent-app-suspension'])
  second()
  expect(electron.stopped).toEqual([2])
  first()
  expect(electron.stopped).toEqual([2, 1])
})

test('sleep is reported until nobody listens', () => {
  let times = 0
  const deaf = createPower(() => null).onSleep(() => times++)
  electron.powerMonitor.emit('suspend')
  deaf()
  electron.powerMonitor.emit('suspend')
  expect([times, electron.powerMonitor.listenerCount('suspend')]).toEqual([1, 0])
})

test('progress is shown on the window if there is one, and null removes it', () => {
  const shown: number[] = []
  const window = { setProgressBar: (done: number) => shown.push(done) } as Partial<BrowserWindow> as BrowserWindow
  for (const done of [0, 0.5, 1, null]) createPower(() => window).progress(done)
  expect(shown).toEqual([0, 0.5, 1, -1])
  expect(() => createPower(() => null).progress(0.5)).not.toThrow()
})
