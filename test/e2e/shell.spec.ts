import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { merchantDraft } from '../fakes/orders.ts'
import { text } from '../fakes/texts.ts'
import { deskClient } from './desk-client.ts'
import { openAddress } from './navigation.ts'
import { expect, test } from './start-desk.ts'

/** Serious and critical axe violations, one line each. */
async function findings(page: Page): Promise<readonly string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']
  // Legacy mode: otherwise axe combines its results in a second page, which takes longer.
  const { violations } = await new AxeBuilder({ page }).withTags(tags).setLegacyMode().analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`))
}

test('the shell is used by keyboard alone', async ({ freshPage: page }) => {
  await expect(page.getByRole('button', { name: text('welcome.training.action') })).toBeVisible()
  await tabTo(page, text('welcome.training.action'))
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('environment-band')).toBeVisible()

  await page.keyboard.press('Alt+8')
  await expect(page.getByRole('heading', { name: text('shell.merchants') })).toBeVisible()
  await command(page, 'settings')
  await expect(page.getByRole('heading', { name: text('shell.settings') })).toBeVisible()
  await command(page, 'dark')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')

  await tabTo(page, text('shell.collapseNav'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: text('shell.expandNav') })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('button', { name: text('shell.expandNav') }), 'it is remembered').toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: text('shell.skip') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
})

/** Opens the palette, types the words and runs the first result. */
async function command(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
}

/** Presses Tab until the control of that name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const wanted = page.getByRole('button', { name })
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab')
    if (await wanted.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`No way by Tab to “${name}”`)
}

test('the language changes at once, everywhere, and is kept', async ({ trainingPage: page }) => {
  await openAddress(page, '/settings', 'shell.settings')
  await page.getByText(text('settings.language.ru')).click()
  await expect(page.getByRole('heading', { name: text('shell.settings', {}, 'ru') })).toBeVisible()
  await expect(page.getByRole('link', { name: text('shell.newPayout', {}, 'ru'), exact: true })).toBeVisible()
  await expect(page.getByTestId('environment-band')).toContainText(text('welcome.training', {}, 'ru'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await page.reload()
  await expect(page.getByRole('heading', { name: text('shell.settings', {}, 'ru') })).toBeVisible()
  await command(page, text('settings.language.en'))
  await expect(page.getByRole('heading', { name: text('shell.settings') })).toBeVisible()
})

/** Opens the palette and types all keys in a row, without waiting for the page. */
async function commandAtOnce(page: Page, words: string, thenEnter = false): Promise<void> {
  const keys = await page.context().newCDPSession(page)
  const send = (
    type: 'keyDown' | 'keyUp',
    key: string,
    more: { modifiers?: number; code?: string; text?: string } = {},
  ) => keys.send('Input.dispatchKeyEvent', { type, key, ...more })
  const stroke = (key: string, text = key, code = '') => [
    send('keyDown', key, { text, code }),
    send('keyUp', key, { code }),
  ]
  await Promise.all([
    send('keyDown', 'Control', { modifiers: 2, code: 'ControlLeft' }),
    send('keyDown', 'k', { modifiers: 2, code: 'KeyK' }),
    send('keyUp', 'k', { modifiers: 2, code: 'KeyK' }),
    send('keyUp', 'Control', { code: 'ControlLeft' }),
    ...[...words].flatMap((letter) => stroke(letter)),
    ...(thenEnter ? stroke('Enter', '\r', 'Enter') : []),
  ])
}

test('the palette loses no letter typed while it opens', async ({ trainingPage: page }) => {
  const field = page.getByPlaceholder(text('palette.search'))
  const search = page.getByRole('searchbox', { name: text('list.search') })
  await commandAtOnce(page, 'settings')
  await expect(field).toHaveValue('settings')
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await search.focus()
  await commandAtOnce(page, 'dark', true)
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(search, 'who opened it has the focus back').toBeFocused()
  await expect(search).toHaveValue('')
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Control+k')
  await expect(field).toHaveCount(0)
  await page.keyboard.down('Control')
  await page.keyboard.down('k')
  await expect(field).toBeFocused()
  await page.keyboard.down('k')
  await expect(field, 'a held key acts once').toBeFocused()
  // The next test has the same keyboard.
  for (const key of ['k', 'Control']) await page.keyboard.up(key)
})

test('the palette finds a command by its name in the other language', async ({ trainingPage: page }) => {
  await command(page, 'выплата')
  await expect(page).toHaveURL(/#\/payout\/new/)
})

test('the training merchant is named in the operator’s language, and only once where it is active', async ({
  trainingPage: page,
}) => {
  const switcher = page.getByTestId('merchant-switcher')
  await expect(switcher).toHaveText(text('merchant.training'))
  await openAddress(page, '/settings', 'shell.settings')
  await page.getByText(text('settings.language.ru')).click()
  await expect(switcher).toHaveText(text('merchant.training', {}, 'ru'))
  await openAddress(page, '/payin/new', 'payin.title', 'ru')
  await expect(page.getByRole('main')).toContainText(text('merchant.training', {}, 'ru'))
  await openAddress(page, '/profiles', 'shell.merchants', 'ru')
  await page
    .getByRole('main')
    .getByRole('link', { name: text('merchant.training', {}, 'ru') })
    .click()
  await expect(page.getByRole('heading', { name: text('merchant.training', {}, 'ru') })).toBeVisible()
  await expect(page.locator('body')).not.toContainText(text('environment.training'))
  await expect(page.getByRole('region', { name: text('shell.band', {}, 'ru') })).toContainText(
    text('welcome.training', {}, 'ru'),
  )
})

test('when merchants exist but none is active, the screens say so', async ({ trainingPage: page }) => {
  const { client, close } = await deskClient(page)
  const gone = await client.profiles.create({ draft: merchantDraft('http://127.0.0.1:1', { name: 'Gone' }) })
  await client.profiles.remove({ id: gone.id })
  close()
  await openAddress(page, '/payin/new', 'payin.title')
  await expect(page.getByText(text('payments.noneChosen'))).toBeVisible()
  await page.getByRole('link', { name: text('shell.transactions') }).click()
  await expect(page.getByRole('radio', { name: text('transactions.scope.all') })).toBeChecked()
  await openAddress(page, '/payout/new', 'payout.title')
  await page.getByRole('link', { name: text('payments.toMerchants') }).click()
  await page.getByRole('button', { name: 'Make active: Training merchant' }).click()
  await expect(page.getByTestId('merchant-switcher')).toHaveText(text('merchant.training'))
})

test('a lost connection is reported with what it means for requests under way', async ({ desk, page }) => {
  await page.goto(desk.url)
  await page.getByRole('button', { name: text('welcome.training.action') }).click()
  await expect(page.getByTestId('balance')).toContainText(/\d/)
  await desk.stop('SIGKILL')
  const bar = page.getByRole('alert').filter({ hasText: 'Reconnecting…' })
  await expect(bar).toContainText(text('line.lost'))
  await expect(bar).toContainText(text('line.reconnecting.text'))
  // Narrow enough for two lines.
  await page.setViewportSize({ width: 700, height: 800 })
  const [told, logo] = await Promise.all([bar.boundingBox(), page.getByRole('navigation').first().boundingBox()])
  expect(logo?.y, 'it covers nothing').toBe((told?.y ?? 0) + (told?.height ?? 0))
})

test('the balance is refreshed on demand and shows its age', async ({ trainingPage: page }) => {
  const balance = page.getByTestId('balance')
  await expect(balance).toContainText(/as of \d\d:\d\d, just now/)
  // Its unit is not stated (interface: Balance), so none is shown.
  await expect(balance).toHaveText(/^Balance[\d\s,.]+as of/)
  await expect(balance.locator('time')).toHaveAttribute('title', /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/)
  await page.clock.install()
  await page.reload()
  await page.getByRole('button', { name: text('shell.refreshBalance') }).click()
  await page.clock.fastForward('05:00')
  await expect(balance).toContainText(/[45] min\.? ago/)
})

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds nothing serious in the first screens: ${theme}`, async ({ freshPage: page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await expect(page.getByRole('button', { name: text('welcome.training.action') })).toBeVisible()
    expect(await findings(page), 'welcome').toEqual([])
    await page.getByRole('button', { name: text('welcome.training.action') }).click()
    await expect(page.getByTestId('balance')).toContainText(/\d/)
    await openAddress(page, '/profiles', 'shell.merchants')
    expect(await findings(page), 'merchants').toEqual([])
    await openAddress(page, '/settings', 'shell.settings')
    expect(await findings(page), 'settings').toEqual([])
  })

  test(`axe finds nothing serious in the form for a merchant, the palette and the switcher: ${theme}`, async ({
    trainingPage: page,
  }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await expect(page.getByTestId('balance')).toContainText(/\d/)
    await openAddress(page, '/profiles/new', 'shell.merchants')
    const add = page.getByRole('button', { name: text('profile.add'), exact: true })
    await expect(add).toBeVisible()
    expect(await findings(page), 'form').toEqual([])
    await add.click()
    await expect(page.getByText(text('profile.name.empty'))).toBeVisible()
    expect(await findings(page), 'errors').toEqual([])
    await page.keyboard.press('Control+k')
    await expect(page.getByPlaceholder(text('palette.search'))).toBeVisible()
    expect(await findings(page), 'palette').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByTestId('merchant-switcher').click()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    expect(await findings(page), 'switcher').toEqual([])
  })
}

test('nothing is cut off at 1280 × 800 in either language', async ({ trainingPage: page }) => {
  const places = [
    ['/profiles/new', 'shell.merchants'],
    ['/settings', 'shell.settings'],
    ['/transactions', 'shell.transactions'],
    ['/batches', 'shell.batches'],
    ['/help', 'shell.help'],
  ] as const
  for (const language of ['en', 'ru'] as const) {
    await openAddress(page, '/settings', 'shell.settings')
    await page.getByText(text(`settings.language.${language}`)).click()
    for (const [place, title] of places) {
      await openAddress(page, place, title, language)
      const overflowing = await page.evaluate(() =>
        [...document.querySelectorAll('header, nav, main, aside, button, h1, h2')]
          .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1)
          .map((element) => `${element.tagName} ${element.textContent?.slice(0, 60)}`),
      )
      expect(overflowing, `${language} ${place}`).toEqual([])
    }
  }
})
