import { readFile } from 'node:fs/promises'
import type { CreatedTransaction } from '../../src/shared/model/transaction.ts'
import { files } from '../fakes/evidence-files.ts'
import { inOrder, like, text } from '../fakes/texts.ts'
import { type AtAMerchant, button, card, expect, unfold } from './at-a-merchant.ts'
import { sessionOfPage } from './desk-client.ts'
import {
  checkAccessibility,
  detail,
  fact,
  filter,
  LIST,
  ONE,
  read,
  reviewed,
  rows,
  test,
  toDisputes,
} from './disputes-at.ts'
import { answer } from './wire.ts'

const ALL = { status: [], transaction_id: '', merchant_transaction_id: '' }

/** Adds a file to a transaction as the page does. */
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

/** Longer than the minute between two reads of an open dispute, plus the poller's interval. */
const UNTIL_READ_MS = 80_000

test('a dispute shows its fields, compared amounts and statuses in both vocabularies, and links its transaction', async ({
  desk1,
  training,
  disputing,
}) => {
  const { page, client, profile, open } = desk1
  const made = await disputing.ended('100.21')
  const id = await disputing.dispute(made, { dispute_type: 'underpaid', sent_amount: '60.1' })
  // Before its review, which ends three seconds after it was opened.
  await client.disputes.read({ profileId: profile.id, disputeId: id })
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
    fact(page, text('disputes.column.created'))
      .getByRole('time')
      .or(fact(page, text('disputes.column.created')).locator('time')),
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

  await card(page, text('disputes.transaction')).getByRole('link', { name: made.merchantTransactionId }).click()
  await expect(page).toHaveURL(new RegExp(`#/transactions/${made.id}(\\?|$)`))
})

test('a dispute that an unknown attempt may have opened is marked as such, and checking for disputes confirms it', async ({
  desk1,
  disputing,
}) => {
  const { page, client, profile } = desk1
  const made = await disputing.ended('100.29')
  const of = { transactionId: made.id, profileId: profile.id, profileRevision: profile.revision }
  const { disputeState } = await client.disputes.open({ intentId: crypto.randomUUID(), files: [], ...of })
  expect(disputeState).toBe('unknown')
  await toDisputes(page)
  await rows(page).first().click()
  const transaction = card(page, text('disputes.transaction'))
  await expect(transaction).toContainText(text('disputes.mayBeFromHere'))
  await expect(transaction).not.toContainText(text('disputes.notFromHere'))
  await expect(transaction.getByRole('listitem')).toContainText(text('dispute.type.byPlatform'))
  await checkAccessibility(page)
  await transaction.getByRole('button', { name: text('dispute.look') }).click()
  await expect(transaction).toContainText(text('disputes.attempt.found'))
  await expect(transaction).not.toContainText(text('disputes.mayBeFromHere'))
})

