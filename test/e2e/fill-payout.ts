import type { Page } from '@playwright/test'

interface Payout {
  readonly amount: string
  readonly card?: string
  readonly owner?: string
  readonly reference?: string
}

/** Fills in a new payout in KZT, as far as it is to be filled in, from any screen. */
export async function fillPayout(page: Page, payout: Payout): Promise<void> {
  const { amount, card = '4111 1111 1111 1111', owner = 'Aigerim Zhumabayeva', reference } = payout
  await page.getByRole('navigation').getByRole('link', { name: 'New payout' }).click()
  const again = page.getByRole('button', { name: 'New payout' })
  if (await again.isVisible()) await again.click()
  await page.getByRole('combobox', { name: 'Currency' }).click()
  await page.getByRole('option', { name: 'KZT' }).click()
  await page.getByLabel('Amount').fill(amount)
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Recipient’s full name').fill(owner)
  const bank = page.getByRole('combobox', { name: 'Recipient’s bank' })
  if ((await bank.inputValue()) === '') {
    await bank.click()
    await page.getByRole('option').first().click()
  }
  if (reference !== undefined) await page.getByLabel('Your reference').fill(reference)
}

export const toReview = (page: Page) => page.getByRole('button', { name: 'Review' }).click()
export const sendButton = (page: Page) => page.getByRole('button', { name: /^Send / })
