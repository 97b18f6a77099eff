import type { Page } from '@playwright/test'
import { newest } from '../fakes/everything.ts'
import { merchantDraft, replaceSecret } from '../fakes/orders.ts'
import { like, text } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import {
  type AtAMerchant,
  addTrainingMerchant,
  button,
  detail,
  expect,
  pollNothing,
  row,
  test,
  told,
} from './at-a-merchant.ts'
import { answer } from './wire.ts'

const polling = (page: Page) => page.getByTestId('polling')
const toasts = (page: Page) => page.getByRole('group').filter({ hasText: /→|changed/ })

/** Makes the platform answer every status with this; `null`: as it does by itself. */
function say(desk1: AtAMerchant, payload: Record<string, unknown> | null, status = 200): void {
  desk1.wire.instead = (response, { path }) =>
    payload !== null && path.startsWith('/merchant/status') && answer(response, status, payload)
}

test('a payin becomes paid by itself in its detail, in the list and in its timeline', async ({ desk1 }) => {
  const { page, payin, open, pass } = desk1
  say(desk1, { status: 'process' })
  const made = await payin('1500')
  await open(made)
  await pass(10_000)
  await expect(detail(page).getByText(text('status.process'), { exact: true }).first()).toBeVisible()
  await expect(detail(page).getByText(text('record.over'))).toHaveCount(0)
  say(desk1, { status: 'paid' })
  await pass(10_000)
  await expect(detail(page).getByText(text('status.paid'), { exact: true }).first()).toBeVisible()
  await expect(detail(page).getByText(text('record.over')), 'nobody should pay again').toBeVisible()
  await expect(row(page, made.merchantTransactionId)).toContainText(text('status.paid'))
  await expect(told(page).first()).toContainText(/paid/i)
  // The page reads it again every 15 seconds; a new page reads it at once.
  await page.reload()
  await expect(polling(page)).toHaveAccessibleName(/refreshes 1 transaction of this merchant/)
})

test('status notices are shown when switched on, but not for the open transaction', async ({ desk1 }) => {
  const { page, payin, open, client, profile, pass } = desk1
  await page.goto(new URL('/#/settings', page.url()).href)
  await page.getByRole('switch', { name: text('settings.polling.notices.on') }).click()
  await expect.poll(async () => (await client.desk.getPreferences()).statusNotices).toBe(true)
  say(desk1, { status: 'process' })
  const opened = await payin('1', { merchant_transaction_id: 'the-opened-one' })
  const other = await payin('2', { merchant_transaction_id: 'the-other-one' })
  await open(opened)
  await pass(10_000)
  await expect(row(page, other.merchantTransactionId)).toContainText(text('status.process'))
  await expect(row(page, opened.merchantTransactionId)).toContainText(text('status.process'))
  say(desk1, { status: 'paid' })
  // A toast is shown for a few seconds only, so look for it while the time passes.
  const passing = pass(10_000)
  await expect(toasts(page)).toHaveCount(1)
  await expect(toasts(page)).toContainText(`${other.merchantTransactionId} · ${profile.name}`)
  await expect(toasts(page)).toContainText('In process → Paid')
  await toasts(page)
    .getByRole('link', { name: text('common.view') })
    .click()
  await expect(detail(page)).toContainText(other.merchantTransactionId)
  await passing
})

test('many status notices are shown as one, which stays as long as the pointer is over it', async ({ desk1 }) => {
  const { page, payin, client, profile, pass } = desk1
  await client.desk.setPreferences({ statusNotices: true })
  await client.tracking.choose({ profileId: profile.id, polling: { ...profile.polling, perSecond: 10 } })
  await page.goto(new URL('/#/help', page.url()).href)
  say(desk1, { status: 'process' })
  for (const amount of ['3', '4', '5', '6', '7']) await payin(amount)
  await pass(10_000)
  const statuses = async () => (await client.transactions.list(newest(5))).items.map(({ status }) => status)
  await expect.poll(statuses).toEqual(Array.from({ length: 5 }, () => 'process'))
  say(desk1, { status: 'expired' })
  const passing = pass(10_000)
  const many = (count: number) => toasts(page).filter({ hasText: text('polling.news.many', { count }) })
  await expect(many(5)).toContainText(text('status.expired'))
  await expect(toasts(page)).toHaveCount(1)
  await toasts(page).hover()
  const first = await toasts(page).elementHandle()
  await passing
  await payin('8')
  await pass(10_000)
  await expect(many(6)).toBeVisible()
  expect(await first?.evaluate((element) => element.isConnected), 'who is on it stays on it').toBe(true)
  await expect(toasts(page)).toHaveCount(1)
})

test('the last call to the platform is shown with its date once it was not today', async ({ desk1 }) => {
  const { page } = desk1
  const connection = page.getByTestId('connection')
  // Reload, so that the page starts with the test's clock.
  await page.clock.install()
  await page.reload()
  await expect(connection).toHaveText(/^Connected, \d\d:\d\d$/)
  await page.clock.fastForward('24:00:00')
  await expect(connection).toHaveText(/^Connected, .*20\d\d/)
})

