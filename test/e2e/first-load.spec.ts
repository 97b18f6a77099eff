import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page, Route } from '@playwright/test'
import { first } from '../../src/renderer/i18n/en/first.ts'
import { line } from '../../src/renderer/i18n/en/line.ts'
import { first as firstInRussian } from '../../src/renderer/i18n/ru/first.ts'
import { payinOrder } from '../fakes/orders.ts'
import { en, text } from '../fakes/texts.ts'
import { test as atAMerchant, card } from './at-a-merchant.ts'
import { deskClient } from './desk-client.ts'
import { built, compressed, startPage, textOf, withImports } from './first-load.ts'
import { expect, test } from './start-desk.ts'

/** Compressed bytes of the scripts and style sheets that are loaded until the first screen is shown. */
const MAX = 300_000
const MARK = 'paydesk:first-screen'

/** Every script and style sheet that the page requested until its first screen was shown. */
async function askedFor(page: Page): Promise<readonly string[]> {
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, MARK)
  const urls = await page.evaluate((name) => {
    const [mark] = performance.getEntriesByName(name)
    const until = mark?.startTime ?? 0
    return performance.getEntriesByType('resource').flatMap((one) => (one.startTime < until ? [one.name] : []))
  }, MARK)
  return urls.map((url) => new URL(url).pathname.slice(1)).filter((path) => /^assets\/.*\.(js|css)$/.test(path))
}

const sum = (files: Iterable<string>): number => [...files].reduce((bytes, file) => bytes + compressed(file), 0)

for (const { language, texts } of [
  { language: 'en', texts: first },
  { language: 'ru', texts: firstInRussian },
] as const) {
  test(`the first screen loads no more than 300 kB: ${language}`, async ({ trainingPage: page }) => {
    const { client, close } = await deskClient(page)
    await client.desk.setPreferences({ language })
    close()
    await page.goto(new URL('/#/overview', page.url()).href)
    const heading = page.getByRole('heading', { name: texts['shell.overview'], exact: true })
    await expect(heading).toBeVisible()
    await page.reload()
    await expect(heading).toBeVisible()
    const files = new Set(await askedFor(page))
    const start = startPage()
    for (const file of start) expect(files, 'what the page names').toContain(file)
    const more = [...files].filter((file) => !start.has(file))
    expect(more, 'besides the texts of one language').toHaveLength(1)
    expect(textOf(more[0] ?? '')).toContain(texts['common.refresh'])
    expect(sum(files)).toBeGreaterThan(100_000)
    expect(sum(files)).toBeLessThanOrEqual(MAX)
  })
}

atAMerchant('figures load the chart code and nothing else', async ({ desk1 }) => {
  const { page, client, payin } = desk1
  // Its status does not change: news of a status would load code, too.
  await client.transactions.refresh({ id: (await payin('1000.06')).id })
  await page.goto(new URL('/#/overview', page.url()).href)
  await page.reload()
  await expect(card(page, text('overview.rate'))).toContainText(text('transactions.kind.payin_account'))
  const start = startPage()
  const more = (await askedFor(page)).filter((file) => !start.has(file) && !/first-|line-drawing-|shared-/.test(file))
  expect(more).toEqual([])
})

