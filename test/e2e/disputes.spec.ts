import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import type { DisputeOrder } from '../../src/shared/contract/disputes.ts'
import type { DisputeFilter } from '../../src/shared/model/dispute.ts'
import type { CreatedTransaction } from '../../src/shared/model/transaction.ts'
import { startTraining, type Training } from '../../src/training/server.ts'
import { files } from '../fakes/evidence-files.ts'
import { operated } from '../fakes/operations.ts'
import { inOrder, like, text } from '../fakes/texts.ts'
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
        const { dispute } = operated(await client.disputes.open(order))
        expect(dispute?.state).toBe('accepted')
        return dispute?.disputeId ?? ''
      },
    })
  },
})

/** Waits until the platform has reviewed them. */
async function reviewed({ baseUrl }: Training, ...ids: readonly string[]): Promise<void> {
  const headers = { authorization: 'Bearer training-merchant' }
  for (const id of ids)
    await expect
      .poll(async () => (await fetch(`${baseUrl}/merchant/dispute?id=${id}`, { headers })).json())
      .not.toMatchObject({ status: 'process' })
}

const ALL = { status: [], transaction_id: '', merchant_transaction_id: '' }

const grid = (page: Page) => page.getByRole('grid', { name: text('shell.disputes') })
/** Its rows, without that of the headings. */
const rows = (page: Page) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
const detail = (page: Page) => page.getByRole('region', { name: text('disputes.detail'), exact: true })
const filter = (page: Page) => page.getByRole('search')
const chip = (page: Page, word: DisputeFilter) =>
  filter(page).getByRole('checkbox', { name: text(`disputes.status.${word}`), exact: true })
/** Its box is drawn by its label. */
const toggle = (page: Page, word: DisputeFilter) =>
  filter(page)
    .getByText(text(`disputes.status.${word}`), { exact: true })
    .click()
const read = (page: Page) => filter(page).getByRole('button', { name: like('disputes.read') })
const foot = (page: Page) => page.locator('footer')
const fact = (page: Page, name: string) =>
  detail(page)
    .locator('dl > div')
    .filter({ has: page.getByRole('term').getByText(name, { exact: true }) })

async function toDisputes(page: Page): Promise<void> {
  await page.keyboard.press('Alt+6')
  await expect(page.getByRole('heading', { name: text('disputes.title'), exact: true })).toBeVisible()
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
  await expect(foot(page)).toHaveText(text('disputes.all', { count: '2' }))
  await expect(filter(page)).toContainText('as of')
  expect(listed(desk1)).toEqual([{ page_number: '1', page_size: '100' }])

  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(detail(page)).toContainText(ids[1] ?? '')
  await expect(fact(page, text('disputes.field.currency')), 'the full record is read by itself once').toHaveText(/KZT/)
  await page.keyboard.press('ArrowDown')
  await expect(detail(page), 'an open one follows').toContainText(ids[0] ?? '')
  await expect(fact(page, text('disputes.field.currency'))).toHaveText(/KZT/)
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
  await filter(page).getByLabel(text('disputes.filter.transaction')).fill(one.merchantTransactionId)
  await expect(page.getByText(text('disputes.empty.neverRead')), 'what is kept for it: nothing').toBeVisible()
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
  await filter(page).getByLabel(text('disputes.filter.transaction')).fill('nothing of that name')
  await page.keyboard.press('Enter')
  await expect(page.getByText(text('disputes.empty.noneFiltered'))).toBeVisible()
  await filter(page)
    .getByRole('button', { name: text('disputes.filter.clear') })
    .click()
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
    await filter(page).getByLabel(text('disputes.filter.transaction')).fill(typed)
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
  await filter(page)
    .getByRole('button', { name: text('fields.amount') })
    .click()
  await expect(page.getByRole('dialog', { name: text('fields.amount') })).toContainText(text('disputes.filter.own'))
  await page.getByLabel(text('list.days.from')).fill('200')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(/250\.24\sKZT/)
  await expect(foot(page)).toContainText(text('disputes.shown', { shown: '1', count: '2' }))
  await filter(page)
    .getByRole('button', { name: text('disputes.column.created'), exact: true })
    .click()
  await page
    .getByRole('dialog', { name: text('disputes.column.created') })
    .getByLabel(text('list.days.to'))
    .fill('2020-01-01')
  await expect(page.getByText(text('disputes.empty.noneOwn'))).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await violationsOf(page)).toEqual([])
  expect(listed(desk1)).toHaveLength(asked)
  await filter(page)
    .getByRole('button', { name: text('disputes.filter.clear'), exact: true })
    .click()
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
  await expect(page.getByText(text('disputes.empty.none'))).toBeVisible()
  const field = page.getByLabel(text('disputes.find'))
  await field.fill('order-1')
  await field.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(text('disputes.find.notUuid'))
  await field.fill(` ${oneId.toUpperCase()} `)
  await field.press('Enter')
  await expect(detail(page)).toContainText(oneId)
  await expect(fact(page, text('disputes.field.currency'))).toHaveText(/KZT/)
  await page.keyboard.press('Escape')

  await field.fill(crypto.randomUUID())
  await field.press('Enter')
  await expect(detail(page)).toContainText(text('failure.code.NOT_FOUND'))
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(text('palette.search')).fill(otherId)
  await page.getByText(`Open dispute ${otherId}`).click()
  await expect(detail(page)).toContainText(otherId)
  await expect(fact(page, text('disputes.field.currency'))).toHaveText(/KZT/)

  await training.close()
  await page.reload()
  await expect(fact(page, text('disputes.field.currency')), 'it is kept').toHaveText(/KZT/)
})

