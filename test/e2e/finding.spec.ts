import { like, text } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import { openRow } from './at-a-merchant.ts'
import { chip, count, expect, expectListed, foot, ids, nothing, openFilter, pay, rows, search, test } from './listed.ts'
import { goTo } from './navigation.ts'
import { startDesk } from './start-desk.ts'

const ALL = ['refused', 'anna', 'королёв', 'acquired', 'tenge', 'great', 'tiny', 'ёлка'] as const

const SHOWN = ['created', 'kind', 'merchantTransactionId', 'counterparty', 'standing', 'reference', 'amount'] as const

test('the list shows everything newest first, with exact sums', async ({ listed }) => {
  await expectListed(listed, ...ALL)
  const [payins, payouts] = [text('list.total.payin'), text('list.total.payout')]
  await expect(foot(listed.page)).toContainText(
    `${text('list.total.accepted', { count: 7 })}${payins} 2,500.35 KZT9,000,000,000,000,400.22000001 RUB` +
      `${payouts} 20.06 KZT1,500.06 RUB`,
  )
  await expect(foot(listed.page), 'the refused one is in no sum').toContainText(
    text('list.total.notCreated', { count: 1 }),
  )
})

test('filters by kind, currency, creation and amount apply together and are removed one by one', async ({ listed }) => {
  const { page } = listed
  await openFilter(page, text('list.filter.kinds'))
  await page.getByRole('checkbox', { name: text('transactions.kind.payout_card') }).check()
  await expectListed(listed, 'anna', 'королёв')
  await page.keyboard.press('Escape')
  await openFilter(page, text('list.filter.currencies'))
  await page.getByRole('checkbox', { name: 'KZT' }).check()
  await expectListed(listed, 'anna')
  await expect(count(page)).toHaveText(text('list.count', { count: 1 }))
  await expect(foot(page)).toContainText('20.06 KZT')
  await expect(foot(page)).not.toContainText('RUB')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: text('list.filter.clear', { filter: 'Kind' }) }).click()
  await expectListed(listed, 'anna', 'tenge')
  await page.getByRole('button', { name: text('list.clearAll') }).click()
  await expectListed(listed, ...ALL)
  await openFilter(page, text('list.filter.states'))
  await page.getByRole('checkbox', { name: text('list.cancel.became.refused') }).check()
  await expectListed(listed, 'refused')
  await page.keyboard.press('Escape')
  await page.goBack()
  await expectListed(listed, ...ALL)
  await openFilter(page, text('list.filter.amount'))
  await page.getByLabel(text('list.days.from'), { exact: true }).fill('20.06')
  await page.getByLabel(text('list.days.to')).fill('300.06')
  await page.getByLabel(text('list.days.to')).press('Enter')
  await expectListed(listed, 'anna', 'acquired', 'ёлка')
  await expect(chip(page, text('list.filter.amount'))).toHaveText('Amount20.06 – 300.06')
})

test('a filter cleared by keyboard leaves the focus on the next one, and the last one on the way to a new filter', async ({
  listed,
}) => {
  const { page } = listed
  for (const [filter, value] of [
    ['kinds', 'transactions.kind.payout_card'],
    ['states', 'list.cancel.became.accepted'],
    ['currencies', null],
  ] as const) {
    await openFilter(page, text(`list.filter.${filter}`))
    await page.getByRole('checkbox', { name: value ? text(value) : 'KZT' }).check()
    await page.keyboard.press('Escape')
  }
  await expectListed(listed, 'anna')
  const clear = async (filter: 'kinds' | 'states' | 'currencies') => {
    const name = text('list.filter.clear', { filter: text(`list.filter.${filter}`) })
    await page.getByRole('button', { name }).press('Enter')
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  }
  await clear('kinds')
  await expect(chip(page, text('list.filter.states'))).toBeFocused()
  await clear('currencies')
  await expect(chip(page, text('list.filter.states'))).toBeFocused()
  await clear('states')
  await expectListed(listed, ...ALL)
  await expect(page.getByRole('button', { name: text('list.moreFilters'), exact: true })).toBeFocused()
  await openFilter(page, text('list.filter.kinds'))
  await page.getByRole('checkbox', { name: text('transactions.kind.payout_card') }).check()
  await page.keyboard.press('Escape')
  await clear('kinds')
  await expect(chip(page, text('list.filter.kinds'))).toBeFocused()
})

