import type { Page } from '@playwright/test'
import { addMerchant } from '../fakes/orders.ts'
import { inOrder, like, text } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import { action, card, detail } from './at-a-merchant.ts'
import { lineTo } from './desk-client.ts'
import { fillId, id } from './fill-id.ts'
import { holdCalls } from './hold-calls.ts'
import { goTo } from './navigation.ts'
import { expect, test } from './start-desk.ts'

async function openPayin(page: Page): Promise<void> {
  await goTo(page, 'shell.newPayin')
  await expect(page.getByRole('heading', { name: text('payin.title') })).toBeVisible()
}

async function chooseCurrency(page: Page, code: string): Promise<void> {
  await page.getByRole('combobox', { name: text('fields.currency') }).click()
  await page.getByRole('option', { name: new RegExp(`^${code}`) }).click()
}

async function createPayin(page: Page, amount: string): Promise<void> {
  await openPayin(page)
  await chooseCurrency(page, 'KZT')
  await page.getByLabel(text('fields.amount'), { exact: true }).fill(amount)
  await fillId(page)
  await page.getByRole('button', { name: text('payin.create') }).click()
}

test('a payin by account shows payment details to copy, a link, a QR code and the time left', async ({
  trainingPage: page,
}) => {
  await createPayin(page, '1 000,5')
  const requisites = card(page, text('record.requisites'))
  await expect(requisites).toBeVisible()
  await expect(page.getByRole('heading', { name: /Payin by account: 1,000\.5\sKZT/ })).toBeFocused()
  await requisites
    .getByRole('button', { name: text('record.copyField', { field: text('record.accountNumber') }) })
    .click()
  const account = await page.evaluate(() => navigator.clipboard.readText())
  expect(account).toMatch(/^[A-Z0-9]{10,}$/)
  await requisites.getByRole('button', { name: text('record.copyRequisites') }).click()
  const whole = await page.evaluate(() => navigator.clipboard.readText())
  expect(whole).toContain(`Account number: ${account}`)
  expect(whole).toContain('Amount: 1000.5 KZT')
  await expect(card(page, text('record.paymentLink')).getByRole('img')).toBeVisible()
  const clock = page.getByRole('timer')
  await expect(clock).toHaveText(/^1[45]:\d\d$/)
  const before = await clock.textContent()
  await expect(clock).not.toHaveText(before ?? '')
})

test('the exact amount to be sent is shown, and an ambiguous one is asked about', async ({ trainingPage: page }) => {
  await openPayin(page)
  await chooseCurrency(page, 'RUB')
  const amount = page.getByLabel(text('fields.amount'), { exact: true })
  await amount.fill('1 000,50')
  await expect(page.getByText(text('fields.amount.willSend', { value: '1000.50' }))).toBeVisible()
  await amount.fill('1,000')
  await amount.press('Enter')
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('button', { name: text('payin.create') })).toBeVisible()
  await page.getByRole('button', { name: text('fields.amount.asDecimals', { value: '1.000' }) }).click()
  await expect(page.getByText(text('fields.amount.willSend', { value: '1.000' }))).toBeVisible()
  await amount.fill('1.123456789')
  await expect(page.getByText(text('fields.amount.tooManyDecimals'))).toBeVisible()
  await amount.fill('1,000')
  await page.getByRole('button', { name: text('fields.amount.asThousands', { value: '1000' }) }).click()
  await amount.press('Enter')
  await expect(page.getByRole('heading', { name: /1,000\sRUB/ })).toBeVisible()
})

test('empty required fields are marked as wrong only once the form is submitted', async ({ trainingPage: page }) => {
  await openPayin(page)
  const amount = page.getByLabel(text('fields.amount'), { exact: true })
  await expect(amount).toBeFocused()
  await page.getByText(text('payin.byAcquiring')).click()
  await page.getByLabel(text('record.returnUrl')).focus()
  await page.getByRole('combobox', { name: text('fields.currency') }).focus()
  await amount.focus()
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)
  await amount.fill('1,000')
  await page.getByRole('combobox', { name: text('fields.currency') }).focus()
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await amount.fill('')
  await amount.press('Enter')
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(3)
})

