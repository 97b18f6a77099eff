import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from '@playwright/test'
import { merchantDraft, TEST_CARD } from '../fakes/orders.ts'
import { filesIn, searchFolder } from '../fakes/search-folder.ts'
import { text } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import { deskClient } from './desk-client.ts'
import { reviewButton, sendButton } from './fill-payout.ts'
import { goTo } from './navigation.ts'
import { expect, test } from './start-desk.ts'

async function fillPayout(page: Page, amount: string, number = '4111-1111 1111 1111'): Promise<void> {
  await goTo(page, 'shell.newPayout')
  await page.getByRole('combobox', { name: text('fields.currency') }).click()
  await page.getByRole('option', { name: 'KZT' }).click()
  await page.getByLabel(text('fields.amount'), { exact: true }).fill(amount)
  await page.getByLabel(text('fields.card')).fill(number)
  await page.getByLabel(text('fields.owner')).fill('Aigerim Zhumabayeva')
  await page.getByRole('combobox', { name: text('fields.bank') }).click()
  await page.getByRole('option').first().click()
}

test('a payout is confirmed with everything that is sent, and its card is masked everywhere afterwards', async ({
  trainingPage: page,
  desk,
}) => {
  await fillPayout(page, '1 500,00')
  await expect(page.getByLabel(text('fields.card'))).toHaveValue('4111 1111 1111 1111')
  await reviewButton(page).click()
  const check = page.getByRole('region', { name: text('payout.review.title') })
  await expect(check).toContainText(text('environment.money.training'))
  await expect(check).toContainText('1,500.00')
  await expect(check).toContainText('4111 1111 1111 1111')
  await expect(check).toContainText('Aigerim Zhumabayeva')
  await expect(page.getByRole('heading', { name: text('payout.review.title') })).toBeFocused()
  await sendButton(page).click()
  await expect(page.getByRole('region', { name: text('record.request') })).toContainText('4111 11•• •••• 1111')
  expect(await page.content()).not.toMatch(/4111\s?1111\s?1111\s?1111/)
  await page.getByRole('link', { name: text('common.openInTransactions') }).click()
  await expect(page.getByRole('region', { name: text('transactions.detail') })).toContainText('4111 11•• •••• 1111')
  expect(await page.content()).not.toMatch(/4111\s?1111\s?1111\s?1111/)
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]))
  expect(kept).not.toContain(TEST_CARD)
  expect(searchFolder(desk.folder, [TEST_CARD])).toEqual([])
})

test('the card field says what is wrong with a number, and only warns of a wrong check digit', async ({
  trainingPage: page,
}) => {
  await fillPayout(page, '10', '4111 1111')
  const field = page.getByLabel(text('fields.card'))
  await reviewButton(page).click()
  await expect(page.getByText(text('fields.card.length', { count: '8' }))).toBeVisible()
  await field.fill('4111x')
  await expect(page.getByText(text('fields.card.characters'))).toBeVisible()
  await field.fill('4111 1111 1111 1112')
  await expect(page.getByText(text('fields.card.luhn'))).toBeVisible()
  await reviewButton(page).click()
  await expect(page.getByText(text('payout.review.luhn'))).toBeVisible()
  await page.getByRole('button', { name: text('payout.review.change') }).click()
  await expect(field).toHaveValue('4111 1111 1111 1112')
})

test('a possible card number in another field holds the payout back until it is removed or declared not to be one', async ({
  trainingPage: page,
  desk,
}) => {
  await fillPayout(page, '55.00')
  const owner = page.getByLabel(text('fields.owner'))
  const warning = page.getByRole('main').getByText('This looks like a card number.')
  await page.evaluate(() => navigator.clipboard.writeText('Aigerim 5555 5555 5555 4444 Zhumabayeva'))
  await owner.press('ControlOrMeta+a')
  await owner.press('ControlOrMeta+v')
  await expect(warning).toBeVisible()
  await expect(
    page.getByLabel(text('fields.card')),
    'the card’s own field is asked nothing',
  ).not.toHaveAccessibleDescription(/looks like/)
  await owner.press('Enter')
  await expect(owner).toBeFocused()
  await reviewButton(page).click()
  await expect(owner).toBeFocused()
  await expect(page.getByRole('heading', { name: text('payout.review.title') })).toHaveCount(0)
  await owner.press('Tab')
  await page.keyboard.press('Enter')
  await expect(owner, 'the first answer is to remove it').toHaveValue('Aigerim Zhumabayeva')
  await expect(owner).toBeFocused()

  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByLabel(text('record.clientId')).fill('4242424242424242')
  await page.getByRole('button', { name: text('fields.cardWarning.noCard') }).click()
  await owner.press('Enter')
  await page.getByRole('button', { name: text('payout.review.change') }).click()
  await expect(warning, 'nothing is asked twice').toBeHidden()
  await reviewButton(page).click()
  await sendButton(page).click()
  await expect(page.getByRole('region', { name: text('record.request') })).toContainText('4242424242424242')
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]))
  expect(kept).not.toMatch(/5555/)
  for (const { path, bytes } of filesIn(desk.folder)) {
    expect(bytes.toString('latin1'), path).not.toMatch(/5555\s?5555\s?5555\s?4444/)
  }
})