test('an unreadable amount is reported, and an ambiguous one is settled by a click before it filters', async ({
  listed,
}) => {
  const { page } = listed
  await openFilter(page, text('list.filter.amount'))
  const from = page.getByLabel(text('list.days.from'), { exact: true })
  const to = page.getByLabel(text('list.days.to'))
  await from.fill('abc')
  await from.press('Enter')
  await expect(page.getByText(text('list.amount.unreadable'))).toBeVisible()
  // A filter applies a moment later: the other end shows what this one did.
  await to.fill('9000')
  await to.press('Tab')
  await expectListed(listed, ...ALL.filter((name) => name !== 'great'))
  await from.fill('1,500')
  await from.press('Enter')
  const meant = page.getByRole('button', { name: '1500', exact: true })
  await expect(meant).toBeVisible()
  await to.fill('2000')
  await to.press('Tab')
  await expectListed(listed, 'refused', 'anna', 'королёв', 'acquired', 'tiny', 'ёлка')
  await meant.click()
  await expectListed(listed, 'королёв')
})

test('a typed amount applies however its filter is closed', async ({ listed }) => {
  const { page } = listed
  const amount = chip(page, text('list.filter.amount')).first()
  await openFilter(page, text('list.filter.amount'))
  await page.getByLabel(text('list.days.from'), { exact: true }).fill('300.06')
  await count(page).click()
  await expect(page.getByLabel(text('list.days.to'))).toHaveCount(0)
  await expectListed(listed, 'королёв', 'acquired', 'tenge', 'great')
  await expect(amount).toContainText('300.06')
  await openFilter(page, text('list.filter.amount'))
  await page.getByLabel(text('list.days.to')).fill('1500.06')
  await page.keyboard.press('Escape')
  await expectListed(listed, 'королёв', 'acquired')
  await expect(amount).toHaveText('Amount300.06 – 1,500.06')
  await expect(amount).toBeFocused()
})

test('an amount that the search does not find is offered as a filter', async ({ listed }) => {
  const { page } = listed
  await search(page).fill('1500,06')
  await expect(nothing(page)).toBeVisible()
  await page.getByRole('button', { name: text('list.nothing.amount', { amount: '1,500.06' }) }).click()
  await expectListed(listed, 'королёв')
  await expect(search(page)).toHaveValue('')
})

test('the day filter uses the chosen time zone', async ({ listed }) => {
  const { page, client, of } = listed
  const dayIn = (timeZone: string, by = 0) => {
    const at = new Date(Date.parse(of.ёлка.createdAt) + by * 86_400_000)
    return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at)
  }
  // The first time zone to begin a day and the last one: a day apart at any hour.
  const [first, last] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const
  await client.desk.setPreferences({ timeZone: first })
  await openFilter(page, text('list.filter.days'))
  await expect(page.getByText(`Created on these days in ${first}`)).toBeVisible()
  await page.getByLabel(text('list.days.to')).fill(dayIn(first, -1))
  await expect(nothing(page)).toBeVisible()
  await client.desk.setPreferences({ timeZone: last })
  await expect(page.getByText(`Created on these days in ${last}`)).toBeVisible()
  await expectListed(listed, ...ALL)
  await page.getByLabel(text('list.days.from'), { exact: true }).fill(dayIn(last))
  await expectListed(listed, ...ALL)
  await page.getByLabel(text('list.days.to')).fill('')
  await page.getByLabel(text('list.days.from'), { exact: true }).fill(dayIn(last, 2))
  await expect(nothing(page)).toBeVisible()
})

test('the time zone is chosen in Settings, and times are shown in it', async ({ listed }) => {
  const { page, of } = listed
  const hourIn = (timeZone: string) =>
    new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
      new Date(of.anna.createdAt),
    )
  await page.goto(new URL('/#/settings', page.url()).href)
  const zone = page.getByRole('combobox', { name: text('settings.zone') })
  await expect(zone).toHaveValue(like('settings.zone.system'))
  await zone.fill('japan')
  await zone.press('Enter')
  await expect(zone).toHaveValue(/^Asia\/Tokyo · Japan/)
  await page.goto(new URL(`/#/transactions/${of.anna.id}`, page.url()).href)
  await expect(openRow(page)).toContainText(hourIn('Asia/Tokyo'))
})

