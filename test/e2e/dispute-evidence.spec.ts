import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { dirname } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import type { CreatedTransaction } from '../../src/shared/model/transaction.ts'
import { startTraining, type Training } from '../../src/training/server.ts'
import { ALLOWED_FILES, files, ofSize, pdf, variant } from '../fakes/evidence-files.ts'
import { payinOrder } from '../fakes/orders.ts'
import { like, text } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import { type AtAMerchant, test as base, button, card, dialog, expect } from './at-a-merchant.ts'
import { dragOver, dropFiles, dropPaths, type OfferedFile, onDisk, pasteFiles } from './offer-files.ts'
import { putSlowWireBefore } from './slow-wire.ts'
import { startDesk } from './start-desk.ts'

/** Ten times as fast: a payin can be disputed at once. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  training: async ({}, use) => {
    const training = await startTraining({ speed: 10 })
    await use(training)
    await training.close()
  },
})

const screen = (page: Page) => card(page, text('newDispute.title'))
const finding = (page: Page) => card(page, text('newDispute.find.title'))
const evidence = (page: Page) => card(page, text('evidence.title'))
const items = (page: Page) =>
  evidence(page)
    .getByRole('list', { name: text('evidence.list') })
    .locator(':scope > li')
const item = (page: Page, name: string) => items(page).filter({ has: page.getByText(name, { exact: true }) })
const gate = (page: Page) => page.locator('footer')
const review = (page: Page) => button(page, text('newDispute.review'))
const send = (page: Page) => dialog(page).getByRole('button', { name: text('newDispute.confirm.send'), exact: true })
const outcome = (page: Page) => card(page, text('dispute.title'))

/** A payin that can be disputed, on the screen where that is done. */
async function disputed({ page, client, payin }: AtAMerchant, amount = '100.07'): Promise<CreatedTransaction> {
  const made = await payin(amount)
  await expect.poll(async () => (await client.transactions.refresh({ id: made.id })).status).not.toBe('process')
  await openScreen(page, made)
  return made
}

async function openScreen(page: Page, { id }: Pick<CreatedTransaction, 'id'>): Promise<void> {
  await page.goto(new URL(`/#/disputes/new/${id}`, page.url()).href)
  await expect(review(page)).toBeVisible()
}