test('digits are inserted and deleted in the middle of a card number', async ({ trainingPage: page }) => {
  await goTo(page, 'shell.newPayout')
  const field = page.getByLabel(text('fields.card'))
  await field.pressSequentially('411111111111111')
  await field.press('Home')
  for (let i = 0; i < 6; i++) await field.press('ArrowRight')
  await field.pressSequentially('9')
  await expect(field).toHaveValue('4111 1911 1111 1111')
  await field.press('Backspace')
  await expect(field).toHaveValue('4111 1111 1111 111')
  await field.fill('4123 4567 8901 2345')
  await field.press('Home')
  for (let i = 0; i < 5; i++) await field.press('ArrowRight')
  await field.press('Backspace')
  await expect(field, 'a space goes with the digit before it').toHaveValue('4124 5678 9012 345')
  await field.press('Backspace')
  await expect(field).toHaveValue('4145 6789 0123 45')
  for (let i = 0; i < 2; i++) await field.press('ArrowRight')
  await field.press('Delete')
  await expect(field, 'or with the one after it').toHaveValue('4145 7890 1234 5')
  await field.press('Delete')
  await expect(field).toHaveValue('4145 8901 2345')
  await field.press('Space')
  await field.press('Backspace')
  await expect(field, 'one more space moves nothing').toHaveValue('4148 9012 345')
})

test('a stray Enter does not confirm a payout, and a double Enter sends it once', async ({ trainingPage: page }) => {
  await fillPayout(page, '55.00')
  await page.getByLabel(text('fields.amount'), { exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: text('payout.review.title') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sendButton(page)).toBeEnabled()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: text('payout.review.change') })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(sendButton(page)).toBeFocused()
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')])
  await page.getByRole('link', { name: text('common.openInTransactions') }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('Escape returns from the review to the form with everything kept', async ({ trainingPage: page }) => {
  await fillPayout(page, '55.00')
  await reviewButton(page).click()
  await expect(page.getByRole('heading', { name: text('payout.review.title') })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel(text('fields.card'))).toHaveValue('4111 1111 1111 1111')
  await expect(page.getByLabel(text('fields.owner'))).toHaveValue('Aigerim Zhumabayeva')
})

test('a reload of the tab asks first when a payout has been typed', async ({ trainingPage: page }) => {
  await fillPayout(page, '1 500,00')
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => location.reload()))
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(page.getByLabel(text('fields.card'))).toHaveValue('4111 1111 1111 1111')
})

test('an unknown payout is retried where it was sent, and its card has to be entered again', async ({
  trainingPage: page,
}) => {
  await fillPayout(page, '900.54')
  await reviewButton(page).click()
  await sendButton(page).click()
  const panel = page.getByRole('region', { name: text('resolution.title') })
  await expect(panel).toContainText(text('resolution.means.payout'))
  await expect(page.getByRole('button', { name: text('payments.backToForm.newId') })).toHaveCount(0)
  await expect(page.getByLabel(text('fields.card'))).toHaveValue('')
  await page.getByLabel(text('fields.card')).fill(TEST_CARD)
  await page.getByLabel(text('resolution.ask.compared')).check()
  await page.getByRole('button', { name: text('resolution.ask.send'), exact: true }).click()
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('main').getByText(new RegExp(`^${text('state.accepted')}`))).toBeVisible()
  expect(await page.content()).not.toMatch(/4111\s?1111\s?1111\s?1111/)
})