test('pressing Enter twice or double-clicking creates one payin', async ({ trainingPage: page }) => {
  await openPayin(page)
  await chooseCurrency(page, 'KZT')
  const amount = page.getByLabel(text('fields.amount'), { exact: true })
  await amount.fill('700')
  await fillId(page)
  await Promise.all([amount.press('Enter'), amount.press('Enter')])
  await expect(card(page, text('record.requisites'))).toBeVisible()
  await page.getByRole('button', { name: text('shell.newPayin') }).click()
  await amount.fill('701')
  await fillId(page)
  await page.getByRole('button', { name: text('payin.create') }).dblclick()
  await expect(card(page, text('record.requisites'))).toBeVisible()
  await page.getByRole('link', { name: text('common.openInTransactions') }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
})

test('an order ID already used here is found while it is typed, with a link to its order', async ({
  trainingPage: page,
}) => {
  await openPayin(page)
  await fillId(page, 'order-170')
  await page.getByLabel(text('fields.amount'), { exact: true }).fill('10')
  await chooseCurrency(page, 'KZT')
  await page.getByRole('button', { name: text('payin.create') }).click()
  await page.getByRole('button', { name: text('shell.newPayin') }).click()
  await fillId(page, 'order-170')
  await expect(page.getByText(like('ids.taken'))).toBeVisible()
  await page.getByLabel(text('fields.amount'), { exact: true }).fill('11')
  await page.getByLabel(text('fields.amount'), { exact: true }).press('Enter')
  await expect(id(page)).toBeFocused()
  await id(page).fill('abcd1234')
  await expect(page.getByText(text('fields.merchantId.likePlatformId'))).toBeVisible()
  await id(page).fill('order-170')
  await page.getByRole('button', { name: 'open it' }).click()
  await expect(detail(page)).toContainText('order-170')
})

test('a payin by acquiring needs a return address, remembers it per merchant, and shows the payment page', async ({
  trainingPage: page,
  desk,
  session,
}) => {
  await openPayin(page)
  await chooseCurrency(page, 'KZT')
  await page.getByText(text('payin.byAcquiring')).click()
  await page.getByLabel(text('fields.amount'), { exact: true }).fill('250.90')
  await page.getByRole('button', { name: text('payin.create') }).click()
  await expect(page.getByText(text('fields.url.empty'))).toBeVisible()
  await page.getByLabel(text('record.returnUrl')).fill('https://shop.example/return')
  await page.getByRole('button', { name: text('payin.create') }).click()
  await expect(card(page, text('record.paymentUrl'))).toContainText('/checkout/')
  await expect(card(page, text('detail.fees'))).toContainText(text('record.acquirer'))
  await page.getByRole('button', { name: text('shell.newPayin') }).click()
  await expect(page.getByLabel(text('record.returnUrl'))).toHaveValue('https://shop.example/return')
  await expect(page.getByRole('combobox', { name: text('fields.currency') })).toHaveValue('KZT')
  const { client, close } = await lineTo(desk.url, session)
  await addMerchant(client, 'http://127.0.0.1:9', 'Other shop')
  close()
  await expect(page.getByTestId('merchant-switcher')).toContainText('Other shop')
  await expect(page.getByLabel(text('record.returnUrl')), 'another merchant has another shop').toHaveValue('')
})

test('the screen says that a payin is being sent, and shows its outcome on coming back', async ({
  trainingPage: page,
}) => {
  const release = await holdCalls(page, 'createAccountPayin')
  await page.reload()
  await createPayin(page, '1000.06')
  await expect(page.getByText(text('payments.sending.doNot'))).toBeVisible()
  await page
    .getByRole('link', { name: text('shell.transactions') })
    .first()
    .click()
  await goTo(page, 'shell.newPayin')
  await expect(page.getByText(text('payments.sending.doNot'))).toBeVisible()
  release()
  await expect(card(page, text('record.requisites'))).toBeVisible()
})

test('an unknown outcome offers ways to find out, and a new ID only once it is closed as not created', async ({
  trainingPage: page,
}) => {
  await createPayin(page, '1000.54')
  const panel = card(page, text('resolution.title'))
  await expect(panel).toContainText(text('resolution.means.payin'))
  await expect(panel.getByRole('button', { name: text('resolution.ask.send'), exact: true })).toBeVisible()
  const unknown = await page
    .getByText(/^PI-\d{8}-/)
    .first()
    .innerText()
  const newId = action(page, 'detail.toForm')
  await expect(newId).toHaveCount(0)
  await panel.getByRole('button', { name: text('resolution.not') }).click()
  await page.getByRole('button', { name: text('resolution.not.open') }).click()
  await page.getByRole('button', { name: text('resolution.not.reason.dashboard') }).click()
  await page.getByRole('button', { name: text('resolution.not.confirm') }).click()
  await expect(page.getByText(text('displayStatus.did_not_happen.full'))).toBeVisible()
  await newId.click()
  await expect(page.getByLabel(text('fields.amount'), { exact: true })).toHaveValue('1000.54')
  await expect(id(page)).toHaveValue(/^PI-/)
  await expect(id(page)).not.toHaveValue(unknown)
})

test('an unknown payin retried where it was sent is accepted with its payment details', async ({
  trainingPage: page,
}) => {
  await createPayin(page, '1000.51')
  const title = page.getByRole('heading', { name: text('payments.outcome.payin_account') })
  await expect(title, 'what has the focus tells the outcome').toBeFocused()
  await expect(title).toContainText(text('state.unknown'))
  await page.getByRole('button', { name: text('resolution.ask.send'), exact: true }).click()
  await expect(card(page, text('record.requisites'))).toBeVisible()
  await expect(title).toBeFocused()
})

test('a refusal keeps the fields and the ID, and the corrected order goes through', async ({ trainingPage: page }) => {
  await createPayin(page, '1000.64')
  await expect(page.getByText('AMOUNT_INVALID')).toBeVisible()
  const refused = await page
    .getByText(/^PI-\d{8}-/)
    .first()
    .innerText()
  await page.getByRole('button', { name: text('payments.backToForm'), exact: true }).click()
  await expect(page.getByLabel(text('fields.amount'), { exact: true })).toHaveValue('1000.64')
  await expect(id(page)).toHaveValue(refused)
  await page.getByLabel(text('fields.amount'), { exact: true }).fill('1000.10')
  await page.getByRole('button', { name: text('payin.create') }).click()
  await expect(card(page, text('record.requisites'))).toContainText(refused)
})

test('an order ID that the platform already has is replaced by a new one', async ({ trainingPage: page }) => {
  await createPayin(page, '1000.56')
  await expect(page.getByText('DUPLICATE_ORDER')).toBeVisible()
  const taken = await page
    .getByText(/^PI-\d{8}-/)
    .first()
    .innerText()
  await page.getByRole('button', { name: text('payments.backToForm.newId') }).click()
  await expect(id(page)).toHaveValue(/^PI-/)
  await expect(id(page)).not.toHaveValue(taken)
})

test('another payment currency, another amount and missing fields are pointed out', async ({ trainingPage: page }) => {
  await createPayin(page, '1000.61')
  await expect(page.getByText(like('record.otherPaymentCurrency'))).toBeVisible()
  await expect(page.getByRole('button', { name: text('record.copyRequisites') })).toBeVisible()
  await expect(card(page, text('record.requisites')), 'before the account is read out').toHaveText(
    inOrder(text('record.otherPaymentCurrency', { payment: 'RUB', currency: 'KZT' }), text('record.accountNumber')),
  )
  await createPayin(page, '1000.63')
  await expect(page.getByText(like('record.differing'))).toBeVisible()
  await createPayin(page, '1000.71')
  await expect(page.getByText('Documented fields missing')).toBeVisible()
  await expect(
    page.getByRole('button', { name: text('record.copyRequisites') }),
    'nothing whole without an account',
  ).toHaveCount(0)
  await createPayin(page, '1000.73')
  await expect(card(page, text('record.requisites'))).toContainText('<b>"Bold"')
  await expect(page.locator('main b', { hasText: 'Sons' })).toHaveCount(0)
})

test('a card number pasted into a free-text field is pointed out at once and never leaves the page', async ({
  trainingPage: page,
}) => {
  const sent: string[] = []
  page.on('websocket', (line) => line.on('framesent', ({ payload }) => sent.push(payload.toString())))
  await page.clock.install()
  await page.reload()
  await openPayin(page)
  await chooseCurrency(page, 'KZT')
  await page.getByLabel(text('fields.amount'), { exact: true }).fill('10')
  await page.evaluate(() => navigator.clipboard.writeText('order-5555-5555-5555-4444'))
  await id(page).fill('')
  await id(page).press('ControlOrMeta+v')
  await expect(id(page)).toHaveValue('order-5555-5555-5555-4444')
  await expect(page.getByRole('main').getByText('This looks like a card number.')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'This looks like a card number.' })).toBeAttached()
  // Longer than the debounce of the ID lookup.
  await page.clock.fastForward(500)
  await expect(id(page)).toHaveAccessibleDescription(/This looks like a card number/)
  await id(page).press('Enter')
  await expect(id(page), 'Enter does not slip past').toBeFocused()
  await page.getByLabel(text('fields.amount'), { exact: true }).press('Enter')
  await expect(id(page), 'from another field neither').toBeFocused()
  await page.getByRole('button', { name: text('payin.create') }).click()
  await expect(id(page), 'nor does the button').toBeFocused()
  await page.getByRole('button', { name: text('common.remove') }).click()
  await expect(id(page)).toBeFocused()
  await expect(id(page)).toHaveValue('order-')
  await expect(page.getByRole('main').getByText('This looks like a card number.')).toBeHidden()
  await id(page).fill('order-171')
  await id(page).press('Enter')
  await expect(card(page, text('record.requisites'))).toContainText('order-171')
  expect(
    sent.some((frame) => frame.includes('order-171')),
    'the line was listened to',
  ).toBe(true)
  expect(sent.filter((frame) => frame.includes('5555'))).toEqual([])
})

