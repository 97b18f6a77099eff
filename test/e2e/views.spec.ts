import type { Page } from '@playwright/test'
import { violationsOf } from './accessibility.ts'
import { expect, expectListed, openFilter, rows, search, test } from './listed.ts'

const menu = (page: Page) => page.getByRole('button', { name: /^Views: / })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

async function choose(page: Page, name: string): Promise<void> {
  await menu(page).click()
  await item(page, name).click()
}

async function save(page: Page, name: string): Promise<void> {
  await choose(page, 'Save this view…')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
}

async function onlyPayouts(page: Page): Promise<void> {
  await openFilter(page, 'Kind')
  await page.getByLabel('Payout, card').check()
  await page.keyboard.press('Escape')
  await expect(rows(page)).toHaveCount(2)
}

test('a view is saved under a name with its filters, order and text, and shown by it', async ({ listed }) => {
  const { page } = listed
  await expect(menu(page)).toHaveText('All')
  await onlyPayouts(page)
  await page.getByRole('columnheader', { name: 'Amount', exact: true }).getByRole('button').click()
  await expect(menu(page)).toHaveText('Unsaved view')
  await save(page, 'Выплаты по сумме')
  await expect(menu(page)).toHaveText('Выплаты по сумме')
  await choose(page, 'All')
  await expect(rows(page)).toHaveCount(8)
  await choose(page, 'Выплаты по сумме')
  await expectListed(listed, 'королёв', 'anna')
  await page.reload()
  await expect(menu(page)).toHaveText('Выплаты по сумме')
  await expectListed(listed, 'королёв', 'anna')
})

test('a view is renamed, and deleted; that can be taken back, and takes back nothing else', async ({ listed }) => {
  const { page, client } = listed
  const names = async () => (await client.desk.getPreferences()).savedViews.map(({ name }) => name)
  await onlyPayouts(page)
  await save(page, 'First')
  await search(page).fill('anna')
  await expectListed(listed, 'anna')
  await save(page, 'Second')
  await choose(page, 'Rename this view…')
  await page.getByRole('textbox', { name: 'Name' }).fill('First')
  await expect(page.getByText('Another view is called that.')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.getByRole('textbox', { name: 'Name' }).fill('Anna’s')
  await page.keyboard.press('Enter')
  await expect(menu(page)).toHaveText('Anna’s')
  await choose(page, 'First')
  await choose(page, 'Delete this view')
  await expect(page.getByText('View deleted: First.')).toBeVisible()
  await expect.poll(names).toEqual(['Anna’s'])
  await expect(menu(page)).toHaveText('Unsaved view')
  await search(page).fill('корол')
  await expectListed(listed, 'королёв')
  await save(page, 'Third')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(names).toEqual(['First', 'Anna’s', 'Third'])
})

test('a name that another view has gives way to the new one, and that is said before', async ({ listed }) => {
  const { page, client } = listed
  await onlyPayouts(page)
  await save(page, 'Mine')
  await search(page).fill('anna')
  await expectListed(listed, 'anna')
  await choose(page, 'Save this view…')
  await page.getByRole('textbox', { name: 'Name' }).fill('Mine')
  await expect(page.getByText('The view of that name is replaced.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await client.desk.getPreferences()).savedViews.map(({ name, view }) => [name, view.text]))
    .toEqual([['Mine', 'anna']])
})

test('views that every desk has; all are in the palette', async ({ listed }) => {
  const { page } = listed
  await choose(page, 'Today')
  await expect(rows(page)).toHaveCount(8)
  await choose(page, 'Payouts today')
  await expectListed(listed, 'anna', 'королёв')
  await save(page, 'Дневные выплаты')
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Find an action or a merchant').fill('view: all')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(8)
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Find an action or a merchant').fill('дневные')
  await page.keyboard.press('Enter')
  await expectListed(listed, 'anna', 'королёв')
})

test('by keyboard, and accessible', async ({ listed }) => {
  const { page } = listed
  await onlyPayouts(page)
  await menu(page).focus()
  await page.keyboard.press('Enter')
  await expect(item(page, 'All')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await item(page, 'Save this view…').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
})
