import { like, text } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import { addTrainingMerchant, expect, test } from './at-a-merchant.ts'
import { answer } from './wire.ts'

test('the balance details show the rate unchanged, what is not stated, and missing or unexpected fields', async ({
  desk1,
}) => {
  const { page, wire } = desk1
  const balance = page.getByTestId('balance')
  const behind = balance.getByRole('button', { name: like('shell.balance.details') })
  const refresh = balance.getByRole('button', { name: text('shell.refreshBalance') })
  await behind.focus()
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: text('shell.balance.details') })
  await expect(details).toContainText('92.35000000')
  await expect(details).toContainText(text('shell.balance.unsaid'))
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(behind).toBeFocused()

  wire.instead = (response, { path }) =>
    path === '/merchant/balance' && answer(response, 200, { balance: 12.5, hold: '3', unit: 'USD' })
  await refresh.click()
  await expect(behind).toHaveAccessibleName(like('shell.balance.details.odd'))
  await behind.click()
  await expect(details).toContainText('12.5')
  await expect(details.getByRole('definition').nth(1)).toHaveText(text('record.leftOut'))
  await expect(details).toContainText('currency_rate')
  await expect(details).toContainText('hold')
  const said = page.getByRole('status').filter({ hasText: `${text('shell.balance')}: 12.5` })
  await expect(said, 'it is announced').toBeAttached()
  expect(await violationsOf(page)).toEqual([])

  wire.instead = (response, { path }) =>
    path === '/merchant/balance' && answer(response, 400, { error: 'NOT_NOW', message: 'closed today' })
  await refresh.click()
  const message = page.getByRole('group').filter({ hasText: text('failure.refused') })
  await message.getByRole('button', { name: text('common.close') }).click()
  await expect(message).toHaveCount(0)
})

test('the age of the balance is shown in full beside a long merchant name', async ({ desk1 }) => {
  const { page, client, wire } = desk1
  await addTrainingMerchant(client, wire.baseUrl, 'Long Merchant Name of the Kazakhstan Branch Office, Almaty')
  await expect(page.getByTestId('merchant-switcher')).toContainText('Almaty')
  const age = page.getByTestId('balance').getByRole('time')
  // Fractions of a pixel count: that is enough for an ellipsis.
  const cutOff = () =>
    age.evaluate((time) => {
      const { right = 0 } = time.parentElement?.getBoundingClientRect() ?? {}
      return Math.max(0, time.getBoundingClientRect().right - right)
    })
  for (const width of [1024, 1100, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(age).toBeVisible()
    expect(await cutOff(), `at ${width} pixels`).toBe(0)
  }
})
