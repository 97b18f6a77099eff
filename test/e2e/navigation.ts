import { expect, type Locator, type Page } from '@playwright/test'
import type { MessageId } from '../../src/renderer/i18n/index.tsx'
import type { Language } from '../../src/renderer/i18n/messages.ts'
import { text } from '../fakes/texts.ts'

/** The navigation link to a place, by its text. */
export const place = (page: Page, name: MessageId): Locator =>
  page.getByRole('navigation').getByRole('link', { name: text(name) })

/** Goes to a place as an operator does: through the navigation. */
export const goTo = (page: Page, name: MessageId): Promise<void> => place(page, name).click()

/** Opens a screen by its address and waits for its title: until it is loaded, the previous screen is shown. */
export async function openAddress(page: Page, path: string, title: MessageId, language?: Language): Promise<void> {
  await page.goto(new URL(`/#${path}`, page.url()).href)
  const name = text(title, {}, language)
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
}
