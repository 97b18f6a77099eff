import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import type { DisputeOrder } from '../../src/shared/contract/disputes.ts'
import type { CreatedTransaction } from '../../src/shared/model/transaction.ts'
import { startTraining } from '../../src/training/server.ts'
import { files } from '../fakes/evidence-files.ts'
import { en } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import { type AtAMerchant, test as base, button, card, expect, unfold } from './at-a-merchant.ts'
import { sessionOfPage } from './desk-client.ts'
import { answer } from './wire.ts'

const LIST = '/merchant/dispute/list'
const ONE = '/merchant/dispute?'

interface Disputing {
  /** A payin that has ended at the platform. */
  readonly ended: (amount: string) => Promise<CreatedTransaction>
  /** Opens a dispute of it. */
  readonly dispute: (of: CreatedTransaction, fields?: Partial<DisputeOrder>) => Promise<string>
}

/** Ten times as fast: what must end before it can be disputed has ended in two seconds, a dispute is reviewed for three. */
const test = base.extend<{ readonly disputing: Disputing }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  training: async ({}, use) => {
    const training = await startTraining({ speed: 10 })
    await use(training)
    await training.close()
  },
  disputing: async ({ desk1: { client, payin, profile } }, use) => {
    const of = { profileId: profile.id, profileRevision: profile.revision, dispute_type: 'payin_timeout' } as const
    await use({
      ended: async (amount) => {
        const made = await payin(amount)
        await expect.poll(async () => (await client.transactions.refresh({ id: made.id })).status).toBe('expired')
        return made
      },
      dispute: async ({ id }, fields) => {
        const order = { intentId: crypto.randomUUID(), transactionId: id, files: [], ...of, ...fields }
        const { dispute } = await client.disputes.open(order)
        expect(dispute?.state).toBe('accepted')
        return dispute?.disputeId ?? ''
      },
    })
  },
})

const ALL = { status: [], transaction_id: '', merchant_transaction_id: '' }

const grid = (page: Page) => page.getByRole('grid', { name: 'Disputes' })
/** Its rows, without that of the headings. */
const rows = (page: Page) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
const detail = (page: Page) => page.getByRole('region', { name: 'The dispute', exact: true })
const filter = (page: Page) => page.getByRole('search')
const chip = (page: Page, word: string) => filter(page).getByRole('checkbox', { name: word, exact: true })
/** Its box is drawn by its label. */
const toggle = (page: Page, word: string) => filter(page).getByText(word, { exact: true }).click()
const read = (page: Page) => filter(page).getByRole('button', { name: /^Read again/ })
const foot = (page: Page) => page.locator('footer')
const fact = (page: Page, name: string) =>
  detail(page)
    .locator('dl > div')
    .filter({ has: page.getByRole('term').getByText(name, { exact: true }) })

async function toDisputes(page: Page): Promise<void> {
  await page.keyboard.press('Alt+6')
  await expect(page.getByRole('heading', { name: 'Disputes', exact: true })).toBeVisible()
}

const listed = ({ wire }: AtAMerchant) =>
  wire.sent
    .filter(({ path }) => path.startsWith(LIST))
    .map(({ path }) => Object.fromEntries(new URL(path, 'http://x').searchParams))

test('the list is read when it is opened; by keyboard alone one is opened beside it, read again and left', async ({
  desk1,
  disputing,
}) => {
  const { page, wire } = desk1
  const ids = []
  for (const amount of ['100.01', '250.01']) ids.push(await disputing.dispute(await disputing.ended(amount)))
  await toDisputes(page)
  await expect(rows(page)).toHaveCount(2)
  await expect(foot(page)).toHaveText('2, and that is all.')
  await expect(filter(page)).toContainText('as of')
  expect(listed(desk1)).toEqual([{ page_number: '1', page_size: '100' }])

  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(detail(page)).toContainText(ids[1] ?? '')
  await expect(fact(page, 'Currency'), 'the full record is read by itself once').toHaveText(/KZT/)
  await page.keyboard.press('ArrowDown')
  await expect(detail(page), 'an open one follows').toContainText(ids[0] ?? '')
  await expect(fact(page, 'Currency')).toHaveText(/KZT/)
  const before = wire.sent.filter(({ path }) => path.startsWith(ONE)).length
  await page.keyboard.press('r')
  await expect.poll(() => wire.sent.filter(({ path }) => path.startsWith(ONE)).length).toBe(before + 1)
  await page.keyboard.press('Escape')
  await expect(detail(page)).toHaveCount(0)
  await expect(grid(page), 'the keys go on in the list').toBeFocused()
  await page.keyboard.press('r')
  await expect.poll(() => listed(desk1).length, 'now the key is the list’s').toBe(2)
})

