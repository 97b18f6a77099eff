import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { TrainingServer } from '../../src/training/server.ts'
import { files } from '../fakes/evidence-files.ts'
import { text } from '../fakes/texts.ts'
import { type AtAMerchant, askTraining, button, card, dialog, expect } from './at-a-merchant.ts'
import { disputed, gate, item, openScreen, outcome, review, screen, send, test } from './disputing-evidence.ts'
import { goTo } from './navigation.ts'
import { dropFiles } from './offer-files.ts'
import { startDesk } from './start-desk.ts'
import { holdRequests } from './wire.ts'

const finding = (page: Page) => card(page, text('newDispute.find.title'))

/** A payin created at the platform, but not from this desk. */
async function created({ baseUrl }: TrainingServer, merchantId: string): Promise<{ readonly id: string }> {
  const response = await fetch(`${baseUrl}/merchant/payin/account`, {
    method: 'POST',
    headers: { authorization: 'Bearer training-merchant', 'content-type': 'application/json' },
    body: JSON.stringify({ amount: '100.07', currency: 'KZT', merchant_transaction_id: merchantId }),
  })
  return (await response.json()) as { id: string }
}

async function statusOf(training: TrainingServer, id: string): Promise<string> {
  return (await askTraining<{ status: string }>(training, `/merchant/status?transaction_id=${id}`)).status
}

test('a dispute draft survives a reload and a restart, and is deleted once the dispute is accepted', async ({
  desk1,
  desk,
}) => {
  const { page, client } = desk1
  const made = await disputed(desk1)
  const draft = () => client.disputes.draft({ transactionId: made.id })
  await page.getByLabel(text('fields.reason')).fill('The client has the receipt')
  await page.getByRole('radio', { name: /^overpaid/ }).check()
  await page.getByLabel(text('newDispute.confirm.sentAmount')).fill('120.50')
  await dropFiles(page, ['receipt.pdf', 'application/pdf', files.pdf])
  await expect
    .poll(draft)
    .toMatchObject({ type: 'overpaid', sentAmount: '120.50', reason: 'The client has the receipt' })
  const isThere = async (on: Page) => {
    await expect(on.getByLabel(text('fields.reason'))).toHaveValue('The client has the receipt')
    await expect(on.getByRole('radio', { name: /^overpaid/ })).toBeChecked()
    await expect(on.getByLabel(text('newDispute.confirm.sentAmount'))).toHaveValue('120.50')
    await expect(item(on, 'receipt.pdf')).toContainText(text('evidence.goes'))
  }
  await page.reload()
  await isThere(page)
  await review(page).click()
  await send(page).click()
  await expect(outcome(page)).toContainText(text('dispute.accepted'))
  expect(await draft()).toBeNull()
  const other = await disputed(desk1)
  await expect(page.getByLabel(text('fields.reason')), 'a draft is of its transaction').toHaveValue('')
  await page.getByLabel(text('fields.reason')).fill('Kept without a connection')
  await expect.poll(() => client.disputes.draft({ transactionId: other.id })).not.toBeNull()
  await desk.stop()
  const again = await startDesk(desk.folder)
  const elsewhere = await page.context().newPage()
  await elsewhere.goto(again.url)
  await expect(elsewhere.getByRole('navigation').first()).toBeVisible()
  await openScreen(elsewhere, other)
  await expect(elsewhere.getByLabel(text('fields.reason'))).toHaveValue('Kept without a connection')
  await expect(screen(elsewhere)).toContainText(text('newDispute.notRead'))
  await elsewhere.close()
  await again.stop()
})

test('a possible card number is in no draft, and a cleared form comes back with one click', async ({ desk1 }) => {
  const { page, client } = desk1
  const made = await disputed(desk1)
  const draft = () => client.disputes.draft({ transactionId: made.id })
  const reason = page.getByLabel(text('fields.reason'))
  await reason.fill('The first words')
  await expect.poll(draft).toMatchObject({ reason: 'The first words' })
  await page.clock.install()
  await reason.fill('The first words 4111 1111 1111 1111 and the last')
  await expect(screen(page)).toContainText('This looks like a card number')
  await page.clock.fastForward(1_000)
  expect(await draft(), 'nothing is kept while the question stands').toMatchObject({ reason: 'The first words' })
  await page.getByRole('link', { name: text('disputes.toTransaction') }).click()
  await expect.poll(draft).toMatchObject({ reason: 'The first words and the last' })
  await openScreen(page, made)
  await expect(reason).toHaveValue('The first words and the last')
  await button(page, text('common.clearForm')).click()
  await expect(reason).toHaveValue('')
  await expect.poll(draft).toBeNull()
  await button(page, text('common.undo')).click()
  await expect(reason).toHaveValue('The first words and the last')
  await expect.poll(draft).toMatchObject({ reason: 'The first words and the last' })
})

