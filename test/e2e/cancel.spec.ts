import type { Page } from '@playwright/test'
import { violationsOf } from './accessibility.ts'
import { action, button, CANCEL, card, detail, dialog, expect, panel, test, told, unfold } from './at-a-merchant.ts'
import { answer } from './wire.ts'

const cancelCard = (page: Page) => card(page, 'Cancel')
const ask = (page: Page) => action(page, 'detail.cancel')
const selected = (page: Page) => page.getByRole('row', { selected: true })

async function cancel(page: Page): Promise<void> {
  await ask(page).click()
  await button(page, 'Send the cancel').click()
}

test('what it goes by and what it takes is said before; accepted, the status is the one read after it', async ({
  desk1,
}) => {
  const { page, client, payin, open, sentTo } = desk1
  const made = await payin('100.06')
  await client.transactions.refresh({ id: made.id })
  await open(made)
  await page.keyboard.press('x')
  await expect(dialog(page)).toContainText('Acme')
  await expect(dialog(page)).toContainText('The platform’s test side')
  await expect(dialog(page)).toContainText(made.platformId ?? 'none')
  await expect(dialog(page)).toContainText('The platform cancels only what is in status process')
  await expect(dialog(page)).toContainText('In process as of')
  await expect(dialog(page).getByRole('note'), 'nothing is unusual').toHaveCount(0)
  await expect(button(page, 'Leave it as it is'), 'a stray Enter leaves it').toBeFocused()
  expect(sentTo(CANCEL)).toEqual([])
  await button(page, 'Send the cancel').click()
  await expect(cancelCard(page)).toContainText('The platform accepted the cancel')
  await expect(cancelCard(page)).toContainText('stated nowhere, so it is read: Cancelled cancel as of')
  expect(sentTo(CANCEL).map((body) => JSON.parse(body))).toEqual([{ transaction_id: made.platformId }])
  await expect(selected(page)).toContainText('Cancelled')
  await expect(told(page)).toHaveText([
    /Status.*Cancelled.*platform.*before: process/,
    /The platform accepted the cancel.*platform.*HTTP 204/,
    /Cancel sent.*Anna/,
    /Status.*In process/,
    /The platform created it/,
    /Sent/,
    /Filling in began/,
  ])
})

test('a live environment is named as what it is', async ({ desk1 }) => {
  const { page, client, profile, wire, open, payin } = desk1
  const draft = {
    name: 'Acme',
    environment: 'live',
    baseUrl: wire.baseUrl,
    auth: { scheme: 'bearer' },
    statusBy: 'query',
  } as const
  const { revision } = await client.profiles.update({
    id: profile.id,
    draft,
    secret: { scheme: 'bearer', token: 'training-merchant' },
  })
  await open(await payin('100.06', { profileRevision: revision }))
  await ask(page).click()
  await expect(dialog(page)).toContainText('Live: real money')
})

