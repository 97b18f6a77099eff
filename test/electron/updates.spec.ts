import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { goTo } from '../e2e/navigation.ts'
import { openProxy } from '../fakes/proxy.ts'
import { text } from '../fakes/texts.ts'
import { feedOf, releaseKey, signedFiles, startFeedServer } from '../fakes/update-feed.ts'
import { test as base, expect, unpackaged } from './launch.ts'

const key = releaseKey()
const FEED = 'latest-linux.yml'
const FILE = Buffer.from('an AppImage')

/**
 * An update server, and a variable that makes a desk trust it, which only the unpackaged build reads. What a package
 * trusts is in its archive; test/updates makes packages for that.
 */
const test = base.extend<{
  feed: Awaited<ReturnType<typeof startFeedServer>>
  told: (policy?: string) => Record<string, string>
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  launched: async ({}, use) => {
    const build = unpackaged()
    test.skip(build === null, 'no Electron to start by itself: set ELECTRON_OVERRIDE_DIST_PATH, or run npm start once')
    if (build !== null) await use(build)
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  feed: async ({}, use) => {
    test.skip(process.platform !== 'linux', 'the feed is one for Linux')
    const server = await startFeedServer()
    publish(server)
    await use(server)
    server.close()
  },
  told: async ({ feed, data }, use) => {
    mkdirSync(join(data, '..', 'administrator'), { mode: 0o755 })
    const inFolder = (name: string) => join(data, '..', 'administrator', name)
    await use((policy) => {
      if (policy !== undefined) writeFileSync(inFolder('policy.json'), policy)
      const config = { feed: feed.url, keys: [key.publicKey], policy: inFolder('policy.json') }
      writeFileSync(inFolder('update.json'), JSON.stringify(config))
      return { PAYDESK_UPDATE_CONFIG: inFolder('update.json') }
    })
  },
})

function publish(
  server: Awaited<ReturnType<typeof startFeedServer>>,
  content: object = feedOf(FILE),
  by = key.sign,
): void {
  const { bytes, signature } = signedFiles(content, by)
  server.put(FEED, bytes)
  server.put(`${FEED}.sig`, signature)
}

/** Otherwise a desk checks for updates 10 s after its start, between the checks of a test. */
function checksNothingByItself(data: string, others: object = {}): void {
  mkdirSync(data)
  writeFileSync(join(data, 'settings.json'), JSON.stringify({ preferences: { updateChecks: false }, ...others }))
}

async function settingsOf(page: Page) {
  await page.getByRole('button', { name: text('welcome.training.action') }).click()
  await goTo(page, 'shell.settings')
  return page.getByRole('region', { name: text('updates.title') })
}

test('a newer version is found by itself, shown in the header, and listed with its notes as text', async ({
  launch,
  feed,
  told,
}) => {
  const notes = { en: '<img src=x onerror="alert(1)"> \u202eexe.\u202c\nSecond line', ru: '' }
  const content = feedOf(FILE)
  publish(feed, { ...content, paydesk: { ...content.paydesk, notes } })
  const { page } = await launch({ env: told() })
  await page.getByRole('button', { name: text('welcome.training.action') }).click()
  const header = page.getByTestId('update')
  await expect(header).toHaveText('Update 0.1.1', { timeout: 30_000 })
  await header.click()
  const updates = page.getByRole('region', { name: text('updates.title') })
  await expect(updates.getByText(text('updates.offer', { version: '0.1.1' }))).toBeInViewport()
  const shown = updates.getByRole('region', { name: text('updates.notes') })
  await expect(shown).toContainText('<img src=x onerror="alert(1)"> ⟨U+202E⟩exe.⟨U+202C⟩')
  await expect(shown.locator('img')).toHaveCount(0)
  // It was not started from a package, so it says how to get the new version and offers no download.
  await expect(updates).toContainText(text('updates.byHand.folder'))
  await expect(updates.getByRole('button', { name: text('updates.download'), exact: true })).toHaveCount(0)
  expect(feed.asked).toEqual([`/paydesk/${FEED}`, `/paydesk/${FEED}.sig`])
  // Legacy mode: otherwise axe combines its results in a second page, which Electron cannot open.
  const { violations } = await new AxeBuilder({ page }).include('#updates').setLegacyMode().analyze()
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([])
})