test('a card number in the filter is asked about and put into no address', async ({ desk1 }) => {
  const { page, wire } = desk1
  await toDisputes(page)
  await expect(page.getByText(text('disputes.empty.none'))).toBeVisible()
  await filter(page).getByLabel(text('disputes.filter.transaction')).fill('4111 1111 1111 1111')
  await page.keyboard.press('Enter')
  await toggle(page, 'success')
  await expect(filter(page)).toContainText('This looks like a card number')
  await button(page, text('fields.cardWarning.remove')).click()
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
  await expect(foot(page)).toContainText(text('disputes.soFar', { count: '100' }))
  await expect(rows(page).first()).toContainText('on_the_way')
  expect(await rows(page).count(), 'only rows in sight are drawn').toBeLessThan(60)
  await button(page, text('disputes.more')).click()
  await expect(foot(page)).toContainText(text('disputes.soFar', { count: '199' }))
  await expect(foot(page)).toContainText(text('disputes.unreadable', { count: 1 }))
  await button(page, text('disputes.more')).click()
  await expect(foot(page)).toContainText(text('disputes.all', { count: '229' }))
  await expect(button(page, text('disputes.more'))).toHaveCount(0)
  await grid(page).focus()
  await page.keyboard.press('End')
  await expect(rows(page).last()).toContainText('order-3029')
})