test('undoing a cleared form restores only fields not typed in since, in whichever form is open', async ({ desk1 }) => {
  const { page, client } = desk1
  const made = await disputed(desk1)
  const draft = () => client.disputes.draft({ transactionId: made.id })
  const reason = page.getByLabel(text('fields.reason'))
  const url = page.getByLabel(text('newDispute.evidenceUrl'))
  const undo = button(page, text('common.undo'))
  const clear = async () => {
    await reason.fill('Older words')
    await url.fill('https://files.example/older.png')
    await button(page, text('common.clearForm')).click()
    await expect(reason).toHaveValue('')
  }
  await clear()
  await reason.fill('Newer words')
  await undo.click()
  await expect(url).toHaveValue('https://files.example/older.png')
  await expect(reason).toHaveValue('Newer words')
  await expect(undo, 'its notice has gone').toHaveCount(0)

  await clear()
  await page.getByRole('link', { name: text('disputes.toTransaction') }).click()
  await openScreen(page, made)
  await reason.fill('Newer words')
  await undo.click()
  await expect(url).toHaveValue('https://files.example/older.png')
  await expect(reason).toHaveValue('Newer words')
  await expect(undo, 'its notice has gone').toHaveCount(0)

  await clear()
  await page.getByRole('link', { name: text('disputes.toTransaction') }).click()
  await expect.poll(draft).toBeNull()
  // Typed in another window.
  const newer = { type: null, sentAmount: '', reason: 'Newer words', evidenceUrl: '' }
  await client.disputes.keepDraft({ transactionId: made.id, draft: newer, before: null })
  await undo.click()
  await expect.poll(draft).toMatchObject({ reason: 'Newer words', evidenceUrl: 'https://files.example/older.png' })
})

test('a template or pasted text that would make the reason too long is not inserted, and the form says so', async ({
  desk1,
}) => {
  const { page, client } = desk1
  await client.desk.setPreferences({ reasonTemplates: [{ name: 'Long', text: 'The client has paid' }] })
  await disputed(desk1)
  const reason = page.getByRole('textbox', { name: text('fields.reason') })
  const tooLong = page.getByText(text('fields.text.tooLong', { most: 5_000 }))
  const insert = async () => {
    await button(page, text('newDispute.templates')).click()
    await page.getByRole('menuitem', { name: 'Long' }).click()
  }
  await reason.fill('x'.repeat(4_990))
  await insert()
  await expect(tooLong).toBeVisible()
  await expect(reason).toHaveValue('x'.repeat(4_990))
  await reason.fill('x'.repeat(4_980))
  await expect(tooLong).toHaveCount(0)
  await page.evaluate((long) => navigator.clipboard.writeText(long), 'y'.repeat(21))
  await reason.press('Control+v')
  await expect(tooLong, 'what is pasted is not cut').toBeVisible()
  await expect(reason).toHaveValue('x'.repeat(4_980))
  await insert()
  await expect(reason).toHaveValue(`${'x'.repeat(4_980)}\nThe client has paid`)
})