test('the list is filtered by receipts, disputes, statuses and unresolved outcomes', async ({ listed }) => {
  const { page, client, of } = listed
  const paid = async () => {
    const both = await Promise.all([of.tiny, of.great].map(({ id }) => client.transactions.refresh({ id })))
    return both.map(({ status }) => status)
  }
  for (const one of [of.tiny, of.great]) await pay(page, one)
  await expect.poll(paid).toEqual(['paid', 'paid'])
  await openFilter(page, text('list.filter.hasReceipt'))
  await page.getByLabel(text('list.hasReceipt.yes')).check()
  await expectListed(listed, 'great', 'tiny')
  await page.getByLabel(text('list.hasReceipt.no')).check()
  await expectListed(listed, 'refused', 'anna', 'королёв', 'acquired', 'tenge', 'ёлка')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: text('list.clearAll') }).click()
  await openFilter(page, text('list.filter.hasDispute'))
  await page.getByLabel(text('list.hasDispute.yes')).check()
  await expect(count(page)).toHaveText(text('list.count', { count: 0 }))
  await page
    .getByRole('main')
    .getByRole('button', { name: text('list.clearAll') })
    .last()
    .click()
  await client.transactions.refresh({ id: of.ёлка.id })
  await openFilter(page, text('list.filter.statuses'))
  await expect(page.getByRole('checkbox', { name: text('status.process') })).toBeVisible()
  await page.getByRole('checkbox', { name: text('list.status.none') }).check()
  await expect.poll(() => ids(page)).not.toContain(of.ёлка.merchantTransactionId)
  await expect.poll(() => ids(page)).toContain(of.refused.merchantTransactionId)
  await page.keyboard.press('Escape')
  await openFilter(page, text('list.filter.isUnresolved'))
  await expect(chip(page, text('list.filter.isUnresolved'))).toHaveText('UnresolvedOutcome unknown')
  await expect(count(page)).toHaveText(text('list.count', { count: 0 }))
})

test('a search finds references, owners, IDs and notes, ignoring case and the dots of ё', async ({ listed }) => {
  const { page, client, of } = listed
  await client.transactions.setNote({ id: of.tenge.id, note: 'Ждём выписку из банка', before: null })
  const finds = async (text: string, ...names: Parameters<typeof expectListed>[1][]) => {
    await search(page).fill(text)
    await expectListed(listed, ...names)
  }
  await page.keyboard.press('Control+f')
  await expect(search(page)).toBeFocused()
  await finds('ЕЛКА', 'ёлка')
  await finds('корол', 'королёв')
  await finds('ыписк', 'tenge')
  await finds('-acq', 'acquired')
  await finds('So', 'anna')
  await finds('made-5', 'королёв')
  await finds(of.tenge.platformId ?? '', 'tenge')
  await search(page).fill('ничего такого')
  await expect(page.getByRole('main').getByText('Search: ничего такого')).toBeVisible()
  await page.getByRole('button', { name: text('list.search.clear') }).click()
  await expectListed(listed, ...ALL)
  await page.getByRole('grid').focus()
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
})

test('a search still being typed is dropped when another view is shown', async ({ listed }) => {
  const { page } = listed
  await search(page).fill('anna')
  await expectListed(listed, 'anna')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await search(page).fill('корол')
  await page.goBack()
  await expect(search(page)).toHaveValue('')
  await page.clock.fastForward(1_000)
  await page.clock.resume()
  await expectListed(listed, ...ALL)
  await expect(search(page)).toHaveValue('')
  expect(decodeURIComponent(page.url())).not.toContain('корол')
})