/** What the training platform stored of its disputes, in their order. */
async function stored({ baseUrl }: Training) {
  const headers = { authorization: 'Bearer training-merchant' }
  const state = (await (await fetch(`${baseUrl}/training/state`, { headers })).json()) as {
    disputes: {
      readonly reason: string
      readonly dispute_type: string
      readonly format: string
      readonly files: readonly { name: string; declaredType: string; size: number; sha256: string }[]
      readonly droppedFiles: readonly unknown[]
      readonly unknownFields: readonly string[]
    }[]
  }
  return state.disputes
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('each type that the platform takes is previewed, sent, and stored there byte for byte', async ({
  desk1,
  training,
}) => {
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

test('a picture, a first page and a first frame are shown; a broken PDF and HEIC have a sign', async ({ desk1 }) => {
  const { page } = desk1
  await disputed(desk1)
  const broken = Buffer.from('%PDF-1.7\nthis is no document at all\n')
  const HEIC: OfferedFile = ['phone.heic', 'image/heic', files.heic]
  await dropFiles(page, ['photo.png', 'image/png', files.png], ['page.pdf', 'application/pdf', pdf('Receipt 8')], HEIC)
  await dropFiles(page, ['film.webm', 'video/webm', files.webm], ['broken.pdf', 'application/pdf', broken])
  await dropFiles(page, ['scan.pdf', 'application/pdf', scannedPage()])
  const width = (name: string, tag: 'img' | 'video') =>
    item(page, name)
      .locator(tag)
      .evaluate((shown) =>
        shown instanceof HTMLImageElement ? shown.naturalWidth : (shown as HTMLVideoElement).videoWidth,
      )
  await expect.poll(() => width('photo.png', 'img')).toBe(16)
  await expect.poll(() => width('film.webm', 'video')).toBe(16)
  await expect.poll(() => width('page.pdf', 'img')).toBe(240)
  await expect.poll(() => width('scan.pdf', 'img')).toBe(240)
  expect(await middleOf(page, 'scan.pdf'), 'the decoder of scans works without WebAssembly').toEqual([0, 0, 0, 255])
  await expect(item(page, 'phone.heic')).toContainText(text('evidence.preview.heic'))
  for (const name of ['phone.heic', 'broken.pdf'])
    await expect(item(page, name).locator('button svg').first()).toBeVisible()
  await expect(item(page, 'broken.pdf').locator('img')).toHaveCount(0)
  await expect(item(page, 'broken.pdf'), 'by its content it is a PDF').toContainText(text('evidence.goes'))
})

test('what would be dropped in silence is refused with the reason and a way out, and stops sending until it is taken away', async ({
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
  await page.getByLabel(text('newDispute.confirm.reason')).press('Control+Enter')
  await page.getByLabel(text('newDispute.confirm.url')).press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await gate(page)
    .getByRole('button', { name: text('newDispute.gate.show') })
    .click()
  await expect(item(page, 'empty.png')).toBeFocused()
  for (const name of Object.keys(words))
    await item(page, name)
      .getByRole('button', { name: like('evidence.remove.name') })
      .click()
  await expect(gate(page)).toContainText(text('newDispute.gate.all', { count: 1 }))
  await expect(review(page)).toBeEnabled()
})

test('a folder is told from a file; a link is what it leads to; a file deleted after the drop is sent as it was taken', async ({
  desk1,
  training,
}) => {
  const { page } = desk1
  await disputed(desk1)
  const [target = '', gone = ''] = onDisk(
    ['target.png', 'image/png', files.png],
    ['gone.pdf', 'application/pdf', files.pdf],
  )
  const folder = `${dirname(target)}/scans`
  const link = `${dirname(target)}/link.png`
  mkdirSync(folder)
  symlinkSync(target, link)
  await dropPaths(page, folder, link, gone)
  await expect(item(page, 'scans')).toContainText(`${text('evidence.trouble.folder')} ${text('evidence.next.folder')}`)
  await expect(item(page, 'link.png')).toContainText(text('evidence.goes'))
  await expect(item(page, 'gone.pdf')).toContainText(text('evidence.goes'))
  rmSync(gone)
  await expect(gate(page)).toContainText(text('newDispute.gate.blocked', { count: 1 }))
  await button(page, text('evidence.remove.name', { name: 'scans' })).click()
  await review(page).click()
  await send(page).click()
  await expect(outcome(page)).toContainText(text('dispute.accepted'))
  const [dispute] = await stored(training)
  expect(dispute?.files.map(({ name, sha256 }) => [name, sha256])).toEqual([
    ['link.png', sha256(files.png)],
    ['gone.pdf', sha256(files.pdf)],
  ])
})

test('exactly 10,000,000 bytes meet the rules', async ({ desk1, training }) => {
  const { page } = desk1
  await disputed(desk1)
  const largest = ofSize(files.png, 10_000_000)
  await dropFiles(page, ['largest.png', 'image/png', largest])
  await expect(item(page, 'largest.png')).toContainText(text('evidence.goes'))
  await review(page).click()
  await expect(dialog(page)).toContainText('1 file, 10 MB')
  await send(page).click()
  await expect(outcome(page)).toContainText(text('dispute.accepted'))
  expect((await stored(training))[0]?.files).toMatchObject([{ size: 10_000_000, sha256: sha256(largest) }])
})

test('a name that lies or misleads is shown as it is and as it will be sent, and is sent so', async ({
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
  await expect(items(page).nth(2)).not.toContainText('Sent as')
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

test('no more than five go; the same bytes are taken once, and told', async ({ desk1 }) => {
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
  await expect(items(page)).toHaveCount(6)
})

test('a screenshot is pasted, files are chosen; a text in a field stays a text', async ({ desk1 }) => {
  const { page } = desk1
  await disputed(desk1)
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })])
  }, files.png.toString('base64'))
  await page.getByRole('heading', { name: text('evidence.title') }).click()
  await page.keyboard.press('Control+v')
  await expect(items(page)).toHaveCount(1)
  await expect(items(page)).toContainText('PNG')
  const picture: OfferedFile = ['cells.png', 'image/png', variant(files.png, 'cells')]
  expect(await pasteFiles(page, 'textarea', [picture], 'A1\tB1'), 'a spreadsheet copies a text and its picture').toBe(
    false,
  )
  expect(await pasteFiles(page, 'textarea', [['note.pdf', 'application/pdf', files.pdf]])).toBe(true)
  await expect(item(page, 'note.pdf')).toContainText(text('evidence.goes'))
  await evidence(page)
    .getByTestId('evidence-chooser')
    .setInputFiles([
      { name: 'chosen.gif', mimeType: 'image/gif', buffer: files.gif },
      { name: 'chosen.docx', mimeType: '', buffer: files.docx },
    ])
  await expect(item(page, 'chosen.gif')).toContainText(text('evidence.goes'))
  await expect(item(page, 'chosen.docx'), 'the chooser hides nothing').toContainText(text('evidence.cannotGo'))
  await expect(items(page)).toHaveCount(4)
})

test('a picture of another type becomes a PNG on request, which is sent in its place', async ({ desk1, training }) => {
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

test('what is taken away comes back at one click; by keyboard Space ticks, Enter shows, Delete takes away', async ({
  desk1,
}) => {
  const { page } = desk1
  await disputed(desk1)
  await dropFiles(page, ['one.png', 'image/png', files.png], ['two.pdf', 'application/pdf', files.pdf])
  await expect(item(page, 'two.pdf')).toBeVisible()
  await item(page, 'one.png').focus()
  await page.keyboard.press('Space')
  await expect(item(page, 'one.png').getByRole('checkbox')).not.toBeChecked()
  await expect(item(page, 'one.png')).toContainText(text('evidence.stays.why'))
  await page.keyboard.press('ArrowDown')
  await expect(item(page, 'two.pdf')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('two.pdf')
  await expect(dialog(page).getByRole('img', { name: text('viewer.page', { page: '1', pages: '1' }) })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await item(page, 'two.pdf').focus()
  await page.keyboard.press('Delete')
  await expect(item(page, 'two.pdf')).toHaveCount(0)
  await expect(item(page, 'one.png'), 'the focus goes on').toBeFocused()
  await button(page, text('common.undo')).click()
  await expect(item(page, 'two.pdf')).toContainText(text('evidence.goes'))
})

test('a PDF is leafed through, and a video has controls', async ({ desk1 }) => {
  const { page } = desk1
  await disputed(desk1)
  await dropFiles(page, ['two pages.pdf', 'application/pdf', twoPages()], ['film.webm', 'video/webm', files.webm])
  await button(page, 'Show two pages.pdf').click()
  await expect(dialog(page)).toContainText(text('viewer.page', { page: '1', pages: '2' }))
  await expect(button(page, text('viewer.previous'))).toBeDisabled()
  await page.keyboard.press('ArrowRight')
  await expect(dialog(page)).toContainText(text('viewer.page', { page: '2', pages: '2' }))
  await expect(button(page, text('viewer.next'))).toBeDisabled()
  await page.keyboard.press('Escape')
  await button(page, 'Show film.webm').click()
  await expect(dialog(page).locator('video[controls]')).toBeVisible()
})

test('files dragged over the window are announced for the transaction; a text that is dragged is not, and nothing is left', async ({
  desk1,
}) => {
  const { page } = desk1
  const made = await disputed(desk1)
  const over = page.getByText(text('evidence.drop', { id: made.merchantTransactionId }))
  const [picture = ''] = onDisk(['a.png', 'image/png', files.png])
  const dragged = await dragOver(page, { files: [picture] })
  await expect(over).toBeVisible()
  await page.dispatchEvent('main', 'dragleave', { relatedTarget: null })
  await expect(over).toHaveCount(0)
  await dragged.cancel()
  const ended = await dragOver(page, { files: [picture] })
  await expect(over).toBeVisible()
  await ended.cancel()
  await page.mouse.move(300, 300)
  await expect(over, 'a drag that ended elsewhere').toHaveCount(0)
  const words = await dragOver(page, { text: 'a text' })
  await expect(over).toHaveCount(0)
  await words.drop()
  await review(page).click()
  const behind = await dragOver(page, { files: [picture] })
  await expect(over, 'nothing is dropped behind a question').toHaveCount(0)
  await behind.drop()
  await page.keyboard.press('Escape')
  await expect(items(page)).toHaveCount(0)
  await page.goto(new URL('/#/settings', page.url()).href)
  await expect(card(page, text('shell.settings'))).toBeVisible()
  const url = page.url()
  await dropPaths(page, picture)
  await expect(
    card(page, text('shell.settings')),
    'where nobody takes a file, the page is not left for it',
  ).toBeVisible()
  expect(page.url()).toBe(url)
  const refused = await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], 'x.html', { type: 'text/html' }))
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
    document.querySelector('main')?.dispatchEvent(drop)
    return drop.defaultPrevented
  })
  expect(refused).toBe(true)
})