test('every field of the record, the amounts compared, both vocabularies apart, linked with the transaction both ways', async ({
  desk1,
  training,
  disputing,
}) => {
  const { page, open } = desk1
  const made = await disputing.ended('100.21')
  const id = await disputing.dispute(made, { dispute_type: 'underpaid', sent_amount: '60.1' })
  await open(made)
  await card(page, text('dispute.title')).getByRole('link', { name: id }).first().click()
  await expect(detail(page)).toContainText('60.1 KZT')
  await expect(detail(page)).toContainText(text('disputes.compared.paid.requested', { is: 'less', by: '100.21 KZT' }))
  await expect(detail(page)).toContainText(
    text('disputes.compared.disputed.requested', { is: 'less', by: '40.11 KZT' }),
  )
  await expect(detail(page)).toContainText(text('disputes.compared.disputed.paid', { by: '60.1 KZT', is: 'more' }))
  await expect(fact(page, text('record.card'))).toContainText('****')
  await expect(fact(page, text('disputes.field.cancelReason'))).toContainText('none')
  await expect(
    fact(page, text('disputes.field.created'))
      .getByRole('time')
      .or(fact(page, text('disputes.field.created')).locator('time')),
  ).toHaveAttribute('title', /UTC$/)
  await expect(card(page, text('disputes.statuses'))).toContainText(text('disputes.counts.open', { status: 'process' }))
  await expect(card(page, text('disputes.statuses'))).toContainText(text('disputes.polling.on', { minutes: 5 }))

  await reviewed(training, id)
  await page.keyboard.press('r')
  await expect(fact(page, text('disputes.field.cancelReason'))).toContainText('Payment not confirmed by the bank')
  const statuses = card(page, text('disputes.statuses'))
  await expect(statuses.getByRole('listitem')).toHaveCount(2)
  await expect(statuses).toContainText(text('disputes.counts.open', { status: 'canceled' }))
  await expect(statuses).toContainText(like('disputes.polling.ended.filter'))
  await expect(
    page.getByRole('group').filter({ hasText: /Dispute of/ }),
    'what somebody has asked for is no news',
  ).toHaveCount(0)

  await card(page, text('disputes.filter.transaction')).getByRole('link', { name: made.merchantTransactionId }).click()
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
  await expect(detail(page)).toContainText(text('disputes.compared.not'))
  await expect(fact(page, text('disputes.amount.paid'))).toContainText(text('record.leftOut'))
  await expect(fact(page, text('disputes.field.created'))).toContainText(text('record.leftOut'))
  await expect(card(page, text('disputes.requisite'))).toContainText(text('disputes.requisite.none'))
  await expect(detail(page)).toContainText(
    inOrder(text('deviation.retyped', { fields: '' }).slice(0, -1), 'transaction_amount'),
  )
  await detail(page).getByText(text('disputes.record.raw')).click()
  await expect(detail(page).locator('pre').last()).toContainText('second⟨U+202E⟩line')
  await expect(detail(page).getByText('in_review').first()).toHaveAttribute(
    'title',
    text('disputes.vocabulary.neither'),
  )

  await button(page, text('disputes.add')).click()
  await card(page, text('disputes.filter.transaction')).getByRole('link', { name: 'of-another-desk' }).click()
  await expect(page).toHaveURL(/#\/transactions\//)
})

test('the manifest says what was sent, file by file; as text, to copy, on paper', async ({ desk1, disputing }) => {
  const { page, client, open } = desk1
  const made = await disputing.ended('100.24')
  const sent = await evidence(desk1, made, 'receipt.png')
  const id = await disputing.dispute(made, { files: [sent], reason: 'The client has paid' })
  await open(made)
  await unfold(page, 'detail.disputes')
  const attempts = card(page, text('detail.disputes')).getByRole('listitem').filter({ hasText: 'payin_timeout' })
  await expect(attempts).toContainText('1 file')
  await attempts.getByRole('link', { name: text('disputes.attempt.manifest') }).click()
  const sheet = page.getByTestId('manifest')
  for (const words of [
    text('disputes.manifest.about'),
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
    await expect(sheet).toContainText(words)

  await button(page, text('disputes.manifest.copy')).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`SHA-256  ${sent.sha256}`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, text('disputes.manifest.saveText')).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^dispute-[0-9a-f]{8}\.txt$/)
  expect(await readFile(await download.path(), 'utf8')).toBe(copied)
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await button(page, text('disputes.manifest.savePdf')).click()
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
  await expect(fact(page, text('disputes.field.currency'))).toHaveText(/KZT/)
  await page.keyboard.press('Escape')
  wire.close()
  await read(page).click()
  await expect(page.getByRole('alert')).toContainText(text('failure.not_sent.connection_refused'))
  await expect(rows(page)).toHaveCount(1)
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await expect(filter(page)).toContainText('as of')
  await rows(page).first().click()
  await expect(detail(page)).toContainText(id)
  await expect(fact(page, text('disputes.field.currency'))).toHaveText(/KZT/)
  await page.keyboard.press('r')
  await expect(detail(page).getByRole('alert')).toContainText(text('failure.not_sent.connection_refused'))
  await expect(fact(page, text('disputes.field.currency')), 'what was read stays').toHaveText(/KZT/)
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
  const toast = page.getByRole('group').filter({ hasText: `Dispute of ${made.merchantTransactionId}` })
  await expect(toast).toContainText(
    `${text('disputes.status.process')} → ${text('disputes.status.resolved_approved')}`,
    { timeout: 40_000 },
  )
  const place = page
    .getByRole('navigation')
    .getByRole('link', { name: `${text('shell.disputes')}: ${text('disputes.news.count', { count: 1 })}` })
  await expect(place).toBeVisible()
  await toast.getByRole('link', { name: text('disputes.news.look') }).click()
  await expect(detail(page)).toContainText(id)
  await expect(card(page, text('disputes.statuses'))).toContainText(
    text('disputes.polling.ended.closed', { status: 'resolved_approved' }),
  )
  await expect(place).toHaveCount(0)
  await expect(rows(page).first()).toContainText('resolved_approved')
  await expect(rows(page).first().getByText(text('disputes.news.mark'), { exact: true })).toHaveCount(0)
})

test('more than three at once are told as one, and each stands in the list of disputes', async ({
  desk1,
  desk,
  training,
  disputing,
}) => {
  const { page, client, profile } = desk1
  await client.desk.setPreferences({ disputeMinutes: 1 })
  const made = await Promise.all(['1.21', '2.22', '3.23', '4.26', '5.21'].map((amount) => disputing.ended(amount)))
  const ids: string[] = []
  for (const one of made) ids.push(await disputing.dispute(one))
  await client.disputes.readPage({ profileId: profile.id, query: ALL, page: 1 })
  await reviewed(training, ...ids)
  anHourLater(join(desk.folder, 'history.db'))
  const toast = page.getByRole('group').filter({ hasText: text('disputes.news.many', { count: 5 }) })
  await expect(toast).toBeVisible({ timeout: 40_000 })
  await expect(page.locator('.mantine-Notification-root'), 'the first three have given way to it').toHaveCount(1)
  await toast.getByRole('link', { name: text('disputes.news.look') }).click()
  const news = page.getByRole('region', { name: text('disputes.news.title', { count: 5 }) })
  await expect(news.getByRole('listitem')).toHaveCount(5)
  await expect(rows(page).getByText(text('disputes.news.mark'), { exact: true })).toHaveCount(5)
  const name = made[0]?.merchantTransactionId ?? ''
  await news.getByRole('listitem').filter({ hasText: name }).getByRole('link').click()
  await expect(detail(page)).toContainText(name)
  await expect(page.getByRole('region', { name: text('disputes.news.title', { count: 4 }) })).toBeVisible()
})

/** As if an hour had gone by since the disputes were read. */
function anHourLater(database: string): void {
  const open = new DatabaseSync(database, { timeout: 10_000 })
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
  await expect(page.getByText(text('disputes.empty.noneFiltered'))).toBeVisible()
  await checkAccessibility(page)
})

