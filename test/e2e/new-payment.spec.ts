import type { Page } from '@playwright/test'
import type { MessageId } from '../../src/renderer/i18n/index.tsx'
import { text } from '../fakes/texts.ts'
import { action, button, CREATE, expect, PAYOUT, test } from './at-a-merchant.ts'
import { fillId } from './fill-id.ts'
import { fillPayout, sendButton, toReview } from './fill-payout.ts'
import { goTo } from './navigation.ts'
import { holdRequests } from './wire.ts'

const TEST_CARD_SHOWN = '4111 11•• •••• 1111'

const byLink = (name: MessageId) => (page: Page) => goTo(page, name)
const byKey = (key: string) => (page: Page) => page.keyboard.press(key)
const byPalette = (words: string) => async (page: Page) => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
}

const WAYS = [
  ['the navigation', byLink('shell.newPayin'), byLink('shell.newPayout')],
  ['its key', byKey('Alt+4'), byKey('Alt+5')],
  ['the palette', byPalette('new payin'), byPalette('new payout')],
] as const

async function createPayin(page: Page, amount: string): Promise<void> {
  await page.getByRole('combobox', { name: text('fields.currency') }).click()
  await page.getByRole('option', { name: 'KZT' }).click()
  await page.getByLabel(text('fields.amount'), { exact: true }).fill(amount)
  await page.getByLabel(text('ids.reference')).fill('invoice 7')
  await fillId(page)
  await button(page, text('payin.create')).click()
}

for (const [way, newPayin, newPayout] of WAYS) {
  test(`while an outcome is on the screen, a new payin or payout is started by ${way}`, async ({ desk1 }) => {
    const { page, sentTo } = desk1
    await newPayin(page)
    for (const [amount, outcome] of [
      ['100.64', text('state.refused')],
      ['100.54', text('state.unknown')],
      ['100.06', text('state.accepted')],
    ] as const) {
      await createPayin(page, amount)
      await expect(page.getByRole('main')).toContainText(outcome)
      await newPayin(page)
      await expect(page.getByRole('textbox', { name: text('fields.amount') })).toHaveValue('')
      await expect(page.getByLabel(text('ids.reference'))).toHaveValue('')
    }
    expect(sentTo(CREATE)).toHaveLength(3)

    await newPayout(page)
    await fillPayout(page, { amount: '210.54' })
    await toReview(page)
    await sendButton(page).click()
    await expect(page.getByRole('main')).toContainText(text('state.unknown'))
    await newPayout(page)
    await expect(page.getByRole('textbox', { name: text('fields.amount') })).toHaveValue('')
    await expect(page.getByLabel(text('fields.owner'))).toHaveValue('')
    expect(sentTo(PAYOUT)).toHaveLength(1)
    await expect(page.getByRole('navigation').getByRole('link', { name: /Transactions/ })).toContainText('2')
  })
}

test('unsent input is kept in the form, in its review, and, without the card, after a payout was not sent', async ({
  desk1,
}) => {
  const { page, wire } = desk1
  await fillPayout(page, { amount: '99.06', reference: 'invoice 8' })
  await page.keyboard.press('Alt+5')
  await expect(page.getByRole('textbox', { name: text('fields.amount') })).toHaveValue('99.06')
  await expect(page.getByLabel(text('fields.card'))).toHaveValue('4111 1111 1111 1111')
  await toReview(page)
  await page.keyboard.press('Alt+5')
  const review = page.getByRole('region', { name: text('payout.review.title') })
  await expect(review).toContainText('4111 1111 1111 1111')
  wire.close()
  await sendButton(page).click()
  await expect(page.getByRole('main')).toContainText(text('state.not_sent'))
  await page.keyboard.press('Alt+5')
  await expect(page.getByRole('textbox', { name: text('fields.amount') })).toHaveValue('99.06')
  await expect(page.getByLabel(text('ids.reference'))).toHaveValue('invoice 8')
  await expect(page.getByLabel(text('fields.card')), 'the card is kept nowhere').toHaveValue('')
  await expect(page.getByText(text('fields.card.before', { card: TEST_CARD_SHOWN }))).toBeVisible()
})

test('a refused payout is filled into the form again from Transactions, and sent under its ID', async ({ desk1 }) => {
  const { page, payout, open, sentTo } = desk1
  const another = await payout('70.64')
  const refused = await payout('100.64', { reference: 'invoice 9' })
  expect([another.state, refused.state]).toEqual(['refused', 'refused'])
  await open(refused)
  await action(page, 'detail.toForm').click()
  const amount = page.getByRole('textbox', { name: text('fields.amount') })
  await expect(amount).toHaveValue('100.64')
  await expect(page.getByLabel(text('fields.owner'))).toHaveValue(refused.request.owner_name ?? '')
  await expect(page.getByLabel(text('ids.reference'))).toHaveValue('invoice 9')
  await expect(page.getByRole('combobox', { name: text('fields.bank') })).not.toHaveValue('')
  await amount.fill('100.06')

  await open(refused)
  await action(page, 'detail.toForm').click()
  await expect(amount, 'as it was edited').toHaveValue('100.06')
  await open(another)
  await action(page, 'detail.toForm').click()
  await expect(page.getByText(text('detail.toForm.inUse'))).toBeVisible()
  await page.keyboard.press('Alt+5')
  await expect(amount).toHaveValue('100.06')
  const card = page.getByLabel(text('fields.card'))
  await expect(page.getByText(text('fields.card.before', { card: TEST_CARD_SHOWN }))).toBeVisible()
  await card.fill('5555 5555 5555 4444')
  await expect(page.getByText(text('fields.card.notBefore', { card: TEST_CARD_SHOWN }))).toBeVisible()
  await card.fill('4111 1111 1111 1111')
  await expect(page.getByText(text('fields.card.before', { card: TEST_CARD_SHOWN }))).toBeVisible()
  await toReview(page)
  await sendButton(page).click()
  await expect(page.getByRole('main')).toContainText(text('state.accepted'))
  const ids = sentTo(PAYOUT).map((body) => JSON.parse(body).merchant_transaction_id)
  expect(ids.slice(1)).toEqual([refused.merchantTransactionId, refused.merchantTransactionId])
})

test('starting a new payment does not disturb one that is being sent', async ({ desk1 }) => {
  const { page, wire, sentTo } = desk1
  const release = holdRequests(wire, CREATE)
  await byKey('Alt+4')(page)
  await createPayin(page, '100.06')
  await expect.poll(() => sentTo(CREATE)).toHaveLength(1)
  await byKey('Alt+4')(page)
  await expect(page.getByText(text('payments.sending.doNot'))).toBeVisible()
  release()
  await expect(page.getByRole('main')).toContainText(text('state.accepted'))
  expect(sentTo(CREATE)).toHaveLength(1)
})

test('the outcome takes no focus from the palette', async ({ desk1 }) => {
  const { page, wire, sentTo } = desk1
  const release = holdRequests(wire, CREATE)
  await byKey('Alt+4')(page)
  await createPayin(page, '100.06')
  await expect.poll(() => sentTo(CREATE)).toHaveLength(1)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('set')
  const field = page.getByPlaceholder(text('palette.search'))
  await expect(field).toHaveValue('set')
  release()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toContainText('100.06')
  await page.keyboard.type('tings')
  await expect(field).toHaveValue('settings')
})