test('an invalid feed is refused with its reason, and an address elsewhere is never requested', async ({
  launch,
  feed,
  told,
  data,
}) => {
  let elsewhere = 0
  const other = createServer((_request, response) => {
    elsewhere++
    response.end()
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  checksNothingByItself(data)
  const { page } = await launch({ env: told() })
  const updates = await settingsOf(page)
  const refused = async (words: string) => {
    await updates.getByRole('button', { name: text('updates.check') }).click()
    await expect(updates.getByRole('alert')).toContainText(words)
  }
  publish(feed, feedOf(FILE), releaseKey().sign)
  await expect(updates).toContainText(text('updates.unchecked'))
  await refused(text('updates.failed.other_key'))
  await expect(updates).not.toContainText(text('updates.unchecked'))
  publish(feed)
  feed.put(FEED, '<!doctype html><title>Sign in</title>')
  await refused('A web page came')
  const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/${FEED}`
  feed.answer(FEED, (_request, response) => response.writeHead(302, { location }).end())
  await refused(text('updates.failed.redirected'))
  feed.answer(FEED, (_request, response) => {
    const more = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(16_384, 'a')));
    }
    response.writeHead(200).on('drain', more)
    more()
  })
  await refused(text('updates.failed.too_large'))
  feed.answer(FEED, (_request, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('version:', () => response.destroy())
  })
  await refused('The update server did not answer')
  feed.unanswer(FEED)
  publish(feed)
  await updates.getByRole('button', { name: text('updates.check') }).click()
  await expect(updates.getByText(text('updates.offer', { version: '0.1.1' }))).toBeVisible()
  await expect(updates.getByRole('alert')).toHaveCount(0)
  expect(elsewhere).toBe(0)
  other.close()
})

test('a version that the last restart did not install is named in the header and in Settings', async ({
  launch,
  told,
  data,
}) => {
  checksNothingByItself(data, { installingVersion: '99.0.0' })
  const { page } = await launch({ env: told() })
  await page.getByRole('button', { name: text('welcome.training.action') }).click()
  await page.getByTestId('update').click()
  const updates = page.getByRole('region', { name: text('updates.title') })
  await expect(updates.getByRole('alert')).toContainText(text('updates.failed.not_installed', { version: '99.0.0' }))
  await expect(page.getByTestId('update')).toHaveText('Update 99.0.0')
})

test.describe('the administrator’s policy', () => {
  test.skip(process.getuid?.() !== 0, 'a policy belongs to root')

  test('requests nothing, offers no controls and says so when updates are off', async ({ launch, feed, told }) => {
    const { page } = await launch({ env: told('{"updates":{"mode":"off"}}') })
    const updates = await settingsOf(page)
    await expect(updates).toContainText(text('updates.none.policy_off'))
    await expect(updates.getByRole('button')).toHaveCount(0)
    await expect(updates.getByRole('switch')).toHaveCount(0)
    expect(feed.asked).toEqual([])
  })

  test('shows the choices and locks them when its mode is notify', async ({ launch, told }) => {
    const { page } = await launch({ env: told('{"updates":{"mode":"notify"}}') })
    const updates = await settingsOf(page)
    await expect(updates).toContainText('Set by your administrator')
    await expect(updates.getByRole('switch', { name: text('updates.choices.check') })).toBeDisabled()
    await expect(updates.getByRole('switch', { name: text('updates.choices.check') })).toBeChecked()
  })

  test('is reported when it cannot be trusted, and then there are no updates', async ({ launch, feed, told, data }) => {
    const env = told('{"updates":{"mode":"download"}}')
    chmodSync(join(data, '..', 'administrator', 'policy.json'), 0o666)
    const { page } = await launch({ env })
    const updates = await settingsOf(page)
    await expect(page.getByRole('region', { name: text('notice.region') })).toContainText(
      text('notice.policy.not_trusted'),
    )
    await expect(updates).toContainText(text('updates.none.policy_unusable'))
    expect(feed.asked).toEqual([])
  })
})

test('updates use the system’s proxy, and nothing is requested when the operator has switched them off', async ({
  launch,
  feed,
  told,
  data,
}) => {
  const proxy = await openProxy()
  const args = [`--proxy-server=${proxy.url.host}`, '--proxy-bypass-list=<-loopback>']
  const address = new URL(feed.url).host
  checksNothingByItself(data)
  const { page, app } = await launch({ args, env: told() })
  const updates = await settingsOf(page)
  await expect(updates.getByRole('switch', { name: text('updates.choices.check') })).not.toBeChecked()
  // Longer than it takes until the first check of a desk that does check.
  await expect.poll(() => app.evaluate(() => process.uptime()), { timeout: 40_000 }).toBeGreaterThan(15)
  expect(proxy.asked.filter((one) => one.includes(address))).toEqual([])
  expect(feed.asked).toEqual([])

  await updates.getByRole('button', { name: text('updates.check') }).click()
  await expect(updates.getByText(text('updates.offer', { version: '0.1.1' }))).toBeVisible()
  expect(proxy.asked.some((one) => one.includes(address))).toBe(true)
  proxy.close()
})

test('a version that an installer starts without arguments opens the folder of the version before', async ({
  launch,
  data,
}) => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const machine = join(data, '..', 'machine')
  const home = join(machine, 'config')
  const usual = join(home, 'Paydesk')
  const left = join(machine, 'left by the version before')
  for (const folder of [usual, left]) mkdirSync(folder, { recursive: true })
  const note = { data: left, version, at: new Date().toISOString() }
  writeFileSync(join(usual, 'after-update.json'), JSON.stringify(note))
  const { app } = await launch({ data: '', restored: machine, env: { XDG_CONFIG_HOME: home } })
  expect(await app.evaluate(({ app: running }) => running.getPath('userData'))).toBe(left)
})