test('a number declared not to be a card is sent, and another one is asked about again', async ({
  trainingPage: page,
}) => {
  await openPayin(page)
  await chooseCurrency(page, 'KZT')
  await page.getByLabel(text('fields.amount'), { exact: true }).fill('10')
  const warning = page.getByRole('main').getByText('This looks like a card number.')
  const noCard = page.getByRole('button', { name: text('fields.cardWarning.noCard') })
  await id(page).fill('4242424242424242')
  await noCard.click()
  await expect(warning).toBeHidden()
  await expect(id(page)).toBeFocused()
  await id(page).fill('5555555555554444')
  await expect(warning).toBeVisible()
  await id(page).fill('A-4242424242424242')
  await expect(warning, 'this one was answered for').toBeHidden()
  await id(page).press('Enter')
  await expect(card(page, text('record.requisites'))).toContainText('A-4242424242424242')
})

test('a card number in a folded field stays visible, and one not answered for is not saved', async ({
  trainingPage: page,
}) => {
  await openPayin(page)
  await page.getByRole('button', { name: /^More/ }).click()
  const clientId = page.getByLabel(text('record.clientId'))
  await clientId.fill('5555555555554444')
  await page.getByRole('button', { name: /^More/ }).click()
  await expect(clientId).toBeVisible()
  await page.getByLabel(text('record.webhookUrl')).fill('https://shop.example/hook')
  await goTo(page, 'shell.transactions')
  await openPayin(page)
  await page.getByRole('button', { name: /^More/ }).click()
  await expect(page.getByLabel(text('record.webhookUrl')), 'the form was left and begun again').toHaveValue(/hook$/)
  await expect(clientId).toHaveValue('')
  await page.getByText(text('payin.byAcquiring')).click()
  await page.getByLabel(text('record.returnUrl')).fill('https://shop.example/?c=4242424242424242')
  await page.getByRole('button', { name: text('fields.cardWarning.noCard') }).click()
  await goTo(page, 'shell.transactions')
  await openPayin(page)
  await expect(page.getByLabel(text('record.returnUrl')), 'what was answered for is').toHaveValue(/4242$/)
})

test('the countdown says when the clock is doubtful, and when the payin has expired', async ({
  trainingPage: page,
}) => {
  await createPayin(page, '321')
  await expect(page.getByRole('timer')).toBeVisible()
  await page.clock.setFixedTime(Date.now() - 60 * 60 * 1000)
  await expect(page.getByText(like('record.clockDoubtful'))).toBeVisible()
  const link = card(page, text('record.paymentLink'))
  await expect(link).toBeVisible()
  await page.clock.setFixedTime(Date.now() + 60 * 60 * 1000)
  await expect(page.getByText(like('record.expiredAt'))).toBeVisible()
  await expect(page.getByText(text('record.over'))).toBeVisible()
  await expect(link).toHaveCount(0)
})

test('the payin form and its result are accessible, light and dark', async ({ trainingPage: page }) => {
  await openPayin(page)
  await page.getByLabel(text('fields.amount'), { exact: true }).fill('1,000')
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByLabel(text('record.clientId')).fill('5555555555554444')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsOf(page)).toEqual([])
  }
  await page.getByRole('button', { name: text('common.remove') }).click()
  await createPayin(page, '1000.61')
  await expect(card(page, text('record.requisites'))).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})
