import type { Page } from '@playwright/test'
import type { DeskClient } from '../../src/shared/contract/index.ts'
import type { Guard } from '../../src/shared/model/guard.ts'
import type { CreatedTransaction } from '../../src/shared/model/transaction.ts'
import { newest } from '../fakes/everything.ts'
import { payoutOrder, TEST_CARD } from '../fakes/orders.ts'
import { text } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import { test as atAMerchant, PAYOUT, pollNothing } from './at-a-merchant.ts'
import { deskClient } from './desk-client.ts'
import { fillPayout, findings, review, sendButton, similar, toReview } from './fill-payout.ts'
import { holdCalls } from './hold-calls.ts'
import { test as base, expect } from './start-desk.ts'
import { holdRequests } from './wire.ts'

/** A second connection to the desk that the page uses: another window, or earlier transactions. */
const test = base.extend<{ other: DeskClient }>({
  other: async ({ trainingPage }, use) => {
    const { client, close } = await deskClient(trainingPage)
    await use(client)
    close()
  },
})

const looked = (page: Page) => page.getByRole('checkbox', { name: /^I checked/ })
const retype = (page: Page) => page.getByLabel(text('review.retype'))
const request = (page: Page) => page.getByRole('region', { name: text('record.request') })

/** An earlier payout to the same card and recipient. */
async function earlier(desk: DeskClient, fields: Parameters<typeof payoutOrder>[1]): Promise<CreatedTransaction> {
  const { profiles, activeId } = await desk.profiles.list()
  const profile = profiles.find(({ id }) => id === activeId)
  if (!profile) throw new Error('no merchant is active')
  const { banks } = await desk.account.readBanks({ profileId: profile.id })
  const bank = banks[0]
  if (!bank) throw new Error('there are no banks')
  return desk.payments.createCardPayout(
    payoutOrder(profile.id, {
      profileRevision: profile.revision,
      currency: 'KZT',
      owner_name: 'Aigerim Zhumabayeva',
      bank_id: bank.id,
      bank_name: bank.name,
      ...fields,
    }),
  )
}

async function setGuard(desk: DeskClient, guard: Partial<Guard>): Promise<void> {
  const { activeId } = await desk.profiles.list()
  const off = { idPattern: null, duplicateHours: 24, limits: {} }
  await desk.profiles.setGuard({ id: activeId ?? '', guard: { ...off, ...guard } })
}

async function countOfPayouts(desk: DeskClient): Promise<number> {
  return (await desk.transactions.list(newest(200))).items.length
}

test('a payout similar to one of unknown outcome is sent only after a deliberate check', async ({
  trainingPage: page,
  other,
}) => {
  const unknown = await earlier(other, { amount: '900.52', reference: 'INV 2026/17' })
  expect(unknown.state).toBe('unknown')
  await page.clock.install()
  await fillPayout(page, { amount: '900,52', reference: 'inv  2026/17' })
  await toReview(page)
  const found = findings(page)
  await expect(found).toContainText(text('review.similar', { count: 1 }))
  await expect(similar(page)).toContainText(text('state.unknown'))
  for (const words of [
    '900.52',
    text('review.reason.digits_amount'),
    text('review.reason.owner_amount'),
    text('review.reason.reference'),
    '4111 11•• •••• 1111',
    'Aigerim Zhumabayeva',
    'INV 2026/17',
    unknown.merchantTransactionId,
  ])
    await expect(similar(page)).toContainText(words)
  await expect(found, 'this desk has no key store').toContainText(text('review.byVisibleDigits'))
  // Longer than the moment in which every button is disabled anyway.
  await page.clock.fastForward(800)
  await expect(sendButton(page)).toBeDisabled()
  await expect(sendButton(page)).toHaveAccessibleDescription(text('review.missing.look'))
  await looked(page).check()
  await expect(sendButton(page)).toBeEnabled()
  await looked(page).uncheck()
  await expect(sendButton(page)).toBeDisabled()
  await looked(page).check()
  await sendButton(page).click()
  await expect(request(page)).toBeVisible()
  const { items } = await other.transactions.list(newest(1))
  const events = (await other.transactions.timeline({ id: items[0]?.id ?? '' })).map(({ event }) => event)
  expect(events[0]).toEqual({ what: 'drafted' })
  expect(events[1]).toEqual({ what: 'confirmed', amountTyped: false, similarSeen: 1 })
  expect(items[0]).toMatchObject({ reference: 'inv  2026/17' })
})

