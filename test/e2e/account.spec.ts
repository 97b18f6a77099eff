import type { Page } from '@playwright/test'
import { TEST_CARD } from '../fakes/orders.ts'
import { violationsOf } from './accessibility.ts'
import type { AtAMerchant } from './at-a-merchant.ts'
import { action, button, CREATE, detail, dialog, expect, PAYOUT, panel, test, told } from './at-a-merchant.ts'
import { answer } from './wire.ts'

const RENEWED = { scheme: 'bearer', token: 'renewed-or-anothers' } as const

const recommended = (page: Page) => panel(page).getByText('Recommended')

const askToCancel = (page: Page) => action(page, 'detail.cancel')

async function sayIt(page: Page): Promise<void> {
  await button(page, 'It is the same account…').click()
  await button(page, 'It is the same account').click()
  await expect(dialog(page)).toHaveCount(0)
}

/** An unknown payout, and another key in place of the one it was sent with. */
async function withAnotherKey({ client, profile, payout, open }: AtAMerchant) {
  const unknown = await payout('200.51')
  await open(unknown)
  await client.profiles.replaceSecret({ id: profile.id, secret: RENEWED })
  return unknown
}

test('another key in place of the one it was sent with: nothing is asked again before it is said to be the same account', async ({
  desk1,
}) => {
  const { page, sentTo } = desk1
  await withAnotherKey(desk1)
  await expect(panel(page)).toContainText('It was sent with another credential than Acme has now')
  await expect(recommended(page)).toHaveCount(0)
  await button(page, /^Ask again with/).click()
  await expect(button(page, 'Ask again')).toBeDisabled()
  await expect(page.getByLabel('Card number')).toHaveCount(0)

  await button(page, 'It is the same account…').click()
  await expect(dialog(page)).toContainText('asking again pays a second time')
  await expect(button(page, 'Not now')).toBeFocused()
  expect(await violationsOf(page)).toEqual([])
  await button(page, 'It is the same account').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(panel(page)).toContainText('was confirmed to be the same. If it is not, the platform does not know')
  await expect(recommended(page)).toHaveCount(0)
  await expect(told(page).first()).toContainText('present account is the one it was sent under')
  await expect(told(page).first()).toContainText('Anna')

  expect(sentTo(PAYOUT)).toHaveLength(1)
  await page.getByLabel('Card number').fill(TEST_CARD)
  await page.getByLabel('I compared all 16 digits with the order').check()
  await button(page, 'Ask again').click()
  await expect.poll(() => sentTo(PAYOUT).length).toBe(2)
})

test('the same key entered again changes nothing', async ({ desk1 }) => {
  const { page, client, profile, payin, open } = desk1
  await open(await payin('100.51'))
  await client.profiles.replaceSecret({ id: profile.id, secret: { scheme: 'bearer', token: 'training-merchant' } })
  await expect(recommended(page)).toHaveCount(1)
  await button(page, 'Ask again').click()
  await expect(detail(page).getByRole('heading', { level: 2 }).first()).toContainText('Accepted')
})

test('what was accepted is not refreshed or cancelled under another account, and says why', async ({ desk1 }) => {
  const { page, client, profile, payin, open } = desk1
  await open(await payin('100'))
  await client.profiles.replaceSecret({ id: profile.id, secret: RENEWED })
  await expect(detail(page)).toContainText('Under another account the same id is another payment')
  await expect(detail(page)).toContainText('Not refreshed: it was sent under another account')
  await expect(action(page, 'transactions.refresh')).toBeDisabled()
  await askToCancel(page).click()
  await expect(button(page, 'Send the cancel')).toBeDisabled()
  await page.keyboard.press('Escape')
  await sayIt(page)
  await expect(action(page, 'transactions.refresh')).toBeEnabled()
})

test('an id that is another order’s is known after a reload: the form says so before anything is sent', async ({
  desk1,
}) => {
  const { page, wire, payin, sentTo } = desk1
  wire.instead = (response, { path }) =>
    path === CREATE && answer(response, 400, { error: 'DUPLICATE_ORDER', message: 'it exists' })
  const refused = await payin('100', { merchant_transaction_id: 'INV-0001X' })
  expect(refused.state).toBe('refused')
  await page.goto(new URL('/#/payin/new', page.url()).href)
  await page.reload()
  await page.getByLabel('Merchant’s id of the order').fill('INV-0001X')
  await expect(page.getByText('The platform has another order under this id (DUPLICATE_ORDER)')).toBeVisible()
  expect(sentTo(CREATE)).toHaveLength(1)
})

test('a cancel by the merchant’s id says whose amount is shown', async ({ desk1 }) => {
  const { page, payin, open } = desk1
  await open(await payin('100.52'))
  await askToCancel(page).click()
  await expect(dialog(page)).toContainText('The amount is what was sent from here')
  await expect(dialog(page)).toContainText('cannot know the amount')
})
