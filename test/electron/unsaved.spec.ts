import { expect, test } from './launch.ts'

test('a window with changes that are not saved is not closed unasked, and closes once they are discarded', async ({
  launch,
}) => {
  const { app, page } = await launch()
  await page.getByRole('button', { name: 'Use the training platform' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Merchants' }).click()
  await page.getByRole('link', { name: /Training/ }).click()
  await page.getByRole('tab', { name: 'Safety' }).click()
  await page.getByLabel('Look back, hours').fill('9')
  await expect(page.getByText('Not saved yet').first()).toBeVisible()
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  const question = page.getByRole('dialog', { name: 'Changes are not saved' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Back to them' }).click()
  await expect(page.getByLabel('Look back, hours')).toHaveValue('9')
  await app.evaluate(({ app: running }) => running.quit())
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(question).toBeHidden()
  const closed = page.waitForEvent('close')
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await closed
})