test('in another status it is not offered, and why is said; tried anyway, a refusal is told in the service’s own words', async ({
  desk1,
}) => {
  const { page, wire, client, profile, payin, open, sentTo } = desk1
  await client.tracking.choose({ profileId: profile.id, following: { kinds: [], perSecond: 10 } })
  const made = await payin('100.43')
  wire.instead = (response, { path }) => path.includes('/status') && answer(response, 200, { status: 'paid' })
  await client.transactions.refresh({ id: made.id })
  await open(made)
  await expect(ask(page)).toBeDisabled()
  await expect(cancelCard(page)).toContainText(/The last status is Paid \(as of \d\d:\d\d, just now\)/)
  await expect(cancelCard(page)).toContainText('The platform cancels only what is in status process')
  await page.keyboard.press('x')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('cancel the transaction')
  await expect(dialog(page).getByRole('textbox')).toHaveValue('cancel the transaction')
  await expect(dialog(page).getByRole('button', { name: 'Cancel the transaction' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)

  await expect(ask(page)).toHaveAccessibleDescription(/The last status is Paid.*only in process/)
  const reads = sentTo('/merchant/status').length
  await unfold(page, 'cancel.title')
  await cancelCard(page).getByRole('button', { name: 'Refresh the status' }).click()
  await expect.poll(() => sentTo('/merchant/status').length).toBe(reads + 1)
  await expect(button(page, 'Try anyway…')).toHaveCount(0)
  wire.instead = () => false
  await button(page, 'Status out of date?').click()
  await button(page, 'Try anyway…').click()
  await expect(dialog(page)).toContainText('Paid as of')
  await expect(dialog(page)).toContainText('That is not process, so the platform will most likely refuse')
  await button(page, 'Send the cancel').click()
  await expect(cancelCard(page)).toContainText('The platform refused the cancel')
  await expect(cancelCard(page)).toContainText('CANNOT_CANCEL')
  await expect(cancelCard(page)).toContainText('the transaction goes on as it was')
})

test('once the status is process again it is offered again, by its key too', async ({ desk1 }) => {
  const { page, wire, client, payin, open } = desk1
  const made = await payin('100.06')
  wire.instead = (response, { path }) => path.includes('/status') && answer(response, 200, { status: 'expired' })
  await client.transactions.refresh({ id: made.id })
  await open(made)
  await expect(ask(page)).toBeDisabled()
  wire.instead = () => false
  await unfold(page, 'cancel.title')
  await cancelCard(page).getByRole('button', { name: 'Refresh the status' }).click()
  await expect(ask(page)).toBeEnabled()
  await page.keyboard.press('x')
  await expect(dialog(page)).toContainText('Cancel the transaction?')
})

test('an answer that is not 204 is shown; one that names an error is no accepted cancel', async ({ desk1 }) => {
  const { page, wire, payin, open } = desk1
  await open(await payin('100.06'))
  const answered = (body: object) => {
    wire.instead = (response, { path }) => path.includes('/cancel') && answer(response, 200, body)
  }
  answered({ queued: 'yes' })
  await cancel(page)
  await expect(cancelCard(page)).toContainText('The platform accepted the cancel')
  await expect(cancelCard(page)).toContainText('Unusual: the answer was HTTP 200 with a body')
  await expect(cancelCard(page)).toContainText('{"queued":"yes"}')
  // No status is read after it: one would settle what is not known.
  wire.instead = (response, { path }) =>
    path.includes('/cancel')
      ? answer(response, 200, { error: 'CANNOT_CANCEL', message: 'paid by now' })
      : path.includes('/status') && answer(response, 503, {})
  await cancel(page)
  await expect(cancelCard(page)).toContainText('Outcome of the cancel unknown')
  await expect(cancelCard(page)).toContainText('reports success and names an error in the same answer')
  await expect(cancelCard(page)).toContainText('CANNOT_CANCEL')
  await expect(cancelCard(page)).not.toContainText('The platform accepted the cancel')
})

test('whatever word the platform has for it is shown as it came', async ({ desk1 }) => {
  const { page, wire, payin, open } = desk1
  await open(await payin('100.06'))
  wire.instead = (response, { path }) => path.includes('/status') && answer(response, 200, { status: 'canceled' })
  await cancel(page)
  await expect(cancelCard(page)).toContainText('so it is read: canceled as of')
  await expect(selected(page)).toContainText('canceled')
})

for (const [ending, what, status] of [
  ['.41', 'it worked, and the connection closed', 'Cancelled cancel'],
  ['.42', '500, and nothing was changed', 'In process process'],
] as const) {
  test(`an unknown cancel is settled by the status read after it: ${what}`, async ({
    desk1: { page, payin, open },
  }) => {
    await open(await payin(`100${ending}`))
    await cancel(page)
    await expect(cancelCard(page)).toContainText('was not known; the status was read after it')
    await expect(cancelCard(page)).toContainText(`${status} as of`)
    await expect(told(page).first()).toContainText('settled by the status that was read')
    await expect(detail(page).getByText('Outcome of the cancel unknown').first()).toBeVisible()
  })
}

test('while nothing can be read it is unknown everywhere; read later, it is settled', async ({ desk1 }) => {
  const { page, wire, client, payin, open } = desk1
  await open(await payin('100.41'))
  wire.instead = (response, { path }) => path.includes('/status') && answer(response, 502, {})
  await cancel(page)
  await expect(cancelCard(page)).toContainText('The platform may have cancelled it or not')
  await expect(detail(page).getByRole('heading', { level: 2 }).first()).toContainText('Outcome of the cancel unknown')
  await expect(selected(page)).toContainText('Cancel unknown')
  await button(page, 'Read the status now').click()
  await expect(cancelCard(page).getByRole('alert')).toContainText('502')
  expect(await client.resolution.unresolved({ profileId: null })).toHaveLength(1)
  wire.instead = () => false
  await button(page, 'Read the status now').click()
  await expect(cancelCard(page)).toContainText('the status was read after it')
  await expect(selected(page)).toContainText('Cancelled')
  expect(await client.resolution.unresolved({ profileId: null })).toEqual([])
})

test('where the payload names no status it is not readable, and settled by hand with a reason', async ({ desk1 }) => {
  const { page, wire, client, payin, open } = desk1
  await open(await payin('100.41'))
  wire.instead = (response, { path }) => path.includes('/status') && answer(response, 200, { receipts: [] })
  await cancel(page)
  await expect(cancelCard(page)).toContainText('Not readable: the platform’s answer names no status')
  await button(page, 'Settle by hand…').click()
  await button(page, 'Settle it').click()
  await expect(dialog(page)).toContainText('Give a reason.')
  await button(page, 'Support says that it is cancelled').click()
  await button(page, 'Settle it').click()
  await expect(cancelCard(page)).toContainText('it was settled by hand')
  await expect(cancelCard(page)).toContainText('Support says that it is cancelled')
  await expect(cancelCard(page)).toContainText('Anna')
  expect(await client.resolution.unresolved({ profileId: null })).toEqual([])
})

test('what is itself unknown is cancelled by the merchant’s id: accepted, there is such an order', async ({
  desk1,
}) => {
  const { page, payin, open, sentTo } = desk1
  const unknown = await payin('100.52')
  await open(unknown)
  await button(page, /^Cancel it by the merchant’s id/).click()
  await panel(page).getByRole('button', { name: 'Cancel the transaction…' }).click()
  await expect(dialog(page)).toContainText('By the merchant’s id')
  await expect(dialog(page)).toContainText('A refusal does not prove that it does not')
  await button(page, 'Send the cancel').click()
  await expect(cancelCard(page)).toContainText('it is not readable: the platform’s id is not known')
  expect(sentTo(CANCEL).map((body) => JSON.parse(body))).toEqual([{ transaction_id: unknown.merchantTransactionId }])
  await expect(panel(page), 'it ends nothing').toContainText('it knows an order under it')
  await expect(page.getByLabel('Platform’s id, from the dashboard')).toBeVisible()
})

test('an unknown cancel of what is itself unknown can only be settled by hand', async ({ desk1 }) => {
  const { page, wire, payin, open } = desk1
  await open(await payin('100.54'))
  wire.instead = (response, { path }) => path === CANCEL && response.socket?.destroy() !== undefined
  await cancel(page)
  await expect(cancelCard(page)).toContainText('Not readable: the platform’s id is not known')
  await expect(button(page, 'Read the status now')).toHaveCount(0)
  wire.instead = () => false
  await cancel(page)
  await expect(cancelCard(page), 'the next one is another').toContainText('TRANSACTION_NOT_FOUND')
  await expect(panel(page)).toBeVisible()
})

test('what never left cancelled nothing', async ({ desk1 }) => {
  const { page, wire, payin, open } = desk1
  await open(await payin('100.06'))
  wire.close()
  await cancel(page)
  await expect(cancelCard(page)).toContainText('The cancel never left this computer')
  await expect(cancelCard(page)).toContainText('the transaction goes on as it was')
})

test('a double click and a double Enter cancel once', async ({ desk1 }) => {
  const { page, payin, open, sentTo } = desk1
  await open(await payin('100.06'))
  await ask(page).click()
  await button(page, 'Send the cancel').dblclick()
  await expect(cancelCard(page)).toContainText('The platform accepted the cancel')
  expect(sentTo(CANCEL)).toHaveLength(1)
  await open(await payin('101.06'))
  await page.keyboard.press('x')
  await expect(button(page, 'Leave it as it is')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(button(page, 'Send the cancel')).toBeFocused()
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')])
  await expect(cancelCard(page)).toContainText('The platform accepted the cancel')
  expect(sentTo(CANCEL)).toHaveLength(2)
})

test('by the palette, in either language; Escape leaves it; of another merchant the switch is offered', async ({
  desk1,
}) => {
  const { page, client, payin, open, sentTo } = desk1
  const made = await payin('100.06')
  await client.profiles.create({
    draft: {
      name: 'Other',
      environment: 'test',
      baseUrl: 'http://127.0.0.1:1',
      auth: { scheme: 'bearer' },
      statusBy: 'query',
    },
    secret: { scheme: 'bearer', token: 'x' },
  })
  await open(made)
  await expect(ask(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Find an action or a merchant').fill('отменить операцию')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('It belongs to Acme, and Other is active now')
  await expect(button(page, 'Send the cancel')).toBeDisabled()
  await button(page, 'Switch to Acme').click()
  await expect(button(page, 'Send the cancel')).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(detail(page), 'Escape was for the question alone').toBeVisible()
  expect(sentTo(CANCEL)).toEqual([])
})

test('what was refused has nothing to cancel', async ({ desk1 }) => {
  const { page, payin, open } = desk1
  await open(await payin('100.64'))
  await expect(detail(page)).toContainText('AMOUNT_INVALID')
  await expect(cancelCard(page)).toHaveCount(0)
  await page.keyboard.press('x')
  await expect(dialog(page)).toHaveCount(0)
})

test('every state of a cancel is accessible, light and dark', async ({ desk1 }) => {
  const { page, wire, payin, open } = desk1
  const check = async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await violationsOf(page)).toEqual([])
    }
  }
  await open(await payin('100.41'))
  wire.instead = (response, { path }) => path.includes('/status') && answer(response, 502, {})
  await cancel(page)
  await expect(cancelCard(page)).toContainText('may have cancelled it or not')
  await check()
  wire.instead = () => false
  await button(page, 'Read the status now').click()
  await expect(cancelCard(page)).toContainText('the status was read after it')
  await button(page, 'Status out of date?').click()
  await check()
  await button(page, 'Try anyway…').click()
  await button(page, 'Send the cancel').click()
  await expect(cancelCard(page)).toContainText('The platform refused the cancel')
  await check()
})
