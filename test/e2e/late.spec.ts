import type { Page } from '@playwright/test'
import { replaceSecret } from '../fakes/orders.ts'
import { like, text } from '../fakes/texts.ts'
import { action, addTrainingMerchant, button, CANCEL, CREATE, dialog, expect, pollNothing } from './at-a-merchant.ts'
import { deskClient } from './desk-client.ts'
import { disputed, review, screen, send, test } from './disputing-evidence.ts'
import { holdCalls } from './hold-calls.ts'
import { goTo } from './navigation.ts'

/** Another key: what was confirmed under the former one is not sent. */
const OTHER_KEY = { scheme: 'bearer', token: 'another-token' } as const
const cardField = (page: Page) => page.getByLabel(text('fields.card'))
const nameField = (page: Page) => page.getByLabel(text('fields.name'), { exact: true })

/** Chooses a file of payouts, and leaves for a new payout while it is being read. Returns what lets the reading end. */
async function leaveWhileReading(page: Page, content: string) {
  const held = Promise.withResolvers<void>()
  await page.route('**/batches/*', async (route) => {
    await held.promise
    await route.continue()
  })
  await goTo(page, 'shell.batches')
  const file = { name: 'May.csv', mimeType: 'text/csv', buffer: Buffer.from(content) }
  await page.getByTestId('batch-chooser').setInputFiles(file)
  await expect(page.getByRole('status').filter({ hasText: text('batches.reading', { name: 'May.csv' }) })).toBeVisible()
  await goTo(page, 'shell.newPayout')
  await cardField(page).fill('4111 1111 1111 1111')
  return held.resolve
}

test('a payout file that is read after its screen was left is offered by a notification', async ({
  desk1: { page },
}) => {
  const release = await leaveWhileReading(page, 'Amount;Card number;Recipient\n100;4111111111111111;Anna Sokolova\n')
  release()
  await expect(page.getByText(text('batches.opened', { name: 'May.csv' }))).toBeVisible()
  await expect(cardField(page)).toHaveValue('4111 1111 1111 1111')
  await page.getByRole('link', { name: text('common.view'), exact: true }).click()
  await expect(page.getByRole('heading', { name: 'May.csv' })).toBeVisible()
})

test('a payout file that is refused after its screen was left is told', async ({ desk1: { page } }) => {
  const release = await leaveWhileReading(page, '\r\n')
  release()
  await expect(page.getByText(`May.csv: ${text('batches.refusal.empty')}`)).toBeVisible()
  await expect(cardField(page)).toHaveValue('4111 1111 1111 1111')
})

test('a draft that is discarded late leads nowhere from another screen', async ({ desk1: { page } }) => {
  const release = await holdCalls(page, 'batches/remove')
  await page.reload()
  await goTo(page, 'shell.batches')
  const file = { name: 'May.csv', mimeType: 'text/csv', buffer: Buffer.from('Amount;Card number\n100;1\n') }
  await page.getByTestId('batch-chooser').setInputFiles(file)
  await button(page, text('batches.discard')).click()
  await dialog(page)
    .getByRole('button', { name: text('batches.discard') })
    .click()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await goTo(page, 'shell.newPayout')
  await cardField(page).fill('4111 1111 1111 1111')
  const { client, close } = await deskClient(page)
  release()
  await expect.poll(() => client.batches.list({ profileId: null })).toEqual([])
  close()
  await page.getByLabel(text('fields.owner')).fill('Anna Sokolova')
  await expect(dialog(page)).toHaveCount(0)
  await expect(cardField(page)).toHaveValue('4111 1111 1111 1111')
})