test('the list is sorted by any sortable column in both directions, and amounts by value', async ({ listed }) => {
  const { page, client, of } = listed
  // At 1280 an amount as long as one of these leaves a narrow column of kinds, whose header cannot be clicked.
  await page.setViewportSize({ width: 1440, height: 900 })
  await client.desk.setPreferences({
    listLayout: {
      density: 'normal',
      columns: ['created', 'kind', 'merchantTransactionId', 'platformId', 'reference', 'standing', 'amount'],
    },
  })
  const header = (name: string) => page.getByRole('columnheader', { name, exact: true })
  await header(text('list.column.amount')).getByRole('button').click()
  await expect(header(text('list.column.amount'))).toHaveAttribute('aria-sort', 'descending')
  await expectListed(listed, 'great', 'tenge', 'королёв', 'acquired', 'ёлка', 'anna', 'refused', 'tiny')
  await header(text('list.column.amount')).getByRole('button').click()
  await expect(header(text('list.column.amount'))).toHaveAttribute('aria-sort', 'ascending')
  await expectListed(listed, 'tiny', 'refused', 'anna', 'ёлка', 'acquired', 'королёв', 'tenge', 'great')
  await header(text('list.column.merchantTransactionId')).getByRole('button').click()
  await expectListed(listed, ...ALL.toReversed())
  const sortBy = async (column: 'reference' | 'platformId' | 'standing' | 'kind' | 'created', order: string) => {
    await header(text(`list.column.${column}`))
      .getByRole('button')
      .click()
    await expect(header(text(`list.column.${column}`))).toHaveAttribute('aria-sort', order)
  }
  await sortBy('reference', 'ascending')
  await sortBy('reference', 'descending')
  await expectListed(listed, 'ёлка', ...ALL.filter((name) => name !== 'ёлка'))
  await sortBy('platformId', 'ascending')
  const withId = ALL.filter((name) => name !== 'refused')
  const byId = withId.toSorted((a, b) => ((of[a].platformId ?? '') < (of[b].platformId ?? '') ? -1 : 1))
  await expectListed(listed, ...byId, 'refused')
  await sortBy('kind', 'ascending')
  await expectListed(listed, 'ёлка', 'tiny', 'great', 'tenge', 'refused', 'acquired', 'королёв', 'anna')
  await sortBy('standing', 'ascending')
  await expect
    .poll(async () => (await ids(page)).at(-1), 'what has no status is last')
    .toBe(of.refused.merchantTransactionId)
  await sortBy('created', 'descending')
  await expectListed(listed, ...ALL)
  await page.getByRole('grid').focus()
  await page.keyboard.press('s')
  await page.keyboard.press('Enter')
  await expect(header(text('list.column.created'))).toHaveAttribute('aria-sort', 'ascending')
  await expectListed(listed, ...ALL.toReversed())
  await expect(page.getByRole('grid')).toBeFocused()
})

test('a note and a tag are saved and shown in the list, and the tag can be filtered by', async ({ listed }) => {
  const { page } = listed
  await rows(page).nth(1).click()
  const note = page.getByRole('textbox', { name: text('list.column.note') })
  await note.fill('Клиент звонил')
  await note.press('Control+Enter')
  await page.getByRole('combobox', { name: text('list.column.tags') }).fill('проверить')
  await page.keyboard.press('Enter')
  await page.getByRole('grid').focus()
  await page.keyboard.press('Escape')
  await expect(rows(page).nth(1).getByRole('img', { name: 'Note: Клиент звонил' })).toBeVisible()
  await openFilter(page, text('list.filter.tags'))
  await page.getByLabel('проверить').check()
  await expectListed(listed, 'anna')
  await expect(chip(page, text('list.filter.tags')).first()).toContainText('проверить')
})