test('the operator’s templates are filled in when inserted, and can be saved, renamed and deleted', async ({
  desk1,
}) => {
  const { page, client } = desk1
  const made = await disputed(desk1)
  const menu = () => button(page, text('newDispute.templates')).click()
  const reason = page.getByRole('textbox', { name: text('fields.reason') })
  const templates = async () => (await client.desk.getPreferences()).reasonTemplates
  await button(page, text('newDispute.templates')).press('Enter')
  await expect(page.getByRole('menu')).toContainText(text('newDispute.templates.none'))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(button(page, text('newDispute.templates'))).toBeFocused()
  await reason.fill(`The client paid for ${made.merchantTransactionId}`)
  await menu()
  await page.getByRole('menuitem', { name: text('newDispute.templates.save') }).click()
  await page.getByLabel(text('newDispute.template.name')).fill('Paid')
  await dialog(page).getByLabel(text('newDispute.template.text')).press('End')
  await dialog(page).getByLabel(text('newDispute.template.text')).pressSequentially(': {amount} {currency}')
  await page.getByLabel(text('newDispute.template.name')).press('Enter')
  await expect(dialog(page), 'saving a template confirms nothing else').toHaveCount(0)
  await expect
    .poll(templates)
    .toEqual([{ name: 'Paid', text: 'The client paid for {merchant_transaction_id}: {amount} {currency}' }])
  await reason.fill('')
  await menu()
  await page.getByRole('menuitem', { name: text('status.paid') }).press('Enter')
  await expect(reason).toHaveValue(`The client paid for ${made.merchantTransactionId}: 100.07 KZT`)
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(reason).toBeFocused()
  await menu()
  await page.getByRole('menuitem', { name: text('newDispute.templates.edit') }).click()
  await expect(dialog(page).getByLabel(text('newDispute.template.name'))).toBeFocused()
  await dialog(page).getByLabel(text('newDispute.template.name')).fill('Paid in full')
  await button(page, text('common.save')).click()
  await expect.poll(templates).toMatchObject([{ name: 'Paid in full' }])
  await menu()
  await page.getByRole('menuitem', { name: text('newDispute.templates.edit') }).click()
  await button(page, text('newDispute.template.delete.name', { name: 'Paid in full' })).press('Enter')
  await expect(dialog(page).getByRole('list')).toBeFocused()
  await page.keyboard.press('Enter')
  expect(await templates(), 'a second press does not save the deletion').toHaveLength(1)
  await button(page, text('common.save')).press('Enter')
  await expect.poll(templates).toEqual([])
})

test('templates that another window saves stay when this one saves or renames others', async ({ desk1 }) => {
  const { page, client } = desk1
  await page.routeWebSocket('**/rpc', (line) => {
    const server = line.connectToServer()
    // This window does not learn of them by itself.
    server.onMessage((message) => /changed\W+preferences/.test(String(message)) || line.send(message))
  })
  await page.reload()
  await disputed(desk1)
  const templates = async () => (await client.desk.getPreferences()).reasonTemplates
  const saveThere = async (name: string) =>
    client.desk.setPreferences({ reasonTemplates: [...(await templates()), { name, text: 'saved there' }] })
  const names = async () => (await templates()).map(({ name }) => name)
  const menu = () => button(page, text('newDispute.templates')).click()
  await page.getByRole('textbox', { name: text('fields.reason') }).fill('The client has paid')
  await menu()
  await page.getByRole('menuitem', { name: text('newDispute.templates.save') }).click()
  await page.getByLabel(text('newDispute.template.name')).fill('Here')
  await saveThere('There')
  await page.getByLabel(text('newDispute.template.name')).press('Enter')
  await expect.poll(names).toEqual(['There', 'Here'])
  await expect(dialog(page)).toHaveCount(0)
  await menu()
  await expect(page.getByRole('menuitem', { name: 'There' })).toBeVisible()
  await page.getByRole('menuitem', { name: text('newDispute.templates.edit') }).click()
  await dialog(page).getByLabel(text('newDispute.template.name')).last().fill('Renamed here')
  await saveThere('There later')
  await button(page, text('common.save')).click()
  await expect.poll(names).toEqual(['There', 'Renamed here', 'There later'])
})

/** Looks for an ID on the screen that leads to its dispute. */
async function find(page: Page, id: string): Promise<void> {
  await page.goto(new URL('/#/disputes/new', page.url()).href)
  await page.getByLabel(text('newDispute.find.id')).fill(id)
  await page.getByLabel(text('newDispute.find.id')).press('Enter')
}

/** Adds a payin by reading it. The platform answers when the returned function is called, which waits for the payin. */
async function addSlowly({ page, wire, client, profile }: AtAMerchant, training: TrainingServer, merchantId: string) {
  const late = await created(training, merchantId)
  const release = holdRequests(wire, late.id)
  await find(page, late.id)
  await page.getByRole('radio', { name: text('newDispute.find.platform_id') }).check()
  await button(page, text('newDispute.find.addByReading')).click()
  await expect.poll(() => wire.sent.some(({ path }) => path.includes(late.id))).toBe(true)
  return async () => {
    release()
    const there = () => client.transactions.find({ profileId: profile.id, id: late.id })
    await expect.poll(async () => (await there()).length).toBe(1)
  }
}