test('the storage: files are kept with a transaction from its detail, and wait there for the dispute', async ({
  desk1,
}) => {
  const { page, client, open } = desk1
  const first = await disputed(desk1)
  await open(first)
  await expect(evidence(page)).toContainText(text('evidence.none'))
  await dropFiles(page, ['chat.png', 'image/png', files.png])
  await expect(item(page, 'chat.png')).toContainText(text('evidence.goes'))
  await openScreen(page, first)
  await expect(item(page, 'chat.png').getByRole('checkbox')).toBeChecked()
  const second = await disputed(desk1)
  await dropFiles(page, ['same.png', 'image/png', files.png])
  await expect(item(page, 'same.png')).toContainText(like('evidence.usedElsewhere'))
  await item(page, 'same.png').getByRole('link', { name: first.merchantTransactionId }).click()
  await expect(page).toHaveURL(new RegExp(`/transactions/${first.id}(\\?|$)`))
  expect(await client.evidence.list({ transactionId: second.id })).toHaveLength(1)
})

test('what is typed is kept through a reload and a restart of the desk, and is gone once the dispute is accepted', async ({
  desk1,
  desk,
}) => {
  const { page, client } = desk1
  const made = await disputed(desk1)
  const draft = () => client.disputes.draft({ transactionId: made.id })
  await page.getByLabel(text('newDispute.confirm.reason')).fill('The client has the receipt')
  await page.getByRole('radio', { name: /^overpaid/ }).check()
  await page.getByLabel(text('newDispute.confirm.sentAmount')).fill('120.50')
  await dropFiles(page, ['receipt.pdf', 'application/pdf', files.pdf])
  await expect
    .poll(draft)
    .toMatchObject({ type: 'overpaid', sentAmount: '120.50', reason: 'The client has the receipt' })
  const isThere = async (on: Page) => {
    await expect(on.getByLabel(text('newDispute.confirm.reason'))).toHaveValue('The client has the receipt')
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
  await expect(page.getByLabel(text('newDispute.confirm.reason')), 'a draft is of its transaction').toHaveValue('')
  await page.getByLabel(text('newDispute.confirm.reason')).fill('Kept without a connection')
  await expect.poll(() => client.disputes.draft({ transactionId: other.id })).not.toBeNull()
  await desk.stop()
  const again = await startDesk(desk.folder)
  const elsewhere = await page.context().newPage()
  await elsewhere.goto(again.url)
  await expect(elsewhere.getByRole('navigation').first()).toBeVisible()
  await openScreen(elsewhere, other)
  await expect(elsewhere.getByLabel(text('newDispute.confirm.reason'))).toHaveValue('Kept without a connection')
  await expect(screen(elsewhere)).toContainText(text('newDispute.notRead'))
  await elsewhere.close()
  await again.stop()
})

test('a number that may be a card’s is in no draft; what is cleared comes back at one click', async ({ desk1 }) => {
  const { page, client } = desk1
  const made = await disputed(desk1)
  const draft = () => client.disputes.draft({ transactionId: made.id })
  const reason = page.getByLabel(text('newDispute.confirm.reason'))
  await reason.fill('The first words')
  await expect.poll(draft).toMatchObject({ reason: 'The first words' })
  await page.clock.install()
  await reason.fill('The first words 4111 1111 1111 1111 and the last')
  await expect(screen(page)).toContainText('This looks like a card number')
  await page.clock.fastForward(1_000)
  expect(await draft(), 'nothing is kept while the question stands').toMatchObject({ reason: 'The first words' })
  await page.getByRole('link', { name: text('newDispute.back') }).click()
  await expect.poll(draft).toMatchObject({ reason: 'The first words and the last' })
  await openScreen(page, made)
  await expect(reason).toHaveValue('The first words and the last')
  await button(page, text('newDispute.clear')).click()
  await expect(reason).toHaveValue('')
  await expect.poll(draft).toBeNull()
  await button(page, text('common.undo')).click()
  await expect(reason).toHaveValue('The first words and the last')
  await expect.poll(draft).toMatchObject({ reason: 'The first words and the last' })
})

test('templates of the operator’s own are inserted filled in, saved, renamed and deleted', async ({ desk1 }) => {
  const { page, client } = desk1
  const made = await disputed(desk1)
  const menu = () => button(page, text('newDispute.templates')).click()
  const reason = page.getByRole('textbox', { name: text('newDispute.confirm.reason') })
  const templates = async () => (await client.desk.getPreferences()).reasonTemplates
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
  await page.getByRole('menuitem', { name: text('status.paid') }).click()
  await expect(reason).toHaveValue(`The client paid for ${made.merchantTransactionId}: 100.07 KZT`)
  await menu()
  await page.getByRole('menuitem', { name: text('newDispute.templates.edit') }).click()
  await dialog(page).getByLabel(text('newDispute.template.name')).fill('Paid in full')
  await button(page, text('common.save')).click()
  await expect.poll(templates).toMatchObject([{ name: 'Paid in full' }])
  await menu()
  await page.getByRole('menuitem', { name: text('newDispute.templates.edit') }).click()
  await button(page, text('newDispute.template.delete.name', { name: 'Paid in full' })).click()
  await button(page, text('common.save')).click()
  await expect.poll(templates).toEqual([])
})

test('an upload tells how far it is, as a whole and file by file; stopped, its outcome is unknown', async ({
  desk1,
  training,
}) => {
  test.slow()
  const { page, client } = desk1
  const slow = await putSlowWireBefore(training.baseUrl)
  const profile = await client.profiles.create({
    draft: { name: 'Slow', environment: 'test', baseUrl: slow.baseUrl, auth: { scheme: 'bearer' }, statusBy: 'query' },
    secret: { scheme: 'bearer', token: 'training-merchant' },
  })
  await client.profiles.select({ id: profile.id })
  const order = () => payinOrder(profile.id, { profileRevision: profile.revision, amount: '100.07', currency: 'KZT' })
  const dispute = async () => {
    const { id } = await client.payments.createAccountPayin(order())
    await expect.poll(async () => (await client.transactions.refresh({ id })).status).not.toBe('process')
    await openScreen(page, { id })
    const large = (letter: string) => variant(ofSize(files.png, 9_900_000), letter + id)
    await dropFiles(page, ...['a', 'b', 'c'].map((one): OfferedFile => [`${one}.png`, 'image/png', large(one)]))
    await expect(gate(page)).toContainText('3 files ready to send', { timeout: 30_000 })
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
  await button(page, text('newDispute.stop')).click()
  await expect(outcome(page)).toContainText(text('dispute.unknown.means'))
  await dispute()
  slow.release()
  await expect(outcome(page)).toContainText(text('dispute.accepted'))
  expect((await stored(training)).at(-1)?.files.map(({ size }) => size)).toHaveLength(3)
  slow.close()
})

test('by any id typed in: what the desk knows is opened at once; else the platform’s id is read first, a merchant’s is taken on one’s word', async ({
  desk1,
  training,
}) => {
  const { page, payin, wire } = desk1
  const find = async (id: string) => {
    await page.goto(new URL('/#/disputes/new', page.url()).href)
    await page.getByLabel(text('newDispute.find.id')).fill(id)
    await page.getByLabel(text('newDispute.find.id')).press('Enter')
  }
  const known = await payin('100.07')
  for (const id of [known.platformId, known.merchantTransactionId]) {
    await find(id ?? '')
    await expect(page).toHaveURL(new RegExp(`/disputes/new/${known.id}$`))
    await expect(screen(page)).toContainText('100.07 KZT')
  }
  const elsewhere = await created(training, 'made-elsewhere')
  await find(elsewhere.id)
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
  await find('invoice-elsewhere')
  await expect(finding(page), 'no 8 characters: only the merchant’s').toContainText(
    text('newDispute.find.merchant_transaction_id.means'),
  )
  await button(page, text('newDispute.find.addOnYourWord')).click()
  await expect(screen(page)).toContainText(text('newDispute.onYourWord'))
  await find(randomUUID())
  await expect(finding(page)).toContainText(text('newDispute.find.uuid'))
  await find('NOSUCHID')
  await page.getByRole('radio', { name: text('newDispute.find.platform_id') }).check()
  await button(page, text('newDispute.find.addByReading')).click()
  await expect(finding(page).getByRole('alert')).toBeVisible()
  expect(wire.sent.filter(({ path }) => path.includes('NOSUCHID'))).toHaveLength(1)
})

test('the screen is accessible with files of every sort, light and dark, and in Russian', async ({ desk1 }) => {
  const { page, client } = desk1
  await disputed(desk1, '100.05')
  await dropFiles(
    page,
    ['good.png', 'image/png', files.png],
    ['page.pdf', 'application/pdf', files.pdf],
    ['lies.png', 'image/png', files.jpeg],
    ['old.bmp', 'image/bmp', files.bmp],
    ['empty.png', 'image/png', Buffer.alloc(0)],
  )
  await expect(items(page)).toHaveCount(5)
  await item(page, 'good.png').getByRole('checkbox').click()
  await expect(item(page, 'good.png').getByRole('checkbox')).not.toBeChecked()
  const check = async (part?: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await violationsOf(page, part)).toEqual([])
    }
  }
  await check()
  await button(page, 'Show page.pdf').click()
  await expect(dialog(page).getByRole('img', { name: text('viewer.page', { page: '1', pages: '1' }) })).toBeVisible()
  await check('[role=dialog]')
  await page.keyboard.press('Escape')
  await client.desk.setPreferences({ language: 'ru' })
  await expect(page.getByRole('heading', { name: text('evidence.title', {}, 'ru') })).toBeVisible()
  await check()
})