test('chosen columns, their order and the row density survive a reload and can be reset', async ({ listed }) => {
  const { page } = listed
  const headers = () => page.locator('[role=columnheader]').allTextContents()
  const before = await headers()
  await page.getByRole('button', { name: text('list.columns') }).click()
  await page.getByLabel(text('list.column.reference'), { exact: true }).check()
  await page.getByLabel(text('list.column.marks'), { exact: true }).uncheck()
  await page.getByRole('button', { name: text('list.columns.up', { column: 'Reference' }) }).click()
  await page.getByText(text('list.density.compact')).click()
  const wanted = ['', ...SHOWN.map((column) => text(`list.column.${column}`))]
  await expect.poll(headers).toEqual(wanted)
  await expect.poll(async () => (await rows(page).first().boundingBox())?.height).toBe(28)
  await page.reload()
  await expect(rows(page)).toHaveCount(8)
  expect(await headers()).toEqual(wanted)
  await page.getByRole('button', { name: text('list.columns') }).click()
  await page.getByRole('button', { name: text('list.columns.reset') }).click()
  await expect.poll(headers).toEqual(before)
  await expect.poll(async () => (await rows(page).first().boundingBox())?.height).toBe(34)
})

test('columns that another window changes stay when the row density is changed here', async ({ listed }) => {
  const { page, client } = listed
  await page.getByRole('button', { name: text('list.columns') }).click()
  await page.getByText(text('list.density.compact')).click()
  await expect.poll(async () => (await client.desk.getPreferences()).listLayout.density).toBe('compact')
  await client.desk.setPreferences({ listLayout: { columns: [...SHOWN], density: 'compact' } })
  await expect(page.getByRole('checkbox', { name: text('list.column.reference'), exact: true })).toBeChecked()
  await page.getByText(text('list.density.roomy')).click()
  await expect
    .poll(async () => (await client.desk.getPreferences()).listLayout)
    .toEqual({ columns: SHOWN, density: 'roomy' })
})

test('the view is restored after a restart, and an address with invalid parts shows the rest', async ({
  listed,
  desk,
}) => {
  const { page } = listed
  await search(page).fill('made')
  await openFilter(page, text('list.filter.kinds'))
  await page.getByRole('checkbox', { name: text('transactions.kind.payout_card') }).check()
  await page.keyboard.press('Escape')
  await page
    .getByRole('columnheader', { name: text('list.column.amount'), exact: true })
    .getByRole('button')
    .click()
  await expectListed(listed, 'королёв', 'anna')
  const shown = new URL(page.url()).hash
  await expect.poll(async () => (await listed.client.desk.getPreferences()).lastView?.kinds).toEqual(['payout_card'])
  await expect.poll(async () => (await listed.client.desk.getPreferences()).lastView?.sort.by).toBe('amount')
  await page.goto('about:blank')
  await desk.stop()
  const again = await startDesk(desk.folder)
  try {
    await page.goto(again.url)
    await goTo(page, 'shell.transactions')
    await expectListed(listed, 'королёв', 'anna')
    expect(new URL(page.url()).hash).toBe(shown)
    await page.goto(
      new URL('/#/transactions?of=active&kinds=["payout_card"]&days="never"&amountFrom="x"', again.url).href,
    )
    await expectListed(listed, 'anna', 'королёв')
  } finally {
    await page.goto('about:blank')
    await again.stop()
  }
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`filters, their choices and an empty result are accessible, ${colorScheme}`, async ({ listed }) => {
    const { page } = listed
    await page.emulateMedia({ colorScheme })
    for (const name of [text('list.filter.days'), text('list.filter.statuses'), text('list.filter.amount')]) {
      await openFilter(page, name)
      expect(await violationsOf(page), name).toEqual([])
      await page.keyboard.press('Escape')
    }
    await page.getByRole('button', { name: text('list.columns') }).click()
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await search(page).fill('ничего')
    await expect(nothing(page)).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await search(page).fill('')
    await expectListed(listed, ...ALL)
  })
}

test('the list is as it was on coming back from another screen', async ({ listed }) => {
  const { page } = listed
  await openFilter(page, text('list.filter.kinds'))
  await page.getByRole('checkbox', { name: text('transactions.kind.payout_card') }).check()
  await page.keyboard.press('Escape')
  await expectListed(listed, 'anna', 'королёв')
  for (const name of ['shell.settings', 'shell.overview'] as const) {
    await goTo(page, name)
    await expect(page.getByRole('heading', { name: text(name), exact: true })).toBeVisible()
    await goTo(page, 'shell.transactions')
    await expectListed(listed, 'anna', 'королёв')
    await expect(chip(page, text('list.filter.kinds'))).toHaveText('KindPayout, card')
  }
})
