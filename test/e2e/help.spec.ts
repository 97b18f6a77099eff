import type { Page } from '@playwright/test'
import { merchantDraft } from '../fakes/orders.ts'
import { text } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import { row } from './at-a-merchant.ts'
import { deskClient } from './desk-client.ts'
import { fillId } from './fill-id.ts'
import { holdCalls } from './hold-calls.ts'
import { goTo } from './navigation.ts'
import { expect, test } from './start-desk.ts'

const TRAINER = { name: text('help.trainerPage') }
const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])
const AUTH = { Authorization: 'Bearer training-merchant' }
const JSON_TYPE = { 'content-type': 'application/json' }

const filter = (page: Page) => page.getByRole('textbox', { name: text('help.filter') })

async function openHelp(page: Page): Promise<void> {
  await page.keyboard.press('F1')
  await expect(page.getByRole('heading', { name: text('shell.help'), exact: true })).toBeVisible()
}

test('the help opens with a key, from the navigation and from the palette', async ({ trainingPage: page }) => {
  await openHelp(page)
  await goTo(page, 'shell.transactions')
  await goTo(page, 'shell.help')
  await expect(page).toHaveURL(/#\/help$/)
  await page.keyboard.press('Alt+2')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.type('справка')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/help$/)
})

test('the help lists every amount of the training platform, and finds one by its effect in either language', async ({
  trainingPage: page,
}) => {
  const { client, close } = await deskClient(page)
  const { trainerPage } = await client.training.addresses()
  close()
  const scenarios = await (await fetch(new URL('/training/scenarios', trainerPage), { headers: AUTH })).json()
  await openHelp(page)
  for (const { ending, line } of scenarios as { ending: string; line: string }[])
    await expect(row(page, `100${ending}`)).toContainText(line)
  await filter(page).fill('html page')
  await expect(page.getByText(text('help.filter.count', { shown: '4', all: '64' }))).toBeVisible()
  await filter(page).fill('чарджбэк')
  await expect(row(page, '100.05')).toContainText('charged back')
  await filter(page).fill('.52')
  await expect(row(page, '100.')).toHaveCount(1)
  await expect(row(page, '100.52')).toContainText(text('help.again.taken'))
  await filter(page).fill('nothing does this')
  await expect(page.getByText(text('help.filter.none'))).toBeVisible()
})