test('banks are searched by name and by country', async ({ trainingPage: page }) => {
  await goTo(page, 'shell.newPayout')
  const bank = page.getByRole('combobox', { name: text('fields.bank') })
  await bank.click()
  await expect(page.getByRole('option').first()).toBeVisible()
  const all = await page.getByRole('option').count()
  await bank.press('Escape')
  await page.getByRole('combobox', { name: text('fields.bank.country') }).click()
  await page.getByRole('option', { name: 'Georgia' }).click()
  await bank.click()
  await expect(page.getByRole('option', { name: /TBC/ })).toBeVisible()
  expect(await page.getByRole('option').count()).toBeLessThan(all)
  await bank.pressSequentially('tbc')
  await bank.press('Enter')
  await expect(bank, 'nothing is chosen that was not looked at').toHaveValue('tbc')
  await bank.press('ArrowDown')
  await expect(page.getByRole('option', { name: /TBC/ })).toHaveAttribute('data-combobox-selected')
  expect(await violationsOf(page), 'the country of the marked bank can be read').toEqual([])
  await bank.press('Enter')
  await expect(bank).toHaveValue(/TBC/i)
  await expect(page.getByText(/Bank list/)).toContainText('as of')
})

test('a bank outside the currency’s country is pointed out in the form and in the review', async ({
  trainingPage: page,
}) => {
  await fillPayout(page, '10.00')
  const bank = page.getByRole('combobox', { name: text('fields.bank') })
  await bank.fill('TBC')
  await bank.press('ArrowDown')
  await bank.press('Enter')
  const words = /This bank is in Georgia; KZT is not that country’s currency/
  await expect(page.getByText(words)).toBeVisible()
  await reviewButton(page).click()
  const check = page.getByRole('region', { name: text('payout.review.title') })
  await expect(check.getByText(words)).toBeVisible()
  const sizeOf = (shown: Locator) => shown.evaluate((element) => getComputedStyle(element).fontSize)
  expect(await sizeOf(check.getByText('Georgia', { exact: true }))).toBe(await sizeOf(check.getByTitle('10.00')))
})

test('the payout form and its review are accessible, light and dark', async ({ trainingPage: page }) => {
  await fillPayout(page, '55.00', '4111 1111 1111 1112')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsOf(page)).toEqual([])
  }
  await reviewButton(page).click()
  await expect(sendButton(page)).toBeEnabled()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsOf(page)).toEqual([])
  }
})

test('a switch to another merchant during the review is pointed out and disables sending', async ({
  trainingPage: page,
}) => {
  await page.setViewportSize({ width: 1024, height: 640 })
  await fillPayout(page, '55.00')
  await reviewButton(page).click()
  await expect(sendButton(page)).toBeEnabled()
  await page.getByRole('heading', { level: 1 }).hover()
  await page.mouse.wheel(0, -2000)
  const { client, close } = await deskClient(page)
  const { activeId } = await client.profiles.list()
  await client.profiles.create({
    draft: merchantDraft('http://127.0.0.1:1', { name: 'Other', environment: 'live' }),
  })
  await expect(page.getByText('The active merchant is now Other')).toBeInViewport({ ratio: 0.9 })
  await expect(sendButton(page)).toBeDisabled()
  await client.profiles.select({ id: activeId ?? '' })
  await expect(sendButton(page)).toBeEnabled()
  close()
})

test('a list of 20,000 banks is searched promptly', async ({ trainingPage: page }) => {
  const banks = Array.from({ length: 20_000 }, (_, i) => ({
    id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
    name: `Bank of Town ${i}`,
    country_code: i % 2 ? 'KZ' : 'RU',
  }))
  const platform = createServer((_, response) => response.end(JSON.stringify(banks))).listen(0, '127.0.0.1')
  await once(platform, 'listening')
  const { port } = platform.address() as AddressInfo
  const { client, close } = await deskClient(page)
  await client.profiles.create({
    draft: merchantDraft(`http://127.0.0.1:${port}`, { name: 'Many banks' }),
    secret: { scheme: 'bearer', token: 'x' },
  })
  await goTo(page, 'shell.newPayout')
  const bank = page.getByRole('combobox', { name: text('fields.bank') })
  await expect(page.getByText('Bank list')).toContainText('as of')
  await bank.click()
  await expect(page.getByText(text('fields.bank.more', { count: 19920 }))).toBeVisible()
  const began = Date.now()
  await bank.pressSequentially('town 19999')
  await expect(page.getByRole('option')).toHaveCount(1, { timeout: 15_000 })
  expect(Date.now() - began).toBeLessThan(15_000)
  await bank.press('ArrowDown')
  await bank.press('Enter')
  await expect(bank).toHaveValue('Bank of Town 19999')
  close()
  platform.close()
})
