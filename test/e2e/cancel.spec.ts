import type { Page } from '@playwright/test'
import { TRAINING_TOKEN } from '../../src/shared/model/training.ts'
import { merchantDraft } from '../fakes/orders.ts'
import { inOrder, like, text } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import {
  action,
  button,
  CANCEL,
  CREATE,
  card,
  detail,
  dialog,
  expect,
  openRow,
  panel,
  pollNothing,
  test,
  told,
  unfold,
} from './at-a-merchant.ts'
import { answer } from './wire.ts'

const cancelCard = (page: Page) => card(page, text('cancel.title'))
const ask = (page: Page) => action(page, 'detail.cancel')

async function cancel(page: Page): Promise<void> {
  await ask(page).click()
  await button(page, text('cancel.confirm.send')).click()
}

test('a cancellation is confirmed with its ID and required status, then shows the status read after it', async ({
  desk1,
}) => {
  const { page, client, wire, payin, open, sentTo } = desk1
  const made = await payin('100.06')
  await client.transactions.refresh({ id: made.id })
  await open(made)
  await page.keyboard.press('x')
  await expect(dialog(page)).toContainText('Acme')
  await expect(dialog(page)).toContainText(text('environment.money.test'))
  await expect(dialog(page)).toContainText(made.platformId ?? 'none')
  await expect(dialog(page)).toContainText(text('cancel.only', { process: 'process' }))
  await expect(dialog(page)).toContainText('In process as of')
  await expect(dialog(page).getByRole('note'), 'nothing is unusual').toHaveCount(0)
  await expect(button(page, text('common.goBack')), 'a stray Enter leaves it').toBeFocused()
  expect(sentTo(CANCEL)).toEqual([])
  const send = button(page, text('cancel.confirm.send'))
  await expect(send).toBeEnabled()
  // For a moment after what the button acts on has changed, it does nothing.
  const seen = await send.evaluateHandle((element) => {
    const seen = { unarmed: false }
    const look = () => {
      seen.unarmed ||= element.getAttribute('aria-disabled') === 'true'
    }
    new MutationObserver(look).observe(element, { attributeFilter: ['aria-disabled'] })
    return seen
  })
  wire.instead = (response, { path }) => path.includes('/status') && answer(response, 200, { status: 'underpaid' })
  await client.transactions.refresh({ id: made.id })
  await expect.poll(() => seen.evaluate(({ unarmed }) => unarmed)).toBe(true)
  wire.instead = () => false
  await client.transactions.refresh({ id: made.id })
  await expect(dialog(page)).toContainText('In process as of')
  await send.click()
  await expect(cancelCard(page)).toContainText(text('cancel.accepted'))
  await expect(cancelCard(page)).toContainText(
    `${text('cancel.accepted.status')} ${text('status.cancel')} cancel as of`,
  )
  expect(sentTo(CANCEL).map((body) => JSON.parse(body))).toEqual([{ transaction_id: made.platformId }])
  await expect(openRow(page)).toContainText(text('status.cancel'))
  await expect(told(page)).toHaveText([
    /Status.*Cancelled.*platform.*before: In process/,
    /The platform accepted the cancel.*platform.*HTTP 204/,
    inOrder(text('timeline.sent.cancel'), 'Anna'),
    /Status.*In process/,
    /Status.*Underpaid/,
    /Status.*In process/,
    /The platform created it/,
    /Sent/,
    like('timeline.drafted'),
  ])
})

test('cancelling and disputing warn if the platform’s response to the order named another order ID', async ({
  desk1,
}) => {
  const { page, wire, open, payin, sentTo } = desk1
  wire.instead = (response, { path, body }) => {
    if (!path.startsWith(CREATE)) return false
    return answer(response, 200, { ...JSON.parse(body), id: 'Ab12Cd34', merchant_transaction_id: 'another' })
  }
  await open(await payin('100.06'))
  await ask(page).click()
  await expect(dialog(page).getByRole('note')).toHaveText(text('cancel.confirm.otherEcho'))
  await button(page, text('common.goBack')).click()
  await action(page, 'detail.dispute').click()
  await button(page, text('newDispute.review')).click()
  await expect(dialog(page)).toContainText(text('newDispute.confirm.otherEcho'))
  expect(sentTo(CANCEL)).toEqual([])
})