/** A payin that was created at the platform, and not from this desk. */
async function created({ baseUrl }: Training, merchantId: string): Promise<{ readonly id: string }> {
  const response = await fetch(`${baseUrl}/merchant/payin/account`, {
    method: 'POST',
    headers: { authorization: 'Bearer training-merchant', 'content-type': 'application/json' },
    body: JSON.stringify({ amount: '100.07', currency: 'KZT', merchant_transaction_id: merchantId }),
  })
  return (await response.json()) as { id: string }
}

async function statusOf({ baseUrl }: Training, id: string): Promise<string> {
  const headers = { authorization: 'Bearer training-merchant' }
  const response = await fetch(`${baseUrl}/merchant/status?transaction_id=${id}`, { headers })
  return ((await response.json()) as { status: string }).status
}

/** The colour in the middle of a preview. */
function middleOf(page: Page, name: string): Promise<number[]> {
  return item(page, name)
    .locator('img')
    .evaluate((image: HTMLImageElement) => {
      const canvas = document.createElement('canvas')
      const context = canvas.getContext('2d')
      context?.drawImage(image, -image.naturalWidth / 2, -image.naturalHeight / 2)
      return [...(context?.getImageData(0, 0, 1, 1).data ?? [])]
    })
}

const CATALOG = '<</Type/Catalog/Pages 2 0 R>>'

