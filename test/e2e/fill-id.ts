import { expect, type Page } from '@playwright/test'
import { text } from '../fakes/texts.ts'

export const id = (page: Page) => page.getByLabel(text('fields.merchantId'))

/**
 * Fills in the order ID, or keeps the suggested one, after it has been suggested: Playwright first selects the field's
 * content and then types over it, and a suggestion that arrives in between would remain in front of the text. Without
 * an ID, a form is not submitted.
 */
export async function fillId(page: Page, value?: string): Promise<void> {
  await expect(id(page)).not.toHaveValue('')
  if (value !== undefined) await id(page).fill(value)
}
