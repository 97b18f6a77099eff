import type { Page } from '@playwright/test'
import { searchFolder } from '../fakes/search-folder.ts'
import { expect, test } from './launch.ts'

const CARD = '4111111111111111'

async function choose(page: Page, label: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).first().click()
}

test('the first payin and the first payout, from the first start on, are there after a restart', async ({
  launch,
  data,
}) => {
  const { app, page } = await launch({ args: ['--password-store=gnome-libsecret'] })
  await page.getByRole('button', { name: 'Use the training platform' }).click()

  await page.getByRole('navigation').getByRole('link', { name: 'New payin' }).click()
  await page.getByLabel('Amount').fill('1 000,50')
  await choose(page, 'Currency', /^RUB/)
  await page.getByRole('button', { name: 'Create payin' }).click()
  await expect(page.getByText('Requisites', { exact: true })).toBeVisible({ timeout: 20_000 })

  await page.getByRole('navigation').getByRole('link', { name: 'New payout' }).click()
  await page.getByLabel('Amount').fill('2500')
  await page.getByLabel('Card number').fill('4111-1111 1111 1111')
  await page.getByLabel('Recipient’s full name').fill('Anna Sokolova')
  await choose(page, 'Recipient’s bank', /./)
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(page.getByText('4111 1111 1111 1111')).toBeVisible()
  await page.getByRole('button', { name: /^Send / }).click()
  await expect(page.getByText('4111 11•• •••• 1111').first()).toBeVisible()
  expect(await page.content()).not.toContain(CARD)
  await app.close()

  expect(searchFolder(data, [CARD, '4111 1111 1111 1111'])).toEqual([])
  const again = await launch({ args: ['--password-store=gnome-libsecret'] })
  await again.page.getByRole('navigation').getByRole('link', { name: 'Transactions' }).click()
  // The overview, which it comes from, has both amounts, too.
  const list = again.page.getByRole('grid')
  await expect(list.getByText('1,000.50 RUB')).toBeVisible()
  await expect(list.getByText('2,500 RUB')).toBeVisible()
})