test('a payout similar to one refused as a duplicate is sent only after a check that says why', async ({
  trainingPage: page,
  other,
}) => {
  const refused = await earlier(other, { amount: '910.56' })
  expect(refused.state).toBe('refused')
  await fillPayout(page, { amount: '910.56' })
  await toReview(page)
  await expect(similar(page)).toContainText(refused.merchantTransactionId)
  await expect(similar(page)).toContainText(text('state.refused'))
  await expect(similar(page)).toContainText(text('review.similar.refused'))
  await expect(sendButton(page)).toHaveAccessibleDescription(text('review.missing.look'))
  await looked(page).check()
  await expect(sendButton(page)).toBeEnabled()
})

test('neither Enter nor a double click bypasses the check of similar payouts', async ({
  trainingPage: page,
  other,
}) => {
  await earlier(other, { amount: '55.00' })
  await page.clock.install()
  await fillPayout(page, { amount: '55.00' })
  await page.getByRole('button', { name: text('payout.review') }).dblclick()
  await expect(looked(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await page.clock.fastForward(800)
  await page.keyboard.press('Enter')
  await looked(page).focus()
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')])
  await expect(looked(page)).not.toBeChecked()
  await sendButton(page).dblclick({ force: true })
  await expect(review(page)).toBeVisible()
  expect(await countOfPayouts(other)).toBe(1)
  await page.keyboard.press('Space')
  await looked(page).check()
  await sendButton(page).dblclick()
  await expect(request(page)).toBeVisible()
  expect(await countOfPayouts(other)).toBe(2)
})

test('Enter held down in the palette does not go on to press the button behind it', async ({
  trainingPage: page,
  other,
}) => {
  await fillPayout(page, { amount: '56.00' })
  await toReview(page)
  await expect(sendButton(page)).toBeEnabled()
  await sendButton(page).focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('dark')
  await page.keyboard.down('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(sendButton(page)).toBeFocused()
  await page.keyboard.down('Enter')
  await expect(sendButton(page)).toBeFocused()
  expect(await countOfPayouts(other)).toBe(0)
  await page.keyboard.up('Enter')
  await page.keyboard.press('Enter')
  await expect(request(page)).toBeVisible()
  expect(await countOfPayouts(other)).toBe(1)
})

test('a similar payout sent from another window is shown and has to be checked, and the card is kept', async ({
  trainingPage: page,
  other,
}) => {
  const first = await earlier(other, { amount: '70.00' })
  await page.clock.install()
  await fillPayout(page, { amount: '70.00' })
  await toReview(page)
  await looked(page).check()
  await expect(sendButton(page)).toBeEnabled()
  const second = await earlier(other, { amount: '70.00', seenSimilar: [first.id] })
  await sendButton(page).click()
  await expect(page.getByRole('alert')).toContainText(text('failure.similar_payouts', { count: 1 }))
  await expect(page.getByRole('heading', { name: text('payout.review.title') })).toBeFocused()
  await expect(findings(page)).toContainText(text('review.similar', { count: 2 }))
  await expect(
    findings(page)
      .getByRole('listitem')
      .filter({ hasText: text('review.similar.new') }),
  ).toContainText(second.merchantTransactionId)
  await expect(looked(page)).not.toBeChecked()
  await page.clock.fastForward(800)
  await expect(sendButton(page)).toBeDisabled()
  await expect(review(page)).toContainText('4111 1111 1111 1111')
  expect(await countOfPayouts(other), 'it was not sent').toBe(2)

  await page.getByRole('button', { name: text('payout.review.change') }).click()
  await expect(page.getByRole('alert'), 'that is not said of what is filled in now').toHaveCount(0)
  await expect(page.getByLabel(text('fields.card'))).toHaveValue('4111 1111 1111 1111')
  await expect(page.getByLabel(text('fields.amount'), { exact: true })).toBeFocused()
  await toReview(page)
  await expect(findings(page).getByText(text('review.similar.new'), { exact: true })).toHaveCount(0)
  await looked(page).check()
  await sendButton(page).click()
  await expect(request(page)).toBeVisible()
  expect(await countOfPayouts(other)).toBe(3)
})

test('a payout that is stopped after its screen was left says so over the form', async ({ desk, page }) => {
  const release = await holdCalls(page, 'createCardPayout')
  await page.goto(desk.url)
  await page.getByRole('button', { name: /training platform/i }).click()
  await fillPayout(page, { amount: '71.00' })
  await toReview(page)
  await sendButton(page).click()
  await expect(page.getByText(text('payments.sending.doNot'))).toBeVisible()
  await page.keyboard.press('Alt+2')
  const { client, close } = await deskClient(page)
  await earlier(client, { amount: '71.00' })
  release()
  await page.keyboard.press('Alt+5')
  await expect(page.getByRole('alert')).toContainText(text('failure.similar_payouts', { count: 1 }))
  await expect(page.getByRole('main')).toContainText(text('payments.notDone.cardAgain'))
  await page.getByLabel(text('fields.card')).fill(TEST_CARD)
  await toReview(page)
  await expect(looked(page)).toBeVisible()
  await page.getByRole('button', { name: text('payout.review.change') }).click()
  await expect(page.getByRole('alert'), 'that is not said of what is filled in now').toHaveCount(0)
  expect(await countOfPayouts(client)).toBe(1)
  close()
})

test('an earlier payout is viewed without losing this one', async ({ trainingPage: page, other }) => {
  await earlier(other, { amount: '31.00' })
  await fillPayout(page, { amount: '31.00' })
  await toReview(page)
  const look = page.getByRole('button', { name: text('common.openPayout'), exact: true })
  await look.press('Enter')
  await expect(page.getByRole('dialog').getByRole('region', { name: text('transactions.detail') })).toContainText(
    '31.00',
  )
  await page.keyboard.down('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(look).toBeFocused()
  await page.keyboard.down('Escape')
  await page.keyboard.up('Escape')
  await expect(review(page), 'Escape was about the panel').toContainText('4111 1111 1111 1111')
  await look.click()
  await page.getByRole('button', { name: text('transactions.close') }).click()
  await expect(review(page)).toContainText('4111 1111 1111 1111')
})

atAMerchant('an earlier payout that is answered meanwhile is shown with its new state', async ({ desk1 }) => {
  const { page, client, wire } = desk1
  // A status that is read would replace "Accepted".
  await pollNothing(desk1)
  const release = holdRequests(wire, PAYOUT)
  const held = earlier(client, { amount: '41.00' })
  await expect.poll(() => countOfPayouts(client)).toBe(1)
  await fillPayout(page, { amount: '41.00' })
  await toReview(page)
  await expect(similar(page)).toContainText(text('state.sending'))
  release()
  await held
  await expect(similar(page)).toContainText(text('state.accepted'))
})

test('above the limit, the amount has to be typed again exactly', async ({ trainingPage: page, other }) => {
  await setGuard(other, { limits: { KZT: '1000' } })
  await fillPayout(page, { amount: '1000.00' })
  await toReview(page)
  await expect(sendButton(page)).toBeEnabled()
  await expect(retype(page), 'not above it').toHaveCount(0)
  await page.getByRole('button', { name: text('payout.review.change') }).click()
  await page.getByLabel(text('fields.amount'), { exact: true }).fill('1 500,00')
  await toReview(page)
  await expect(review(page)).toContainText('limit of 1,000')
  await expect(sendButton(page)).toBeDisabled()
  await retype(page).fill('15000.00')
  await expect(page.getByText(text('review.retype.other')), 'not while it is being typed').toHaveCount(0)
  await retype(page).press('Tab')
  await expect(page.getByText(text('review.retype.other'))).toBeVisible()
  await expect(sendButton(page)).toBeDisabled()
  await retype(page).fill('1500')
  await retype(page).press('Tab')
  await expect(page.getByText(text('review.retype.other_decimals', { amount: '1500.00' }))).toBeVisible()
  await expect(sendButton(page)).toBeDisabled()
  await retype(page).fill('1500.00')
  await expect(page.getByText(text('review.retype.same', { value: '1500.00' }))).toBeVisible()
  await expect(sendButton(page)).toBeEnabled()
  await retype(page).press('Enter')
  await expect(review(page), 'Enter there sends nothing').toBeVisible()
  await sendButton(page).click()
  await expect(request(page)).toBeVisible()
  const { items } = await other.transactions.list(newest(1))
  const events = (await other.transactions.timeline({ id: items[0]?.id ?? '' })).map(({ event }) => event)
  expect(events).toContainEqual({ what: 'confirmed', amountTyped: true, similarSeen: 0 })
})

test('a limit set during the review is asked for before anything is sent', async ({ trainingPage: page, other }) => {
  await fillPayout(page, { amount: '2000' })
  await toReview(page)
  await expect(sendButton(page)).toBeEnabled()
  await setGuard(other, { limits: { KZT: '1999.99' } })
  await sendButton(page).click()
  await expect(page.getByRole('alert')).toContainText(text('failure.above_limit'))
  await expect(sendButton(page)).toBeDisabled()
  expect(await countOfPayouts(other)).toBe(0)
  await retype(page).fill('2000')
  await sendButton(page).click()
  await expect(request(page)).toBeVisible()
})

test('the review points out a new card, the night, and an amount above all earlier ones', async ({
  trainingPage: page,
  other,
}) => {
  for (let i = 1; i <= 5; i++)
    await earlier(other, { amount: `${i}00.00`, card_number: '5555555555554444', owner_name: `Nobody ${i}` })
  await other.desk.setPreferences({ timeZone: 'Europe/Moscow' })
  await page.clock.setFixedTime(new Date('2026-11-21T12:00:00+03:00'))
  await fillPayout(page, { amount: '500.01' })
  await toReview(page)
  const larger = text('review.unusual.larger', { count: 5, currency: 'KZT', largest: '500.00 KZT' })
  await expect(findings(page)).toContainText(larger)
  await expect(findings(page)).toContainText(text('review.unusual.new_card'))
  await expect(findings(page)).toContainText(text('review.similar.none', { period: '24 hours' }))
  await expect(findings(page)).not.toContainText('It is night')
  await page.getByRole('button', { name: text('payout.review.change') }).click()
  await page.clock.setFixedTime(new Date('2026-11-21T23:41:00+03:00'))
  await page.getByLabel(text('fields.amount'), { exact: true }).fill('500')
  await page.getByLabel(text('fields.card')).fill('5555 5555 5555 4444')
  await toReview(page)
  // The clock on the screen is updated every ten seconds.
  await expect(findings(page)).toContainText(text('review.unusual.night', { time: '23:41' }), { timeout: 20_000 })
  await expect(findings(page)).not.toContainText('Larger than')
  await expect(findings(page)).not.toContainText(text('review.unusual.new_card'))
  await other.desk.setPreferences({ timeZone: 'America/New_York' })
  await expect(findings(page), 'times go by the zone that was chosen').not.toContainText('It is night')
})

test('the review says that payouts are not compared', async ({ trainingPage: page, other }) => {
  await earlier(other, { amount: '12.00' })
  await setGuard(other, { duplicateHours: 0 })
  await fillPayout(page, { amount: '12.00' })
  await toReview(page)
  await expect(findings(page)).toContainText(text('review.similar.off'))
  await expect(sendButton(page)).toBeEnabled()
})

test('nothing can be sent while similar payouts are looked for, or when that fails', async ({ desk, page }) => {
  let broken = true
  const held = Promise.withResolvers<void>()
  await page.routeWebSocket('**/rpc', (line) => {
    const server = line.connectToServer()
    line.onMessage(async (message) => {
      if (!broken || !String(message).includes('checkPayout')) return server.send(message)
      await held.promise
      // An amount that the desk rejects.
      server.send(String(message).replace('"amount":"64.00"', '"amount":"0"'))
    })
  })
  await page.goto(desk.url)
  await page.getByRole('button', { name: /training platform/i }).click()
  await page.clock.install()
  await fillPayout(page, { amount: '64.00' })
  await toReview(page)
  await expect(findings(page).getByRole('status')).toContainText(text('review.asking'))
  await page.clock.fastForward(800)
  await expect(sendButton(page)).toBeDisabled()
  held.resolve()
  await expect(findings(page).getByRole('alert')).toBeVisible()
  await expect(findings(page)).toContainText(text('review.notAsked'))
  await expect(sendButton(page)).toBeDisabled()
  broken = false
  await page.getByRole('button', { name: text('common.retry') }).click()
  await expect(findings(page)).toContainText(text('review.similar', { count: 0 }))
  await expect(sendButton(page)).toBeEnabled()
})

test('the payout is confirmed by keyboard alone, and the button names the merchant and the amount', async ({
  trainingPage: page,
  other,
}) => {
  await setGuard(other, { limits: { KZT: '100' } })
  await earlier(other, { amount: '640.00', typedAmount: '640.00' })
  await page.keyboard.press('Alt+5')
  const keys = async (...pressed: readonly string[]) => {
    for (const key of pressed) await page.keyboard.press(key)
  }
  await expect(page.getByLabel(text('fields.amount'), { exact: true })).toBeFocused()
  await page.keyboard.type('640.00')
  await keys('Tab')
  await page.keyboard.type('KZT')
  await keys('Enter', 'Tab')
  await page.keyboard.type(TEST_CARD)
  await keys('Tab')
  await page.keyboard.type('Aigerim Zhumabayeva')
  await keys('Tab')
  await page.keyboard.type('Kaspi')
  await expect(page.getByRole('option', { name: /Kaspi/ })).toBeVisible()
  await keys('ArrowDown', 'Enter')
  await page.getByLabel(text('ids.reference')).focus()
  await page.keyboard.type('INV 1')
  await keys('Enter')
  await expect(page.getByRole('heading', { name: text('payout.review.title') })).toBeFocused()
  await expect(looked(page)).toBeVisible()
  // The earlier payout, the checkbox, the repeated amount, back, send.
  await keys('Tab')
  await expect(page.getByRole('button', { name: text('common.openPayout'), exact: true })).toBeFocused()
  await keys('Tab')
  await expect(looked(page)).toBeFocused()
  await keys('Space', 'Tab')
  await expect(retype(page)).toBeFocused()
  await page.keyboard.type('640.00')
  await keys('Tab')
  await expect(page.getByRole('button', { name: text('payout.review.change') })).toBeFocused()
  await expect(sendButton(page)).toHaveText(/Send 640\.00\sKZT for Training merchant/)
  await expect(sendButton(page)).toBeEnabled()
  await keys('Tab')
  await expect(sendButton(page)).toBeFocused()
  await Promise.all([keys('Enter'), keys('Enter')])
  await expect(request(page)).toContainText('4111 11•• •••• 1111')
  expect(await countOfPayouts(other)).toBe(2)
})

test('the card number is nowhere in the page once the review is left, in whatever way', async ({
  trainingPage: page,
  other,
}) => {
  const first = await earlier(other, { amount: '83.00', card_number: '4242424242424242' })
  const isAnywhere = () =>
    page.evaluate(
      ([bare, fours]) =>
        [document.documentElement.outerHTML, location.href, ...Object.values({ ...localStorage, ...sessionStorage })]
          .concat([...document.querySelectorAll('input')].map(({ value }) => value))
          .some((text) => text.includes(bare ?? '') || text.includes(fours ?? '')),
      [TEST_CARD, '4111 1111 1111 1111'],
    )
  await fillPayout(page, { amount: '83.00' })
  await toReview(page)
  await expect(looked(page)).toBeVisible()
  expect(await isAnywhere(), 'it can be found').toBe(true)
  await page.keyboard.press('Alt+2')
  await expect(page.getByRole('heading', { name: text('shell.transactions') })).toBeVisible()
  expect(await isAnywhere()).toBe(false)
  await page.keyboard.press('Alt+5')
  await expect(page.getByLabel(text('fields.card'))).toHaveValue('')
  expect(await isAnywhere()).toBe(false)

  await page.getByLabel(text('fields.card')).fill(TEST_CARD)
  await page.getByLabel(text('fields.amount'), { exact: true }).fill('83.50')
  await toReview(page)
  await sendButton(page).click()
  await expect(page.getByText(text('payments.sending.doNot'))).toBeVisible()
  expect(await isAnywhere(), 'out of sight while it is sent').toBe(false)
  await expect(request(page)).toBeVisible()
  expect(await isAnywhere()).toBe(false)
  expect(first.state).toBe('accepted')
})

test('the review with everything it can show is accessible, light and dark', async ({ trainingPage: page, other }) => {
  await setGuard(other, { limits: { KZT: '5' } })
  const seen: string[] = []
  for (const amount of Array.from({ length: 6 }, () => '22.00')) {
    const { id } = await earlier(other, { amount, typedAmount: amount, seenSimilar: seen, reference: 'INV 5' })
    seen.push(id)
  }
  await fillPayout(page, { amount: '22.00', reference: 'INV 5', card: '4111 1111 1111 1112' })
  await toReview(page)
  await expect(findings(page)).toContainText(text('review.similar', { count: 6 }))
  await retype(page).fill('23')
  await looked(page).check()
  await expect(page.getByText(text('review.retype.other'))).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsOf(page), colorScheme).toEqual([])
  }
  await expect(page.getByRole('button', { name: text('payout.review.change') })).toBeInViewport({ ratio: 1 })
  await expect(sendButton(page)).toBeInViewport({ ratio: 1 })
})