test('the filter is the service’s own: asked when a word is chosen or by Enter, not by typing; kept, cleared at once', async ({
  desk1,
  disputing,
}) => {
  const { page } = desk1
  const one = await disputing.ended('100.24')
  await disputing.dispute(one)
  await disputing.dispute(await disputing.ended('250.22'))
  await toDisputes(page)
  await expect(rows(page)).toHaveCount(2)
  await toggle(page, 'canceled')
  await toggle(page, 'process')
  await expect.poll(() => listed(desk1).at(-1)).toMatchObject({ status: 'process,canceled' })
  await toggle(page, 'canceled')
  await expect.poll(() => listed(desk1).at(-1)).toMatchObject({ status: 'process' })
  const asked = listed(desk1).length
  await filter(page).getByLabel('Transaction').fill(one.merchantTransactionId)
  await expect(page.getByText('Not read yet'), 'what is kept for it: nothing').toBeVisible()
  expect(listed(desk1)).toHaveLength(asked)
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  expect(listed(desk1).at(-1)).toMatchObject({
    status: 'process',
    merchant_transaction_id: one.merchantTransactionId,
  })

  await page.keyboard.press('Alt+2')
  await toDisputes(page)
  await expect(chip(page, 'process')).toBeChecked()
  await expect(rows(page)).toHaveCount(1)
  await filter(page).getByLabel('Transaction').fill('nothing of that name')
  await page.keyboard.press('Enter')
  await expect(page.getByText('None with this filter')).toBeVisible()
  await filter(page).getByRole('button', { name: 'Clear the filter' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(chip(page, 'process')).not.toBeChecked()
})

test('one field takes either id of a transaction, and asks by the parameter that fits', async ({
  desk1,
  disputing,
}) => {
  const { page, client, profile } = desk1
  const made = await disputing.ended('100.24')
  const disputeId = await disputing.dispute(made)
  await disputing.dispute(await disputing.ended('250.24'))
  const { record } = await client.disputes.read({ profileId: profile.id, disputeId })
  const uuid = record?.transaction_id ?? ''
  await toDisputes(page)
  await expect(rows(page)).toHaveCount(2)
  for (const [typed, name] of [
    [uuid, 'transaction_id'],
    [made.merchantTransactionId, 'merchant_transaction_id'],
  ] as const) {
    await filter(page).getByLabel('Transaction').fill(typed)
    await page.keyboard.press('Enter')
    await expect.poll(() => listed(desk1).at(-1)).toEqual({ page_number: '1', page_size: '100', [name]: typed })
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText(/100\.24\sKZT/)
  }
})

test('what was read is filtered by amount and by the day it was opened, and the platform is not asked for that', async ({
  desk1,
  disputing,
}) => {
  const { page } = desk1
  for (const amount of ['100.24', '250.24']) await disputing.dispute(await disputing.ended(amount))
  await toDisputes(page)
  await expect(rows(page)).toHaveCount(2)
  const asked = listed(desk1).length
  await filter(page).getByRole('button', { name: 'Amount' }).click()
  await expect(page.getByRole('dialog', { name: 'Amount' })).toContainText('The service has no such filter')
  await page.getByLabel('From').fill('200')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(/250\.24\sKZT/)
  await expect(foot(page)).toContainText('1 of 2 read match.')
  await filter(page).getByRole('button', { name: 'Opened', exact: true }).click()
  await page.getByRole('dialog', { name: 'Opened' }).getByLabel('To, included').fill('2020-01-01')
  await expect(page.getByText('No matching disputes')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await violationsOf(page)).toEqual([])
  expect(listed(desk1)).toHaveLength(asked)
  await filter(page).getByRole('button', { name: 'Clear the filter', exact: true }).click()
  await expect(rows(page)).toHaveCount(2)
})

test('a dispute is found by its appeal id, in a field and in the palette, and kept; one that is not there is said in words', async ({
  desk1,
  disputing,
  training,
}) => {
  const { page, wire } = desk1
  const [one, other] = [await disputing.ended('100.24'), await disputing.ended('250.24')]
  const [oneId, otherId] = [await disputing.dispute(one), await disputing.dispute(other)]
  // As of another desk: this one has never listed them.
  wire.instead = (response, { path }) =>
    path.startsWith(LIST) && answer(response, 200, { items: [], page_number: 1, page_size: 100 })
  await toDisputes(page)
  await expect(page.getByText('No disputes')).toBeVisible()
  const field = page.getByLabel('Find by appeal id')
  await field.fill('order-1')
  await field.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('An appeal id is a UUID')
  await field.fill(` ${oneId.toUpperCase()} `)
  await field.press('Enter')
  await expect(detail(page)).toContainText(oneId)
  await expect(fact(page, 'Currency')).toHaveText(/KZT/)
  await page.keyboard.press('Escape')

  await field.fill(crypto.randomUUID())
  await field.press('Enter')
  await expect(detail(page)).toContainText('The platform finds no such dispute for this merchant')
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Find an action or a merchant').fill(otherId)
  await page.getByText(`Open dispute ${otherId}`).click()
  await expect(detail(page)).toContainText(otherId)
  await expect(fact(page, 'Currency')).toHaveText(/KZT/)

  await training.close()
  await page.reload()
  await expect(fact(page, 'Currency'), 'it is kept').toHaveText(/KZT/)
})

test('a card number in the filter is asked about and put into no address', async ({ desk1 }) => {
  const { page, wire } = desk1
  await toDisputes(page)
  await expect(page.getByText('No disputes')).toBeVisible()
  await filter(page).getByLabel('Transaction').fill('4111 1111 1111 1111')
  await page.keyboard.press('Enter')
  await toggle(page, 'success')
  await expect(filter(page)).toContainText('This looks like a card number')
  await button(page, 'Remove it').click()
  await page.keyboard.press('Enter')
  await expect.poll(() => listed(desk1).at(-1)).toMatchObject({ status: 'success' })
  expect(wire.sent.map(({ path }) => path).join()).not.toMatch(/4111|1111/)
})

test('pages are read as far as the operator goes; nothing is counted that was not read', async ({ desk1 }) => {
  const { page, wire } = desk1
  const item = (number: number) => ({
    id: `${number}`.padStart(4, '0'),
    created_at: '2026-11-20T10:00:00Z',
    status: number % 2 === 0 ? 'on_the_way' : 'resolved_rejected',
    amount: `${number}.5`,
    transaction_id: crypto.randomUUID(),
    merchant_transaction_id: `order-${number}`,
  })
  wire.instead = (response, { path }) => {
    if (!path.startsWith(LIST)) return false
    const number = Number(new URL(path, 'http://x').searchParams.get('page_number'))
    const items = Array.from({ length: number === 3 ? 30 : 100 }, (_, index) => item(1000 * number + index))
    return answer(response, 200, { items: number === 2 ? [...items.slice(1), {}] : items })
  }
  await toDisputes(page)
  await expect(foot(page)).toContainText('100 read so far. The service gives no total.')
  await expect(rows(page).first()).toContainText('on_the_way')
  expect(await rows(page).count(), 'only rows in sight are drawn').toBeLessThan(60)
  await button(page, 'Load more').click()
  await expect(foot(page)).toContainText('199 read so far')
  await expect(foot(page)).toContainText('1 entry has no id and cannot be shown')
  await button(page, 'Load more').click()
  await expect(foot(page)).toContainText('229, and that is all.')
  await expect(button(page, 'Load more')).toHaveCount(0)
  await grid(page).focus()
  await page.keyboard.press('End')
  await expect(rows(page).last()).toContainText('order-3029')
})

test('every field of the record, the amounts compared, both vocabularies apart, linked with the transaction both ways', async ({
  desk1,
  disputing,
}) => {
  const { page, open } = desk1
  const made = await disputing.ended('100.21')
  const id = await disputing.dispute(made, { dispute_type: 'underpaid', sent_amount: '60.1' })
  await open(made)
  await card(page, 'Dispute').getByRole('link', { name: id }).first().click()
  await expect(detail(page)).toContainText('60.1 KZT')
  await expect(detail(page)).toContainText('Paid: 100.21 KZT less than requested')
  await expect(detail(page)).toContainText('Disputed: 40.11 KZT less than requested')
  await expect(detail(page)).toContainText('Disputed: 60.1 KZT more than paid')
  await expect(fact(page, 'Card')).toContainText('****')
  await expect(fact(page, 'Reason of the cancel')).toContainText('none')
  await expect(fact(page, 'Opened').getByRole('time').or(fact(page, 'Opened').locator('time'))).toHaveAttribute(
    'title',
    /UTC$/,
  )
  await expect(card(page, 'Statuses seen')).toContainText('process counts as open')
  await expect(card(page, 'Statuses seen')).toContainText('The desk reads it again by itself every 5 minutes')

  await page.waitForTimeout(3_100)
  await page.keyboard.press('r')
  await expect(fact(page, 'Reason of the cancel')).toContainText('Payment not confirmed by the bank')
  const statuses = card(page, 'Statuses seen')
  await expect(statuses.getByRole('listitem')).toHaveCount(2)
  await expect(statuses).toContainText('canceled counts as open')
  await expect(statuses).toContainText('is the word of the list’s filter for one that has ended')
  await expect(page.getByRole('alert'), 'what somebody has asked for is no news').toHaveCount(0)

  await card(page, 'Transaction').getByRole('link', { name: made.merchantTransactionId }).click()
  await expect(page).toHaveURL(new RegExp(`#/transactions/${made.id}(\\?|$)`))
})

test('what the service leaves out, retypes or adds is shown as that; an unknown transaction can be added', async ({
  desk1,
}) => {
  const { page, wire } = desk1
  const [id, uuid] = [`d"'</script>\\u2028/../é?#`, crypto.randomUUID()]
  const item = {
    id,
    status: 'in_review',
    amount: '1e3',
    transaction_id: uuid,
    merchant_transaction_id: 'of-another-desk',
  }
  wire.instead = (response, { path }) => {
    if (path.startsWith(LIST)) return answer(response, 200, { items: [item] })
    const whole = { ...item, transaction_amount: 100, transaction_requisite: null, queue: 'second‮line' }
    return path.startsWith(ONE) && answer(response, 200, whole)
  }
  await toDisputes(page)
  await rows(page).first().click()
  await expect(detail(page)).toContainText('No differences are computed')
  await expect(fact(page, 'Paid')).toContainText('not in the answer')
  await expect(fact(page, 'Opened')).toContainText('not in the answer')
  await expect(card(page, 'Requisite')).toContainText('The record names none')
  await expect(detail(page)).toContainText(
    /Not sent as text \(another type, or null\), shown as written: .*transaction_amount/,
  )
  await detail(page).getByText('The record, by the service’s names of fields').click()
  await expect(detail(page).locator('pre').last()).toContainText('second⟨U+202E⟩line')
  await expect(detail(page).getByText('in_review').first()).toHaveAttribute('title', /does not know/)

  await button(page, 'Add this transaction to the desk').click()
  await card(page, 'Transaction').getByRole('link', { name: 'of-another-desk' }).click()
  await expect(page).toHaveURL(/#\/transactions\//)
})

test('the manifest says what was sent, file by file; as text, to copy, on paper', async ({ desk1, disputing }) => {
  const { page, client, open } = desk1
  const made = await disputing.ended('100.24')
  const sent = await evidence(desk1, made, 'receipt.png')
  const id = await disputing.dispute(made, { files: [sent], reason: 'The client has paid' })
  await open(made)
  await unfold(page, 'detail.disputes')
  const attempts = card(page, en['detail.disputes']).getByRole('listitem').filter({ hasText: 'payin_timeout' })
  await expect(attempts).toContainText('1 file')
  await attempts.getByRole('link', { name: 'Manifest' }).click()
  const sheet = page.getByTestId('manifest')
  for (const text of [
    'The service never shows which files it kept',
    'Anna',
    made.merchantTransactionId,
    'payin_timeout',
    'The client has paid',
    'receipt.png',
    'image/png',
    `${files.png.length} bytes`,
    sent.sha256,
    'The platform opened the dispute',
    id,
    'HTTP status200',
  ])
    await expect(sheet).toContainText(text)

  await button(page, 'Copy as text').click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`SHA-256  ${sent.sha256}`)
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Save as text').click()])
  expect(download.suggestedFilename()).toMatch(/^dispute-[0-9a-f]{8}\.txt$/)
  expect(await readFile(await download.path(), 'utf8')).toBe(copied)
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await button(page, 'Save as PDF').click()
  await expect(page.locator('body')).toHaveAttribute('data-printed')

  await client.desk.setPreferences({ theme: 'dark' })
  await page.emulateMedia({ media: 'print' })
  await expect(sheet).toBeVisible()
  await expect(page.getByRole('navigation')).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(sheet.getByText(sent.sha256)).toHaveCSS('color', 'rgb(0, 0, 0)')
  expect(await sheet.evaluate((element) => element.getBoundingClientRect().top), 'it begins the paper').toBeLessThan(20)
  const paper = (await page.pdf({ format: 'A6' })).toString('latin1')
  expect(paper.match(/\/Type\s*\/Page\b/g)?.length, 'it goes on over pages').toBeGreaterThan(1)
})

/** A file kept with a transaction, as the page brings it. */
async function evidence({ page, client }: AtAMerchant, { id }: CreatedTransaction, name: string) {
  const bytes = { name, size: files.png.length, source: 'chosen', from: { by: 'upload' } } as const
  const added = await client.evidence.add({ transactionId: id, ...bytes })
  if (added.result !== 'upload') throw new Error('No ticket was given')
  const { authorization } = (await sessionOfPage(page)).headers
  const post = async ({ ticket, base64, authorization }: Record<'ticket' | 'base64' | 'authorization', string>) => {
    const body = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
    return (await fetch(`/evidence/${ticket}`, { method: 'POST', headers: { authorization }, body })).json()
  }
  const { file } = await page.evaluate(post, {
    ticket: added.ticket,
    base64: Buffer.from(files.png).toString('base64'),
    authorization,
  })
  return { id: String(file.id), sha256: String(file.sha256) }
}

test('without the platform list and detail stay readable, with their age; what failed is said above them', async ({
  desk1,
  disputing,
}) => {
  const { page, wire } = desk1
  const id = await disputing.dispute(await disputing.ended('100.24'))
  await toDisputes(page)
  await rows(page).first().click()
  await expect(fact(page, 'Currency')).toHaveText(/KZT/)
  await page.keyboard.press('Escape')
  wire.close()
  await read(page).click()
  await expect(page.getByRole('alert')).toContainText('Nothing answers at the platform’s address')
  await expect(rows(page)).toHaveCount(1)
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await expect(filter(page)).toContainText('as of')
  await rows(page).first().click()
  await expect(detail(page)).toContainText(id)
  await expect(fact(page, 'Currency')).toHaveText(/KZT/)
  await page.keyboard.press('r')
  await expect(detail(page).getByRole('alert')).toContainText('Nothing answers')
  await expect(fact(page, 'Currency'), 'what was read stays').toHaveText(/KZT/)
})

test('another status that the desk has noticed is told, counted in the navigation and gone once it is looked at', async ({
  desk1,
  desk,
  disputing,
}) => {
  const { page, client } = desk1
  await client.desk.setPreferences({ disputeMinutes: 1 })
  const made = await disputing.ended('100.22')
  const id = await disputing.dispute(made)
  await toDisputes(page)
  await expect(rows(page).first()).toContainText('process')
  await page.keyboard.press('Alt+2')
  anHourLater(join(desk.folder, 'history.db'))
  const toast = page.getByRole('alert').filter({ hasText: `Dispute of ${made.merchantTransactionId}` })
  await expect(toast).toContainText('process → resolved_approved', { timeout: 40_000 })
  const place = page.getByRole('navigation').getByRole('link', { name: 'Disputes: 1 dispute has a new status' })
  await expect(place).toBeVisible()
  await toast.getByRole('link', { name: 'Look' }).click()
  await expect(detail(page)).toContainText(id)
  await expect(card(page, 'Statuses seen')).toContainText(
    'resolved_approved is among the words that the check for duplicates counts as closed',
  )
  await expect(place).toHaveCount(0)
  await expect(rows(page).first()).toContainText('resolved_approved')
  await expect(rows(page).first().getByText('new', { exact: true })).toHaveCount(0)
})

test('more than three at once are told as one, and each stands in the list of disputes', async ({
  desk1,
  desk,
  disputing,
}) => {
  const { page, client, profile } = desk1
  await client.desk.setPreferences({ disputeMinutes: 1 })
  const made = await Promise.all(['1.21', '2.22', '3.23', '4.26', '5.21'].map((amount) => disputing.ended(amount)))
  for (const one of made) await disputing.dispute(one)
  await client.disputes.readPage({ profileId: profile.id, query: ALL, page: 1 })
  await page.waitForTimeout(3_100)
  anHourLater(join(desk.folder, 'history.db'))
  const toast = page.getByRole('alert').filter({ hasText: '5 disputes have another status' })
  await expect(toast).toBeVisible({ timeout: 40_000 })
  await expect(page.getByRole('alert'), 'the first three have given way to it').toHaveCount(1)
  await toast.getByRole('link', { name: 'Look' }).click()
  const news = page.getByRole('region', { name: '5 new statuses' })
  await expect(news.getByRole('listitem')).toHaveCount(5)
  await expect(rows(page).getByText('new', { exact: true })).toHaveCount(5)
  const name = made[0]?.merchantTransactionId ?? ''
  await news.getByRole('listitem').filter({ hasText: name }).getByRole('link').click()
  await expect(detail(page)).toContainText(name)
  await expect(page.getByRole('region', { name: '4 new statuses' })).toBeVisible()
})

/** As if an hour had gone by since the disputes were read. */
function anHourLater(database: string): void {
  const open = new DatabaseSync(database)
  open.exec(`UPDATE disputes SET read_at = '${new Date(Date.now() - 3_600_000).toISOString()}'`)
  open.close()
}

async function checkAccessibility(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await violationsOf(page), colorScheme).toEqual([])
  }
}

