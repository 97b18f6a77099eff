import { expect, test } from 'vitest'
import { menuOf } from '../../../src/main/electron/menu-items.ts'
import { MENU } from '../../../src/main/electron/words.ts'

const items = (platform: string, developer = false, language: 'en' | 'ru' = 'en') =>
  menuOf({ language, platform, developer, showHelp: () => undefined })

const rolesOf = (platform: string, developer = false) =>
  items(platform, developer).map(({ submenu }) =>
    Array.isArray(submenu) ? submenu.map((item) => item.role).filter((role) => role !== undefined) : [],
  )

test('macOS has the app menu first, with hiding and quitting, and a Window menu', () => {
  const [app = [], , , window = []] = rolesOf('darwin')
  expect(app).toEqual(['about', 'services', 'hide', 'hideOthers', 'unhide', 'quit'])
  expect(window).toContain('front')
})

test('Windows and Linux have a File menu to exit from and nothing of macOS', () => {
  for (const platform of ['win32', 'linux']) {
    expect(rolesOf(platform)[0]).toEqual(['quit'])
    expect(rolesOf(platform).flat()).not.toContain('services')
  }
})

test('developer tools are in no packaged app, reloading the screen is in each', () => {
  for (const platform of ['darwin', 'win32', 'linux']) {
    expect(rolesOf(platform).flat()).not.toContain('toggleDevTools')
    expect(rolesOf(platform).flat()).toContain('reload')
    expect(rolesOf(platform, true).flat()).toContain('toggleDevTools')
  }
})

test('every item has a label in both languages', () => {
  expect(Object.keys(MENU.ru)).toEqual(Object.keys(MENU.en))
  for (const language of ['en', 'ru'] as const) {
    const all = items('darwin', true, language).flatMap((menu) => [menu, ...(menu.submenu as (typeof menu)[])])
    for (const item of all) expect(item.type === 'separator' || item.label, JSON.stringify(item)).toBeTruthy()
  }
})

test('Help is the last menu everywhere; its key stays with the screens', () => {
  for (const platform of ['darwin', 'win32', 'linux']) {
    const last = items(platform).at(-1)
    expect(last).toMatchObject({ role: 'help', submenu: [{ accelerator: 'F1', registerAccelerator: false }] })
  }
})
