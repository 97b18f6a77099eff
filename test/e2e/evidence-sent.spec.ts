import { ALLOWED_FILES, files, ofSize, variant } from '../fakes/evidence-files.ts'
import { payinOrder } from '../fakes/orders.ts'
import { like, text } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import { addTrainingMerchant, button, dialog, expect } from './at-a-merchant.ts'
import {
  disputed,
  evidence,
  gate,
  item,
  items,
  openScreen,
  outcome,
  review,
  screen,
  send,
  sha256,
  stored,
  test,
} from './disputing-evidence.ts'
import { dropFiles, type OfferedFile } from './offer-files.ts'
import { putSlowWireBefore } from './slow-wire.ts'

test('every file type the platform takes is sent and stored there byte for byte', async ({ desk1, training }) => {
  const { page, client } = desk1
  for (const lot of [ALLOWED_FILES.slice(0, 5), ALLOWED_FILES.slice(5)]) {
    await disputed(desk1)
    await dropFiles(page, ...lot)
    await expect(items(page)).toHaveCount(lot.length)
    for (const [name] of lot) await expect(item(page, name)).toContainText(text('evidence.goes'))
    await expect(gate(page)).toContainText(text('newDispute.gate.all', { count: lot.length }))
    await expect(gate(page)).toContainText(text('newDispute.gate.never'))
    await review(page).click()
    await expect(dialog(page)).toContainText(`${lot.length} files, `)
    await expect(dialog(page)).toContainText(text('newDispute.follows'))
    await send(page).click()
    await expect(outcome(page)).toContainText(text('dispute.accepted'))
    const [last] = (await stored(training)).slice(-1)
    expect(last?.format).toBe('multipart')
    expect(last?.droppedFiles).toEqual([])
    expect(last?.unknownFields).toEqual([])
    expect(last?.files.map(({ name, declaredType, size, sha256 }) => ({ name, declaredType, size, sha256 }))).toEqual(
      lot.map(([name, declaredType, bytes]) => ({ name, declaredType, size: bytes.length, sha256: sha256(bytes) })),
    )
  }
  expect(await client.resolution.unresolved({ profileId: null })).toEqual([])
})

test('a file the platform would drop silently shows the reason and a way out, and blocks sending until removed', async ({
  desk1,
}) => {
  const { page } = desk1
  await disputed(desk1)
  await dropFiles(
    page,
    ['good.pdf', 'application/pdf', files.pdf],
    ['empty.png', 'image/png', Buffer.alloc(0)],
    ['large.png', 'image/png', ofSize(files.png, 10_000_001)],
    ['contract.pdf', 'application/pdf', files.docx],
    ['archive.zip', 'application/zip', files.zip],
    ['what.jpg', 'image/jpeg', files.noise],
    ['old.bmp', 'image/bmp', files.bmp],
  )
  const words = {
    'empty.png': `${text('evidence.trouble.empty')} ${text('evidence.next.empty')}`,
    'large.png': 'Too large: 10,000,001 bytes.',
    'contract.pdf': `${text('evidence.trouble.type', { found: 'Word' })} ${text('evidence.next.saveAsPdf')}`,
    'archive.zip': text('evidence.trouble.type', { found: 'ZIP' }),
    'what.jpg': text('evidence.trouble.typeUnknown'),
    'old.bmp': text('evidence.next.convert'),
  }
  for (const [name, why] of Object.entries(words)) {
    await expect(item(page, name)).toContainText(text('evidence.cannotGo'))
    await expect(item(page, name)).toContainText(why)
    await expect(item(page, name).getByRole('checkbox')).toHaveCount(0)
  }
  await expect(gate(page)).toContainText(text('newDispute.gate.blocked', { count: 6 }))
  await expect(review(page)).toBeDisabled()
  await page.getByLabel(text('fields.reason')).press('Control+Enter')
  await page.getByLabel(text('newDispute.confirm.url')).press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await gate(page)
    .getByRole('button', { name: text('common.show') })
    .click()
  await expect(item(page, 'empty.png')).toBeFocused()
  for (const name of Object.keys(words))
    await item(page, name)
      .getByRole('button', { name: like('evidence.remove.name') })
      .click()
  await expect(gate(page)).toContainText(text('newDispute.gate.all', { count: 1 }))
  await expect(review(page)).toBeEnabled()
})

