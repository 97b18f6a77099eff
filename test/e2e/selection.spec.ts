import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { generate } from '../bench/million.ts'
import { operated } from '../fakes/operations.ts'
import { text } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import { addTrainingMerchant, test as atAMerchant, detail, dialog } from './at-a-merchant.ts'
import { expect, expectListed, foot, ids, type Name, openFilter, rows, search, test, tickOf } from './listed.ts'
import { goTo } from './navigation.ts'
import { startDesk } from './start-desk.ts'
import { answer } from './wire.ts'

const selected = (page: Page) => foot(page).getByRole('status')
const ticked = (page: Page) => page.getByRole('grid').locator('[data-ticked]')
const act = (page: Page, name: string) => foot(page).getByRole('button', { name, exact: true })
const sums = (page: Page) => foot(page).locator('[data-sums]')

test('the sums of the selection never cover its actions', async ({ listed: { page, of } }) => {
  await page.getByRole('checkbox', { name: text('list.tickAll') }).click()
  await expect(sums(page)).toContainText(text('list.total.payout'))
  await page.goto(new URL(`/#/transactions/${of.anna.id}`, page.url()).href)
  await expect(detail(page)).toContainText('made-6-payout')
  const [actions, summed] = await Promise.all([
    act(page, text('list.bulk.cancel')).boundingBox(),
    sums(page).boundingBox(),
  ])
  expect(summed?.y).toBeGreaterThanOrEqual((actions?.y ?? Number.NaN) + (actions?.height ?? 0))
})

test('rows are ticked by mouse, one by one and in ranges, without opening any', async ({ listed: { page } }) => {
  await tickOf(page, 1).click()
  await expect(selected(page)).toHaveText(text('list.ticked', { count: 1 }))
  await expect(sums(page)).toHaveText((await rows(page).nth(1).locator('[data-cell=amount]').textContent()) ?? '')
  await tickOf(page, 5).click({ modifiers: ['Shift'] })
  await expect(selected(page)).toHaveText(text('list.ticked', { count: 5 }))
  await tickOf(page, 3).click({ modifiers: ['Shift'] })
  await expect(selected(page), 'the range is from where it began').toHaveText(text('list.ticked', { count: 3 }))
  await tickOf(page, 7).click()
  await tickOf(page, 2).click()
  await expect(selected(page)).toHaveText(text('list.ticked', { count: 3 }))
  await expect(detail(page)).toHaveCount(0)
  await page.getByRole('checkbox', { name: text('list.tickNone') }).click()
  await expect(ticked(page)).toHaveCount(0)
})