test('the confirmation names a live environment', async ({ desk1 }) => {
  const { page, client, profile, wire, open, payin } = desk1
  const draft = merchantDraft(wire.baseUrl, { name: 'Acme', environment: 'live' })
  const secret = { scheme: 'bearer', token: TRAINING_TOKEN } as const
  const { revision } = await client.profiles.update({ id: profile.id, draft, secret })
  await open(await payin('100.06', { profileRevision: revision }))
  await ask(page).click()
  await expect(dialog(page)).toContainText(text('environment.money.live'))
})

test('in another status, cancelling is disabled with the reason; tried anyway, it shows the platform’s refusal', async ({
  desk1,
}) => {
  const { page, wire, client, payin, open, sentTo } = desk1
  await pollNothing(desk1)
  const made = await payin('100.43')
  wire.instead = (response, { path }) => path.includes('/status') && answer(response, 200, { status: 'paid' })
  await client.transactions.refresh({ id: made.id })
  await open(made)
  await expect(ask(page)).toBeDisabled()
  await expect(cancelCard(page)).toContainText(/The last known status is Paid \(as of \d\d:\d\d, just now\)/)
  await expect(cancelCard(page)).toContainText(text('cancel.only', { process: 'process' }))
  await page.keyboard.press('x')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('cancel the transaction')
  await expect(dialog(page).getByRole('textbox')).toHaveValue('cancel the transaction')
  await expect(dialog(page).getByRole('button', { name: text('cancel.action') })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)

  await expect(ask(page)).toHaveAccessibleDescription(
    text('detail.why.status', { status: text('status.paid'), process: 'process' }),
  )
  const reads = sentTo('/merchant/status').length
  await unfold(page, 'cancel.title')
  await cancelCard(page)
    .getByRole('button', { name: text('transactions.refreshStatus') })
    .click()
  await expect.poll(() => sentTo('/merchant/status').length).toBe(reads + 1)
  await expect(button(page, text('cancel.tryAnyway'))).toHaveCount(0)
  wire.instead = () => false
  await button(page, text('cancel.outOfDate')).click()
  await button(page, text('cancel.tryAnyway')).click()
  await expect(dialog(page)).toContainText('Paid as of')
  await expect(dialog(page)).toContainText(text('cancel.confirm.other', { process: 'process' }))
  await button(page, text('cancel.confirm.send')).click()
  await expect(cancelCard(page)).toContainText(text('cancel.refused'))
  await expect(cancelCard(page)).toContainText('CANNOT_CANCEL')
  await expect(cancelCard(page)).toContainText(text('cancel.refused.means'))
})

test('cancelling is offered again, also by its key, once the status is process', async ({ desk1 }) => {
  const { page, wire, client, payin, open } = desk1
  const made = await payin('100.06')
  wire.instead = (response, { path }) => path.includes('/status') && answer(response, 200, { status: 'expired' })
  await client.transactions.refresh({ id: made.id })
  await open(made)
  await expect(ask(page)).toBeDisabled()
  wire.instead = () => false
  await unfold(page, 'cancel.title')
  await cancelCard(page)
    .getByRole('button', { name: text('transactions.refreshStatus') })
    .click()
  await expect(ask(page)).toBeEnabled()
  await page.keyboard.press('x')
  await expect(dialog(page)).toContainText(text('cancel.confirm.title'))
})

