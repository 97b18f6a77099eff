import type { Page } from '@playwright/test'
import { text } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import { dialog } from './at-a-merchant.ts'
import { expect, expectListed, openFilter, rows, search, test } from './listed.ts'

const menu = (page: Page) => page.getByRole('button', { name: /^Views: / })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })

async function choose(page: Page, name: string): Promise<void> {
  await menu(page).click()
  await item(page, name).click()
}

async function save(page: Page, name: string): Promise<void> {
  await choose(page, text('list.view.save'))
  await page.getByRole('textbox', { name: text('fields.name') }).fill(name)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
}

async function onlyPayouts(page: Page): Promise<void> {
  await openFilter(page, text('list.filter.kinds'))
  await page.getByRole('checkbox', { name: text('transactions.kind.payout_card') }).check()
  await page.keyboard.press('Escape')
  await expect(rows(page)).toHaveCount(2)
}

test('a view is saved under a name with its filters, order and search, and is restored by it', async ({ listed }) => {
  const { page } = listed
  await expect(menu(page)).toHaveText(text('list.view.all'))
  await onlyPayouts(page)
  await page
    .getByRole('columnheader', { name: text('list.column.amount'), exact: true })
    .getByRole('button')
    .click()
  await expect(menu(page)).toHaveText(text('list.view.own'))
  await save(page, 'Выплаты по сумме')
  await expect(menu(page)).toHaveText('Выплаты по сумме')
  await choose(page, text('list.view.all'))
  await expect(rows(page)).toHaveCount(8)
  await choose(page, 'Выплаты по сумме')
  await expectListed(listed, 'королёв', 'anna')
  await page.reload()
  await expect(menu(page)).toHaveText('Выплаты по сумме')
  await expectListed(listed, 'королёв', 'anna')
})

test('a view is renamed and deleted, and undoing the deletion undoes nothing else', async ({ listed }) => {
  const { page, client } = listed
  const names = async () => (await client.desk.getPreferences()).savedViews.map(({ name }) => name)
  await onlyPayouts(page)
  await save(page, 'First')
  await search(page).fill('anna')
  await expectListed(listed, 'anna')
  await save(page, 'Second')
  await choose(page, text('list.view.rename'))
  await page.getByRole('textbox', { name: text('fields.name') }).fill('First')
  await expect(page.getByText(text('list.view.taken'))).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: text('common.save') })).toBeDisabled()
  await page.getByRole('textbox', { name: text('fields.name') }).fill('Anna’s')
  await page.keyboard.press('Enter')
  await expect(menu(page)).toHaveText('Anna’s')
  await choose(page, 'First')
  await expect(menu(page)).toHaveText('First')
  await choose(page, text('list.view.delete'))
  await expect(page.getByText(text('list.view.deleted', { name: 'First' }))).toBeVisible()
  await expect.poll(names).toEqual(['Anna’s'])
  await expect(menu(page)).toHaveText(text('list.view.own'))
  await search(page).fill('корол')
  await expectListed(listed, 'королёв')
  await save(page, 'Third')
  await page.getByRole('button', { name: text('common.undo') }).click()
  await expect.poll(names).toEqual(['First', 'Anna’s', 'Third'])
})

test('saving under a name in use replaces that view, which is announced first', async ({ listed }) => {
  const { page, client } = listed
  await onlyPayouts(page)
  await save(page, 'Mine')
  await search(page).fill('anna')
  await expectListed(listed, 'anna')
  await choose(page, text('list.view.save'))
  await expect(dialog(page)).toHaveAccessibleName(text('list.view.save.title'))
  await page.getByRole('textbox', { name: text('fields.name') }).fill('Mine')
  await expect(page.getByText(text('list.view.replaces'))).toBeVisible()
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await client.desk.getPreferences()).savedViews.map(({ name, view }) => [name, view.text]))
    .toEqual([['Mine', 'anna']])
})

test('built-in views are in the menu, and all views are in the palette', async ({ listed }) => {
  const { page } = listed
  await choose(page, text('list.view.today'))
  await expect(rows(page)).toHaveCount(8)
  await choose(page, text('list.view.payoutsToday'))
  await expectListed(listed, 'anna', 'королёв')
  await save(page, 'Дневные выплаты')
  await expect(menu(page)).toHaveText('Дневные выплаты')
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(text('palette.search')).fill('view: all')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(8)
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(text('palette.search')).fill('дневные')
  await page.keyboard.press('Enter')
  await expectListed(listed, 'anna', 'королёв')
})

test('views are used by keyboard and are accessible', async ({ listed }) => {
  const { page } = listed
  await onlyPayouts(page)
  await menu(page).focus()
  await page.keyboard.press('Enter')
  await expect(item(page, text('list.view.all'))).toBeFocused()
  expect(await violationsOf(page)).toEqual([])
  await item(page, text('list.view.save')).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: text('fields.name') })).toBeFocused()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
})
