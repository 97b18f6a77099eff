import type { Page } from '@playwright/test'
import { operated } from '../fakes/operations.ts'
import { TEST_CARD } from '../fakes/orders.ts'
import { text } from '../fakes/texts.ts'
import {
  action,
  button,
  CANCEL,
  card,
  detail,
  expect,
  PAYOUT,
  pollNothing,
  test,
  title,
  unfold,
} from './at-a-merchant.ts'
import { fillId } from './fill-id.ts'
import { fillPayout, review, similar, toReview } from './fill-payout.ts'
import { goTo } from './navigation.ts'

const drawer = (page: Page) => page.getByRole('dialog', { name: text('transactions.detail') })
const keys = async (page: Page, ...pressed: readonly string[]) => {
  for (const key of pressed) await page.keyboard.press(key)
}

/** Opens the one similar payout by keyboard. */
async function look(page: Page): Promise<void> {
  await page.getByRole('button', { name: text('common.openPayout'), exact: true }).press('Enter')
  await expect(drawer(page)).toBeVisible()
  // Its keys work once its actions are shown.
  await expect(drawer(page).getByRole('group', { name: text('detail.actions') })).toBeVisible()
}

test('an earlier payout is cancelled beside the review by keyboard alone, and the review shows it', async ({
  desk1,
}) => {
  const { page, payout, sentTo } = desk1
  await pollNothing(desk1)
  await payout('210.06')
  await fillPayout(page, { amount: '210.06' })
  await toReview(page)
  await look(page)
  await keys(page, 'x')
  const question = page.getByRole('dialog', { name: text('cancel.confirm.title') })
  await expect(button(page, text('common.goBack'))).toBeFocused()
  await keys(page, 'Escape')
  await expect(question).toHaveCount(0)
  await expect(drawer(page), 'Escape was about the question').toBeVisible()
  await keys(page, 'x')
  await expect(button(page, text('common.goBack'))).toBeFocused()
  await expect(button(page, text('cancel.confirm.send'))).toBeEnabled()
  await keys(page, 'Tab', 'Enter')
  await expect(card(page, text('cancel.title'))).toContainText(text('cancel.accepted'))
  await expect(card(page, text('cancel.title'))).toContainText(text('status.cancel'))
  expect(sentTo(CANCEL)).toHaveLength(1)
  await keys(page, 'Escape')
  await expect(drawer(page)).toHaveCount(0)
  await expect(review(page)).toContainText('4111 1111 1111 1111')
  await expect(similar(page)).toContainText(text('status.cancel'))
  await expect(page.getByRole('button', { name: text('common.openPayout'), exact: true })).toBeFocused()
})

test('an earlier payout of unknown outcome is retried beside the review', async ({ desk1 }) => {
  const { page, payout, sentTo } = desk1
  await pollNothing(desk1)
  await payout('220.51')
  await fillPayout(page, { amount: '220.51' })
  await toReview(page)
  await expect(similar(page)).toContainText(text('state.unknown'))
  await look(page)
  await drawer(page).getByLabel(text('fields.card')).focus()
  await page.keyboard.type(TEST_CARD)
  await expect(button(page, text('resolution.ask.send'))).toBeEnabled()
  await keys(page, 'Tab', 'Space')
  await expect(page.getByLabel(text('resolution.ask.compared'))).toBeChecked()
  await button(page, text('resolution.ask.send')).focus()
  await keys(page, 'Enter')
  await expect(drawer(page)).toContainText(text('state.accepted'))
  expect(sentTo(PAYOUT)).toHaveLength(2)
  const hasFocus = () => drawer(page).evaluate((panel) => panel.contains(document.activeElement))
  await expect.poll(hasFocus, 'who works by keyboard goes on in it').toBe(true)
  await keys(page, 'Escape')
  await expect(drawer(page)).toHaveCount(0)
  await expect(similar(page)).toContainText(text('state.accepted'))
  expect(sentTo(PAYOUT), 'that was about the earlier one alone').toHaveLength(2)
})

test('an unknown payout is closed as not created beside the review, where no dispute can be opened', async ({
  desk1,
}) => {
  const { page, payout } = desk1
  await payout('230.51')
  await fillPayout(page, { amount: '230.51' })
  await toReview(page)
  await look(page)
  await drawer(page)
    .getByRole('button', { name: text('resolution.not'), exact: true })
    .press('Enter')
  await button(page, text('resolution.not.open')).press('Enter')
  const reason = page.getByRole('dialog', { name: text('resolution.not') })
  await expect(reason.getByLabel(text('fields.reason'), { exact: true })).toBeFocused()
  await page.keyboard.type('x is no key in a field')
  await keys(page, 'Escape')
  await expect(reason).toHaveCount(0)
  await expect(drawer(page)).toBeVisible()
  await button(page, text('resolution.not.open')).press('Enter')
  await expect(reason.getByLabel(text('fields.reason'), { exact: true })).toBeFocused()
  await page.keyboard.type('Support: it never arrived')
  await button(page, text('resolution.not.confirm')).press('Enter')
  await expect(drawer(page)).toContainText('Support: it never arrived')
  await keys(page, 'Escape')
  await expect(drawer(page)).toHaveCount(0)
  await expect(similar(page)).toContainText(text('displayStatus.did_not_happen'))
  await look(page)
  await expect(action(page, 'detail.dispute')).toBeDisabled()
  await expect(action(page, 'detail.dispute')).toHaveAccessibleDescription(text('dispute.beside'))
  await keys(page, 'd')
  await expect(drawer(page)).toBeVisible()
  await expect(review(page)).toContainText('4111 1111 1111 1111')
})

