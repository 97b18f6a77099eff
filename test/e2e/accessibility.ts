import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** WCAG 2.1 A and AA violations in one part of a page: rule and element, readable in a failure message. */
export async function violationsOf(page: Page, part = 'main'): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']
  // Legacy mode: otherwise axe combines its results in a second page, which takes longer and which Electron cannot open.
  const axe = new AxeBuilder({ page }).include(part).withTags(tags).setLegacyMode()
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
