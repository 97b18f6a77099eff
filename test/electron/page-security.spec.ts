import { expect, test } from './launch.ts'

test('the page has neither Node nor Electron', async ({ launch }) => {
  const { app, page } = await launch()
  const types = await page.evaluate(() =>
    ['require', 'process', 'module', 'Buffer', 'global', '__dirname', 'electron'].map(
      (name) => typeof (globalThis as Record<string, unknown>)[name],
    ),
  )
  expect(new Set(types)).toEqual(new Set(['undefined']))

  const window = await app.browserWindow(page)
  const preferences = await window.evaluate((shown) => {
    const contents = shown.webContents as unknown as { getLastWebPreferences(): Record<string, unknown> }
    return contents.getLastWebPreferences()
  })
  expect(preferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
  })
  expect(preferences.webviewTag ?? false).toBe(false)
})

test('the content security policy is a header that starts from none and has no unsafe keyword', async ({ launch }) => {
  const { page } = await launch()
  const headers = await page.evaluate(async () => Object.fromEntries((await fetch('/')).headers))
  const policy = headers['content-security-policy'] ?? ''
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[\w-]{22}';/)
  expect(policy).not.toContain('unsafe')
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
})

test('the content security policy is enforced: no eval, no inline script, no style without the nonce', async ({
  launch,
}) => {
  const { page } = await launch()
  const result = await page.evaluate(async () => {
    // In a separate task: code that a test evaluates directly is exempt from the policy.
    const refused = (run: () => unknown): Promise<boolean> =>
      new Promise((resolve) => {
        setTimeout(() => {
          try {
            run()
            resolve(false)
          } catch (error) {
            resolve(error instanceof EvalError)
          }
        })
      })
    const script = document.createElement('script')
    script.textContent = 'window.inlineRan = true'
    document.head.append(script)
    const style = document.createElement('style')
    style.textContent = ':root { --without-nonce: yes }'
    document.head.append(style)
    const nonced = document.createElement('style')
    nonced.nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
    nonced.textContent = ':root { --with-nonce: yes }'
    document.head.append(nonced)
    const read = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()
    return {
      // biome-ignore lint/security/noGlobalEval: that it is refused is what is tested
      eval: await refused(() => globalThis.eval('1')),
      function: await refused(() => new Function('return 1')),
      inline: 'inlineRan' in window,
      without: read('--without-nonce'),
      with: read('--with-nonce'),
    }
  })
  expect(result).toEqual({ eval: true, function: true, inline: false, without: '', with: 'yes' })
})

test('app:// serves nothing outside the renderer folder', async ({ launch }) => {
  const { app, page } = await launch()
  const forms = [
    '/../../package.json',
    '/%2e%2e/%2e%2e/package.json',
    '/..%2f..%2fpackage.json',
    '/..%5c..%5cpackage.json',
    '/assets/..%2f..%2fmain/index.cjs',
    '/%252e%252e/package.json',
    '//etc/passwd',
    '/etc/passwd',
    '/index.html%00.js',
    '/assets',
    '/assets/',
    '/.built',
  ]
  for (const form of forms) {
    const status = await page.evaluate(async (path) => (await fetch(`app://paydesk${path}`)).status, form)
    expect(status, form).toBe(404)
  }
  // From main, where no policy applies: another host of the scheme, and another method.
  const others = await app.evaluate(async ({ net }) => [
    (await net.fetch('app://elsewhere/index.html')).status,
    (await net.fetch('app://paydesk/', { method: 'POST', body: 'x' })).status,
    (await net.fetch('app://paydesk/')).status,
  ])
  expect(others).toEqual([404, 405, 200])
})

test('the page reaches nothing but itself', async ({ launch }) => {
  const { page } = await launch()
  for (const url of ['http://127.0.0.1:9/', 'file:///etc/passwd', 'app://elsewhere/']) {
    expect(
      await page.evaluate(
        (to) =>
          fetch(to).then(
            () => 'came',
            () => 'refused',
          ),
        url,
      ),
      url,
    ).toBe('refused')
  }
})
