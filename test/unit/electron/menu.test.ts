import { expect, test } from 'vitest'
import { dockItems, menuOf } from '../../../src/main/electron/menu-items.ts'
import { DOCK, MENU } from '../../../src/main/electron/messages.ts'

const items = (platform: string, developer = false, language: 'en' | 'ru' = 'en') =>
  menuOf({ language, platform, developer, goTo: () => undefined, reload: () => undefined })

const rolesOf = (platform: string, developer = false) =>
  items(platform, developer).map(({ submenu }) =>
    Array.isArray(submenu) ? submenu.map((item) => item.role).filter((role) => role !== undefined) : [],
  )

test('macOS has the app menu first, with hiding and quitting, and a Window menu', () => {
  const [app = [], , , window = []] = rolesOf('darwin')
  expect(app).toEqual(['about', 'services', 'hide', 'hideOthers', 'unhide', 'quit'])
  expect(window).toContain('front')
})

test('Windows and Linux have a File menu to quit from, and nothing of macOS', () => {
  for (const platform of ['win32', 'linux']) {
    expect(rolesOf(platform)[0]).toEqual(['quit'])
    expect(rolesOf(platform).flat()).not.toContain('services')
  }
})

test('the screen is reloaded from the menu and by no key, so that what is typed is not lost', () => {
  for (const platform of ['darwin', 'win32', 'linux']) {
    const reloaded: unknown[] = []
    const options = { language: 'en', platform, developer: false, goTo: () => undefined } as const
    const menus = menuOf({ ...options, reload: (window) => reloaded.push(window) })
    const all = menus.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
    const reload = all.find(({ label }) => label === MENU.en.reload)
    expect(reload).not.toHaveProperty('accelerator')
    expect(rolesOf(platform).flat()).not.toContain('reload')
    const window = { webContents: {} }
    reload?.click?.({} as never, window as never, {} as never)
    reload?.click?.({} as never, undefined, {} as never)
    expect(reloaded).toEqual([window])
  }
})

test('developer tools are missing from a packaged app', () => {
  for (const platform of ['darwin', 'win32', 'linux']) {
    expect(rolesOf(platform).flat()).not.toContain('toggleDevTools')
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

test('Help is the last menu everywhere, and its key is left to the screens', () => {
  for (const platform of ['darwin', 'win32', 'linux']) {
    const last = items(platform).at(-1)
    expect(last).toMatchObject({ role: 'help', submenu: { 0: { accelerator: 'F1', registerAccelerator: false } } })
  }
})

test('macOS has one Window menu, in which the system lists windows', () => {
  const roles = items('darwin').map(({ role }) => role)
  expect(roles.filter((role) => role === 'window')).toHaveLength(1)
  expect(items('win32').map(({ role }) => role)).not.toContain('window')
})

test('About is in the app menu of macOS and under Help elsewhere', () => {
  expect(rolesOf('darwin')[0]).toContain('about')
  expect(rolesOf('darwin').at(-1)).not.toContain('about')
  for (const platform of ['win32', 'linux']) expect(rolesOf(platform).at(-1)).toEqual(['about'])
})

test('settings, help and the dock menu lead to their screens', () => {
  const asked: string[] = []
  const goTo = (address: string) => void asked.push(address)
  const macOS = menuOf({ language: 'en', platform: 'darwin', developer: false, goTo, reload: () => undefined })
  const all = [...macOS.flatMap(({ submenu }) => submenu as typeof macOS), ...dockItems('en', goTo)]
  // Electron passes arguments to click handlers that none of these uses.
  for (const { click } of all) (click as (() => void) | undefined)?.()
  expect(asked).toEqual(['#/settings', '#/help', '#/transactions', '#/payin/new', '#/payout/new'])
})

test('the dock menu is in both languages', () => {
  for (const language of ['en', 'ru'] as const) {
    expect(dockItems(language, () => undefined).map(({ label }) => label)).toEqual(Object.values(DOCK[language]))
  }
})
