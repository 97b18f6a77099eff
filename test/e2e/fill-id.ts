import { expect, type Page } from '@playwright/test'
import { text } from '../fakes/texts.ts'

/**
 * Fills in the order ID, or keeps the suggested one, after it has been suggested: Playwright first selects the field's
 * content and then types over it, and a suggestion that arrives in between would remain in front of the text. Without
 * an ID, a form is not submitted.
 */
export async function fillId(page: Page, id?: string): Promise<void> {
  const field = page.getByLabel(text('fields.merchantId'))
  await expect(field).not.toHaveValue('')
  if (id !== undefined) await field.fill(id)
}
