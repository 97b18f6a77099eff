import type { Page } from '@playwright/test'
import type { Profile } from '../../src/shared/model/profile.ts'
import type { TrainingServer } from '../../src/training/server.ts'
import { merchantDraft } from '../fakes/orders.ts'
import { text } from '../fakes/texts.ts'
import {
  type AtAMerchant,
  action,
  addTrainingMerchant,
  askTraining,
  CREATE,
  expect,
  PAYOUT,
  test,
} from './at-a-merchant.ts'
import { fillId } from './fill-id.ts'
import { fillPayout, reviewButton, sendButton, toReview } from './fill-payout.ts'
import { goTo } from './navigation.ts'
import { answer, holdRequests } from './wire.ts'

/** Everything that normalization might change: letter case, encodings, parameter order, non-Latin characters. */
const CLIENT = 'Клиент № 7/+%26&"<b> \\ é'
const WEBHOOK = 'https://Hooks.Shop.Example:443/CB/../cb?b=2&a=%2F+%d0%bf&empty=#Part'
const RETURN = 'http://shop.example/back;v=1?order={id}&to=a|b&x=%7e'
const ACQUIRING = '/merchant/payin/acquiring'

async function fillMore(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^More: / }).click()
  await page.getByLabel('client_id').fill(CLIENT)
  await page.getByLabel('webhook_url').fill(WEBHOOK)
}

async function fillPayin(page: Page): Promise<void> {
  await goTo(page, 'shell.newPayin')
  await page.getByRole('combobox', { name: text('fields.currency') }).click()
  await page.getByRole('option', { name: /^KZT/ }).click()
  await page.getByLabel(text('fields.amount'), { exact: true }).fill('1500.10')
  await fillId(page)
}

/** What the platform received, according to its own record. */
async function received(training: TrainingServer) {
  const { transactions } = await askTraining<{
    transactions: { received: Record<string, unknown>; unknownFields: string[] }[]
  }>(training, '/training/state')
  return transactions.length === 1 ? transactions[0] : undefined
}

test('client_id and webhook_url of a payin by account reach the platform as typed', async ({ desk1, training }) => {
  const { page, sentTo } = desk1
  await fillPayin(page)
  await fillMore(page)
  await page.getByRole('button', { name: text('payin.create') }).click()
  await expect(page.getByRole('heading', { name: /Payin by account: 1,500\.10/ })).toBeVisible()
  const typed = { client_id: CLIENT, webhook_url: WEBHOOK }
  const sent = sentTo(CREATE).map((body) => JSON.parse(body))
  expect(sent).toEqual([{ amount: '1500.10', currency: 'KZT', merchant_transaction_id: expect.any(String), ...typed }])
  expect(await received(training)).toMatchObject({ received: typed, unknownFields: [] })
})

test('return_url, client_id and webhook_url of a payin by acquiring reach the platform as typed', async ({
  desk1,
  training,
}) => {
  const { page, sentTo } = desk1
  await fillPayin(page)
  await page.getByText(text('payin.byAcquiring'), { exact: true }).click()
  await page.getByLabel('return_url').fill(RETURN)
  await fillMore(page)
  await page.getByRole('button', { name: text('payin.create') }).click()
  await expect(page.getByRole('heading', { name: /1,500\.10/ })).toBeVisible()
  const typed = { client_id: CLIENT, webhook_url: WEBHOOK, return_url: RETURN }
  const sent = sentTo(ACQUIRING).map((body) => JSON.parse(body))
  expect(sent).toEqual([{ amount: '1500.10', currency: 'KZT', merchant_transaction_id: expect.any(String), ...typed }])
  expect(await received(training)).toMatchObject({ received: typed, unknownFields: [] })
})

test('client_id and webhook_url of a payout reach the platform as typed, past the review', async ({
  desk1,
  training,
}) => {
  const { page, sentTo } = desk1
  await fillPayout(page, { amount: '1500.10' })
  await fillMore(page)
  await toReview(page)
  await sendButton(page).click()
  await expect.poll(() => sentTo(PAYOUT)).toHaveLength(1)
  const typed = { client_id: CLIENT, webhook_url: WEBHOOK }
  expect(JSON.parse(sentTo(PAYOUT)[0] ?? '')).toMatchObject(typed)
  await expect.poll(async () => (await received(training))?.received).toMatchObject(typed)
})

