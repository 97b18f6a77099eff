import type { Locator, Page } from '@playwright/test'
import { like, text } from '../fakes/texts.ts'
import { fillPayout, toReview } from './fill-payout.ts'
import { expect, test } from './start-desk.ts'

/** Pastes as an operator does who copied spreadsheet cells. */
async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await field.focus()
  await field.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+v')
}

test('two cells pasted into the amount never become one amount: the operator chooses one', async ({
  trainingPage: page,
}) => {
  await fillPayout(page, { amount: '1' })
  const amount = page.getByLabel(text('fields.amount'), { exact: true })
  for (const cells of ['100\n200', '100\r\n200\r\n', '100\t200']) {
    await paste(page, amount, cells)
    await expect(page.getByText(text('fields.amount.several'))).toBeVisible()
    await expect(page.getByText(like('fields.amount.willSend'))).toHaveCount(0)
    await toReview(page)
    await expect(page.getByRole('heading', { name: text('payout.title') })).toBeVisible()
  }
  await page.getByRole('button', { name: '200', exact: true }).click()
  await expect(page.getByText(text('fields.amount.willSend', { value: '200' }))).toBeVisible()
  await paste(page, amount, '350.50\n')
  await expect(page.getByText(text('fields.amount.willSend', { value: '350.50' }))).toBeVisible()
})

test('several lines pasted into the card, name or ID stay visible, and the review waits until one is chosen', async ({
  trainingPage: page,
}) => {
  await fillPayout(page, { amount: '100' })
  const card = page.getByLabel(text('fields.card'))
  await paste(page, card, '41111111\n11111111')
  await expect(page.getByText(text('fields.card.lines'))).toBeVisible()
  await toReview(page)
  await expect(page.getByRole('heading', { name: text('payout.title') })).toBeVisible()
  await card.fill('4111 1111 1111 1111')

  const owner = page.getByLabel(text('fields.owner'))
  await paste(page, owner, 'Anna Sokolova\nIvan Petrov')
  await expect(owner).toHaveValue('Anna Sokolova ⏎ Ivan Petrov')
  await toReview(page)
  await expect(owner).toBeFocused()
  await page.getByRole('button', { name: text('fields.pastedLines.keep', { line: 'Ivan Petrov' }) }).click()
  await expect(owner).toHaveValue('Ivan Petrov')

  const id = page.getByLabel(text('fields.merchantId'))
  await paste(page, id, 'INV-000001\nINV-000002')
  await toReview(page)
  await expect(page.getByRole('heading', { name: text('payout.title') })).toBeVisible()
  await page.getByRole('button', { name: text('fields.pastedLines.keep', { line: 'INV-000002' }) }).click()
  await toReview(page)
  await expect(page.getByRole('heading', { name: text('payout.review.title') })).toBeVisible()
})