test('a known ID opens the dispute form at once', async ({ desk1 }) => {
  const { page, payin } = desk1
  const known = await payin('100.07')
  for (const id of [known.platformId, known.merchantTransactionId]) {
    await find(page, id ?? '')
    await expect(page).toHaveURL(new RegExp(`/disputes/new/${known.id}$`))
    await expect(screen(page)).toContainText('100.07 KZT')
  }
})

test('of unknown IDs, a platform ID is read before its dispute is opened, and an order ID is taken on one’s word', async ({
  desk1,
  training,
}) => {
  const { page, wire } = desk1
  const elsewhere = await created(training, 'made-elsewhere')
  await find(page, elsewhere.id)
  await expect(page.getByRole('status').filter({ hasText: text('newDispute.find.none') })).toBeVisible()
  await expect(button(page, text('newDispute.find.addOnYourWord'))).toBeDisabled()
  await page.getByRole('radio', { name: text('newDispute.find.platform_id') }).check()
  await button(page, text('newDispute.find.addByReading')).click()
  await expect(
    screen(page)
      .getByRole('note')
      .filter({ hasText: text('newDispute.added') }),
  ).toBeVisible()
  await expect(screen(page).getByRole('radio', { checked: true }), 'nothing is suggested').toHaveCount(0)
  await review(page).click()
  await expect(screen(page)).toContainText(text('newDispute.type.choose'))
  await expect(page.getByRole('radio', { name: /^payin_timeout/ })).toBeFocused()
  await page.getByRole('radio', { name: /^payin_trader_reject/ }).check()
  await expect.poll(() => statusOf(training, elsewhere.id)).not.toBe('process')
  await review(page).click()
  await send(page).click()
  await expect(outcome(page)).toContainText(text('dispute.accepted'))
  await created(training, 'invoice-elsewhere')
  await find(page, 'invoice-elsewhere')
  await expect(finding(page), 'no 8 characters: only the merchant’s').toContainText(
    text('newDispute.find.merchant_transaction_id.means'),
  )
  await button(page, text('newDispute.find.addOnYourWord')).click()
  await expect(screen(page)).toContainText(text('newDispute.onYourWord'))
  await find(page, randomUUID())
  await expect(finding(page)).toContainText(text('newDispute.find.uuid'))
  await find(page, 'NOSUCHID')
  await page.getByRole('radio', { name: text('newDispute.find.platform_id') }).check()
  await button(page, text('newDispute.find.addByReading')).click()
  await expect(finding(page).getByRole('alert')).toBeVisible()
  expect(wire.sent.filter(({ path }) => path.includes('NOSUCHID'))).toHaveLength(1)
})

test('a late answer leads away neither from another ID nor from another screen', async ({ desk1, training }) => {
  const { page } = desk1
  const answerFirst = await addSlowly(desk1, training, 'made-late')
  await page.getByLabel(text('newDispute.find.id')).fill('another-id')
  await answerFirst()
  await page.getByLabel(text('newDispute.find.id')).press('Enter')
  await expect(finding(page)).toContainText(text('newDispute.find.merchant_transaction_id.means'))
  const answerSecond = await addSlowly(desk1, training, 'made-later')
  await page.goto(new URL('/#/help', page.url()).href)
  await expect(page.getByRole('heading', { name: text('shell.help'), level: 1 })).toBeVisible()
  await answerSecond()
  await expect(page).toHaveURL(/#\/help/)
})

test('an ID that is found late does not lead away from another one', async ({ desk1 }) => {
  const { page, payin } = desk1
  const known = await payin('100.07')
  await page.routeWebSocket('**/rpc', (line) => {
    line.connectToServer().onMessage((message) => (holding ? late.push(() => line.send(message)) : line.send(message)))
  })
  const late: (() => void)[] = []
  let holding = false
  await page.reload()
  await page.goto(new URL('/#/disputes/new', page.url()).href)
  const field = page.getByLabel(text('newDispute.find.id'))
  await page.evaluate((long) => navigator.clipboard.writeText(long), 'x'.repeat(201))
  await field.press('Control+v')
  await expect(field, 'not pasted in part').toHaveAccessibleDescription(text('fields.text.tooLong', { most: 200 }))
  await expect(field).toHaveValue('')
  await field.fill(known.merchantTransactionId)
  holding = true
  await field.press('Enter')
  await field.fill('another-id')
  holding = false
  for (const answer of late) answer()
  await expect(button(page, text('newDispute.find.find'))).toBeEnabled()
  await field.press('Enter')
  await expect(finding(page)).toContainText(text('newDispute.find.merchant_transaction_id.means'))
})

test('what another window changes holds the dispute back until the operator can see it', async ({ desk1 }) => {
  const { page, client } = desk1
  const made = await disputed(desk1)
  await dropFiles(page, ['a.pdf', 'application/pdf', files.pdf], ['b.png', 'image/png', files.png])
  await expect(gate(page)).toContainText('2 files ready to send')
  await review(page).click()
  await expect(send(page)).toBeEnabled()
  const isHeldBack = await dialog(page).evaluateHandle((question) => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    new MutationObserver(() => {
      const isGone = !question.textContent?.includes('b.png')
      if (isGone) resolve([...question.querySelectorAll('button')].at(-1)?.disabled === true)
    }).observe(question, { subtree: true, childList: true, characterData: true })
    return { promise }
  })
  const second = (await client.evidence.list({ transactionId: made.id })).at(-1)
  await client.evidence.attach({ id: second?.id ?? '', attached: false })
  expect(await isHeldBack.evaluate(({ promise }) => promise)).toBe(true)
  await send(page).click()
  await expect(outcome(page)).toContainText(text('dispute.accepted'))
  const [attempt] = await client.disputes.attempts({ transactionId: made.id })
  expect(attempt?.files.map(({ name }) => name)).toEqual(['a.pdf'])
})