test('fields left out, retyped or added by the platform are shown as such; an unknown transaction can be added', async ({
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
  await expect(fact(page, text('disputes.column.created'))).toContainText(text('record.leftOut'))
  await expect(card(page, text('record.requisites'))).toContainText(text('disputes.requisite.none'))
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
  await card(page, text('disputes.transaction')).getByRole('link', { name: 'of-another-desk' }).click()
  await expect(page).toHaveURL(/#\/transactions\//)
})

test('disputes passed with the arrow keys are not read; the one where the operator stays is', async ({ desk1 }) => {
  const { page, wire } = desk1
  const listed = Array.from({ length: 12 }, (_, at) => ({ id: `passed-${at}`, status: 'process', amount: '1' }))
  wire.instead = (response, { path }) => {
    if (path.startsWith(LIST)) return answer(response, 200, { items: listed })
    const one = listed.find(({ id }) => path === `${ONE}id=${id}`)
    return one !== undefined && answer(response, 200, { ...one, transaction_currency_code: 'KZT' })
  }
  const asked = () => wire.sent.filter(({ path }) => path.startsWith(ONE)).map(({ path }) => path)
  await toDisputes(page)
  await rows(page).first().click()
  await expect(fact(page, text('fields.currency'))).toHaveText(/KZT/)
  const [first] = asked()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const passing = async () => {
    await page.clock.runFor(1)
    return detail(page).textContent()
  }
  for (let at = 1; at <= 10; at++) {
    await page.keyboard.press('ArrowDown')
    await expect.poll(passing).toContain(`passed-${at}`)
  }
  await page.clock.fastForward(300)
  await page.clock.resume()
  await expect(fact(page, text('fields.currency'))).toHaveText(/KZT/)
  expect(asked()).toEqual([first, `${ONE}id=passed-10`])
})

test('the manifest lists each file sent, and can be copied, saved as text and printed', async ({
  desk1,
  disputing,
}) => {
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

  await page.setViewportSize({ width: 1280, height: 500 })
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const top = async () => (await sheet.boundingBox())?.y
  for (const [key, from, to] of [
    ['PageDown', -500, 0],
    ['PageUp', 100, 500],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(top, key).toBeGreaterThan(from)
    await expect.poll(top, key).toBeLessThan(to)
  }

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

test('without the platform, the list and detail of disputes stay readable with their age, below the failure', async ({
  desk1,
  disputing,
}) => {
  const { page, wire } = desk1
  const id = await disputing.dispute(await disputing.ended('100.24'))
  await toDisputes(page)
  await rows(page).first().click()
  await expect(fact(page, text('fields.currency'))).toHaveText(/KZT/)
  await page.keyboard.press('Escape')
  await expect(detail(page)).toHaveCount(0)
  wire.close()
  await read(page).click()
  await expect(page.getByRole('alert')).toContainText(text('failure.not_sent.connection_refused'))
  await expect(rows(page)).toHaveCount(1)
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await expect(filter(page)).toContainText('as of')
  await rows(page).first().click()
  await expect(detail(page)).toContainText(id)
  await expect(fact(page, text('fields.currency'))).toHaveText(/KZT/)
  await page.keyboard.press('r')
  // The status history says so too once polling pauses for the same failure.
  const record = detail(page).getByRole('region', { name: text('disputes.record'), exact: true })
  await expect(record.getByRole('alert')).toContainText(text('failure.not_sent.connection_refused'))
  await expect(fact(page, text('fields.currency')), 'what was read stays').toHaveText(/KZT/)
})

test('a new status found by polling is announced, counted in the navigation, and cleared once it is viewed', async ({
  desk1,
  training,
  disputing,
}) => {
  const { page, client, profile, pass } = desk1
  await client.desk.setPreferences({ disputeMinutes: 1 })
  const made = await disputing.ended('100.22')
  const id = await disputing.dispute(made)
  // Before its review, which ends three seconds after it was opened.
  await client.disputes.readPage({ profileId: profile.id, query: ALL, page: 1 })
  await toDisputes(page)
  await expect(rows(page).first()).toContainText('process')
  await page.goto(new URL(`/#/profiles/${profile.id}`, page.url()).href)
  await page.getByLabel(text('fields.name'), { exact: true }).fill('Another name')
  await reviewed(training, id)
  // A toast is shown for a few seconds only, so look for it while the time passes.
  const passing = pass(UNTIL_READ_MS)
  const toast = page
    .getByRole('group')
    .filter({ hasText: `Dispute of ${made.merchantTransactionId} · ${profile.name}` })
  await expect(toast).toContainText(
    `${text('disputes.status.process')} → ${text('disputes.status.resolved_approved')}`,
    { timeout: 30_000 },
  )
  const place = page
    .getByRole('navigation')
    .getByRole('link', { name: `${text('shell.disputes')}: ${text('disputes.news.count', { count: 1 })}` })
  await expect(place).toBeVisible()
  const look = toast.getByRole('link', { name: text('common.view') })
  const question = page.getByRole('dialog', { name: text('profiles.leave.title') })
  await look.click()
  await question.getByRole('button', { name: text('common.goBack') }).click()
  await expect(page, 'the form is kept, and so is its address').toHaveURL(/profiles/)
  await look.click()
  await question.getByRole('button', { name: text('guard.discard') }).click()
  await expect(detail(page)).toContainText(id)
  await expect(card(page, text('disputes.statuses'))).toContainText(
    text('disputes.polling.ended.closed', { status: 'resolved_approved' }),
  )
  await expect(place).toHaveCount(0)
  await expect(rows(page).first()).toContainText('resolved_approved')
  await expect(rows(page).first().getByText(text('disputes.news.mark'), { exact: true })).toHaveCount(0)
  await passing
})

test('an open dispute says when it was read last, also if that changed nothing', async ({ desk1, disputing }) => {
  const { page, wire, client, profile, pass } = desk1
  await client.desk.setPreferences({ disputeMinutes: 1 })
  const disputeId = await disputing.dispute(await disputing.ended('100.26'))
  wire.instead = (response, { path }) =>
    path.startsWith('/merchant/dispute?') && answer(response, 200, { id: disputeId, status: 'process' })
  await page.clock.install()
  await toDisputes(page)
  await rows(page).first().click()
  const dispute = () => client.disputes.get({ profileId: profile.id, disputeId })
  await expect.poll(async () => (await dispute()).recordReadAt, 'it is read when it is opened').not.toBeNull()
  const { readAt } = await dispute()
  const age = detail(page).locator('header time')
  await expect(age).toHaveAttribute('datetime', readAt)
  await pass(UNTIL_READ_MS)
  await expect.poll(async () => (await dispute()).readAt).not.toBe(readAt)
  await page.clock.fastForward('01:05')
  await expect(age).not.toHaveAttribute('datetime', readAt)
})

test('a platform that refuses only disputes pauses their polling, says so at the dispute, and statuses go on', async ({
  desk1,
  disputing,
}) => {
  const { page, wire, client, pass } = desk1
  await client.desk.setPreferences({ disputeMinutes: 1 })
  await disputing.dispute(await disputing.ended('100.24'))
  await toDisputes(page)
  await rows(page).first().click()
  const statuses = card(page, text('disputes.statuses'))
  await expect(statuses).toContainText(text('disputes.polling.on', { minutes: 1 }))
  wire.instead = (response, { path }) =>
    path.startsWith('/merchant/dispute?') && answer(response, 403, { error: 'FORBIDDEN', message: 'not for this key' })
  await pass(UNTIL_READ_MS)
  await expect(statuses).toContainText(text('disputes.polling.stopped'))
  await expect(statuses).toContainText('FORBIDDEN')
  await expect(page.getByTestId('polling')).toHaveAccessibleName(/refreshes/)
  wire.instead = () => false
  await page.keyboard.press('r')
  await expect(statuses).toContainText(text('disputes.polling.on', { minutes: 1 }))
})

test('more than three changed disputes are announced as one, and each is marked in the list of disputes', async ({
  desk1,
  training,
  disputing,
}) => {
  const { page, client, profile, pass } = desk1
  await client.desk.setPreferences({ disputeMinutes: 1 })
  const made = await Promise.all(['1.21', '2.22', '3.23', '4.26', '5.21'].map((amount) => disputing.ended(amount)))
  const ids = await Promise.all(made.map((one) => disputing.dispute(one)))
  await client.disputes.readPage({ profileId: profile.id, query: ALL, page: 1 })
  await reviewed(training, ...ids)
  const passing = pass(UNTIL_READ_MS)
  const toast = page.getByRole('group').filter({ hasText: text('disputes.news.many', { count: 5 }) })
  await expect(toast).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('.mantine-Notification-root'), 'the first three have given way to it').toHaveCount(1)
  await toast.getByRole('link', { name: text('common.view') }).click()
  const news = page.getByRole('region', { name: text('disputes.news.title', { count: 5 }) })
  await expect(news.getByRole('listitem')).toHaveCount(5)
  await expect(rows(page).getByText(text('disputes.news.mark'), { exact: true })).toHaveCount(5)
  const name = made[0]?.merchantTransactionId ?? ''
  await news.getByRole('listitem').filter({ hasText: name }).getByRole('link').click()
  await expect(detail(page)).toContainText(name)
  await expect(page.getByRole('region', { name: text('disputes.news.title', { count: 4 }) })).toBeVisible()
  await passing
})

test('a dispute and its manifest are accessible, light and dark', async ({ desk1, disputing }) => {
  const { page } = desk1
  await disputing.dispute(await disputing.ended('100.24'))
  await toDisputes(page)
  await rows(page).first().click()
  await expect(fact(page, text('fields.currency'))).toHaveText(/KZT/)
  await checkAccessibility(page)
  await card(page, text('disputes.transaction'))
    .getByRole('link', { name: text('disputes.attempt.manifest') })
    .click()
  await expect(page.getByTestId('manifest')).toBeVisible()
  await checkAccessibility(page)
})

test('the interval of dispute polling is chosen in the settings, which say what a browser cannot do', async ({
  desk1,
}) => {
  const { page, client } = desk1
  await page.keyboard.press('Alt+9')
  const settings = page.getByRole('region', { name: text('settings.notifications') })
  await settings.getByText(text('settings.disputes.minutes.0'), { exact: true }).click()
  await expect.poll(async () => (await client.desk.getPreferences()).disputeMinutes).toBe(0)
  await expect(settings).toContainText(text('settings.disputes.minutes.never.hint'))
  await expect(settings.getByRole('switch', { name: text('settings.disputes.notices.on') })).toBeDisabled()
  await expect(settings).toContainText(text('settings.disputes.notices.browser'))
  await expect(page.getByRole('region', { name: text('backups.title'), exact: true })).toContainText('No files, 0')
})
