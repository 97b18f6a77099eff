import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { expect, test, vi } from 'vitest'
import { keepPlace } from '../../../src/main/electron/keep-place.ts'
import { followPreferences } from '../../../src/main/electron/preferences.ts'
import { fakeSettings } from '../../fakes/ports.ts'

/** Electron's menu and theme as last set, and a display. */
const electron = vi.hoisted(() => ({ menus: 0, nativeTheme: { themeSource: '' } }))
// It loads Electron itself.
vi.mock('electron-store', () => ({ default: class {} }))
vi.mock('electron', () => {
  const display = { id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1080 } }
  return {
    app: { getLocale: () => 'en-GB', isPackaged: true },
    ipcMain: {},
    nativeTheme: electron.nativeTheme,
    Menu: { buildFromTemplate: (template: unknown) => template, setApplicationMenu: () => electron.menus++ },
    screen: {
      getPrimaryDisplay: () => display,
      getAllDisplays: () => [display],
      getDisplayMatching: () => display,
      on: () => undefined,
      off: () => undefined,
    },
  }
})

test('the menu is rebuilt only for another language, and the theme is always applied', () => {
  const { settings } = followPreferences(
    fakeSettings(),
    () => undefined,
    () => undefined,
  )
  const choose = (chosen: object) => settings.set('preferences', chosen)
  expect([electron.menus, electron.nativeTheme.themeSource]).toEqual([1, 'system'])
  choose({ theme: 'dark', operatorName: 'Anna' })
  choose({ theme: 'dark', language: 'en' })
  expect([electron.menus, electron.nativeTheme.themeSource]).toEqual([1, 'dark'])
  choose({ theme: 'light', language: 'ru' })
  expect([electron.menus, electron.nativeTheme.themeSource]).toEqual([2, 'light'])
  choose({ theme: 'light', language: 'ru' })
  expect(electron.menus).toBe(2)
})

test('a window closes even if its place cannot be saved', () => {
  const bounds = { x: 0, y: 0, width: 1280, height: 800 }
  const window = Object.assign(new EventEmitter(), {
    setBounds: () => undefined,
    setMinimumSize: () => undefined,
    getNormalBounds: () => bounds,
    isMaximized: () => false,
  })
  let tried = 0
  const set = (): void => {
    tried++
    throw new Error('disk full')
  }
  keepPlace(window as unknown as BrowserWindow, { ...fakeSettings(), set })
  expect(window.emit('close')).toBe(true)
  expect(tried).toBe(1)
})
