import type { Page } from '@playwright/test'
import { text } from '../fakes/texts.ts'
import { card, detail, expect, test } from './at-a-merchant.ts'

const PLACES = ['overview', 'transactions', 'expiring', 'disputes', 'settings', 'payin/new', 'payout/new'] as const

/** What can be pressed or filled in and lies beside the window. What lies in a table may be scrolled to. */
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

test('enlarged to 200 %, nothing lies beside the window: on any screen, and with a transaction open', async ({
  desk1,
}) => {
  const { page, payin, payout, open } = desk1
  await payin('100.06')
  const unknown = await payout('33000.52')
  await page.setViewportSize({ width: 640, height: 400 })
  for (const place of PLACES) {
    await page.goto(new URL(`/#/${place}`, page.url()).href)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await beside(page), place).toEqual([])
  }
  await open(unknown)
  await expect(card(page, text('resolution.title'))).toBeVisible()
  expect(await beside(page)).toEqual([])
})

test('a row is called as one would say it; headings are in order; buttons are large enough and have names of their own', async ({
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

test('without motion nothing moves; in the system’s colours what is chosen is told apart, and a broken connection by its shape', async ({
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
