import type { Page } from '@playwright/test'
import { text } from '../fakes/texts.ts'
import { card, detail, expect, test } from './at-a-merchant.ts'
import { fillPayout, sendButton, toReview } from './fill-payout.ts'
import { rows } from './listed.ts'
import { openAddress } from './navigation.ts'
import { overlappingTexts } from './overlaps.ts'
import { answer } from './wire.ts'

const PLACES = [
  ['/overview', 'shell.overview'],
  ['/transactions', 'shell.transactions'],
  ['/expiring', 'expiring.title'],
  ['/disputes', 'shell.disputes'],
  ['/settings', 'shell.settings'],
  ['/payin/new', 'payin.title'],
  ['/payout/new', 'payout.title'],
  ['/batches', 'shell.batches'],
] as const

/** Controls that lie outside the window. Those in a table may be scrolled to. */
const beside = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, input, textarea, summary')]
      .filter((one) => one.checkVisibility() && one.closest('table, .mantine-VisuallyHidden-root') === null)
      .filter((one) => {
        const { left, right } = one.getBoundingClientRect()
        return right > innerWidth + 1 || left < -1
      })
      .map((one) => one.outerHTML.slice(0, 200)),
  )

test('at 200 % nothing lies outside the window, on any screen and with a transaction open', async ({ desk1 }) => {
  const { page, payin, payout, open } = desk1
  await payin('100.06')
  const unknown = await payout('33000.52')
  await page.setViewportSize({ width: 640, height: 400 })
  for (const [place, title] of PLACES) {
    await openAddress(page, place, title)
    expect(await beside(page), place).toEqual([])
  }
  await open(unknown)
  await expect(card(page, text('resolution.title'))).toBeVisible()
  expect(await beside(page)).toEqual([])
})

test('a row has a spoken name, headings are in order, and buttons are large enough with unique names', async ({
  desk1,
}) => {
  const { page, payin, payout, open } = desk1
  await payout('100.52')
  const row = page.getByRole('row', { name: /^Payout, card, Outcome unknown, 100\.52.KZT, .+, card 1111, \d\d:\d\d$/ })
  await expect(row).toHaveCount(1)
  await open(await payin('100.06'))
  await expect(card(page, text('timeline.title')).getByRole('listitem').first()).toBeVisible()
  const levels = await page
    .getByRole('main')
    .getByRole('heading')
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))))
  expect(levels[0]).toBe(1)
  expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([])

  const buttons = detail(page).getByRole('button')
  const small = await buttons.evaluateAll((all) =>
    all
      .filter((one) => Math.min(one.getBoundingClientRect().width, one.getBoundingClientRect().height) < 24)
      .map((one) => one.outerHTML.slice(0, 200)),
  )
  expect(small).toEqual([])
  const names = await buttons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent))
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('reduced motion stops all transitions; forced colours keep the selection and a broken connection recognisable', async ({
  desk1,
}) => {
  const { page, client, profile, payin, wire } = desk1
  await payin('100.06')
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
  const moving = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('*')].flatMap((one) =>
        getComputedStyle(one)
          .transitionDuration.split(', ')
          .some((duration) => duration !== '0s')
          ? [one.outerHTML.slice(0, 200)]
          : [],
      ),
    )
  expect(await moving()).toEqual([])
  const ground = (words: string) =>
    page
      .locator('.mantine-SegmentedControl-label', { hasText: words })
      .evaluate((label) => getComputedStyle(label).backgroundColor)
  expect(await ground(text('transactions.scope.active'))).not.toBe(await ground(text('transactions.scope.all')))

  const dot = page.locator('[data-tone="bad"] > span').first()
  await expect(dot).toHaveCount(0)
  wire.close()
  await client.account.readBalance({ profileId: profile.id }).catch(() => undefined)
  await expect(dot).toHaveCSS('border-radius', '0px')
})

const toasts = (page: Page) => page.locator('.mantine-Notification-root')
const SIZES = [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
] as const

/** Controls that a toast covers, wholly or in part. */
const underToasts = (page: Page) =>
  page.locator('.mantine-Notifications-root').evaluateAll((all) =>
    [...document.querySelectorAll<HTMLElement>('button, a, input, textarea, summary')]
      .filter((one) => one.checkVisibility() && all.every((toast) => !toast.contains(one)))
      .filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect()
        return all.some((toast) => {
          const over = toast.getBoundingClientRect()
          return over.height > 0 && left < over.right && right > over.left && top < over.bottom && bottom > over.top
        })
      })
      .map((one) => one.outerHTML.slice(0, 200)),
  )