test('the help copies an example with one click', async ({ trainingPage: page }) => {
  await openHelp(page)
  await page.getByRole('button', { name: 'Copy 100.52' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('100.52')
})

test('the help starts a payment with a test amount, which has the effect described', async ({ trainingPage: page }) => {
  await openHelp(page)
  await page.getByRole('button', { name: text('help.newPayin', { amount: '100.64' }) }).click()
  await expect(page.getByLabel(text('fields.amount'), { exact: true })).toHaveValue('100.64')
  await page.getByRole('combobox', { name: text('fields.currency') }).click()
  await page.getByRole('option', { name: /^RUB/ }).click()
  await fillId(page)
  await page.getByRole('button', { name: text('payin.create') }).click()
  await expect(page.getByText('AMOUNT_INVALID')).toBeVisible()
  await openHelp(page)
  await page.getByRole('button', { name: text('help.newPayin', { amount: '100.01' }) }).click()
  await expect(
    page.getByLabel(text('fields.amount'), { exact: true }),
    'the refused one makes room for another',
  ).toHaveValue('100.01')
  await openHelp(page)
  await page.getByRole('button', { name: text('help.newPayout', { amount: '100.54' }) }).click()
  await expect(page.getByRole('heading', { name: text('payout.title') })).toBeVisible()
  await expect(page.getByLabel(text('fields.amount'), { exact: true })).toHaveValue('100.54')
})

test('a test amount keeps the rest of a form, and never replaces a payment being sent', async ({
  trainingPage: page,
}) => {
  const release = await holdCalls(page, 'createAccountPayin')
  await page.reload()
  await goTo(page, 'shell.newPayout')
  await page.getByLabel(text('fields.owner')).fill('Anna Sokolova')
  await openHelp(page)
  await page.getByRole('button', { name: text('help.newPayout', { amount: '100.06' }) }).click()
  await expect(page.getByLabel(text('fields.owner'))).toHaveValue('Anna Sokolova')
  await expect(page.getByLabel(text('fields.amount'), { exact: true })).toHaveValue('100.06')

  await openHelp(page)
  await page.getByRole('button', { name: text('help.newPayin', { amount: '100.06' }) }).click()
  await page.getByRole('combobox', { name: text('fields.currency') }).click()
  await page.getByRole('option', { name: /^RUB/ }).click()
  await fillId(page)
  await page.getByRole('button', { name: text('payin.create') }).click()
  await openHelp(page)
  await page.getByRole('button', { name: text('help.newPayin', { amount: '100.01' }) }).click()
  await expect(page.getByText(text('payments.sending.doNot'))).toBeVisible()
  release()
  await expect(page.getByRole('region', { name: text('record.requisites'), exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: /100\.06\sRUB/ })).toBeVisible()
})

test('the help opens the training platform’s page, which shows a dropped file and takes settings', async ({
  trainingPage: page,
}) => {
  await openHelp(page)
  const link = page.getByRole('link', TRAINER)
  const base = new URL((await link.getAttribute('href')) ?? '').origin
  const order = { amount: '100.01', currency: 'RUB', merchant_transaction_id: 'help-1' }
  const made = await fetch(`${base}/merchant/payin/account`, {
    method: 'POST',
    headers: { ...AUTH, ...JSON_TYPE },
    body: JSON.stringify(order),
  })
  expect(made.status).toBe(200)
  await page.request.post(`${base}/pay/${((await made.json()) as { id: string }).id}`, { form: { action: 'expired' } })
  const form = new FormData()
  form.append('transaction_id', 'help-1')
  form.append('attachments', new Blob(['what the client said'], { type: 'text/plain' }), 'notes <b>1</b>.txt')
  form.append('attachments', new Blob([PNG], { type: 'image/png' }), 'proof.png')
  expect((await fetch(`${base}/merchant/dispute`, { method: 'POST', headers: AUTH, body: form })).status).toBe(200)

  const [trainer] = await Promise.all([page.waitForEvent('popup'), link.click()])
  await expect(trainer.getByRole('heading', { name: 'What the training platform received' })).toBeVisible()
  const dropped = trainer.getByRole('row').filter({ hasText: 'notes <b>1</b>.txt' })
  await expect(dropped).toContainText('DROPPED the declared type is not on the service’s list')
  await expect(dropped).toContainText('text/plain')
  await expect(trainer.getByRole('row').filter({ hasText: 'proof.png' })).toContainText('Stored')
  expect(await trainer.evaluate(() => window.opener)).toBeNull()
  for (const colorScheme of ['light', 'dark'] as const) {
    await trainer.emulateMedia({ colorScheme })
    expect(await violationsOf(trainer), colorScheme).toEqual([])
  }

  await trainer.getByLabel('errorShape').selectOption('nested')
  await trainer.getByRole('button', { name: 'Apply' }).click()
  await expect(trainer.getByLabel('errorShape')).toHaveValue('nested')
  const headers = { ...AUTH, ...JSON_TYPE }
  const refused = await fetch(`${base}/merchant/cancel`, { method: 'POST', headers, body: '{}' })
  expect(await refused.json()).toMatchObject({ error: { code: 'VALIDATION_ERROR' } })
  await trainer.getByRole('link', { name: text('settings.language.ru') }).click()
  await expect(trainer.getByRole('row').filter({ hasText: 'notes' })).toContainText('ОТБРОШЕН')
})

test('the help offers no payments to a live merchant, and starts the training platform only on request', async ({
  trainingPage: page,
}) => {
  const { client, close } = await deskClient(page)
  const { id } = await client.profiles.create({
    draft: merchantDraft('http://127.0.0.1:1', { name: 'Real', environment: 'live' }),
  })
  await openHelp(page)
  await expect(page.getByTestId('merchant-switcher')).toContainText('Real')
  await expect(page.getByRole('button', { name: 'Copy 100.52' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^New pay(in|out) of/ })).toHaveCount(0)
  const [trainer] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', TRAINER).click()])
  await expect(trainer.getByRole('heading', { name: 'What the training platform received' })).toBeVisible()
  expect((await client.profiles.list()).activeId, 'looking changes nobody’s merchant').toBe(id)
  close()
  await page.getByRole('button', { name: text('welcome.training.action') }).click()
  await expect(page.getByRole('button', { name: text('help.newPayin', { amount: '100.52' }) })).toBeVisible()
  await expect(page).toHaveURL(/#\/help$/)
})

test('the help lists the keyboard shortcuts and the states, and says where the data is', async ({
  trainingPage: page,
}) => {
  await openHelp(page)
  const keys = page.getByRole('region', { name: text('help.shortcuts') })
  for (const [words, key] of [
    [text('shell.commands'), 'Ctrl+K'],
    [text('shell.newPayout'), 'Alt+5'],
    [text('shell.batches'), 'Alt+6'],
    [text('shell.disputes'), 'Alt+7'],
    [text('shell.help'), 'F1'],
    [text('shell.refreshBalance'), 'Alt+B'],
    [text('help.keys.down'), 'J'],
    [text('common.refresh'), 'R'],
    [text('cancel.action'), 'X'],
    [text('dispute.action'), 'D'],
    [text('viewer.zoomIn'), '+'],
    [text('help.keys.fit'), '0'],
  ] as const)
    await expect(
      keys.locator('div').filter({ hasText: new RegExp(`^${words}${key.replace('+', '\\+')}`) }),
    ).toBeVisible()
  await expect(page.getByRole('region', { name: text('help.states') })).toContainText(text('state.unknown'))
  await expect(page.getByRole('region', { name: text('help.data') })).toContainText('data')
})

test('the help shows the licences of everything Paydesk contains, also by keyboard', async ({ trainingPage: page }) => {
  await openHelp(page)
  await page.getByRole('button', { name: text('help.licences.show') }).press('Enter')
  const licences = page
    .getByRole('dialog', { name: text('help.licences') })
    .getByRole('region', { name: text('help.licences') })
  await expect(licences).toContainText('react-dom')
  await expect(licences).toContainText('Copyright (c) Meta Platforms, Inc.')
  await expect(licences).toBeFocused()
  await page.keyboard.press('End')
  await expect.poll(() => licences.evaluate((element) => element.scrollTop)).toBeGreaterThan(1000)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await violationsOf(page), colorScheme).toEqual([])
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('the help says so when the licences cannot be read, and reads them on retry', async ({ trainingPage: page }) => {
  await page.route('**/THIRD-PARTY-NOTICES.txt', (route) => route.abort('connectionrefused'))
  await openHelp(page)
  await page.getByRole('button', { name: text('help.licences.show') }).click()
  const told = page.getByRole('alert').filter({ hasText: text('help.licences.failed') })
  await expect(told).toBeVisible()
  await page.unroute('**/THIRD-PARTY-NOTICES.txt')
  await told.getByRole('button', { name: text('common.retry') }).click()
  await expect(page.getByRole('region', { name: text('help.licences') }).filter({ hasText: 'react-dom' })).toBeVisible()
})

test('the help is used by keyboard alone', async ({ trainingPage: page }) => {
  await openHelp(page)
  const at = (name: string) => page.locator(':focus').and(page.getByRole('button', { name }))
  await expect(filter(page)).toBeFocused()
  await page.keyboard.type('.53')
  await page.keyboard.press('Tab')
  await expect(at('Copy 100.53')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('100.53')
  await page.keyboard.press('Tab')
  await expect(at(text('help.newPayin', { amount: '100.53' }))).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(text('fields.amount'), { exact: true })).toHaveValue('100.53')
  await expect(page.getByLabel(text('fields.amount'), { exact: true })).toBeFocused()
})

test('the training merchant’s panel links to all test amounts', async ({ trainingPage: page }) => {
  await page.getByRole('link', { name: text('shell.testAmounts') }).click()
  await expect(page.getByRole('region', { name: text('merchant.training') })).toContainText('100.61')
  await page.getByRole('link', { name: text('help.allAmounts') }).click()
  await expect(page).toHaveURL(/#\/help$/)
})

test('the help is accessible, light and dark, full and filtered to nothing', async ({ trainingPage: page }) => {
  await openHelp(page)
  await expect(page.getByRole('link', TRAINER)).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await filter(page).fill('')
    expect(await violationsOf(page), colorScheme).toEqual([])
    await filter(page).fill('zzz')
    expect(await violationsOf(page), `${colorScheme}, nothing found`).toEqual([])
  }
})
