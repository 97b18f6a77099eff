import type { ElectronApplication } from '@playwright/test'
import { text } from '../fakes/texts.ts'
import { askDesk } from './ask-desk.ts'
import { expect, test } from './launch.ts'

/** Records links instead of opening them in the system's browser. */
async function noteLinks(app: ElectronApplication): Promise<() => Promise<string[]>> {
  await app.evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(globalThis, { opened })
    shell.openExternal = async (url) => {
      opened.push(url)
    }
  })
  return () => app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)
}

/** Records where the page tries to navigate, and whether it is stopped. */
async function noteNavigations(app: ElectronApplication) {
  await app.evaluate(({ BrowserWindow }) => {
    const asked: unknown[] = []
    Object.assign(globalThis, { asked })
    BrowserWindow.getAllWindows()[0]?.webContents.on('will-frame-navigate', ({ url, defaultPrevented }) =>
      asked.push({ url, isStopped: defaultPrevented }),
    )
  })
  return () => app.evaluate(() => (globalThis as unknown as { asked: unknown[] }).asked)
}

const OUR_PAGE = /^app:\/\/paydesk\/(#|$)/

test('the page cannot be navigated elsewhere', async ({ launch }) => {
  const { app, page } = await launch()
  const links = await noteLinks(app)
  const navigations = await noteNavigations(app)
  for (const to of ['http://127.0.0.1:9/', 'file:///etc/passwd', 'app://elsewhere/', 'app://paydesk/assets/x.html']) {
    // Chromium itself refuses a file, with a console message.
    const refused = to.startsWith('file:')
      ? page.waitForEvent('console', (message) => message.text().includes(to))
      : expect.poll(navigations).toContainEqual({ url: to, isStopped: true })
    await page.evaluate((url) => {
      window.location.href = url
    }, to)
    await refused
    expect(page.url(), to).toMatch(OUR_PAGE)
  }
  const directive = await page.evaluate(() => {
    const form = document.createElement('form')
    form.action = 'http://127.0.0.1:9/'
    document.body.append(form)
    return new Promise<string>((resolve) => {
      const told = (event: SecurityPolicyViolationEvent) => resolve(event.effectiveDirective)
      document.addEventListener('securitypolicyviolation', told, { once: true })
      form.submit()
    })
  })
  expect(directive).toBe('form-action')
  expect(page.url()).toMatch(OUR_PAGE)
  expect(await links()).toEqual([])
})

test('a script cannot open links, and one click of the operator opens only one', async ({ launch }) => {
  const { app, page } = await launch()
  const links = await noteLinks(app)
  const outcome = await page.evaluate(() =>
    Array.from({ length: 20 }, (_, at) => window.open(`https://pay.example/${at}`) === null),
  )
  expect(new Set(outcome)).toEqual(new Set([true]))
  const refused = await askDesk(page, 'desk/openLink', { url: 'https://pay.example/' })
  expect(refused).toMatchObject({ data: { failure: { kind: 'link_refused' } } })
  await page.evaluate(() => {
    const button = document.createElement('button')
    button.id = 'open'
    button.style.cssText = 'position: fixed; inset: 0; z-index: 10000'
    button.onclick = () => {
      for (const to of ['file:///etc/passwd', 'smb://server/share', 'https://apple.com@evil.example/', 'about:blank'])
        window.open(to)
      for (let at = 0; at < 20; at++) window.open(`https://pay.example/${at}`)
    }
    document.body.append(button)
    button.click()
  })
  expect(await links()).toEqual([])
  await page.locator('#open').click()
  await expect.poll(links).toEqual(['https://pay.example/0'])
  await askDesk(page, 'desk/openLink', { url: 'https://pay.example/' })
  expect(await links()).toHaveLength(1)
  expect(app.windows()).toHaveLength(1)
})

test('webviews and frames load no other contents', async ({ launch }) => {
  const { app, page } = await launch()
  const before = await app.evaluate(({ webContents }) => webContents.getAllWebContents().length)
  const directive = await page.evaluate(() => {
    const webview = document.createElement('webview')
    webview.setAttribute('src', 'http://127.0.0.1:9/')
    const frame = document.createElement('iframe')
    frame.src = 'http://127.0.0.1:9/'
    return new Promise<string>((resolve) => {
      const told = (event: SecurityPolicyViolationEvent) => resolve(event.effectiveDirective)
      document.addEventListener('securitypolicyviolation', told, { once: true })
      document.body.append(webview, frame)
    })
  })
  expect(directive).toBe('frame-src')
  expect(await app.evaluate(({ webContents }) => webContents.getAllWebContents().length)).toBe(before)
  expect(page.frames().some((frame) => frame.url().startsWith('http'))).toBe(false)
})

test('permissions are denied', async ({ launch }) => {
  const { page } = await launch()
  const answers = await page.evaluate(async () => {
    const refusal = (promise: Promise<unknown>) =>
      promise.then(
        () => 'given',
        (error: unknown) => (error instanceof Error ? error.name : 'refused'),
      )
    return {
      notifications: await Notification.requestPermission(),
      geolocation: await new Promise((resolve) =>
        navigator.geolocation.getCurrentPosition(
          () => resolve('given'),
          ({ code }) => resolve(code),
        ),
      ),
      camera: await refusal(navigator.mediaDevices.getUserMedia({ video: true })),
      reading: await refusal(navigator.clipboard.readText()),
    }
  })
  expect(answers).toMatchObject({ notifications: 'denied', geolocation: 1, reading: 'NotAllowedError' })
  expect(answers.camera).not.toBe('given')
})

test('copying text on a click is permitted', async ({ launch }) => {
  const { app, page } = await launch()
  await page.evaluate(() => {
    const button = document.createElement('button')
    button.id = 'copy'
    button.style.cssText = 'position: fixed; inset: 0; z-index: 10000'
    button.onclick = () => navigator.clipboard.writeText('requisites')
    document.body.append(button)
  })
  await page.locator('#copy').click()
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toBe('requisites')
})

test('downloads are prevented', async ({ launch }) => {
  const { app, page } = await launch()
  await app.evaluate(({ session }) => {
    const states: string[] = []
    Object.assign(globalThis, { states })
    session.defaultSession.on('will-download', (event) => states.push(String(event.defaultPrevented)))
  })
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob(['x']))
    link.download = 'x.txt'
    link.click()
  })
  await expect.poll(() => app.evaluate(() => (globalThis as unknown as { states: string[] }).states)).toEqual(['true'])
})

test('the menu leads to the help, whose training platform page opens through the link opener', async ({ launch }) => {
  const { app, page } = await launch()
  const links = await noteLinks(app)
  await page.getByRole('button', { name: text('welcome.training.action') }).click()
  await expect(page.getByTestId('environment-band')).toBeVisible()
  await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.at(-1)?.submenu?.items[0]?.click())
  await expect(page.getByRole('heading', { name: text('shell.help'), exact: true })).toBeVisible()
  await page.getByRole('button', { name: text('help.trainerPage') }).click()
  await expect
    .poll(links)
    .toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/training\/board\/[\w-]{43}\?lang=en$/)])
  const [address = ''] = await links()
  expect(await (await fetch(address)).text()).toContain('What the training platform received')
  expect(app.windows()).toHaveLength(1)
  expect(page.url()).toMatch(OUR_PAGE)
})
