import { text } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import { goTo } from './navigation.ts'
import { expect, test } from './start-desk.ts'

test('in a browser, Paydesk says that it has no updates of its own', async ({ trainingPage: page }) => {
  await goTo(page, 'shell.settings')
  const updates = page.getByRole('region', { name: text('updates.title') })
  await expect(updates).toContainText(text('updates.none.browser_host'))
  await expect(updates.getByRole('button')).toHaveCount(0)
  await expect(page.getByTestId('update')).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])
})