test('a reply other than 204 is shown, and one that names an error does not count as accepted', async ({ desk1 }) => {
  const { page, wire, payin, open } = desk1
  await open(await payin('100.06'))
  const answered = (body: object) => {
    wire.instead = (response, { path }) => path.includes('/cancel') && answer(response, 200, body)
  }
  answered({ success: true, queued: 'yes' })
  await cancel(page)
  await expect(cancelCard(page)).toContainText(text('cancel.accepted'))
  await expect(cancelCard(page)).toContainText(text('cancel.accepted.unusualBody', { status: 200 }))
  await expect(cancelCard(page)).toContainText('{"success":true,"queued":"yes"}')
  // The status read after it fails: otherwise it would settle what is unknown.
  wire.instead = (response, { path }) =>
    path.includes('/cancel')
      ? answer(response, 200, { error: 'CANNOT_CANCEL', message: 'paid by now' })
      : path.includes('/status') && answer(response, 503, {})
  await cancel(page)
  await expect(cancelCard(page)).toContainText(text('cancel.unknown'))
  await expect(cancelCard(page)).toContainText(text('failure.unreadable_answer.names_error'))
  await expect(cancelCard(page)).toContainText('CANNOT_CANCEL')
  await expect(cancelCard(page)).not.toContainText(text('cancel.accepted'))
})

test('the status after a cancellation is shown in the platform’s own word', async ({ desk1 }) => {
  const { page, wire, payin, open } = desk1
  await open(await payin('100.06'))
  wire.instead = (response, { path }) => path.includes('/status') && answer(response, 200, { status: 'canceled' })
  await cancel(page)
  await expect(cancelCard(page)).toContainText(`${text('cancel.accepted.status')} canceled`)
  await expect(openRow(page)).toContainText('canceled')
})

for (const [ending, what, status] of [
  ['.41', 'it worked, and the connection closed', 'Cancelled cancel'],
  ['.42', '500, and nothing was changed', 'In process process'],
] as const) {
  test(`an unknown cancellation is settled by the status read after it: ${what}`, async ({
    desk1: { page, payin, open },
  }) => {
    await open(await payin(`100${ending}`))
    await cancel(page)
    await expect(cancelCard(page)).toContainText(text('cancel.settledByReading'))
    await expect(cancelCard(page)).toContainText(`${status} as of`)
    await expect(told(page).first()).toContainText(text('timeline.cancel_settled.read'))
    await expect(detail(page).getByText(text('cancel.unknown')).first()).toBeVisible()
  })
}

test('a cancellation stays unknown everywhere while no status can be read, and is settled by a later read', async ({
  desk1,
}) => {
  const { page, wire, client, payin, open } = desk1
  await pollNothing(desk1)
  await open(await payin('100.41'))
  wire.instead = (response, { path }) => path.includes('/status') && answer(response, 502, {})
  await cancel(page)
  await expect(cancelCard(page)).toContainText(text('displayStatus.cancel_unknown.means'))
  await expect(detail(page).getByRole('heading', { level: 2 }).first()).toContainText(text('cancel.unknown'))
  await expect(openRow(page)).toContainText(text('displayStatus.cancel_unknown'))
  await button(page, text('transactions.refreshStatus')).click()
  await expect(cancelCard(page).getByRole('alert')).toContainText('502')
  expect(await client.resolution.unresolved({ profileId: null })).toHaveLength(1)
  wire.instead = () => false
  await button(page, text('transactions.refreshStatus')).click()
  await expect(cancelCard(page)).toContainText(text('cancel.settledByReading'))
  await expect(openRow(page)).toContainText(text('status.cancel'))
  expect(await client.resolution.unresolved({ profileId: null })).toEqual([])
})

test('an unknown cancellation without a readable status is resolved manually, with a required reason', async ({
  desk1,
}) => {
  const { page, wire, client, payin, open } = desk1
  await pollNothing(desk1)
  await open(await payin('100.41'))
  wire.instead = (response, { path }) => path.includes('/status') && answer(response, 200, { receipts: [] })
  await cancel(page)
  await expect(cancelCard(page)).toContainText(text('cancel.unknown.noStatus'))
  await button(page, text('cancel.settle')).click()
  await button(page, text('cancel.settle.confirm')).click()
  await expect(dialog(page)).toContainText(text('resolution.reason.empty'))
  await button(page, text('cancel.settle.reason.cancelled')).click()
  await button(page, text('cancel.settle.confirm')).click()
  await expect(cancelCard(page)).toContainText(text('cancel.settledByHand'))
  await expect(cancelCard(page)).toContainText(text('cancel.settle.reason.cancelled'))
  await expect(cancelCard(page)).toContainText('Anna')
  expect(await client.resolution.unresolved({ profileId: null })).toEqual([])
})

