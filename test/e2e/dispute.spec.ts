import type { Page } from '@playwright/test'
import { startTraining } from '../../src/training/server.ts'
import { violationsOf } from './accessibility.ts'
import { test as base, button, card, detail, dialog, expect, panel, told } from './at-a-merchant.ts'
import { answer } from './wire.ts'

const DISPUTE = '/merchant/dispute'
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/

/** Ten times as fast: what must end before it can be disputed has ended in two seconds. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  training: async ({}, use) => {
    const training = await startTraining({ speed: 10 })
    await use(training)
    await training.close()
  },
})

const disputeCard = (page: Page) => card(page, 'Dispute')
const ask = (page: Page) => disputeCard(page).getByRole('button', { name: 'Open a dispute…' })
const look = (page: Page) => disputeCard(page).getByRole('button', { name: 'Look in the list' })
const selected = (page: Page) => page.getByRole('row', { selected: true })
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Open the dispute' })

async function dispute(page: Page): Promise<void> {
  await ask(page).click()
  await send(page).click()
}

test('what it goes by, what is suggested and what follows is said before; accepted, the appeal has an id', async ({
  desk1,
}) => {
  const { page, client, payin, open, wire } = desk1
  const made = await payin('100.07')
  await expect.poll(async () => (await client.transactions.refresh({ id: made.id })).status).toBe('cancel')
  await open(made)
  await expect(disputeCard(page)).toContainText('None has been read yet')
  await ask(page).click()
  await expect(dialog(page)).toContainText('Acme')
  await expect(dialog(page)).toContainText('The platform’s test side')
  await expect(dialog(page)).toContainText(`By the platform’s id${made.platformId}`)
  await expect(dialog(page)).toContainText('Cancelled as of')
  await expect(dialog(page).getByRole('note'), 'nothing is unusual').toHaveCount(0)
  await expect(dialog(page).getByRole('radio')).toHaveCount(5)
  await expect(dialog(page).getByRole('radio', { checked: true })).toHaveAccessibleName(
    /^payin_trader_reject .*suggested$/,
  )
  await expect(dialog(page)).toContainText('Dispute from merchant (type=payin_trader_reject)')
  await expect(dialog(page)).toContainText('the trader’s funds are frozen')
  await expect(button(page, 'Leave it as it is'), 'a stray Enter leaves it').toBeFocused()
  await send(page).click()
  await expect(disputeCard(page)).toContainText('The platform opened the dispute')
  await expect(disputeCard(page)).toContainText(UUID)
  const sent = wire.sent.filter(({ method, path }) => method === 'POST' && path === DISPUTE)
  expect(sent.map(({ body }) => JSON.parse(body))).toEqual([
    { transaction_id: made.platformId, dispute_type: 'payin_trader_reject' },
  ])
  await disputeCard(page)
    .getByRole('button', { name: /^Appeal/ })
    .click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(UUID)
  await look(page).click()
  await expect(disputeCard(page).getByRole('listitem')).toHaveText(/process.*opened.*read as of.*counts as open/)
  await expect(disputeCard(page)).toContainText('The list gives no total: there may be others')
  await dispute(page)
  await expect(disputeCard(page)).toContainText('The platform refused the dispute')
  await expect(disputeCard(page)).toContainText('DISPUTE_EXISTS')
  await expect(ask(page)).toBeEnabled()
})

test('a lost answer is unknown everywhere and stops the next one, until the list names it', async ({ desk1 }) => {
  const { page, client, payin, open } = desk1
  const made = await payin('100.29')
  await expect.poll(async () => (await client.transactions.refresh({ id: made.id })).status).toBe('expired')
  await open(made)
  await dispute(page)
  await expect(disputeCard(page)).toContainText('The platform may have opened it or not')
  await expect(ask(page)).toBeDisabled()
  await expect(look(page), 'what comes next has the focus').toBeFocused()
  await expect(detail(page).getByRole('heading', { level: 2 }).first()).toContainText('Outcome of the dispute unknown')
  await expect(selected(page)).toContainText('Dispute unknown')
  expect(await client.resolution.unresolved({ profileId: null })).toHaveLength(1)
  await page.keyboard.press('Enter')
  await expect(disputeCard(page)).toContainText('it was found in the list')
  await expect(disputeCard(page)).toContainText(UUID)
  await expect(disputeCard(page).getByRole('listitem')).toHaveCount(1)
  await expect(ask(page)).toBeEnabled()
  await expect(selected(page)).not.toContainText('Dispute unknown')
  await expect(told(page).filter({ hasText: 'The unknown dispute was found in the list' })).toHaveCount(1)
  expect(await client.resolution.unresolved({ profileId: null })).toEqual([])
})

test('500 is unknown too; not in the list, it can be opened again, and what was typed is still there', async ({
  desk1,
}) => {
  const { page, client, payin, open } = desk1
  const made = await payin('100.27')
  await expect.poll(async () => (await client.transactions.refresh({ id: made.id })).status).toBe('expired')
  await open(made)
  await ask(page).click()
  await page.getByLabel('Reason').fill('The client has the receipt')
  await send(page).click()
  await expect(disputeCard(page)).toContainText('DISPUTE_FAILED')
  await expect(disputeCard(page)).toContainText('The platform may have opened it or not')
  await look(page).click()
  await expect(disputeCard(page)).toContainText('it was not in the list')
  await expect(disputeCard(page)).toContainText('The list named none, as of')
  await ask(page).click()
  await expect(page.getByLabel('Reason')).toHaveValue('The client has the receipt')
  await send(page).click()
  await expect(ask(page)).toBeDisabled()
})

test('where the list cannot be read it is settled by hand, with a reason', async ({ desk1 }) => {
  const { page, wire, payin, open } = desk1
  await open(await payin('100.27'))
  wire.instead = (response, { path }) => path.startsWith(DISPUTE) && answer(response, 502, {})
  await dispute(page)
  await look(page).click()
  await expect(disputeCard(page).getByRole('alert')).toContainText('502')
  await button(page, 'Settle by hand…').click()
  await button(page, 'Support says that no dispute was opened').click()
  await button(page, 'Settle it').click()
  await expect(disputeCard(page)).toContainText('it was settled by hand')
  await expect(disputeCard(page)).toContainText('Support says that no dispute was opened')
  await expect(disputeCard(page)).toContainText('Anna')
  await expect(ask(page)).toBeEnabled()
})

test('a status that allows none advises and forbids nothing; the refusal is told in the service’s words', async ({
  desk1,
}) => {
  const { page, client, payin, open } = desk1
  const made = await payin('100.05')
  await expect.poll(async () => (await client.transactions.refresh({ id: made.id })).status).toBe('chargeback')
  await open(made)
  await ask(page).click()
  await expect(dialog(page).getByRole('note')).toContainText('opens no dispute in status chargeback')
  await send(page).click()
  await expect(disputeCard(page)).toContainText('The platform refused the dispute')
  await expect(disputeCard(page)).toContainText('CANNOT_DISPUTE')
  await expect(disputeCard(page)).toContainText('the transaction stays as it was')
})

test('an amount is asked where the type is about it; a card number and a strange address are stopped', async ({
  desk1,
}) => {
  const { page, client, payin, open, wire } = desk1
  const made = await payin('100.02')
  await expect.poll(async () => (await client.transactions.refresh({ id: made.id })).status).toBe('underpaid')
  await open(made)
  await ask(page).click()
  const sentAmount = page.getByLabel('Really sent by the client')
  await expect(sentAmount).toHaveCount(0)
  await page.getByRole('radio', { name: 'underpaid' }).check()
  await page.getByLabel('Address of a proof').fill('file:///proof.png')
  await send(page).click()
  await expect(dialog(page)).toContainText('Enter an amount')
  await expect(sentAmount).toBeFocused()
  await sentAmount.fill('50,01')
  await send(page).click()
  await expect(dialog(page)).toContainText('An address that begins with https://')
  await page.getByLabel('Address of a proof').fill('https://127.0.0.1:1/proof.png')
  await page.getByLabel('Reason').fill('paid from 4111 1111 1111 1111, half of it')
  await expect(dialog(page)).toContainText('This looks like a card number')
  await send(page).click()
  await expect(page.getByLabel('Reason')).toBeFocused()
  await button(page, 'Remove it').click()
  await send(page).click()
  await expect(disputeCard(page)).toContainText('The platform opened the dispute')
  const sent = wire.sent.filter(({ method, path }) => method === 'POST' && path === DISPUTE)
  expect(sent.map(({ body }) => JSON.parse(body))).toEqual([
    {
      transaction_id: made.platformId,
      dispute_type: 'underpaid',
      sent_amount: '50.01',
      reason: 'paid from , half of it',
      evidence_url: 'https://127.0.0.1:1/proof.png',
    },
  ])
})

test('by keyboard alone: the palette, another type, Escape leaves, one press is one request', async ({ desk1 }) => {
  const { page, payin, open, wire } = desk1
  await open(await payin('100.24'))
  await expect(ask(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Find an action or a merchant').fill('открыть диспут')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Leave it as it is')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(detail(page), 'Escape was for the question alone').toBeVisible()
  await ask(page).focus()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Leave it as it is')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(ask(page), 'the focus is back').toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Leave it as it is')).toBeFocused()
  for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowUp')
  await expect(dialog(page).getByRole('radio', { checked: true })).toHaveAccessibleName(/^payin_timeout/)
  for (let steps = 0; steps < 4; steps += 1) await page.keyboard.press('Tab')
  await expect(send(page)).toBeFocused()
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')])
  await expect(dialog(page)).toHaveCount(0)
  await expect(disputeCard(page).locator('button:focus'), 'the focus stays where the dispute is').toHaveCount(1)
  const sent = wire.sent.filter(({ method, path }) => method === 'POST' && path === DISPUTE)
  expect(sent).toHaveLength(1)
  expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({ dispute_type: 'payin_timeout' })
})

test('what is itself unknown is disputed by the merchant’s id', async ({ desk1 }) => {
  const { page, payin, open, wire } = desk1
  const unknown = await payin('100.52')
  await open(unknown)
  await button(page, /^Cancel it by the merchant’s id/).click()
  await panel(page).getByRole('button', { name: 'Open a dispute by the merchant’s id…' }).click()
  await expect(dialog(page)).toContainText('By the merchant’s id')
  await expect(dialog(page).getByRole('note')).toContainText('Whether the transaction exists is not known')
  await send(page).click()
  await expect(disputeCard(page)).toContainText(/The platform (opened|refused) the dispute/)
  const sent = wire.sent.filter(({ method, path }) => method === 'POST' && path === DISPUTE)
  expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({ transaction_id: unknown.merchantTransactionId })
})

test('what never left opened nothing; what was refused has nothing to dispute', async ({ desk1 }) => {
  const { page, wire, payin, open } = desk1
  await open(await payin('100.64'))
  await expect(detail(page)).toContainText('AMOUNT_INVALID')
  await expect(disputeCard(page)).toHaveCount(0)
  await open(await payin('100.24'))
  wire.close()
  await dispute(page)
  await expect(disputeCard(page)).toContainText('The dispute never left this computer')
})

test('the question and every state of a dispute are accessible, light and dark', async ({ desk1 }) => {
  const { page, client, payin, open } = desk1
  const check = async (part?: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await violationsOf(page, part)).toEqual([])
    }
  }
  const made = await payin('100.29')
  await expect.poll(async () => (await client.transactions.refresh({ id: made.id })).status).toBe('expired')
  await open(made)
  await ask(page).click()
  await page.getByRole('radio', { name: 'overpaid' }).check()
  await expect(page.getByLabel('Really sent by the client')).toBeVisible()
  await check('[role=dialog]')
  await page.getByRole('radio', { name: 'payin_timeout' }).check()
  await send(page).click()
  await expect(disputeCard(page)).toContainText('may have opened it or not')
  await check()
  await look(page).click()
  await expect(disputeCard(page)).toContainText('it was found in the list')
  await check()
  await dispute(page)
  await expect(disputeCard(page)).toContainText('DISPUTE_EXISTS')
  await check()
})
