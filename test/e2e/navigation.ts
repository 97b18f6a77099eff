import type { Locator, Page } from '@playwright/test'
import type { MessageId } from '../../src/renderer/i18n/index.tsx'
import { text } from '../fakes/texts.ts'

/** The navigation link to a place, by its text. */
export const place = (page: Page, name: MessageId): Locator =>
  page.getByRole('navigation').getByRole('link', { name: text(name) })

/** Goes to a place as an operator does: through the navigation. */
export const goTo = (page: Page, name: MessageId): Promise<void> => place(page, name).click()