test('a draft changed in another window is shown on coming back to the form', async ({ desk1 }) => {
  const { page, client } = desk1
  const made = await disputed(desk1)
  const reason = page.getByLabel(text('fields.reason'))
  await reason.fill('Typed here')
  await goTo(page, 'shell.help')
  const draft = () => client.disputes.draft({ transactionId: made.id })
  await expect.poll(draft).toMatchObject({ reason: 'Typed here' })
  await openScreen(page, made)
  await expect(reason).toHaveValue('Typed here')
  await goTo(page, 'shell.help')
  const kept = await draft()
  if (!kept) throw new Error('no draft is kept')
  await client.disputes.keepDraft({
    transactionId: made.id,
    draft: { ...kept, reason: 'Typed elsewhere' },
    before: kept,
  })
  await openScreen(page, made)
  await expect(reason).toHaveValue('Typed elsewhere')
})

test('a dispute opened in one window leaves no draft in the other', async ({ desk1 }) => {
  const { page, client } = desk1
  const made = await disputed(desk1)
  await page.getByLabel(text('fields.reason')).fill('The client has the receipt')
  await expect.poll(() => client.disputes.draft({ transactionId: made.id })).not.toBeNull()
  const second = await page.context().newPage()
  await second.goto(page.url())
  await expect(second.getByLabel(text('fields.reason'))).toHaveValue('The client has the receipt')
  await review(page).click()
  await send(page).click()
  await expect(outcome(page)).toContainText(text('dispute.accepted'))
  await expect(outcome(second)).toContainText(text('dispute.accepted'))
  await openScreen(second, made)
  await expect(second.getByLabel(text('fields.reason'))).toHaveValue('')
  expect(await client.disputes.draft({ transactionId: made.id })).toBeNull()
  await second.close()
})

test('a draft that another window saves while a dispute is being sent is shown afterwards, and nothing is asked', async ({
  desk1,
}) => {
  const { page, client, wire } = desk1
  const made = await disputed(desk1)
  const draft = () => client.disputes.draft({ transactionId: made.id })
  const reason = page.getByLabel(text('fields.reason'))
  await reason.fill('The client has the receipt')
  await expect.poll(draft).toMatchObject({ reason: 'The client has the receipt' })
  const release = holdRequests(wire, '/dispute')
  await review(page).click()
  await send(page).click()
  await expect.poll(() => wire.sent.some(({ path }) => path.endsWith('/dispute'))).toBe(true)
  const before = await draft()
  const theirs = { type: null, sentAmount: '', reason: 'Typed in another window', evidenceUrl: '' }
  await client.disputes.keepDraft({ transactionId: made.id, draft: theirs, before })
  release()
  await expect(outcome(page)).toContainText(text('dispute.accepted'))
  await expect(page.getByText(text('failure.draft_changed'))).toHaveCount(0)
  await openScreen(page, made)
  await expect(reason).toHaveValue('Typed in another window')
  await expect(page.getByText(text('failure.draft_changed'))).toHaveCount(0)
})