test('a payin of unknown outcome is cancelled by its order ID, which shows that it exists but resolves nothing', async ({
  desk1,
}) => {
  const { page, payin, open, sentTo } = desk1
  const unknown = await payin('100.52')
  await open(unknown)
  await button(page, like('resolution.cancel')).click()
  await panel(page)
    .getByRole('button', { name: text('cancel.open') })
    .click()
  await expect(dialog(page)).toContainText(text('cancel.confirm.byMerchantId'))
  await expect(dialog(page)).toContainText(text('common.mayNotExist'))
  await button(page, text('cancel.confirm.send')).click()
  await expect(cancelCard(page)).toContainText(text('cancel.accepted.no_id'))
  expect(sentTo(CANCEL).map((body) => JSON.parse(body))).toEqual([{ transaction_id: unknown.merchantTransactionId }])
  await expect(panel(page), 'it ends nothing').toContainText(text('resolution.cancelAccepted'))
  await expect(page.getByLabel(text('resolution.id.field'))).toBeVisible()
})

test('an unknown cancellation of an unknown payin can only be resolved manually', async ({ desk1 }) => {
  const { page, wire, payin, open } = desk1
  await open(await payin('100.54'))
  wire.instead = (response, { path }) => path === CANCEL && response.socket?.destroy() !== undefined
  await cancel(page)
  await expect(cancelCard(page)).toContainText(text('cancel.unknown.notReadable'))
  await expect(button(page, text('transactions.refreshStatus'))).toHaveCount(0)
  wire.instead = () => false
  await cancel(page)
  await expect(cancelCard(page), 'the next one is another').toContainText('TRANSACTION_NOT_FOUND')
  await expect(panel(page)).toBeVisible()
})

test('a cancellation that was not sent says that it cancelled nothing', async ({ desk1 }) => {
  const { page, wire, payin, open } = desk1
  await open(await payin('100.06'))
  wire.close()
  await cancel(page)
  await expect(cancelCard(page)).toContainText(text('cancel.notSent'))
  await expect(cancelCard(page)).toContainText(text('cancel.notSent.means'))
})

test('a later cancellation that is refused or not sent does not hide an accepted one', async ({ desk1 }) => {
  const { page, wire, payin, open } = desk1
  await open(await payin('100.06'))
  // Status reads fail, so that a second cancellation is offered.
  wire.instead = (response, { path }) => path.includes('/status') && answer(response, 503, {})
  await ask(page).click()
  await expect(dialog(page)).not.toContainText(text('cancel.confirm.afterAccepted'))
  await button(page, text('cancel.confirm.send')).click()
  await expect(cancelCard(page)).toContainText(text('cancel.accepted'))
  await expect(cancelCard(page)).not.toContainText(text('cancel.acceptedEarlier'))
  await ask(page).click()
  await expect(dialog(page)).toContainText(text('cancel.confirm.afterAccepted'))
  await button(page, text('cancel.confirm.send')).click()
  await expect(cancelCard(page)).toContainText('CANNOT_CANCEL')
  await expect(cancelCard(page)).toContainText(text('cancel.refused.means'))
  await expect(cancelCard(page)).toContainText(text('cancel.acceptedEarlier'))
  wire.close()
  await cancel(page)
  await expect(cancelCard(page)).toContainText(text('cancel.notSent'))
  await expect(cancelCard(page)).toContainText(text('cancel.acceptedEarlier'))
})

test('a payin that was closed as not created and is cancelled after all is said to exist, until it is reopened', async ({
  desk1,
}) => {
  const { page, payin, open, client } = desk1
  const unknown = await payin('100.52')
  await client.resolution.closeByHand({ transactionId: unknown.id, reason: 'never arrived' })
  await open(unknown)
  const note = card(page, text('resolution.closed'))
  await expect(note).toContainText(text('resolution.closed.newId'))
  await cancel(page)
  await expect(cancelCard(page)).toContainText(text('cancel.accepted'))
  await expect(note.getByRole('alert')).toHaveText(text('resolution.closed.isThere'))
  await expect(note).not.toContainText(text('resolution.closed.newId'))
  await button(page, text('resolution.closed.open')).click()
  await button(page, text('resolution.closed.open.reason.turnedUp')).click()
  await button(page, text('resolution.closed.open.confirm')).click()
  await expect(panel(page)).toContainText(text('resolution.cancelAccepted'))
})