test('a platform that refuses the credentials is not polled, and the header says so with a link to the merchant', async ({
  desk1,
}) => {
  const { page, payin, client, profile, wire, pass } = desk1
  // Wait for the balance: reading it later would show that the platform answers, and make the desk poll statuses again.
  await expect(page.getByTestId('balance')).toContainText('25,000')
  say(desk1, { error: 'UNAUTHORIZED', message: 'who are you?' }, 401)
  await payin('1500')
  await expect(polling(page)).toHaveText(text('polling.stopped'), { timeout: 20_000 })
  const asked = wire.sent.length
  await polling(page).click()
  const why = page.getByRole('dialog')
  await expect(why).toContainText(text('polling.stopped.unauthorized'))
  await expect(why).toContainText('1 on auto-refresh')
  await expect(why).toContainText('UNAUTHORIZED')
  expect(await violationsOf(page, '[role=dialog]')).toEqual([])
  await pass(4000)
  expect(wire.sent.slice(asked).map(({ path }) => path)).toEqual([])
  await why.getByRole('link', { name: text('common.openMerchant') }).click()
  await expect(page).toHaveURL(new RegExp(`#/profiles/${profile.id}`))
  await expect(why).toBeHidden()
  say(desk1, { status: 'paid' })
  await replaceSecret(client, profile.id, { scheme: 'bearer', token: 'training-merchant' })
  await expect(polling(page)).toHaveAccessibleName(/refreshes 1 transaction/, { timeout: 30_000 })
})

test('when the platform cannot be reached, polling pauses and says until when', async ({ desk1 }) => {
  const { page, payin, wire } = desk1
  await payin('1500')
  wire.close()
  await expect(polling(page)).toHaveText(like('polling.restingUntil'), { timeout: 30_000 })
  await polling(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText(text('polling.resting.offline'))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(polling(page)).toBeFocused()
})

test('under the pointer, the reason for a pause keeps its colour and gets another background', async ({ desk1 }) => {
  const { page, payin, wire } = desk1
  await payin('1500')
  wire.close()
  await expect(polling(page)).toHaveText(like('polling.restingUntil'), { timeout: 30_000 })
  const [colour = '', background = ''] = await polling(page).evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element)
    return [color, backgroundColor]
  })
  await polling(page).hover()
  await expect(polling(page)).toHaveCSS('color', colour)
  await expect(polling(page)).not.toHaveCSS('background-color', background)
})

test('a long merchant name leaves room in the header for what is beside it', async ({ desk1 }) => {
  const { page, client, profile, wire } = desk1
  await pollNothing(desk1)
  const name = 'Северо-Западная международная платёжная компания «Восток»'
  await client.profiles.update({ id: profile.id, draft: merchantDraft(wire.baseUrl, { name }) })
  await expect(page.getByTestId('merchant-switcher')).toContainText(name)
  for (const language of ['en', 'ru'] as const) {
    await client.desk.setPreferences({ language })
    await expect(polling(page)).toHaveText(text('polling.off', {}, language))
    const overflow = await polling(page).evaluate((element) => element.scrollWidth - element.clientWidth)
    expect(overflow, language).toBeLessThanOrEqual(0)
  }
})

test('what is switched off for a merchant is not polled, and each choice is saved at once', async ({ desk1 }) => {
  const { page, payin, profile, pass, sentTo } = desk1
  say(desk1, { status: 'process' })
  await page.goto(new URL(`/#/profiles/${profile.id}`, page.url()).href)
  await page.getByRole('tab', { name: text('polling.tab') }).click()
  for (const kind of (['payin_account', 'payin_acquiring', 'payout_card', 'added'] as const).map((one) =>
    text(`polling.kind.${one}`),
  )) {
    await page.getByRole('checkbox', { name: kind }).click()
    await expect(page.getByRole('checkbox', { name: kind })).not.toBeChecked()
    await expect(page.getByRole('tabpanel').getByText(text('common.saved'), { exact: true })).toBeVisible()
  }
  await expect(page.getByText(text('polling.none'))).toBeVisible()
  await expect(polling(page)).toHaveText(text('polling.off'))
  await page.getByText('5', { exact: true }).click()
  await expect(page.getByRole('radio', { name: '5', exact: true })).toBeChecked()
  expect(await violationsOf(page)).toEqual([])
  await payin('1500')
  await pass(8000)
  expect(sentTo('/merchant/status')).toEqual([])
  await page.reload()
  await page.getByRole('tab', { name: text('polling.tab') }).click()
  await expect(page.getByRole('radio', { name: '5', exact: true })).toBeChecked()
  await page.getByRole('checkbox', { name: text('polling.kind.payin_account') }).click()
  await expect.poll(() => sentTo('/merchant/status').length, { timeout: 20_000 }).toBeGreaterThan(0)
  await expect(polling(page)).toHaveAccessibleName(/refreshes 1 transaction/)
  await expect(button(page, like('polling.off'))).toHaveCount(0)
})

test('in a narrow header, “off” is shown by its icon alone, not by the first letters of its words', async ({
  desk1,
}) => {
  const { page, client, wire } = desk1
  await pollNothing(desk1)
  const words = polling(page).getByText(text('polling.off'))
  await expect(words).toBeInViewport({ ratio: 0.9 })
  await page.setViewportSize({ width: 1100, height: 800 })
  await addTrainingMerchant(client, wire.baseUrl, 'Long Merchant Name of the Kazakhstan Branch Office')
  const { profiles } = await client.profiles.list()
  for (const profile of profiles) await pollNothing({ client, profile })
  await expect(words).toBeAttached()
  await expect(words).not.toBeInViewport()
  await expect(polling(page).locator('svg')).toBeInViewport({ ratio: 1 })
  await expect(polling(page)).toHaveAccessibleName(text('polling.off.means'))
})