test('a dispute that is not sent after its screen was left is told', async ({ desk1 }) => {
  const { page, client, profile } = desk1
  const release = await holdCalls(page, 'disputes/open')
  await page.reload()
  await disputed(desk1)
  await review(page).click()
  await send(page).click()
  await expect(screen(page)).toContainText(text('dispute.sending'))
  await goTo(page, 'shell.transactions')
  await expect(screen(page)).toHaveCount(0)
  await replaceSecret(client, profile.id, OTHER_KEY)
  release()
  await expect(page.getByText(text('failure.profile_changed'))).toBeVisible()
})

test('a cancellation that is not sent after its question was closed is told', async ({ desk1 }) => {
  const { page, client, profile, payin, open, sentTo } = desk1
  await pollNothing(desk1)
  const release = await holdCalls(page, 'payments/cancel')
  await page.reload()
  await open(await payin('100'))
  await action(page, 'detail.cancel').click()
  const confirm = button(page, text('cancel.confirm.send'))
  await confirm.click()
  await expect(confirm).toHaveAttribute('data-loading')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await replaceSecret(client, profile.id, OTHER_KEY)
  release()
  await expect(page.getByText(text('failure.profile_changed'))).toBeVisible()
  expect(sentTo(CANCEL)).toEqual([])
})

test('a retry that is not sent after another way was unfolded is told', async ({ desk1 }) => {
  const { page, client, profile, payin, open, sentTo } = desk1
  await pollNothing(desk1)
  const release = await holdCalls(page, 'resolution/askAgain')
  await page.reload()
  await open(await payin('100.51'))
  await button(page, text('resolution.ask.send')).click()
  await expect(page.getByText(text('resolution.ask.sending'))).toBeVisible()
  await button(page, like('resolution.id')).click()
  await expect(page.getByText(text('resolution.ask.sending'))).toHaveCount(0)
  await replaceSecret(client, profile.id, OTHER_KEY)
  release()
  await expect(page.getByText(text('failure.profile_changed'))).toBeVisible()
  expect(sentTo(CREATE)).toHaveLength(1)
})

test('a merchant that is removed late leaves another one’s form as it is', async ({ desk1 }) => {
  const { page, client, wire } = desk1
  await addTrainingMerchant(client, wire.baseUrl, 'Shop')
  const release = await holdCalls(page, 'profiles/remove')
  await page.reload()
  await goTo(page, 'shell.merchants')
  await page.getByRole('link', { name: /Acme/ }).click()
  await button(page, text('profiles.remove')).click()
  await dialog(page)
    .getByRole('button', { name: text('common.remove'), exact: true })
    .click()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('link', { name: /Shop/ }).click()
  await expect(nameField(page)).toHaveValue('Shop')
  await nameField(page).fill('Shop 2')
  release()
  await expect(page.getByText(text('profiles.removed', { name: 'Acme' }))).toBeVisible()
  await button(page, text('common.save')).click()
  await expect(page.getByText(text('profiles.saved', { name: 'Shop 2' }))).toBeVisible()
})

test('a merchant that is added late leads nowhere from another screen', async ({ desk1: { page, wire } }) => {
  const release = await holdCalls(page, 'profiles/create')
  await page.reload()
  await goTo(page, 'shell.merchants')
  await page.getByRole('link', { name: text('shell.addMerchant') }).click()
  await nameField(page).fill('Shop')
  await page.getByLabel(text('profile.environment.test')).check()
  await page.getByLabel(text('profile.baseUrl')).fill(wire.baseUrl)
  await page.getByLabel(text('profile.token'), { exact: true }).fill('training-merchant')
  await button(page, text('profile.add')).click()
  await expect(nameField(page)).toBeDisabled()
  await goTo(page, 'shell.newPayout')
  await dialog(page)
    .getByRole('button', { name: text('guard.discard') })
    .click()
  const owner = page.getByLabel(text('fields.owner'))
  await expect(owner).toBeVisible()
  release()
  await expect(page.getByText(text('profiles.added', { name: 'Shop' }))).toBeVisible()
  await owner.fill('Anna Sokolova')
  await expect(owner).toHaveValue('Anna Sokolova')
})