test('a payin of unknown outcome is still known to exist after its second cancellation is refused', async ({
  desk1,
}) => {
  const { page, payin, open } = desk1
  await open(await payin('100.52'))
  await cancel(page)
  await expect(cancelCard(page)).toContainText(text('cancel.accepted'))
  await cancel(page)
  await expect(cancelCard(page)).toContainText(text('cancel.refused'))
  await expect(panel(page)).toContainText(text('resolution.cancelAccepted'))
  await expect(button(page, like('resolution.id'))).toContainText(text('resolution.recommended'))
})

test('a double click or a double Enter cancels once', async ({ desk1 }) => {
  const { page, payin, open, sentTo } = desk1
  await open(await payin('100.06'))
  await ask(page).click()
  await button(page, text('cancel.confirm.send')).dblclick()
  await expect(cancelCard(page)).toContainText(text('cancel.accepted'))
  expect(sentTo(CANCEL)).toHaveLength(1)
  await open(await payin('101.06'))
  await page.keyboard.press('x')
  await expect(button(page, text('common.goBack'))).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(button(page, text('cancel.confirm.send'))).toBeFocused()
  await expect(button(page, text('cancel.confirm.send'))).toBeEnabled()
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')])
  await expect(cancelCard(page)).toContainText(text('cancel.accepted'))
  expect(sentTo(CANCEL)).toHaveLength(2)
})

test('cancelling from the palette works in either language, offers to switch the merchant, and is left with Escape', async ({
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
  await page.getByPlaceholder(text('palette.search')).fill('отменить операцию')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText(text('reach.notActive', { name: 'Acme', active: 'Other' }))
  await expect(button(page, text('cancel.confirm.send'))).toBeDisabled()
  const send = button(page, text('cancel.confirm.send'))
  await expect(send).toHaveAttribute('aria-disabled', 'false')
  // A second click, as soon as no merchant switch is needed any more and the button under the pointer has moved.
  await send.evaluate((element: HTMLButtonElement) =>
    new MutationObserver(() => element.disabled || element.click()).observe(element, { attributeFilter: ['disabled'] }),
  )
  await button(page, text('palette.switchTo', { name: 'Acme' })).click()
  await expect(send).toBeEnabled()
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(detail(page), 'Escape was for the question alone').toBeVisible()
  expect(sentTo(CANCEL)).toEqual([])
})

test('a refused payin offers no cancellation', async ({ desk1 }) => {
  const { page, payin, open } = desk1
  await open(await payin('100.64'))
  await expect(detail(page)).toContainText('AMOUNT_INVALID')
  await expect(cancelCard(page)).toHaveCount(0)
  await page.keyboard.press('x')
  await expect(dialog(page)).toHaveCount(0)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every state of a cancellation is accessible, ${colorScheme}`, async ({ desk1 }) => {
    const { page, wire, payin, open } = desk1
    await pollNothing(desk1)
    await page.emulateMedia({ colorScheme })
    await open(await payin('100.41'))
    wire.instead = (response, { path }) => path.includes('/status') && answer(response, 502, {})
    await cancel(page)
    await expect(cancelCard(page)).toContainText(text('displayStatus.cancel_unknown.means'))
    expect(await violationsOf(page)).toEqual([])
    wire.instead = () => false
    await button(page, text('transactions.refreshStatus')).click()
    await expect(cancelCard(page)).toContainText(text('cancel.settledByReading'))
    await button(page, text('cancel.outOfDate')).click()
    expect(await violationsOf(page)).toEqual([])
    await button(page, text('cancel.tryAnyway')).click()
    await button(page, text('cancel.confirm.send')).click()
    await expect(cancelCard(page)).toContainText(text('cancel.refused'))
    expect(await violationsOf(page)).toEqual([])
  })
}
