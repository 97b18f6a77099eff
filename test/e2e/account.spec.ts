import type { Page } from '@playwright/test'
import { replaceSecret, TEST_CARD } from '../fakes/orders.ts'
import { like, text } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import {
  type AtAMerchant,
  action,
  button,
  CREATE,
  detail,
  dialog,
  expect,
  PAYOUT,
  panel,
  pollNothing,
  test,
  told,
} from './at-a-merchant.ts'
import { fillId } from './fill-id.ts'
import { answer } from './wire.ts'

const RENEWED = { scheme: 'bearer', token: 'renewed-or-anothers' } as const

const recommended = (page: Page) => panel(page).getByText(text('resolution.recommended'))

const askToCancel = (page: Page) => action(page, 'detail.cancel')

async function sayIt(page: Page): Promise<void> {
  await button(page, text('reach.same.ask')).click()
  await button(page, text('reach.same.confirm')).click()
  await expect(dialog(page)).toHaveCount(0)
}

/** An unknown payout, with a different key in place of the one it was sent with. */
async function withAnotherKey({ client, profile, payout, open }: AtAMerchant) {
  const unknown = await payout('200.51')
  await open(unknown)
  await replaceSecret(client, profile.id, RENEWED)
  return unknown
}

test('an unknown payout under a replaced key is retried only after the operator confirms the same account', async ({
  desk1,
}) => {
  const { page, sentTo } = desk1
  await withAnotherKey(desk1)
  await expect(panel(page)).toContainText(text('reach.other.credential', { name: 'Acme' }))
  await expect(recommended(page)).toHaveCount(0)
  await button(page, like('resolution.ask')).click()
  await expect(button(page, text('resolution.ask.send'))).toBeDisabled()
  await expect(page.getByLabel(text('fields.card'))).toHaveCount(0)

  await button(page, text('reach.same.ask')).click()
  await expect(dialog(page)).toContainText(text('reach.same.risk.payout'))
  await expect(button(page, text('common.notNow'))).toBeFocused()
  expect(await violationsOf(page)).toEqual([])
  await button(page, text('reach.same.confirm')).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(panel(page)).toContainText(text('resolution.ask.saidSame.payout'))
  await expect(recommended(page)).toHaveCount(0)
  await expect(told(page).first()).toContainText(text('timeline.account_said_same'))
  await expect(told(page).first()).toContainText('Anna')

  expect(sentTo(PAYOUT)).toHaveLength(1)
  await page.getByLabel(text('fields.card')).fill(TEST_CARD)
  await page.getByLabel(text('resolution.ask.compared')).check()
  await button(page, text('resolution.ask.send')).click()
  await expect.poll(() => sentTo(PAYOUT).length).toBe(2)
})

test('confirming the same account is refused when it changes while the question is open, and works afterwards', async ({
  desk1,
}) => {
  const { page, client, profile, wire } = desk1
  await withAnotherKey(desk1)
  await button(page, text('reach.same.ask')).click()
  const draft = { environment: 'test', baseUrl: wire.baseUrl, auth: { scheme: 'bearer' }, statusBy: 'query' } as const
  const secret = { scheme: 'bearer', token: 'a-third-one' } as const
  await client.profiles.update({ id: profile.id, draft: { ...draft, name: 'Acme, changed' }, secret })
  await expect(dialog(page)).toContainText('Acme, changed')
  await button(page, text('reach.same.confirm')).click()
  await expect(dialog(page).getByRole('alert')).toContainText(text('failure.profile_changed'))
  await button(page, text('common.notNow')).click()
  await sayIt(page)
})

test('entering the same key again changes nothing', async ({ desk1 }) => {
  const { page, client, profile, payin, open } = desk1
  await pollNothing(desk1)
  await open(await payin('100.51'))
  await replaceSecret(client, profile.id, { scheme: 'bearer', token: 'training-merchant' })
  await expect(recommended(page)).toHaveCount(1)
  await button(page, text('resolution.ask.send')).click()
  await expect(detail(page).getByRole('heading', { level: 2 }).first()).toContainText(text('state.accepted'))
})

test('an accepted payin is not refreshed or cancelled under another account, and the screen says why', async ({
  desk1,
}) => {
  const { page, client, profile, payin, open } = desk1
  await open(await payin('100'))
  await replaceSecret(client, profile.id, RENEWED)
  await expect(detail(page)).toContainText(text('reach.other.means'))
  await expect(detail(page)).toContainText(text('transactions.status.otherAccount'))
  await expect(action(page, 'common.refresh')).toBeDisabled()
  await askToCancel(page).click()
  await expect(button(page, text('cancel.confirm.send'))).toBeDisabled()
  await page.keyboard.press('Escape')
  await sayIt(page)
  await expect(action(page, 'common.refresh')).toBeEnabled()
})

test('a payin accepted in another environment says so, and the merchant form warns before that change is saved', async ({
  desk1,
}) => {
  const { page, profile, payin, open } = desk1
  const made = await payin('100')
  await page.goto(new URL(`/#/profiles/${profile.id}`, page.url()).href)
  const other = profile.environment === 'live' ? 'test' : 'live'
  await expect(page.getByText(text('profile.environment.other'))).toHaveCount(0)
  await page.getByLabel(text(`profile.environment.${other}`)).check()
  await expect(page.getByText(text('profile.environment.other'))).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await button(page, text('common.save')).click()
  await expect(page.getByText(like('profiles.saved'))).toBeVisible()
  await open(made)
  await expect(detail(page).getByRole('note')).toContainText('in another environment than')
  await expect(detail(page).getByRole('link', { name: text('common.openMerchant') })).toBeVisible()
  await expect(action(page, 'common.refresh')).toBeDisabled()
})

test('after a reload, the form warns that an order ID belongs to another order before anything is sent', async ({
  desk1,
}) => {
  const { page, wire, payin, sentTo } = desk1
  wire.instead = (response, { path }) =>
    path === CREATE && answer(response, 400, { error: 'DUPLICATE_ORDER', message: 'it exists' })
  const refused = await payin('100', { merchant_transaction_id: 'INV-0001X' })
  expect(refused.state).toBe('refused')
  await page.goto(new URL('/#/payin/new', page.url()).href)
  await page.reload()
  await fillId(page, 'INV-0001X')
  await expect(page.getByText(like('ids.anothers'))).toBeVisible()
  expect(sentTo(CREATE)).toHaveLength(1)
})

test('a cancellation by order ID says whose amount is shown', async ({ desk1 }) => {
  const { page, payin, open } = desk1
  await open(await payin('100.52'))
  await askToCancel(page).click()
  await expect(dialog(page)).toContainText('100.52')
  await expect(dialog(page)).toContainText(text('cancel.confirm.ownAmount'))
})