test('a file of exactly 10,000,000 bytes is sent whole', async ({ desk1, training }) => {
  const { page } = desk1
  await disputed(desk1)
  const largest = ofSize(files.png, 10_000_000)
  await dropFiles(page, ['largest.png', 'image/png', largest])
  await expect(item(page, 'largest.png')).toContainText(text('evidence.goes'), { timeout: 30_000 })
  await review(page).click()
  await expect(dialog(page)).toContainText('1 file, 10 MB')
  await send(page).click()
  await expect(outcome(page)).toContainText(text('dispute.accepted'))
  expect((await stored(training))[0]?.files).toMatchObject([{ size: 10_000_000, sha256: sha256(largest) }])
})

test('a misleading file name is shown as it is and as it will be sent, and is sent that way', async ({
  desk1,
  training,
}) => {
  const { page } = desk1
  await disputed(desk1)
  await dropFiles(
    page,
    ['receipt.png', 'image/png', files.jpeg],
    ['a\u202egpj.exe', '', files.png],
    ['чек 🧾.pdf', 'application/pdf', files.pdf],
  )
  await expect(item(page, 'receipt.png')).toContainText(
    `${text('evidence.sentAs', { name: 'receipt.jpg' })} — ${text('evidence.sentAs.ending')}`,
  )
  await expect(items(page).nth(1)).toContainText('a⟨U+202E⟩gpj.exe')
  await expect(items(page).nth(2)).not.toContainText('Will be sent as')
  await review(page).click()
  await send(page).click()
  await expect(outcome(page)).toContainText(text('dispute.accepted'))
  const [dispute] = await stored(training)
  expect(dispute?.files.map(({ name, declaredType }) => [name, declaredType])).toEqual([
    ['receipt.jpg', 'image/jpeg'],
    ['agpj.png', 'image/png'],
    ['чек 🧾.pdf', 'application/pdf'],
  ])
})

test('at most five files are sent, and a file with the same bytes is taken once, with a message', async ({ desk1 }) => {
  const { page } = desk1
  await disputed(desk1)
  const six = Array.from({ length: 6 }, (_, at): OfferedFile => [`${at}.png`, 'image/png', variant(files.png, `${at}`)])
  await dropFiles(page, ...six)
  await expect(gate(page)).toContainText(text('newDispute.gate.all', { count: 5 }))
  await expect(gate(page)).toContainText(text('newDispute.gate.staying', { count: 1 }))
  const sixth = item(page, '5.png').getByRole('checkbox')
  await expect(sixth).toBeDisabled()
  await item(page, '0.png').getByRole('checkbox').click()
  await expect(gate(page)).toContainText(text('newDispute.gate.all', { count: 4 }))
  await sixth.click()
  await expect(sixth).toBeChecked()
  await expect(item(page, '0.png').getByRole('checkbox')).toBeDisabled()
  await dropFiles(page, ['copy of 2.png', 'image/png', variant(files.png, '2')])
  await expect(evidence(page).getByRole('alert')).toContainText(text('evidence.duplicate', { name: 'copy of 2.png' }))
  await item(page, '3.png').getByRole('checkbox').click()
  await expect(gate(page)).toContainText(text('newDispute.gate.all', { count: 4 }))
  await dropFiles(page, ['3.png', 'image/png', variant(files.png, '3')])
  await expect(evidence(page).getByRole('alert')).toContainText(text('evidence.attachedAgain', { name: '3.png' }))
  await expect(item(page, '3.png').getByRole('checkbox')).toBeChecked()
  await expect(items(page)).toHaveCount(6)
})