/** A PDF of two pages with nothing on them. */
function twoPages(): Buffer {
  const pages = '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>'
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>'
  return pdfOf(CATALOG, pages, page, page)
}

/** A page as scanners make it: a picture in a fax's coding, black all over. */
function scannedPage(): Buffer {
  const drawing = 'q 200 0 0 200 0 0 cm /I Do Q'
  return pdfOf(
    CATALOG,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>',
    `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
    `<</Type/XObject/Subtype/Image/Width 8/Height 8/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/CCITTFaxDecode
    /DecodeParms<</K -1/Columns 8/Rows 8/BlackIs1 true>>/Length 4>>stream\n\xff\x00\x10\x01\nendstream`,
  )
}

function pdfOf(...objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const start = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(start).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(`${file}${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`, 'latin1')
}

test('files that are still being taken keep the dispute back', async ({ desk1 }) => {
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
  taken.resolve()
  await expect(gate(page)).toContainText(text('newDispute.gate.all', { count: 1 }))
  await expect(review(page)).toBeEnabled()
})

test('what another window changes under the question has to be seen before it is sent', async ({ desk1 }) => {
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

test('a dispute that one window has opened leaves no draft in the other', async ({ desk1 }) => {
  const { page, client } = desk1
  const made = await disputed(desk1)
  await page.getByLabel(text('newDispute.confirm.reason')).fill('The client has the receipt')
  await expect.poll(() => client.disputes.draft({ transactionId: made.id })).not.toBeNull()
  const second = await page.context().newPage()
  await second.goto(page.url())
  await expect(second.getByLabel(text('newDispute.confirm.reason'))).toHaveValue('The client has the receipt')
  await review(page).click()
  await send(page).click()
  await expect(outcome(page)).toContainText(text('dispute.accepted'))
  await expect(outcome(second)).toContainText(text('dispute.accepted'))
  await openScreen(second, made)
  await expect(second.getByLabel(text('newDispute.confirm.reason'))).toHaveValue('')
  expect(await client.disputes.draft({ transactionId: made.id })).toBeNull()
  await second.close()
})

test('a small file of very many pixels is not decoded: it has a sign, is no picture when looked at large, and can be sent', async ({
  desk1,
}) => {
  const { page } = desk1
  await disputed(desk1)
  await dropFiles(page, ['wall.png', 'image/png', blackPng(20_000)], ['small.png', 'image/png', blackPng(64)])
  await expect(item(page, 'small.png').locator('img')).toHaveCSS('visibility', 'visible')
  await expect(item(page, 'wall.png').locator('img')).toHaveCount(0)
  await item(page, 'wall.png').getByRole('button').first().click()
  await expect(dialog(page)).toContainText(text('viewer.broken'))
  await page.keyboard.press('Escape')
  await expect(item(page, 'wall.png')).toContainText(text('evidence.goes'))
})

/** A black square, one bit a pixel. */
function blackPng(side: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data])
    const numbers = [data.length, crc32(body)].map((number) => {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(number)
      return bytes
    })
    return Buffer.concat([numbers[0] ?? body, body, numbers[1] ?? body])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.writeUInt8(1, 8)
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}