test('rows are ticked with Space, Shift and the arrows, and Ctrl+A, and cleared with Escape', async ({
  listed: { page },
}) => {
  await page.getByRole('grid').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.down('Space')
  await expect(selected(page)).toHaveText(text('list.ticked', { count: 1 }))
  await page.keyboard.down('Space')
  await expect(ticked(page), 'a held key acts once').toHaveCount(1)
  await page.keyboard.up('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(selected(page)).toHaveText(text('list.ticked', { count: 3 }))
  await page.keyboard.press('Shift+ArrowUp')
  await expect(selected(page)).toHaveText(text('list.ticked', { count: 2 }))
  await page.keyboard.press('Control+a')
  await expect(selected(page)).toHaveText(text('list.ticked', { count: 8 }))
  await page.keyboard.press('Escape')
  await expect(ticked(page)).toHaveCount(0)
  await page.keyboard.press('Shift+End')
  await expect(selected(page)).toHaveText(text('list.ticked', { count: 7 }))
})

test('a row that leaves the list loses its tick, and sorting keeps it', async ({ listed }) => {
  const { page } = listed
  await tickOf(page, 0).click()
  await page
    .getByRole('columnheader', { name: text('list.column.amount'), exact: true })
    .getByRole('button')
    .click()
  await expect(page.getByRole('columnheader', { name: text('list.column.amount'), exact: true })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await expect(selected(page)).toHaveText(text('list.ticked', { count: 1 }))
  await search(page).fill('anna')
  await expectListed(listed, 'anna')
  await expect(ticked(page)).toHaveCount(0)
  await expect(selected(page)).toHaveText('1 transaction20.06 KZT')
})

/** The order IDs of the selected rows, from top to bottom. */
async function tickedIds(page: Page): Promise<readonly string[]> {
  const all = await ids(page)
  const isTicked = await rows(page).evaluateAll((rows) =>
    rows
      .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
      .map((row) => row.hasAttribute('data-ticked')),
  )
  return all.filter((_, at) => isTicked[at])
}

test('a range starts at the row that was ticked, wherever that row is by now', async ({ listed }) => {
  const { page, client, of } = listed
  const tick = (name: Name) =>
    rows(page).filter({ hasText: of[name].merchantTransactionId }).getByRole('gridcell').first()
  await tick('anna').click()
  const { profileId } = of.anna
  const profileRevision = (await client.profiles.list()).profiles.find(({ id }) => id === profileId)?.revision ?? 0
  for (const amount of ['5.06', '6.52']) {
    const id = `new-${amount.length}-${amount.at(-1)}-order`
    const order = { intentId: crypto.randomUUID(), profileId, profileRevision, amount, currency: 'KZT' as const }
    await client.payments.createAccountPayin({ ...order, merchant_transaction_id: id })
  }
  await expect(rows(page)).toHaveCount(10)
  await expect(page.getByTestId('unresolved').getByRole('row')).toHaveCount(1)
  await tick('tenge').click({ modifiers: ['Shift'] })
  const namesOf = (...names: readonly Name[]) => names.map((name) => of[name].merchantTransactionId)
  await expect.poll(() => tickedIds(page)).toEqual(namesOf('anna', 'королёв', 'acquired', 'tenge'))
  await page
    .getByRole('columnheader', { name: text('list.column.amount'), exact: true })
    .getByRole('button')
    .click()
  const range = namesOf('tenge', 'королёв', 'acquired', 'anna')
  await expect.poll(() => tickedIds(page), 'in another order').toEqual(range)
  await tick('acquired').click({ modifiers: ['Shift'] })
  await expect.poll(() => tickedIds(page)).toEqual(namesOf('acquired', 'ёлка', 'anna'))
})

test('a range over the limit says so, and one whose start is too far away is not filled', async ({ page, desk }) => {
  const folder = join(desk.folder, '../longer')
  await generate(folder, { rows: 10_100, merchants: 1 })
  const long = await startDesk(folder)
  try {
    await page.goto(long.url)
    await page.goto(new URL('/#/transactions?of=all', long.url).href)
    await expect(foot(page)).toContainText(text('list.count', { count: 10_100 }))
    await page.getByRole('grid').focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+End')
    await expect(selected(page)).toHaveText(text('list.ticked.part', { count: 10_000 }))
    await expect(page.locator('[data-current]')).toHaveAttribute('aria-rowindex', '10101')
    await page.keyboard.press('Home')
    await page.keyboard.press('Space')
    await expect(selected(page)).toHaveText(text('list.ticked.ofPart', { count: 9_999, most: 10_000 }))
    await page.keyboard.press('Escape')
    await page.keyboard.press('End')
    await page.keyboard.press('Space')
    await expect(selected(page)).toHaveText(text('list.ticked', { count: 1 }))
    await page.keyboard.press('Shift+Home')
    await expect(page.getByText(text('list.range.far', { most: 10_000 }))).toBeVisible()
    await expect(selected(page)).toHaveText(text('list.ticked', { count: 2 }))
  } finally {
    await page.goto('about:blank')
    await long.stop()
  }
})

test('order IDs and platform IDs are copied, one per line', async ({ listed: { page, of } }) => {
  await tickOf(page, 1).click()
  await tickOf(page, 2).click()
  await act(page, text('list.bulk.copy')).click()
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(clipboard).toBe(`${of.anna.merchantTransactionId}\n${of.королёв.merchantTransactionId}`)
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(text('palette.search')).fill('platform IDs')
  await page.keyboard.press('Enter')
  await expect.poll(clipboard).toBe(`${of.anna.platformId}\n${of.королёв.platformId}`)
  await expect(page.getByText(text('list.bulk.copiedPlatform', { count: 2, none: 0 }))).toBeVisible()
  await tickOf(page, 0).click()
  await tickOf(page, 1).click()
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(text('palette.search')).fill('platform IDs')
  await page.keyboard.press('Enter')
  await expect(page.getByText(text('list.bulk.copiedPlatform', { count: 1, none: 1 }))).toBeVisible()
  await expect.poll(clipboard).toBe(of.королёв.platformId)
})

test('statuses of ticked rows are refreshed in turn; that can be stopped, goes on elsewhere, and lists failures', async ({
  listed: { page, client, of },
}) => {
  const [profile] = (await client.profiles.list()).profiles
  if (!profile) throw new Error('no merchant')
  // Slow enough to be stopped from another screen.
  await client.tracking.choose({ profileId: profile.id, polling: { ...profile.polling, perSecond: 0.5 } })
  const strip = page.getByRole('region', { name: text('list.refreshing.title') })
  await page.getByRole('grid').focus()
  await page.keyboard.press('Control+a')
  await expect(selected(page)).toHaveText(text('list.ticked', { count: 8 }))
  await act(page, text('common.refresh')).press('Enter')
  await expect(strip.getByRole('progressbar')).toBeVisible()
  await expect(act(page, text('common.refresh'))).toBeDisabled()
  await expect(act(page, text('common.refresh')), 'the focus stays').toBeFocused()
  await goTo(page, 'shell.settings')
  await expect(page.getByRole('heading', { level: 1, name: text('shell.settings'), exact: true })).toBeVisible()
  await goTo(page, 'shell.transactions')
  await strip.getByRole('button', { name: text('common.stop') }).click()
  await expect(strip).toContainText(/Stopped: \d of 8 statuses requested/)
  await strip.getByRole('button', { name: text('common.dismiss') }).click()
  await expect(strip).toHaveCount(0)
  await tickOf(page, 0).click()
  await tickOf(page, 1).click()
  await act(page, text('common.refresh')).click()
  await expect(strip).toContainText(text('list.refreshing.done', { done: 2 }))
  await strip.getByRole('button', { name: text('list.refreshing.failed', { count: 1 }) }).click()
  await expect(strip.getByRole('listitem')).toContainText('1')
  expect((await client.transactions.get({ id: of.anna.id })).status).not.toBeNull()
})

atAMerchant('the remaining statuses are skipped and counted when the merchant’s platform fails', async ({ desk1 }) => {
  const { page, payin, wire } = desk1
  for (const amount of ['1.06', '2.06', '3.06']) await payin(amount)
  await expect(rows(page)).toHaveCount(3)
  wire.instead = (response, { path }) => path.startsWith('/merchant/status') && answer(response, 401, {})
  await page.getByRole('grid').focus()
  await page.keyboard.press('Control+a')
  await act(page, text('common.refresh')).click()
  const strip = page.getByRole('region', { name: text('list.refreshing.title') })
  await expect(strip).toContainText(text('list.refreshing.done', { done: 1 }))
  await expect(strip).toContainText(text('list.refreshing.skipped', { count: 2 }))
})

atAMerchant('once another merchant is active, the statuses that were refreshed name theirs', async ({ desk1 }) => {
  const { page, client, payin, wire } = desk1
  await payin('1.06')
  await tickOf(page, 0).click()
  await act(page, text('common.refresh')).click()
  const strip = page.getByRole('region', { name: text('list.refreshing.title') })
  await expect(strip).toContainText(text('list.refreshing.done', { done: 1 }))
  await expect(strip).not.toContainText('Acme')
  await addTrainingMerchant(client, wire.baseUrl, 'Beta')
  await expect(page.getByTestId('merchant-switcher')).toContainText('Beta')
  await expect(strip).toContainText('Acme')
})

test('only ticked rows are exported', async ({ listed: { page, of } }) => {
  await tickOf(page, 1).click()
  await tickOf(page, 4).click()
  await act(page, text('list.exportAll')).click()
  await expect(dialog(page)).toContainText(text('exports.ticked', { count: 2 }))
  await dialog(page).getByText(text('exports.format.csv'), { exact: true }).click()
  const downloading = page.waitForEvent('download')
  await dialog(page)
    .getByRole('button', { name: text('exports.start'), exact: true })
    .click()
  const csv = await readFile(await (await downloading).path(), 'utf8')
  const lines = csv.trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(of.anna.merchantTransactionId)
  expect(lines[2]).toContain(of.tenge.merchantTransactionId)
})

test('ticked transactions are cancelled after a question, where that is possible, and each outcome is shown', async ({
  listed,
}) => {
  const { page, client, of } = listed
  const inProcess = async () => {
    const all = [of.ёлка, of.acquired, of.королёв].map(({ id }) => client.transactions.refresh({ id }))
    return (await Promise.all(all)).map(({ status }) => status)
  }
  await expect.poll(inProcess, { timeout: 20_000 }).toEqual(['process', 'process', 'process'])
  // The others do not stay in process.
  for (const name of ['refused', 'anna', 'королёв', 'acquired', 'ёлка'] as const)
    await rows(page).filter({ hasText: of[name].merchantTransactionId }).getByRole('gridcell').first().click()
  await act(page, text('list.bulk.cancel')).click()
  await expect(dialog(page)).toContainText(text('list.cancel.count', { count: 4 }))
  await expect(dialog(page)).toContainText(text('list.cancel.not_possible', { count: 1 }))
  await expect(dialog(page).getByRole('listitem').filter({ hasText: of.ёлка.merchantTransactionId })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect(operated(await client.transactions.get({ id: of.ёлка.id })).cancel, 'only asked').toBeNull()
  await page.keyboard.press('Escape')
  await search(page).fill(of.ёлка.merchantTransactionId)
  await expectListed(listed, 'ёлка')
  await tickOf(page, 0).click()
  await act(page, text('list.bulk.cancel')).click()
  await expect(dialog(page)).toContainText(text('list.cancel.count', { count: 1 }))
  await dialog(page)
    .getByRole('button', { name: text('list.cancel.send', { count: 1 }) })
    .click()
  await expect(dialog(page)).toContainText(text('list.cancel.over', { count: 1 }))
  await expect(dialog(page).getByRole('listitem')).toContainText(text('state.accepted'))
  expect(operated(await client.transactions.get({ id: of.ёлка.id })).cancel?.state).toBe('accepted')
  expect(operated(await client.transactions.get({ id: of.acquired.id })).cancel).toBeNull()
})

test('a screen reader is told the beginning of a refresh, its quarters and its end, not each step', async ({
  listed,
}) => {
  const { page, client } = listed
  const [profile] = (await client.profiles.list()).profiles
  if (!profile) throw new Error('no merchant')
  await client.tracking.choose({ profileId: profile.id, polling: { ...profile.polling, perSecond: 2 } })
  await page.getByRole('grid').focus()
  await page.keyboard.press('Control+a')
  await page.evaluate(() => {
    const told: string[] = []
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const near = target instanceof Element ? target : target.parentElement
        const words = near?.closest('[role=status]')?.textContent
        if (words && words !== told.at(-1)) told.push(words)
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
    Object.assign(window, { told })
  })
  await act(page, text('common.refresh')).press('Enter')
  const told = async () =>
    (await page.evaluate(() => (window as unknown as { told: string[] }).told)).filter((words) => /status/.test(words))
  const steps = [0, 2, 4, 6].map((done) => text('list.refreshing.under_way', { done, of: 8 }))
  await expect.poll(told).toEqual([...steps, text('list.refreshing.done', { done: 8 })])
})

test('tags are added to and removed from all ticked rows, and that can be undone', async ({ listed }) => {
  const { page, client, of } = listed
  const tagsOf = async () => {
    const all = [of.anna, of.королёв].map(({ id }) => client.transactions.get({ id }))
    return (await Promise.all(all)).map(({ tags }) => [...tags].sort())
  }
  await client.transactions.changeTags({ ids: [of.anna.id], add: ['vip', 'старый'], remove: [] })
  await tickOf(page, 1).click()
  await tickOf(page, 2).click()
  await act(page, text('list.bulk.tags')).click()
  await expect(dialog(page)).toContainText(text('list.tags.title', { count: 2 }))
  await dialog(page)
    .getByRole('combobox', { name: text('list.tags.add') })
    .fill('vip')
  await page.keyboard.press('Enter')
  await dialog(page).getByLabel('старый').check()
  expect(await violationsOf(page)).toEqual([])
  await dialog(page).press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await act(page, text('list.bulk.tags')).click()
  await expect(dialog(page).getByLabel('старый'), 'Escape drops nothing').toBeChecked()
  await dialog(page)
    .getByRole('button', { name: text('common.save') })
    .click()
  await expect.poll(tagsOf).toEqual([['vip'], ['vip']])
  await page.getByRole('button', { name: text('common.undo') }).click()
  await expect.poll(tagsOf).toEqual([['vip', 'старый'], []])
  await openFilter(page, text('list.filter.tags'))
  await page.getByLabel('vip').check()
  await expectListed(listed, 'anna')
})

test('tags that were chosen are dropped by Cancel and for other rows, not by Escape', async ({ listed }) => {
  const { page } = listed
  const field = dialog(page).getByRole('combobox', { name: text('list.tags.add') })
  const save = dialog(page).getByRole('button', { name: text('common.save') })
  const open = () => act(page, text('list.bulk.tags')).press('Enter')
  await tickOf(page, 1).click()
  await open()
  await field.fill('vip')
  await field.press('Enter')
  await field.fill('la')
  await field.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await open()
  await expect(save).toBeEnabled()
  await expect(field).toHaveValue('la')
  await page.keyboard.press('Escape')
  await tickOf(page, 2).click()
  await open()
  await expect(field).toHaveValue('')
  await expect(save, 'other rows').toBeDisabled()
  await field.fill('vip')
  await field.press('Enter')
  await dialog(page)
    .getByRole('button', { name: text('common.cancel') })
    .press('Enter')
  await open()
  await expect(save, 'cancelled').toBeDisabled()
})

test('undoing a tag leaves it where it was before, whatever another window has changed meanwhile', async ({
  listed,
}) => {
  const { page, client, of } = listed
  const tagsOf = async () => {
    const all = [of.anna, of.королёв].map(({ id }) => client.transactions.get({ id }))
    return (await Promise.all(all)).map(({ tags }) => [...tags].sort())
  }
  await tickOf(page, 1).click()
  await tickOf(page, 2).click()
  await client.transactions.changeTags({ ids: [of.anna.id], add: ['vip'], remove: [] })
  await act(page, text('list.bulk.tags')).click()
  await expect(dialog(page).getByLabel('vip'), 'as it is now').toBeVisible()
  await client.transactions.changeTags({ ids: [of.королёв.id], add: ['late'], remove: [] })
  for (const name of ['vip', 'late']) {
    await dialog(page)
      .getByRole('combobox', { name: text('list.tags.add') })
      .fill(name)
    await page.keyboard.press('Enter')
  }
  await dialog(page)
    .getByRole('button', { name: text('common.save') })
    .click()
  await expect.poll(tagsOf).toEqual([
    ['late', 'vip'],
    ['late', 'vip'],
  ])
  await page.getByRole('button', { name: text('common.undo') }).click()
  await expect.poll(tagsOf).toEqual([['vip'], ['late']])
})

test('in a long list everything found can be ticked, and so can a range from its last row to its first', async ({
  page,
  desk,
}) => {
  const folder = join(desk.folder, '../long')
  await generate(folder, { rows: 900, merchants: 1 })
  const long = await startDesk(folder)
  try {
    await page.goto(long.url)
    await page.goto(new URL('/#/transactions?of=all', long.url).href)
    await expect(foot(page)).toContainText(text('list.count', { count: 900 }))
    await page.getByRole('grid').focus()
    await page.keyboard.press('Control+a')
    await expect(selected(page)).toHaveText(text('list.ticked', { count: 900 }))
    await expect(act(page, text('list.bulk.cancel')), 'nobody looks through so many').toBeDisabled()
    await act(page, text('list.bulk.copy')).click()
    const copied = () => page.evaluate(async () => new Set((await navigator.clipboard.readText()).split('\n')).size)
    await expect.poll(copied).toBe(900)
    await page.keyboard.press('Escape')
    await page.keyboard.press('End')
    await expect(page.getByRole('row').and(page.locator('[data-current]'))).toHaveAttribute('aria-rowindex', '901')
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+Home')
    await expect(selected(page)).toHaveText(text('list.ticked', { count: 900 }))
    await search(page).fill('INV-2026')
    const top = () => page.getByRole('grid').evaluate((grid) => grid.scrollTop)
    await expect.poll(top, { message: 'another list begins at its top' }).toBe(0)
  } finally {
    await page.goto('about:blank')
    await long.stop()
  }
})

test('the bar of bulk actions is accessible, light and dark', async ({ listed: { page } }) => {
  await tickOf(page, 1).click()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsOf(page)).toEqual([])
  }
  await rows(page).nth(0).click()
  await expect(detail(page)).toBeVisible()
  await expect.poll(() => page.getByRole('grid').evaluate((grid) => grid.scrollWidth - grid.clientWidth)).toBe(0)
})
