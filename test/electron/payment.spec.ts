import type { Page } from '@playwright/test'
import { fillId } from '../e2e/fill-id.ts'
import { goTo } from '../e2e/navigation.ts'
import { searchFolder } from '../fakes/search-folder.ts'
import { text } from '../fakes/texts.ts'
import { expect, test } from './launch.ts'

const CARD = '4111111111111111'

async function choose(page: Page, label: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).first().click()
}

test('the first payin and payout are there after a restart, and the card number is nowhere in the data folder', async ({
  launch,
  data,
}) => {
  const { app, page } = await launch({ args: ['--password-store=gnome-libsecret'] })
  await page.getByRole('button', { name: text('welcome.training.action') }).click()

  await goTo(page, 'shell.newPayin')
  await page.getByLabel(text('fields.amount')).fill('1 000,50')
  await choose(page, text('fields.currency'), /^RUB/)
  await fillId(page)
  await page.getByRole('button', { name: text('payin.create') }).click()
  await expect(page.getByText(text('record.requisites'), { exact: true })).toBeVisible({ timeout: 20_000 })

  await goTo(page, 'shell.newPayout')
  await page.getByLabel(text('fields.amount')).fill('2500')
  await page.getByLabel(text('fields.card')).fill('4111-1111 1111 1111')
  await page.getByLabel(text('fields.owner')).fill('Anna Sokolova')
  await choose(page, text('fields.bank'), /./)
  await fillId(page)
  await page.getByRole('button', { name: text('payout.review') }).click()
  await expect(page.getByText('4111 1111 1111 1111')).toBeVisible()
  await page.getByRole('button', { name: /^Send / }).click()
  await expect(page.getByText('4111 11•• •••• 1111').first()).toBeVisible()
  expect(await page.content()).not.toContain(CARD)
  await app.close()

  expect(searchFolder(data, [CARD, '4111 1111 1111 1111'])).toEqual([])
  const again = await launch({ args: ['--password-store=gnome-libsecret'] })
  await goTo(again.page, 'shell.transactions')
  // The overview, which the page comes from, also shows both amounts.
  const list = again.page.getByRole('grid')
  await expect(list.getByText('1,000.50 RUB')).toBeVisible()
  await expect(list.getByText('2,500 RUB')).toBeVisible()
})