test('a chart whose code cannot be loaded is replaced by text, leaves the screen whole, and can be loaded later', async ({
  desk,
  page,
}) => {
  await page.goto(desk.url)
  await page.getByRole('button', { name: en['welcome.training.action'] }).click()
  await expect(page).toHaveURL(/#\/overview$/)
  const { client, close } = await deskClient(page)
  const { profiles } = await client.profiles.list()
  const [profile] = profiles
  const of = { profileRevision: profile?.revision ?? 0, currency: 'KZT', amount: '1000.50' } as const
  const { id } = await client.payments.createAccountPayin(payinOrder(profile?.id ?? '', of))
  await client.transactions.refresh({ id })
  close()
  let isBroken = true
  await page.route('**/assets/line-drawing-*.js*', (route) => (isBroken ? route.abort() : route.continue()))
  const aborted = page.waitForEvent('requestfailed')
  await page.reload()
  await aborted
  await expect(card(page, text('overview.rate'))).toContainText(text('transactions.kind.payin_account'))
  await expect(page.getByRole('heading', { name: en['shell.broken'] })).toHaveCount(0)
  isBroken = false
  const balance = card(page, text('overview.balance'))
  await balance.getByRole('button', { name: /table/i }).click()
  await balance.getByRole('button', { name: /chart/i }).click()
  await expect(balance.locator('svg.recharts-surface').first()).toBeVisible()
})

test('every text that the first load names is loaded with it', () => {
  const script = [...startPage()]
    .filter((file) => file.endsWith('.js'))
    .map(textOf)
    .join('\n')
  const there = { ...line, ...first }
  const named = [...script.matchAll(/["'`]([a-zA-Z]+(?:\.\w+)+)["'`]/g)].map(([, id]) => id as string)
  const begun = [...script.matchAll(/`([a-zA-Z]+(?:\.\w+)*\.)\$\{/g)].map(([, start]) => start as string)
  const ids = Object.keys(en).filter((id) => named.includes(id) || begun.some((start) => id.startsWith(start)))
  expect(ids.length).toBeGreaterThan(200)
  expect(ids.filter((id) => !(id in there))).toEqual([])
})

test('no Mantine style in use is missing, and our own styles come after Mantine’s', () => {
  const all = readFileSync(fileURLToPath(import.meta.resolve('@mantine/core/styles.css')), 'utf8')
  const classes = (text: string) => new Set(text.match(/\bm_[0-9a-f]{5,8}\b/g))
  const used = classes(built('.js').map(textOf).join('\n'))
  const inStart = [...startPage()].filter((file) => file.endsWith('.css'))
  expect(inStart, 'one sheet: the order of two is not the order of their parts').toHaveLength(1)
  const sheet = textOf(inStart[0] ?? '')
  const styled = classes(sheet)
  const missing = [...classes(all)].filter((name) => used.has(name) && !styled.has(name))
  expect(used.size).toBeGreaterThan(50)
  expect(missing).toEqual([])
  const ours = sheet.indexOf('.mantine-InputWrapper-label')
  expect(ours).toBeGreaterThan(0)
  expect(sheet.lastIndexOf('.m_')).toBeLessThan(ours)
})

/** Holds requests whose URL contains `name` until they are released. */
async function hold(page: Page, name: string): Promise<{ readonly asked: Promise<void>; letGo(): Promise<void> }> {
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  const held: Route[] = []
  let open = false
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    resolve()
    if (open) await route.continue()
    else held.push(route)
  })
  return {
    asked,
    async letGo() {
      open = true
      for (const route of held) await route.continue()
    },
  }
}

test('letters typed before the palette is loaded end up in its field', async ({ trainingPage: page }) => {
  const palette = await hold(page, 'palette')
  await page.reload()
  await expect(page.getByRole('heading', { name: en['shell.transactions'], exact: true })).toBeVisible()
  await palette.asked
  await page.keyboard.press('Control+k')
  await page.keyboard.type('sett')
  await palette.letGo()
  await expect(page.getByPlaceholder(en['palette.search'])).toHaveValue('sett')
  await page.keyboard.type('ings')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/settings/)
})

test('a preloaded screen opens at once, even without a host', async ({ desk, trainingPage: page }) => {
  await page.reload()
  await expect(page.getByRole('heading', { name: en['shell.transactions'], exact: true })).toBeVisible()
  const screen = [...built('.js'), ...built('.css')].filter((file) => file.includes('/settings-screen-'))
  expect(screen).toHaveLength(2)
  await page.waitForFunction(
    (files) => {
      const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.slice(1))
      return files.every((file) => loaded.includes(file))
    },
    [...withImports(screen)],
  )
  await desk.stop()
  await page.keyboard.press('Alt+9')
  await expect(page.getByRole('heading', { name: en['shell.settings'], exact: true })).toBeVisible()
})

test('a screen that cannot be loaded is reported, and can be tried again', async ({ desk, page }) => {
  await page.goto(desk.url)
  await page.getByRole('button', { name: en['welcome.training.action'] }).click()
  await expect(page).toHaveURL(/#\/overview$/)
  // Not `unroute`: a request that is on its way then would never be answered.
  let isBroken = true
  await page.route('**/assets/help-screen-*.js*', (route) => (isBroken ? route.abort() : route.continue()))
  await page.reload()
  await expect(page.getByRole('heading', { name: en['shell.overview'], exact: true })).toBeVisible()
  await page.keyboard.press('F1')
  const notice = page.getByRole('main').getByRole('alert')
  await expect(notice).toContainText(en['failure.part'])
  await expect(notice).toContainText(en['failure.money.nothingSent'])
  await expect(page.getByRole('navigation'), 'the rest of the desk goes on').toBeVisible()
  isBroken = false
  await notice.getByRole('button', { name: en['common.retry'] }).click()
  await expect(page.getByRole('heading', { name: en['shell.help'], exact: true })).toBeVisible()
})