test('a typed currency becomes the one it names or none, never the one before', async ({ desk1 }) => {
  const { page, sentTo } = desk1
  await fillPayin(page)
  const currency = page.getByRole('combobox', { name: text('fields.currency') })
  const create = page.getByRole('button', { name: text('payin.create') })
  for (const key of ['Tab', 'Escape']) {
    await currency.fill('rub')
    await currency.press(key)
    await expect(currency).toHaveValue('RUB')
    await currency.fill('eur')
    await currency.press(key)
    await create.click()
    await expect(page.getByText(text('fields.currency.empty'))).toBeVisible()
    await expect(currency).toHaveValue('')
  }
  // The list is whole while the text is the chosen currency, and RUB is its first line.
  for (const typed of ['kzt', 'KZT']) {
    await currency.fill('')
    await currency.pressSequentially(typed)
    await currency.press('Enter')
    await expect(currency).toHaveValue('KZT')
  }
  expect(sentTo(CREATE)).toEqual([])
  await currency.fill(' kzt ')
  await create.click()
  await expect.poll(() => sentTo(CREATE)).toHaveLength(1)
  expect(JSON.parse(sentTo(CREATE)[0] ?? '')).toMatchObject({ currency: 'KZT' })
})

test('a filled-in payin passes to another merchant only when the operator says so', async ({ desk1 }) => {
  const { page, client, profile, wire, sentTo } = desk1
  await fillPayin(page)
  const create = page.getByRole('button', { name: text('payin.create') })
  const other = await addTrainingMerchant(client, wire.baseUrl, 'Other')
  const moved = page.getByText(text('payments.moved', { now: 'Other', filledFor: 'Acme' }))
  await expect(moved).toBeVisible()
  await expect(create).toBeDisabled()
  await page.getByLabel(text('fields.amount'), { exact: true }).press('Enter')
  await client.profiles.select({ id: profile.id })
  await expect(moved, 'back at the one it was filled in for').toHaveCount(0)
  await expect(create).toBeEnabled()
  await client.profiles.select({ id: other.id })
  await page.getByRole('button', { name: text('payments.moved.take', { now: 'Other' }) }).click()
  await expect(moved).toHaveCount(0)
  expect(sentTo(CREATE)).toEqual([])
  await create.click()
  await expect(page.getByRole('heading', { name: /Payin by account: 1,500\.10/ })).toBeVisible()
  expect(sentTo(CREATE)).toHaveLength(1)
})

test('a return address typed for one merchant is not taken along to another', async ({ desk1 }) => {
  const { page, client, wire } = desk1
  await fillPayin(page)
  await page.getByText(text('payin.byAcquiring'), { exact: true }).click()
  const address = page.getByLabel('return_url')
  await address.fill(RETURN)
  await addTrainingMerchant(client, wire.baseUrl, 'Other')
  await page.getByRole('button', { name: text('payments.moved.take', { now: 'Other' }) }).click()
  await expect(page.getByLabel(text('fields.amount'), { exact: true })).toHaveValue('1500.10')
  await expect(address).toHaveValue('')
  await client.profiles.select({ id: desk1.profile.id })
  await page.getByRole('button', { name: text('payments.moved.take', { now: 'Acme' }) }).click()
  await expect(address).toHaveValue(RETURN)
})

test('what a payout loses under another merchant is back with the one it was filled in for, whatever was typed between', async ({
  desk1,
}) => {
  const { page, client, profile, wire } = desk1
  await fillPayout(page, { amount: '1500.10' })
  const bank = page.getByRole('combobox', { name: text('fields.bank') })
  const amount = page.getByLabel(text('fields.amount'), { exact: true })
  await fillMore(page)
  const chosen = await bank.inputValue()
  expect(chosen).not.toBe('')
  await addTrainingMerchant(client, wire.baseUrl, 'Other')
  await expect(bank).toHaveValue('')
  await amount.fill('1600')
  await client.profiles.select({ id: profile.id })
  await expect(reviewButton(page)).toBeEnabled()
  await expect(bank).toHaveValue(chosen)
  await expect(page.getByLabel('client_id')).toHaveValue(CLIENT)
  await expect(page.getByLabel('webhook_url')).toHaveValue(WEBHOOK)
  await expect(amount).toHaveValue('1600')
})