test('toasts cover no control, and are announced once and politely', async ({ desk1 }) => {
  const { page, client, payin, payout, open, wire } = desk1
  const expires = await payin('100.06')
  const unknown = await payout('33000.52')
  await client.transactions.refresh({ id: expires.id })
  await page.goto(new URL('/#/expiring', page.url()).href)
  // By name: the list of the previous screen has the row, too.
  const list = page.getByRole('grid', { name: text('expiring.title') })
  await expect(list).toContainText('100.06')
  await list.press('j')
  await expect(list).toHaveAttribute('aria-activedescendant', /./)
  wire.close()
  // This toast stays until it is closed.
  await page.keyboard.press('r')
  await expect(toasts(page)).toHaveCount(1)
  const said = (await toasts(page).textContent()) ?? ''
  expect(said.length).toBeGreaterThan(80)
  const spoken = await page.evaluate(
    (words) =>
      [...document.querySelectorAll('[aria-live], [role=alert], [role=status]')]
        .filter(({ textContent }) => textContent?.includes(words))
        .map((one) => one.getAttribute('aria-live')),
    said.slice(0, 60),
  )
  expect(spoken).toEqual(['polite'])
  for (const size of SIZES) {
    await page.setViewportSize(size)
    for (const [place, title] of PLACES) {
      await openAddress(page, place, title)
      await expect(toasts(page)).toBeInViewport({ ratio: 1 })
      expect(await underToasts(page), `${place} at ${size.width}`).toEqual([])
    }
    await open(unknown)
    await expect(card(page, text('resolution.title'))).toBeVisible()
    await page.getByRole('grid').press('Space')
    await expect(page.getByRole('button', { name: text('list.bulk.tags') })).toBeVisible()
    expect(await underToasts(page), `beside a transaction, ticked, at ${size.width}`).toEqual([])
    await page.keyboard.press('Escape')
  }
})

test('ticking announces what it enables: actions on rows, and sending in the review of a payout', async ({ desk1 }) => {
  const { page, payin, payout } = desk1
  const told = (words: string) => page.getByRole('status').filter({ hasText: words })
  await payin('100.06')
  await payout('900', { currency: 'KZT', owner_name: 'Aigerim Zhumabayeva' })
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('grid').press('j')
  await page.keyboard.press('Space')
  const actions = (['refresh', 'export', 'copy', 'tags', 'cancel'] as const).map((one) => text(`list.bulk.${one}`))
  await expect(told(text('list.ticked.enables', { actions: actions.join(', ') }))).toHaveCount(1)
  await expect(told(text('list.ticked', { count: 1 }))).toHaveCount(1)
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await expect(told(text('list.ticked', { count: 2 }))).toHaveCount(1)
  await page.keyboard.press('Escape')

  await fillPayout(page, { amount: '900' })
  await toReview(page)
  await expect(sendButton(page)).toBeDisabled()
  await page.getByRole('checkbox', { name: /^I checked/ }).click()
  await expect(sendButton(page)).toBeEnabled()
  const action = (await sendButton(page).textContent()) ?? ''
  await expect(told(text('review.enables', { action }))).toHaveCount(1)
})

test('at 1024 × 768 a banner takes one line, twelve rows are visible, and the list’s head is whole beside a detail', async ({
  desk1,
}) => {
  const { page, client, payin, open } = desk1
  const made = []
  for (let at = 10; at < 25; at++) made.push(await payin(`1${at}.06`))
  const [first] = made
  if (!first) throw new Error('nothing was made')
  await page.setViewportSize({ width: 1024, height: 768 })
  for (const language of ['en', 'ru'] as const) {
    await client.desk.setPreferences({ language })
    await expect(page.getByRole('heading', { name: text('shell.transactions', {}, language), level: 1 })).toBeVisible()
    const banner = page.getByRole('region', { name: text('notice.region', {}, language) }).locator('> div')
    await expect(banner).toHaveCount(1)
    expect((await banner.boundingBox())?.height).toBeLessThan(36)
    const seen = () =>
      page.getByRole('grid').evaluate((grid) => {
        const { top, bottom } = grid.getBoundingClientRect()
        return [...grid.querySelectorAll('[role=row][data-current], [role=row][id]')].filter((row) => {
          const place = row.getBoundingClientRect()
          return place.top >= top && place.bottom <= bottom
        }).length
      })
    await expect.poll(seen, language).toBeGreaterThanOrEqual(12)
    if (language === 'en') await open(first)
    const cut = () =>
      page
        .locator('main header')
        .evaluateAll((heads) =>
          heads.flatMap((head) =>
            [...head.querySelectorAll('h1, label span, button span')]
              .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
              .map((one) => one.textContent),
          ),
        )
    await expect.poll(cut, language).toEqual([])
  }
})

