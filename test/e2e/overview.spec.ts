import type { Locator } from '@playwright/test'
import { payinOrder } from '../fakes/orders.ts'
import { like, text } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import { addTrainingMerchant, card, expect, pollNothing, test } from './at-a-merchant.ts'

/** Amounts whose decimals determine how the training platform answers (its README). */
const LOST_ANSWER = '400.52'
const PAID = '1000.50'
const UNDERPAID = '700.02'

test('the overview shows what needs attention, with a link to each, and updates its counts by itself', async ({
  desk1,
}) => {
  const { page, client, payin } = desk1
  await payin(LOST_ANSWER)
  await page.keyboard.press('Alt+1')
  await expect(page).toHaveURL(/#\/overview/)
  const waiting = card(page, text('overview.waiting'))
  await expect(waiting.getByRole('link', { name: /1\s*Outcome unknown/ })).toBeVisible()
  await expect(waiting.getByRole('link', { name: /0\s*Errors, no dispute/ })).toBeVisible()
  await waiting.getByRole('link', { name: /Outcome unknown/ }).click()
  await expect(page.getByRole('grid').getByRole('row').filter({ hasText: '400.52' })).toHaveCount(1)

  await page.goBack()
  const [unknown] = await client.resolution.unresolved({ profileId: null })
  await client.resolution.closeByHand({ transactionId: unknown?.id ?? '', reason: 'never arrived' })
  await expect(waiting.getByRole('link', { name: /0\s*Outcome unknown/ }), 'counted anew by itself').toBeVisible()
})

test('the overview shows counts and exact sums by status, each linked to the list that was counted', async ({
  desk1,
}) => {
  const { page, client, payin, payout } = desk1
  const made = [await payin(PAID), await payin('0.10'), await payin('0.20'), await payout('55.5')]
  for (const { id } of made) await client.transactions.refresh({ id })
  await page.keyboard.press('Alt+1')
  const table = card(page, text('overview.counts')).getByRole('table')
  await expect(table.getByRole('row', { name: /Payin, account 3/ })).toBeVisible()
  await expect(table.getByRole('row', { name: /Payout, card 1/ })).toBeVisible()
  const sums = async () => (await table.getByRole('row').allInnerTexts()).filter((text) => /KZT/.test(text)).join('\n')
  // The training platform changes their statuses by itself, but the sum stays the same.
  const total = (text: string) =>
    [...text.matchAll(/([\d,.]+)\s+KZT/g)].reduce((sum, [, amount]) => sum + BigInt(cents(amount ?? '')), 0n)
  await expect.poll(async () => total(await sums())).toBe(2n * (100_050n + 10n + 20n + 5_550n))

  await table
    .getByRole('link', { name: /Payin, account.*Today: show/i })
    .first()
    .click()
  await expect(page).toHaveURL(/#\/transactions\?/)
  await expect(page.getByRole('grid').getByRole('row').filter({ hasText: 'KZT' })).not.toHaveCount(0)
})

test('with all merchants, a count leads to the list of that environment, and environments are never added up', async ({
  desk1,
}) => {
  const { page, client, payin, profile } = desk1
  // The training platform changes its status by itself: a status read in between would leave the list empty.
  await pollNothing(desk1)
  await payin('100')
  const { id: profileId, revision: profileRevision } = await client.profiles.startTraining()
  await client.payments.createAccountPayin(
    payinOrder(profileId, { profileRevision, currency: 'KZT', amount: '7', draftedAt: new Date().toISOString() }),
  )
  await expect(page.getByTestId('merchant-switcher')).not.toContainText('Acme')
  await client.profiles.select({ id: profile.id })
  await expect(page.getByTestId('merchant-switcher')).toContainText('Acme')
  await page.keyboard.press('Alt+1')
  await page.getByText('All merchants (Test)', { exact: true }).click()
  await page
    .getByRole('link', { name: /Payin, account.*Today: show 1/i })
    .first()
    .click()
  const list = page.getByRole('grid', { name: text('shell.transactions') })
  await expect(list.getByRole('row').filter({ hasText: 'KZT' })).toHaveCount(1)
  await expect(page.getByRole('radio', { name: 'All merchants (Test)' })).toBeChecked()

  await page.getByRole('button', { name: text('list.clearAll') }).click()
  await expect(list.getByRole('row').filter({ hasText: 'KZT' })).toHaveCount(2)
  await expect(page.getByRole('status').filter({ hasText: '2 transactions' })).toContainText(
    /Test\s*100\sKZT\s*·?\s*Training\s*7\sKZT/,
  )
  expect(await violationsOf(page)).toEqual([])
})

test('the scope of the figures is chosen by keyboard, and the focus stays there', async ({ desk1 }) => {
  const { page, client, payin, profile, wire } = desk1
  await payin('100')
  const shop = await addTrainingMerchant(client, wire.baseUrl, 'Shop')
  await payin('7', { profileId: shop.id, profileRevision: shop.revision })
  await expect(page.getByTestId('merchant-switcher')).toContainText('Shop')
  await client.profiles.select({ id: profile.id })
  await expect(page.getByTestId('merchant-switcher')).toContainText('Acme')
  await page.keyboard.press('Alt+1')
  const counted = (count: number) =>
    card(page, text('overview.counts')).getByRole('row', { name: new RegExp(`Payin, account ${count}`) })
  await expect(counted(1)).toBeVisible()
  const all = page.getByRole('radio', { name: 'All merchants (Test)' })
  await page.getByRole('radio', { name: text('transactions.scope.active') }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(all).toBeChecked()
  await expect(all).toBeFocused()
  await expect(counted(2)).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(counted(1)).toBeVisible()
  await expect(page.getByRole('radio', { name: text('transactions.scope.active') })).toBeFocused()
})

test('Escape closes an explanation, even before it has taken the focus', async ({ desk1 }) => {
  const { page, payin } = desk1
  await payin(PAID)
  await page.keyboard.press('Alt+1')
  const button = page.getByRole('button', { name: text('overview.explain', { title: text('overview.counts') }) })
  const explanation = page.getByRole('dialog')
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(explanation).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(explanation).toBeHidden()
  await expect(button).toBeFocused()

  await escapeAtOnce(button)
  await expect(explanation).toBeHidden()
  await expect(button).toBeFocused()
})

test('Escape closes a menu, even before it has taken the focus', async ({ desk1 }) => {
  const { page } = desk1
  const switcher = page.getByTestId('merchant-switcher')
  await escapeAtOnce(switcher)
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(switcher).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
})

test('without an active merchant, the overview says whose money it shows', async ({ desk1 }) => {
  const { page, client, payin } = desk1
  await payin('100')
  const { id } = await client.profiles.startTraining()
  await client.profiles.remove({ id })
  await expect(page.getByTestId('merchant-switcher')).not.toContainText('Acme')
  await page.keyboard.press('Alt+1')
  await expect(page.getByRole('heading', { level: 1, name: text('shell.overview') })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/Test\s+All merchants/)
})

const dateIn = (timeZone?: string) => new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short' }).format()
/** Where it is another day than in the page's time zone, which is also that of this process. */
const elsewhere = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find((zone) => dateIn(zone) !== dateIn())

test.describe('a host in another time zone than the page', () => {
  test.use({ hostEnv: { TZ: elsewhere }, speed: 1000 })
  test('counts by the days of the page, as the list does', async ({ desk1 }) => {
    const { page, client, payin } = desk1
    const { id } = await payin(PAID)
    await expect.poll(async () => (await client.transactions.refresh({ id })).status).toBe('paid')
    await page.keyboard.press('Alt+1')
    const rate = card(page, text('overview.rate'))
    await rate.getByRole('button', { name: text('overview.asTable.of', { title: text('overview.rate') }) }).click()
    const today = new RegExp(`\\b${new Date().getDate()}\\b`)
    await expect(rate.getByRole('table').getByRole('rowheader').first()).toHaveText(today)
  })
})

test('a time zone unknown to this system breaks no chart', async ({ desk1 }) => {
  const { page, client, payin, profile } = desk1
  await payin('100')
  await client.account.readBalance({ profileId: profile.id })
  await page.keyboard.press('Alt+1')
  const balance = card(page, text('overview.balance'))
  await expect(balance).toBeVisible()
  await client.desk.setPreferences({ timeZone: 'Mars/Phobos' })
  await page.reload()
  await balance.getByRole('button', { name: text('overview.asTable.of', { title: 'Balance' }) }).click()
  // Two readings if an hour has ended meanwhile.
  await expect.poll(() => balance.getByRole('table').getByRole('row').count()).toBeGreaterThan(1)
})

test('each chart has its figures as text and as a table, which is remembered, and an empty overview says so', async ({
  desk1,
}) => {
  const { page, client, payin, profile } = desk1
  await page.keyboard.press('Alt+1')
  await expect(page.getByText(text('overview.empty'))).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  const { id } = await payin(UNDERPAID)
  await client.transactions.refresh({ id })
  await client.account.readBalance({ profileId: profile.id })
  const balance = card(page, text('overview.balance'))
  await expect(balance).toContainText(/in [12] reading/)
  await expect(balance.getByRole('application').or(balance.locator('svg')).first()).toBeVisible()
  await expect(balance.getByRole('application')).toHaveAccessibleDescription(/^Last .+ in [12] reading/)
  await balance.getByRole('button', { name: text('overview.asTable.of', { title: 'Balance' }) }).click()
  // Two readings if an hour has ended meanwhile.
  await expect.poll(() => balance.getByRole('table').getByRole('row').count()).toBeGreaterThan(1)
  await page.reload()
  await expect(balance.getByRole('table'), 'it is remembered').toBeVisible()
  await expect(card(page, text('overview.rate'))).toContainText(text('transactions.kind.payin_account'))
  for (const theme of ['light', 'dark'] as const) {
    await client.desk.setPreferences({ theme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
    expect(await violationsOf(page), theme).toEqual([])
  }
})

test('without the platform, the overview is shown with its age', async ({ desk1 }) => {
  const { page, client, payin, wire } = desk1
  const { id } = await payin(PAID)
  await client.transactions.refresh({ id })
  wire.close()
  await page.keyboard.press('Alt+1')
  await expect(page.getByText(like('overview.counted'))).toBeVisible()
  await expect(card(page, text('overview.counts')).getByRole('row', { name: /Payin, account 1/ })).toBeVisible()
})

/** An amount from the table, in cents. */
function cents(amount: string): string {
  const [whole = '', fraction = ''] = amount.replaceAll(',', '').split('.')
  return whole + fraction.padEnd(2, '0')
}

/** Opens what the button opens and presses Escape before that has taken the focus. */
async function escapeAtOnce(button: Locator): Promise<void> {
  const wasOpened = await button.evaluate(async (element: HTMLElement) => {
    element.focus()
    element.click()
    // The library moves the focus in a later task than the one that opens it.
    await Promise.resolve()
    const isOpened = element.getAttribute('aria-expanded')
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true }))
    return isOpened
  })
  expect(wasOpened).toBe('true')
}
