import { expect, type Page } from '@playwright/test'
import { text } from '../fakes/texts.ts'

/**
 * Fills in the order ID after the suggested one has appeared: Playwright first selects the field's content and then
 * types over it, and a suggestion that arrives in between would remain in front of the text.
 */
export async function fillId(page: Page, id: string): Promise<void> {
  const field = page.getByLabel(text('fields.merchantId'))
  await expect(field).not.toHaveValue('')
  await field.fill(id)
}
