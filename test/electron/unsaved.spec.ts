import { goTo } from '../e2e/navigation.ts'
import { text } from '../fakes/texts.ts'
import { expect, test } from './launch.ts'

test('a window with unsaved changes asks before it closes, and closes once they are discarded', async ({ launch }) => {
  const { app, page } = await launch()
  await page.getByRole('button', { name: text('welcome.training.action') }).click()
  await goTo(page, 'shell.merchants')
  await page.getByRole('link', { name: /Training/ }).click()
  await page.getByRole('tab', { name: text('guard.title') }).click()
  await page.getByLabel(text('guard.hours.label')).fill('9')
  await expect(page.getByText(text('guard.unsaved')).first()).toBeVisible()
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  const question = page.getByRole('dialog', { name: text('profiles.leave.title') })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: text('common.goBack') }).click()
  await expect(page.getByLabel(text('guard.hours.label'))).toHaveValue('9')
  await app.evaluate(({ app: running }) => running.quit())
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: text('guard.discard') }).click()
  await expect(question).toBeHidden()
  const closed = page.waitForEvent('close')
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await closed
})
