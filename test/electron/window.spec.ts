import { statSync } from 'node:fs'
import { askDesk } from './ask-desk.ts'
import { expect, test } from './launch.ts'

test('the window opens with the page served from app://', async ({ launch }) => {
  const { app, page } = await launch()
  expect(page.url()).toMatch(/^app:\/\/paydesk\//)
  expect(await page.title()).toBe('Paydesk')
  const window = await app.browserWindow(page)
  await expect.poll(() => window.evaluate((shown) => shown.isVisible())).toBe(true)
  expect(await window.evaluate((shown) => shown.getMinimumSize())).toEqual([1024, 700])
})

test('only its owner can access the data folder', async ({ launch, data }) => {
  test.skip(process.platform === 'win32', 'Windows has no file modes')
  const { page } = await launch()
  // Answered once Paydesk has opened its database.
  await askDesk(page, 'desk/info')
  expect(statSync(data).mode & 0o777).toBe(0o700)
  for (const name of ['history.db', 'desk.lock']) expect(statSync(`${data}/${name}`).isFile()).toBe(true)
})

test('the window reopens with the size and position it had', async ({ launch }) => {
  const left = { x: 40, y: 50, width: 1100, height: 720 }
  const first = await launch()
  const before = await first.app.browserWindow(first.page)
  await before.evaluate((window, bounds) => window.setBounds(bounds), left)
  await first.app.close()

  const second = await launch()
  const after = await second.app.browserWindow(second.page)
  expect(await after.evaluate((window) => window.getNormalBounds())).toEqual(left)
})

test('the menu is in the system’s language, then in the one the operator chooses', async ({ launch }) => {
  const { app, page } = await launch({ args: ['--lang=ru'] })
  const labels = () =>
    app.evaluate(({ Menu }) => {
      const items = Menu.getApplicationMenu()?.items ?? []
      return items.flatMap((item) => [item.label, ...(item.submenu?.items.map((inner) => inner.label) ?? [])])
    })
  expect(await labels()).toEqual(expect.arrayContaining(['Правка', 'Перезагрузить экран']))
  await askDesk(page, 'desk/setPreferences', { language: 'en', theme: 'dark' })
  expect(await labels()).toEqual(expect.arrayContaining(['Edit', 'Reload Screen']))
  expect(await app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark')
})

test('a crashed screen is shown again', async ({ launch }) => {
  const { app } = await launch()
  const title = () =>
    app.evaluate(async ({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      if (!contents || contents.isCrashed() || contents.isLoading()) return ''
      const text = contents.executeJavaScript('document.querySelector("#root")?.innerText ?? ""')
      // Scripts run in a screen while it crashes never return.
      return Promise.race([text, new Promise<string>((resolve) => setTimeout(() => resolve(''), 500))])
    })
  await expect.poll(title).toContain('Paydesk')
  await app.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    const { promise: gone, resolve } = Promise.withResolvers<void>()
    contents?.once('render-process-gone', () => resolve())
    contents?.forcefullyCrashRenderer()
    await gone
  })
  await expect.poll(title).toContain('Paydesk')
})

test('a screen that crashes again is asked about, and then tried again', async ({ launch }) => {
  const { app, said } = await launch({ env: { PAYDESK_NO_DIALOG: '0' } })
  const seen = await app.evaluateHandle(({ dialog, BrowserWindow }) => {
    const seen = { asked: [] as string[], crashes: 0 }
    const answer = async (_window: unknown, { message }: { message: string }) => {
      seen.asked.push(message)
      return { response: 0, checkboxChecked: false }
    }
    Object.assign(dialog, { showMessageBox: answer })
    BrowserWindow.getAllWindows()[0]?.webContents.on('render-process-gone', () => seen.crashes++)
    return seen
  })
  const found = () => seen.jsonValue()
  const crash = async (crashes: number) => {
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer())
    await expect.poll(found, 'its process has ended').toMatchObject({ crashes })
  }
  const isThere = () =>
    app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      return contents !== undefined && !contents.isCrashed() && !contents.isLoading()
    })
  await crash(1)
  await expect.poll(isThere).toBe(true)
  expect(await found()).toMatchObject({ asked: [] })
  await crash(2)
  await expect.poll(found).toMatchObject({ asked: [expect.stringContaining('Paydesk')] })
  expect(said()).toContain('the screens cannot be shown: their process ends again and again')
  await expect.poll(isThere, 'and it is tried again').toBe(true)
})

test('a reload connects the new page, and the desk reports no error', async ({ launch }) => {
  const { page, said } = await launch()
  await page.reload()
  await page.locator('#root :visible').first().waitFor()
  const reloaded = page.waitForEvent('load')
  await page.evaluate(() => window.location.reload())
  await reloaded
  await page.locator('#root :visible').first().waitFor()
  expect(said()).not.toContain('Paydesk:')
})