test('a filled-in payout loses its bank under another merchant, and passes to it only when the operator says so', async ({
  desk1,
}) => {
  const { page, client, wire, sentTo } = desk1
  await fillPayout(page, { amount: '1500.10' })
  const bank = page.getByRole('combobox', { name: text('fields.bank') })
  const review = reviewButton(page)
  await expect(bank).not.toHaveValue('')
  const release = holdRequests(wire, '/merchant/banks')
  await page.setViewportSize({ width: 1280, height: 720 })
  await addTrainingMerchant(client, wire.baseUrl, 'Other')
  const moved = page.getByText(text('payments.moved', { now: 'Other', filledFor: 'Acme' }))
  await expect(moved, 'however long the form is').toBeInViewport({ ratio: 1 })
  await expect(review).toBeDisabled()
  await expect(bank).toHaveValue('')
  await page.getByRole('button', { name: text('payments.moved.take', { now: 'Other' }) }).click()
  await expect(bank).toHaveAttribute('placeholder', text('fields.bank.loading'))
  await review.click()
  await expect(page.getByText(text('fields.bank.empty'))).toBeVisible()
  await expect(sendButton(page)).toHaveCount(0)
  release()
  await bank.click()
  await page.getByRole('option').first().click()
  await review.click()
  await sendButton(page).click()
  await expect.poll(() => sentTo(PAYOUT)).toHaveLength(1)
})

/** Changes the environment of the merchant, as another window does. */
function moveToLive({ client, profile, wire }: AtAMerchant): Promise<Profile> {
  const draft = merchantDraft(wire.baseUrl, { name: 'Acme', environment: 'live' })
  return client.profiles.update({ id: profile.id, draft })
}

test('a filled-in payin passes to another environment of its merchant only when the operator says so', async ({
  desk1,
}) => {
  const { page, sentTo } = desk1
  await fillPayin(page)
  await page.getByText(text('payin.byAcquiring'), { exact: true }).click()
  const address = page.getByLabel('return_url')
  await address.fill(RETURN)
  await fillMore(page)
  await moveToLive(desk1)
  const moved = page.getByText(text('payments.moved.changed', { now: 'Acme' }))
  await expect(moved).toBeVisible()
  const create = page.getByRole('button', { name: text('payin.create') })
  await expect(create).toBeDisabled()
  for (const field of [address, page.getByLabel('client_id'), page.getByLabel('webhook_url')])
    await expect(field, 'of the test environment').toHaveValue('')
  await page.getByRole('button', { name: text('payments.moved.take', { now: 'Acme' }) }).click()
  await expect(moved).toHaveCount(0)
  await address.fill(RETURN)
  expect(sentTo(ACQUIRING)).toEqual([])
  await create.click()
  await expect
    .poll(() => sentTo(ACQUIRING).map((body) => JSON.parse(body)))
    .toEqual([{ amount: '1500.10', currency: 'KZT', merchant_transaction_id: expect.any(String), return_url: RETURN }])
})

test('a payin refused in one environment is filled in for another only when the operator says so', async ({
  desk1,
}) => {
  const { page, payin, open } = desk1
  const refused = await payin('100.64', { client_id: 'client-7' })
  await moveToLive(desk1)
  await open(refused)
  await action(page, 'detail.toForm').click()
  await expect(page.getByRole('textbox', { name: text('fields.amount') })).toHaveValue('100.64')
  await expect(page.getByText(text('payments.moved.changed', { now: 'Acme' }))).toBeVisible()
  await expect(page.getByRole('button', { name: text('payin.create') })).toBeDisabled()
  await expect(page.getByLabel('client_id')).toHaveValue('')
})

test('a payout under review passes to another environment of its merchant only through the form', async ({ desk1 }) => {
  const { page, sentTo } = desk1
  await fillPayout(page, { amount: '1500.10' })
  await fillMore(page)
  await toReview(page)
  await expect(page.getByRole('button', { name: text('payout.review.change') })).toBeVisible()
  await moveToLive(desk1)
  await expect(page.getByText(text('payout.review.changed', { now: 'Acme' }))).toBeVisible()
  await expect(sendButton(page)).toBeDisabled()
  await page.getByRole('button', { name: text('payout.review.change') }).click()
  await expect(page.getByText(text('payments.moved.changed', { now: 'Acme' }))).toBeVisible()
  await expect(reviewButton(page)).toBeDisabled()
  await expect(page.getByLabel(text('fields.card'))).toHaveValue('4111 1111 1111 1111')
  for (const field of ['client_id', 'webhook_url']) await expect(page.getByLabel(field)).toHaveValue('')
  await expect(page.getByRole('combobox', { name: text('fields.bank') })).toHaveValue('')
  expect(sentTo(PAYOUT)).toEqual([])
})