test('a dispute and its manifest are accessible, light and dark', async ({ desk1, disputing }) => {
  const { page } = desk1
  await disputing.dispute(await disputing.ended('100.24'))
  await toDisputes(page)
  await rows(page).first().click()
  await expect(fact(page, text('disputes.field.currency'))).toHaveText(/KZT/)
  await checkAccessibility(page)
  await card(page, text('disputes.filter.transaction'))
    .getByRole('link', { name: text('disputes.attempt.manifest') })
    .click()
  await expect(page.getByTestId('manifest')).toBeVisible()
  await checkAccessibility(page)
})

test('how often disputes are read by the desk is chosen in the settings; what a browser cannot do is said', async ({
  desk1,
}) => {
  const { page, client } = desk1
  await page.keyboard.press('Alt+8')
  const settings = page.getByRole('region', { name: text('settings.notifications') })
  await settings.getByText(text('settings.disputes.minutes.0'), { exact: true }).click()
  await expect.poll(async () => (await client.desk.getPreferences()).disputeMinutes).toBe(0)
  await expect(settings).toContainText(text('settings.disputes.minutes.never.hint'))
  await expect(settings.getByRole('switch', { name: text('settings.disputes.notices.on') })).toBeDisabled()
  await expect(settings).toContainText(text('settings.disputes.notices.browser'))
  await expect(page.getByRole('region', { name: text('backups.title'), exact: true })).toContainText('No files, 0')
})
