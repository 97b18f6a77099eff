import type { Page } from '@playwright/test'
import { text } from '../fakes/texts.ts'
import { fillId } from './fill-id.ts'
import { goTo } from './navigation.ts'

interface Payout {
  readonly amount: string
  readonly card?: string
  readonly owner?: string
  readonly reference?: string
}

/** Fills in a new payout in KZT with the given fields, starting from any screen. */
export async function fillPayout(page: Page, payout: Payout): Promise<void> {
  const { amount, card = '4111 1111 1111 1111', owner = 'Aigerim Zhumabayeva', reference } = payout
  await goTo(page, 'shell.newPayout')
  const again = page.getByRole('button', { name: text('shell.newPayout') })
  if (await again.isVisible()) await again.click()
  await page.getByRole('combobox', { name: text('fields.currency') }).click()
  await page.getByRole('option', { name: 'KZT' }).click()
  await page.getByLabel(text('fields.amount'), { exact: true }).fill(amount)
  await page.getByLabel(text('fields.card')).fill(card)
  await page.getByLabel(text('fields.owner')).fill(owner)
  const bank = page.getByRole('combobox', { name: text('fields.bank') })
  if ((await bank.inputValue()) === '') {
    await bank.click()
    await page.getByRole('option').first().click()
  }
  if (reference !== undefined) await page.getByLabel(text('ids.reference')).fill(reference)
}

/** Reviews it, after an order ID has been suggested: without one the form is not submitted. */
export async function toReview(page: Page): Promise<void> {
  await fillId(page)
  await reviewButton(page).click()
}

export const reviewButton = (page: Page) => page.getByRole('button', { name: text('payout.review') })
/** The review, which takes the form's place. */
export const review = (page: Page) => page.getByRole('region', { name: text('payout.review.title') })
export const findings = (page: Page) => page.getByRole('region', { name: text('review.findings') })
/** The similar payouts; the finding about the night is a separate line. */
export const similar = (page: Page) =>
  findings(page)
    .getByRole('listitem')
    .filter({ hasText: text('common.openPayout') })

export const sendButton = (page: Page) => page.getByRole('button', { name: /^Send / })
