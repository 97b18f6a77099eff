import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What WCAG 2.1 A and AA find wrong in the main part of a page, or in another: rule and element, for a message that can be read. */
export async function violationsOf(
  page: Page,
  part = 'main',
  host: 'browser' | 'desktop' = 'browser',
): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']
  // Electron opens no second page, which axe would put its results together in.
  const axe = new AxeBuilder({ page })
    .include(part)
    .withTags(tags)
    .setLegacyMode(host === 'desktop')
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