test('at 1024 px, refused credentials leave the balance’s age whole, and the filters of disputes take two rows', async ({
  desk1,
}) => {
  const { page, client, payin, pass, profile, wire } = desk1
  await payin('100.06')
  await client.account.readBalance({ profileId: profile.id })
  const query = { status: [], transaction_id: '', merchant_transaction_id: '' }
  await client.disputes.readPage({ profileId: profile.id, query, page: 1 })
  wire.instead = (response) => answer(response, 401, {})
  await page.setViewportSize({ width: 1024, height: 768 })
  await pass(15_000)
  await page.goto(new URL('/#/disputes', page.url()).href)
  for (const language of ['en', 'ru'] as const) {
    await client.desk.setPreferences({ language })
    await expect(page.getByTestId('polling')).toContainText(text('polling.stopped', {}, language))
    await expect(page.getByTestId('connection')).toContainText(text('connection.credentials', {}, language))
    const cut = () =>
      page
        .getByTestId('balance')
        .locator('span')
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1).length)
    await expect.poll(cut, language).toBe(0)
    const refresh = page.getByRole('main').getByRole('button', { name: text('common.refresh', {}, language) })
    const field = page.getByRole('search').getByLabel(text('disputes.transaction', {}, language))
    const bottom = async () => {
      const box = await field.boundingBox()
      return box && box.y + box.height
    }
    const top = async () => (await refresh.boundingBox())?.y
    await expect.poll(async () => ((await top()) ?? 0) < ((await bottom()) ?? 0), language).toBe(true)
  }
})

test('at 1024 px nothing in the header overlaps, even at its fullest', async ({ desk1 }) => {
  const { page, client, payin, pass, profile, wire } = desk1
  const { id } = await payin('100.06')
  await client.account.readBalance({ profileId: profile.id })
  wire.close()
  await client.transactions.refresh({ id }).catch(() => undefined)
  await client.desk.setPreferences({ language: 'ru' })
  await page.setViewportSize({ width: 1024, height: 768 })
  const header = page.getByRole('banner')
  // The platform cannot be reached, so polling is paused.
  await expect(header.getByTestId('connection')).toHaveAttribute('data-tone', 'bad')
  await expect(header.getByTestId('connection')).toContainText('Недоступна')
  await pass(15_000)
  await expect(header.getByTestId('polling')).toContainText('Пауза')
  const overlapping = () =>
    header.evaluate((one) => {
      const parts = [
        ...one.querySelectorAll<HTMLElement>(
          'button, [data-testid=polling], [data-testid=connection], [data-testid=balance] > *',
        ),
      ]
        .filter((part) => part.checkVisibility() && getComputedStyle(part).clipPath === 'none')
        .filter((part, _, all) => !all.some((other) => other !== part && part.contains(other)))
      const boxes = parts
        .map((part) => [part, part.getBoundingClientRect()] as const)
        .filter(([, { width }]) => width > 0)
      return boxes.flatMap(([part, box], at) =>
        boxes
          .slice(at + 1)
          .filter(([, other]) => box.left < other.right - 1 && other.left < box.right - 1)
          .map(([other]) => `${part.textContent || part.ariaLabel} / ${other.textContent || other.ariaLabel}`),
      )
    })
  await expect.poll(overlapping).toEqual([])
  await page.clock.install()
  await page.reload()
  await expect(header.getByTestId('connection')).toContainText('Недоступна')
  await page.clock.fastForward('24:00:00')
  await expect(header.getByTestId('connection'), 'with the date').toContainText(/20\d\d/)
  await expect.poll(overlapping).toEqual([])
})

test('no text lies over another, on any screen and with a batch or a transaction open, at 1024 px in Russian', async ({
  desk1,
}) => {
  const { page, client, payin, payout, profile } = desk1
  await payin('100.06')
  const unknown = await payout('33000.52')
  const { banks } = await client.account.readBanks({ profileId: profile.id })
  await client.desk.setPreferences({ language: 'ru' })
  // High enough to see all of each screen at once.
  await page.setViewportSize({ width: 1024, height: 2400 })
  for (const [place, title] of PLACES) {
    await openAddress(page, place, title, 'ru')
    await expect.poll(() => overlappingTexts(page), place).toEqual([])
  }
  const content = `Reference;Amount;Currency;Card number;Owner;Bank
INV-1;1,234;RUB;4242424242424242;Ivan Иvanov;${banks[0]?.name}
INV-2;100.50;KZT;4242424242424241;Anna Smirnova;Another bank
INV-3;200.50;RUB;4111111111111111;Anna Smirnova;${banks[0]?.name}
Total;1534;;;;
`
  await page
    .getByTestId('batch-chooser')
    .setInputFiles({ name: 'payouts.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  await expect(page.getByLabel(text('batches.control.sum', {}, 'ru')).first()).toBeVisible()
  await expect.poll(() => overlappingTexts(page), 'a draft of a batch').toEqual([])
  await page.goto(new URL(`/#/transactions/${unknown.id}`, page.url()).href)
  await expect(card(page, text('resolution.title', {}, 'ru'))).toBeVisible()
  await expect.poll(() => overlappingTexts(page), 'a transaction').toEqual([])
})
