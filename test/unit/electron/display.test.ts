import { expect, test } from 'vitest'
import { lacksDisplay } from '../../../src/main/electron/switches.ts'

test('Linux without a display server lacks a display, unless none is asked for', () => {
  expect(lacksDisplay('linux', {}, '')).toBe(true)
  expect(lacksDisplay('linux', { DISPLAY: '', WAYLAND_DISPLAY: '' }, 'x11')).toBe(true)
  expect(lacksDisplay('linux', {}, 'headless')).toBe(false)
  expect(lacksDisplay('linux', { DISPLAY: ':0' }, '')).toBe(false)
  expect(lacksDisplay('linux', { WAYLAND_DISPLAY: 'wayland-0' }, '')).toBe(false)
})

test('other systems never lack a display', () => {
  for (const platform of ['win32', 'darwin']) expect(lacksDisplay(platform, {}, '')).toBe(false)
})
