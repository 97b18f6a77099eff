import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { dirname } from 'node:path'
import { files, variant } from '../fakes/evidence-files.ts'
import { like, text } from '../fakes/texts.ts'
import { button, card, dialog, expect } from './at-a-merchant.ts'
import {
  disputed,
  evidence,
  gate,
  item,
  items,
  openScreen,
  outcome,
  review,
  send,
  sha256,
  stored,
  test,
} from './disputing-evidence.ts'
import { goTo } from './navigation.ts'
import { dragOver, dropFiles, dropPaths, type OfferedFile, onDisk, pasteFiles } from './offer-files.ts'

test('a folder is refused, a link is resolved, and a file deleted after the drop is sent as it was taken', async ({
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

test('a screenshot is pasted and files are chosen as evidence, while pasted text stays text', async ({ desk1 }) => {
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
  await expect(items(page), 'and is called by when it was').toContainText(
    /pasted \d{4}-\d\d-\d\d at \d\d\.\d\d\.\d\d\.png/,
  )
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

test('a removed file comes back with one click; Space ticks, Enter shows and Delete removes a file', async ({
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

test('holding Delete removes one file, and holding Space ticks once', async ({ desk1 }) => {
  const { page } = desk1
  await disputed(desk1)
  const names = ['one.png', 'two.png', 'three.png'] as const
  await dropFiles(page, ...names.map((name): OfferedFile => [name, 'image/png', variant(files.png, name)]))
  await expect(items(page)).toHaveCount(3)
  await item(page, 'one.png').focus()
  for (let time = 0; time < 3; time++) await page.keyboard.down('Delete')
  await page.keyboard.up('Delete')
  await expect(item(page, 'one.png')).toHaveCount(0)
  await expect(item(page, 'two.png')).toBeFocused()
  const ticked = item(page, 'two.png').getByRole('checkbox')
  await page.keyboard.down('Space')
  await expect(ticked).not.toBeChecked()
  await expect(item(page, 'two.png'), 'it is kept').toHaveAttribute('aria-busy', 'false')
  await page.keyboard.down('Space')
  await page.keyboard.up('Space')
  await page.keyboard.press('Space')
  await expect(ticked, 'only the last one ticks it again').toBeChecked()
  await expect(items(page)).toHaveCount(2)
})

test('files dragged over the window are announced for the transaction, text is not; a drop elsewhere does nothing', async ({
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

test('files added on a transaction’s detail are ready for its dispute, and reuse elsewhere is pointed out', async ({
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

test('files that could not be added are reported even after leaving their screen, the first ones by name', async ({
  desk1,
}) => {
  const { page, client } = desk1
  const made = await disputed(desk1)
  const left = Promise.withResolvers<void>()
  await page.route('**/evidence/*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await left.promise
    await route.abort('connectionrefused')
  })
  const many = Array.from({ length: 12 }, (_, index) => [`late-${index}.png`, 'image/png', files.png] as const)
  await dropFiles(page, ...many)
  await expect(gate(page)).toContainText(text('evidence.adding', { done: 0, all: 12 }))
  await goTo(page, 'shell.help')
  left.resolve()
  await expect(page.getByText(text('evidence.failed', { name: 'late-0.png' }))).toBeVisible()
  await expect(page.getByText(text('evidence.failed.more', { count: 9 }))).toBeVisible()
  await openScreen(page, made)
  await expect(evidence(page).getByRole('alert')).toContainText('late-9.png')
  await expect(evidence(page).getByRole('alert')).not.toContainText('late-10.png')
  await expect(evidence(page).getByRole('alert')).toContainText(text('evidence.failed.more', { count: 2 }))
  expect(await client.evidence.list({ transactionId: made.id })).toEqual([])
})