test('a picture of another type is converted to PNG on request and sent in its place', async ({ desk1, training }) => {
  const { page, client } = desk1
  const made = await disputed(desk1)
  await dropFiles(page, ['scan.bmp', 'image/bmp', files.bmp], ['shot.avif', 'image/avif', files.avif])
  for (const name of ['scan.bmp', 'shot.avif']) {
    await item(page, name)
      .getByRole('button', { name: text('evidence.convert') })
      .click()
    await expect(item(page, name)).toHaveCount(0)
  }
  for (const name of ['scan.png', 'shot.png']) await expect(item(page, name)).toContainText(text('evidence.goes'))
  await review(page).click()
  await send(page).click()
  await expect(outcome(page)).toContainText(text('dispute.accepted'))
  const kept = await client.evidence.list({ transactionId: made.id })
  expect(kept.map(({ source, contentType }) => [source, contentType])).toEqual([
    ['converted', 'image/png'],
    ['converted', 'image/png'],
  ])
  const [dispute] = await stored(training)
  expect(dispute?.files.map(({ sha256 }) => sha256)).toEqual(kept.map(({ sha256 }) => sha256))
  expect(dispute?.files.map(({ declaredType }) => declaredType)).toEqual(['image/png', 'image/png'])
  expect(dispute?.droppedFiles).toEqual([])
})

test('an upload shows its progress in total and per file; once stopped, its outcome is unknown', async ({
  desk1,
  training,
}) => {
  test.slow()
  const { page, client } = desk1
  const slow = await putSlowWireBefore(training.baseUrl)
  const profile = await addTrainingMerchant(client, slow.baseUrl, 'Slow')
  const order = () => payinOrder(profile.id, { profileRevision: profile.revision, amount: '100.07', currency: 'KZT' })
  const dispute = async () => {
    const { id } = await client.payments.createAccountPayin(order())
    await expect.poll(async () => (await client.transactions.refresh({ id })).status).not.toBe('process')
    await openScreen(page, { id })
    const large = (letter: string) => variant(ofSize(files.png, 9_900_000), letter + id)
    await dropFiles(page, ...['a', 'b', 'c'].map((one): OfferedFile => [`${one}.png`, 'image/png', large(one)]))
    await expect(gate(page)).toContainText('3 files ready to send', { timeout: 90_000 })
    await review(page).click()
    await send(page).click()
    await expect(page.getByRole('progressbar', { name: text('newDispute.sending.whole') })).toBeVisible()
  }
  await dispute()
  const whole = page.getByRole('progressbar', { name: text('newDispute.sending.whole') })
  await expect(whole).not.toHaveAttribute('aria-valuenow', '0')
  await expect(whole).not.toHaveAttribute('aria-valuenow', '100')
  await expect(page.getByRole('progressbar', { name: 'a.png' })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'c.png' })).toHaveAttribute('aria-valuenow', '0')
  await expect(screen(page)).toContainText('of 29.7 MB')
  await expect(screen(page)).toContainText(text('newDispute.stop.means'))
  await page.reload()
  await expect(whole, 'whoever comes back finds it under way').toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await button(page, text('common.stop')).click()
  await expect(outcome(page)).toContainText(text('dispute.unknown.means'))
  await dispute()
  slow.release()
  await expect(outcome(page)).toContainText(text('dispute.accepted'))
  expect((await stored(training)).at(-1)?.files.map(({ size }) => size)).toHaveLength(3)
  slow.close()
})

test('files that are still being added hold the dispute back', async ({ desk1 }) => {
  const { page } = desk1
  await disputed(desk1)
  const taken = Promise.withResolvers<void>()
  await page.route('**/evidence/*', async (route) => {
    if (route.request().method() === 'POST') await taken.promise
    await route.continue()
  })
  await dropFiles(page, ['receipt.pdf', 'application/pdf', files.pdf])
  await expect(gate(page)).toContainText(text('evidence.adding', { done: 0, all: 1 }))
  await expect(review(page)).toBeDisabled()
  // Also on a screen that is opened while the files are still being added.
  const form = page.url()
  await page.goto(new URL('/#/help', form).href)
  await expect(gate(page)).toHaveCount(0)
  await page.goto(form)
  await expect(gate(page)).toContainText(text('evidence.adding', { done: 0, all: 1 }))
  await expect(review(page)).toBeDisabled()
  taken.resolve()
  await expect(gate(page)).toContainText(text('newDispute.gate.all', { count: 1 }))
  await expect(review(page)).toBeEnabled()
})