test('a form starts with the last currency of its own merchant', async ({ desk1 }) => {
  const { page, client, profile, wire } = desk1
  const currency = page.getByRole('combobox', { name: text('fields.currency') })
  await fillPayin(page)
  await page.getByRole('button', { name: text('payin.create') }).click()
  await expect(page.getByRole('heading', { name: /Payin by account: 1,500\.10/ })).toBeVisible()
  await goTo(page, 'shell.newPayout')
  await expect(currency).toHaveValue('KZT')
  await addTrainingMerchant(client, wire.baseUrl, 'Other')
  await expect(currency, 'nothing was typed').toHaveValue('')
  await client.profiles.select({ id: profile.id })
  await expect(currency).toHaveValue('KZT')
})

test('the form and the review name the chosen bank as the list that was read last', async ({ desk1 }) => {
  const { page, client, profile, wire } = desk1
  await fillPayout(page, { amount: '1500.10' })
  const { banks } = await client.account.readBanks({ profileId: profile.id })
  const bank = page.getByRole('combobox', { name: text('fields.bank') })
  const before = await bank.inputValue()
  const renamed = banks.map(({ id, country_code }) => ({ id, name: `New ${id}`, country_code }))
  wire.instead = (response, { path }) => path === '/merchant/banks' && answer(response, 200, renamed)
  await page.getByRole('button', { name: text('fields.bank.refresh') }).click()
  const name = `New ${banks.find((one) => one.name === before)?.id}`
  await expect(bank).toHaveValue(name)
  await toReview(page)
  await expect(page.getByRole('region', { name: text('payout.review.title') })).toContainText(name)
})

test('a form is cleared by keyboard, and restored unless something was typed since', async ({ desk1 }) => {
  const { page } = desk1
  await fillPayout(page, { amount: '1500.10', reference: 'INV-1' })
  const amount = page.getByLabel(text('fields.amount'), { exact: true })
  const bank = page.getByRole('combobox', { name: text('fields.bank') })
  const chosen = await bank.inputValue()
  const clear = page.getByRole('button', { name: text('common.clearForm') })
  await reviewButton(page).focus()
  await page.keyboard.press('Tab')
  await expect(clear).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(amount).toHaveValue('')
  await expect(amount).toBeFocused()
  await expect(page.getByLabel(text('fields.card'))).toHaveValue('')
  await expect(clear).toHaveCount(0)
  await page.getByRole('button', { name: text('common.undo') }).click()
  await expect(amount).toHaveValue('1500.10')
  await expect(page.getByLabel(text('ids.reference'))).toHaveValue('INV-1')
  await expect(bank).toHaveValue(chosen)
  await expect(page.getByLabel(text('fields.card'))).toHaveValue('')
  await expect(page.getByRole('button', { name: text('common.undo') })).toHaveCount(0)
  await clear.click()
  await amount.fill('2')
  await page.getByRole('button', { name: text('common.undo') }).click()
  await expect(page.getByText(text('payments.cleared.inUse'))).toBeVisible()
  await expect(amount).toHaveValue('2')
})

test('a text too long for its field is not pasted in part, and an empty field is not sent at all', async ({
  desk1,
}) => {
  const { page, sentTo } = desk1
  await fillPayin(page)
  await page.getByRole('button', { name: /^More: / }).click()
  await page.evaluate((long) => navigator.clipboard.writeText(long), 'x'.repeat(201))
  for (const name of ['client_id', text('ids.reference')]) {
    const field = page.getByLabel(name)
    await field.fill('   ')
    await field.press('Control+v')
    await expect(field).toHaveAccessibleDescription(text('fields.text.tooLong', { most: 200 }))
    await expect(field).toHaveValue('   ')
  }
  await page.getByRole('button', { name: text('payin.create') }).click()
  await expect.poll(() => sentTo(CREATE)).toHaveLength(1)
  expect(Object.keys(JSON.parse(sentTo(CREATE)[0] ?? ''))).toEqual(['amount', 'currency', 'merchant_transaction_id'])
})