test('the list is accessible, light and dark, full and filtered to nothing', async ({ desk1, disputing }) => {
  const { page } = desk1
  await disputing.dispute(await disputing.ended('100.24'))
  await toDisputes(page)
  await expect(rows(page)).toHaveCount(1)
  await checkAccessibility(page)
  await toggle(page, 'success')
  await expect(page.getByText('None with this filter')).toBeVisible()
  await checkAccessibility(page)
})

test('a dispute and its manifest are accessible, light and dark', async ({ desk1, disputing }) => {
  const { page } = desk1
  await disputing.dispute(await disputing.ended('100.24'))
  await toDisputes(page)
  await rows(page).first().click()
  await expect(fact(page, 'Currency')).toHaveText(/KZT/)
  await checkAccessibility(page)
  await card(page, 'Transaction').getByRole('link', { name: 'Manifest' }).click()
  await expect(page.getByTestId('manifest')).toBeVisible()
  await checkAccessibility(page)
})

test('how often disputes are read by the desk is chosen in the settings; what a browser cannot do is said', async ({
  desk1,
}) => {
  const { page, client } = desk1
  await page.keyboard.press('Alt+8')
  const settings = page.getByRole('region', { name: 'Following disputes' })
  await settings.getByText('Never', { exact: true }).click()
  await expect.poll(async () => (await client.desk.getPreferences()).disputeMinutes).toBe(0)
  await expect(settings).toContainText('read only when somebody asks for it')
  await expect(settings.getByRole('switch')).toBeDisabled()
  await expect(settings).toContainText('Only the desktop app')
  await expect(page.getByRole('region', { name: 'Evidence', exact: true })).toContainText('No files, 0')
})
