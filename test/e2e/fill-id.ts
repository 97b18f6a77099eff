import { expect, type Page } from '@playwright/test'
import { text } from '../fakes/texts.ts'

/**
 * Fills the order's ID in once the suggested one is there: Playwright selects what a field holds and types over it in two
 * steps, and a suggestion that arrives between these stays in front of the text.
 */
export async function fillId(page: Page, id: string): Promise<void> {
  const field = page.getByLabel(text('fields.merchantId'))
  await expect(field).not.toHaveValue('')
  await field.fill(id)
}