test('a similar payout that was closed as not created says so if the platform has it after all', async ({ desk1 }) => {
  const { page, payout, profile, client } = desk1
  const { id } = await payout('230.52')
  await client.resolution.closeByHand({ transactionId: id, reason: 'never arrived' })
  await fillPayout(page, { amount: '230.52' })
  await toReview(page)
  await expect(similar(page)).toContainText(text('displayStatus.did_not_happen'))
  await expect(similar(page)).not.toContainText(text('review.similar.isThere'))
  const order = { intentId: crypto.randomUUID(), transactionId: id, profileId: profile.id }
  const cancelled = await client.payments.cancel({ ...order, profileRevision: profile.revision })
  expect(operated(cancelled).cancel?.state).toBe('accepted')
  await expect(similar(page)).toContainText(text('review.similar.isThere'))
})

for (const kind of ['payout', 'payin'] as const) {
  test(`the order that already has an ID is viewed beside the form of a ${kind}, which keeps what was typed`, async ({
    desk1,
  }) => {
    const { page, client, payout, sentTo } = desk1
    const taken = await payout('240.06')
    if (kind === 'payout') await fillPayout(page, { amount: '99.00' })
    else {
      await goTo(page, 'shell.newPayin')
      await expect(page.getByRole('heading', { name: text('payin.title'), level: 1 })).toBeVisible()
      await page.getByLabel(text('fields.amount'), { exact: true }).fill('99.00')
    }
    await fillId(page, taken.merchantTransactionId)
    const open = page.getByRole('button', { name: 'open it' })
    await open.press('Enter')
    await expect(drawer(page)).toContainText('240.06')
    await keys(page, 'r')
    await expect(title(page)).toContainText('as of')
    const note = drawer(page).getByRole('textbox', { name: text('words.note') })
    await note.fill('typed by mistake')
    await note.press('Escape')
    await expect(note, 'Escape undoes in the note').toHaveValue('')
    await note.press('Escape')
    await expect(note).not.toBeFocused()
    await expect(drawer(page)).toBeVisible()
    expect((await client.transactions.get({ id: taken.id })).note).toBeNull()
    await keys(page, 'x')
    await expect(button(page, text('cancel.confirm.send'))).toBeEnabled()
    await button(page, text('cancel.confirm.send')).press('Enter')
    await expect(card(page, text('cancel.title'))).toContainText(text('cancel.accepted'))
    await keys(page, 'Escape')
    await expect(drawer(page)).toHaveCount(0)
    await expect(open).toBeFocused()
    await expect(page.getByLabel(text('fields.amount'), { exact: true })).toHaveValue('99.00')
    if (kind === 'payout') await expect(page.getByLabel(text('fields.card'))).toHaveValue('4111 1111 1111 1111')
    expect(sentTo('/merchant/pay'), 'nothing else was sent from the form').toHaveLength(1)
  })
}

test('keys belong to an open question, whatever has the focus', async ({ desk1 }) => {
  const { page, payout, open, settle } = desk1
  await pollNothing(desk1)
  await open(await payout('250.06'))
  await keys(page, 'x')
  const question = page.getByRole('dialog', { name: text('cancel.confirm.title') })
  await expect(question).toBeVisible()
  const loseFocus = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await loseFocus()
  await keys(page, 'r')
  await settle()
  await expect(title(page)).not.toContainText('as of')
  await loseFocus()
  await keys(page, 'Escape')
  await expect(question).toHaveCount(0)
  await expect(detail(page), 'what is behind it stays').toBeVisible()
  await keys(page, 'Escape')
  await expect(detail(page)).toHaveCount(0)
})

test('a link beside the review asks before it leaves the payout, and staying keeps the card', async ({ desk1 }) => {
  const { page, client, profile, payout } = desk1
  const earlier = await payout('260.06')
  const order = { intentId: crypto.randomUUID(), transactionId: earlier.id, profileId: profile.id }
  await client.disputes.open({
    ...order,
    profileRevision: profile.revision,
    dispute_type: 'payout_not_received',
    files: [],
  })
  await fillPayout(page, { amount: '260.06' })
  await toReview(page)
  await look(page)
  await unfold(page, 'detail.disputes')
  await drawer(page).getByRole('link').first().waitFor()
  const links = await drawer(page).getByRole('link').all()
  const question = page.getByRole('dialog', { name: text('payout.leave.title') })
  for (const link of links) {
    await link.press('Enter')
    await expect(question).toBeVisible()
    await expect(button(page, text('payout.leave.stay'))).toBeFocused()
    await keys(page, 'Enter')
    await expect(question).toHaveCount(0)
    await expect(drawer(page)).toBeVisible()
  }
  await keys(page, 'Escape')
  await expect(drawer(page)).toHaveCount(0)
  await expect(review(page)).toContainText('4111 1111 1111 1111')
  await look(page)
  await unfold(page, 'detail.disputes')
  await links[0]?.press('Enter')
  await button(page, text('payout.leave.leave')).click()
  await expect(page).toHaveURL(/#\/disputes\//)
})
