import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { startTraining, type TrainingServer } from '../../src/training/server.ts'
import { dropPaths } from '../e2e/offer-files.ts'
import { ALLOWED_FILES, files, ofSize, variant, writeFile } from '../fakes/evidence-files.ts'
import { merchantDraft, payinOrder } from '../fakes/orders.ts'
import { like, text } from '../fakes/texts.ts'
import { askDesk } from './ask-desk.ts'
import { test as base, expect } from './launch.ts'

/** A desktop under test, with the test's own platform and folder of files. */
interface Proving {
  readonly page: Page
  readonly training: TrainingServer
  readonly folder: string
}

const test = base.extend<{ readonly proving: Proving }>({
  proving: async ({ launch }, use) => {
    const training = await startTraining({ speed: 20 })
    const folder = mkdtempSync(join(tmpdir(), 'paydesk-dropped-'))
    const { page } = await launch({ args: ['--password-store=gnome-libsecret'] })
    await use({ page, training, folder })
    await training.close()
    rmSync(folder, { recursive: true, force: true })
  },
})

const TOKEN = 'training-merchant'
const withId = z.object({ id: z.string() })
const storedFile = z.object({ name: z.string(), sha256: z.string(), declaredType: z.string(), size: z.number() })
const state = z.object({
  disputes: z.array(z.object({ files: z.array(storedFile), droppedFiles: z.array(z.unknown()) })),
})

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Adds a merchant at the test's platform. */
async function merchantOf({ training, page }: Proving): Promise<string> {
  const secret = { scheme: 'bearer', token: TOKEN }
  const { id } = withId.parse(
    await askDesk(page, 'profiles/create', { draft: merchantDraft(training.baseUrl), secret }),
  )
  return id
}

/** A payin that can be disputed, with its dispute screen open. */
async function openDisputeScreen({ page }: Proving, profileId: string): Promise<string> {
  const { id } = withId.parse(await askDesk(page, 'payments/createAccountPayin', payinOrder(profileId)))
  const order = { intentId: randomUUID(), transactionId: id, profileId, profileRevision: 1 }
  await askDesk(page, 'payments/cancel', order)
  await page.evaluate((to) => {
    window.location.hash = `#/disputes/new/${to}`
  }, id)
  // The test's call to the desk has ended the page's connection.
  await page.reload()
  await expect(page.getByTestId('merchant-switcher')).toContainText('Test merchant')
  await expect(page.getByRole('heading', { name: text('dispute.action') })).toBeVisible()
  await expect(page.locator('dl').first()).toBeVisible()
  return id
}

const listed = (page: Page): Locator => page.getByRole('list', { name: text('evidence.list') }).getByRole('listitem')
const fileNamed = (page: Page, name: string): Locator => page.getByRole('listitem', { name, exact: true })

/** Confirms and sends what is on the screen; settles when the platform has accepted it. */
async function send(page: Page): Promise<void> {
  // By then the payin may be paid: no type is suggested.
  await page.getByRole('radio', { name: 'overpaid' }).check()
  await page.getByRole('button', { name: text('newDispute.review') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('dispute.action'), exact: true })
    .click()
  await expect(page.getByRole('region', { name: text('dispute.title'), exact: true })).toContainText(
    text('dispute.accepted'),
    {
      timeout: 30_000,
    },
  )
}

/** The files the platform stored for the newest dispute; it must not have dropped any. */
async function storedOf(training: TrainingServer): Promise<z.infer<typeof storedFile>[]> {
  const headers = { authorization: `Bearer ${TOKEN}` }
  const response = await fetch(`${training.baseUrl}/training/state`, { headers })
  const newest = state.parse(await response.json()).disputes.at(-1)
  expect(newest?.droppedFiles, 'nothing is dropped in silence').toEqual([])
  return newest?.files ?? []
}

test('every allowed type, up to 10,000,000 bytes, is stored byte for byte as it was dropped', async ({ proving }) => {
  const { page, training, folder } = proving
  const profileId = await merchantOf(proving)
  const largest = ofSize(files.mp4, 10_000_000)
  const all = [...ALLOWED_FILES, ['largest.mp4', 'video/mp4', largest] as const]
  for (const batch of [all.slice(0, 5), all.slice(5)]) {
    await openDisputeScreen(proving, profileId)
    await dropPaths(page, ...batch.map(([name, , bytes]) => writeFile(folder, name, bytes)))
    await expect(listed(page)).toHaveCount(batch.length)
    await expect(page.getByText(text('newDispute.gate.all', { count: 5 }))).toBeVisible()
    await send(page)
    expect(await storedOf(training)).toEqual(
      batch.map(([name, declaredType, bytes]) =>
        expect.objectContaining({ name, declaredType, size: bytes.length, sha256: sha256(bytes) }),
      ),
    )
  }
})

test('every unsuitable file is refused with its reason, and blocks the dispute until it is removed', async ({
  proving,
}) => {
  const { page, training, folder } = proving
  await openDisputeScreen(proving, await merchantOf(proving))
  mkdirSync(join(folder, 'a folder'))
  symlinkSync(join(folder, 'a folder'), join(folder, 'link to folder'))
  const lies: readonly (readonly [name: string, bytes: Buffer, words: string | RegExp])[] = [
    ['program.pdf', files.exe, like('evidence.trouble.type')],
    ['page.png', files.html, text('evidence.trouble.type', { found: 'HTML' })],
    ['picture.png', files.svg, /a SVG file/],
    ['text.pdf', files.txt, text('evidence.next.saveAsPdf')],
    ['contract.docx', files.docx, text('evidence.next.saveAsPdf')],
    ['archive.mp4', files.zip, /a ZIP file/i],
    ['film.webm', files.mkv, /matroska/i],
    ['scan.jpg', files.tiff, /tiff/i],
    ['empty.pdf', Buffer.alloc(0), text('evidence.trouble.empty')],
    ['over.png', ofSize(files.png, 10_000_001), 'Too large: 10,000,001 bytes'],
  ]
  const paths = lies.map(([name, bytes]) => writeFile(folder, name, bytes))
  await dropPaths(page, ...[...paths, join(folder, 'a folder'), join(folder, 'link to folder')])
  await expect(listed(page)).toHaveCount(12)
  for (const [name, , words] of lies) await expect(fileNamed(page, name)).toContainText(words)
  await expect(fileNamed(page, 'a folder')).toContainText(text('evidence.trouble.folder'))
  await expect(fileNamed(page, 'link to folder')).toContainText(text('evidence.trouble.folder'))

  // A wrong extension on an acceptable file: the content decides, and the name is corrected.
  await dropPaths(page, ...[writeFile(folder, 'really-a-png.pdf', files.png)])
  await expect(fileNamed(page, 'really-a-png.pdf')).toContainText(text('evidence.sentAs', { name: 'really-a-png.png' }))
  await expect(page.getByText(text('newDispute.gate.blocked', { count: 12 }))).toBeVisible()
  await expect(page.getByRole('button', { name: text('newDispute.review') })).toBeDisabled()

  for (const name of [...lies.map(([one]) => one), 'a folder', 'link to folder']) {
    await page.getByRole('button', { name: text('evidence.remove.name', { name }), exact: true }).click()
    await expect(page.getByRole('button', { name: text('evidence.remove.name', { name }), exact: true })).toHaveCount(0)
  }
  await send(page)
  expect(await storedOf(training)).toEqual([
    expect.objectContaining({ name: 'really-a-png.png', declaredType: 'image/png', sha256: sha256(files.png) }),
  ])
})

test('file names with emoji, direction marks, folders, great length or a card number are sent safely', async ({
  proving,
}) => {
  const { page, training, folder } = proving
  await openDisputeScreen(proving, await merchantOf(proving))
  const names: readonly (readonly [on: string, sent: RegExp])[] = [
    ['чек 🧾👩‍💻.png', /^чек 🧾👩‍💻\.png$/u],
    ['right\u202egnp.exe.png', /^rightgnp\.exe\.png$/],
    [`${'я'.repeat(125)}.png`, /^я+\.png$/],
    ['..\\..\\windows\\system.png', /^system\.png$/],
    [`card 4111 1111 1111 1111.png`, /^card 411111••••1111\.png$/],
  ]
  const all = names.map(([name], index) => ({ name, bytes: variant(files.png, String(index)) }))
  await dropPaths(page, ...all.map(({ name, bytes }) => writeFile(folder, name, bytes)))
  await expect(listed(page)).toHaveCount(5)
  await expect(page.locator('body')).not.toContainText('4111 1111 1111 1111')
  await send(page)
  const stored = await storedOf(training)
  expect(stored.map((one) => one.sha256)).toEqual(all.map(({ bytes }) => sha256(bytes)))
  for (const [index, [, sent]] of names.entries()) {
    const name = stored[index]?.name ?? ''
    expect(name).toMatch(sent)
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(150)
  }
})

test('a sixth file stays, a duplicate is reported, and files changed or gone after the drop are sent as dropped', async ({
  proving,
}) => {
  const { page, training, folder } = proving
  await openDisputeScreen(proving, await merchantOf(proving))
  const six = Array.from({ length: 6 }, (_, index) => variant(files.gif, `no ${index}`))
  const paths = six.map((bytes, index) => writeFile(folder, `${index}.gif`, bytes))
  const link = join(folder, 'link.gif')
  symlinkSync(paths[0] ?? '', link)
  await dropPaths(page, ...paths)
  await expect(listed(page)).toHaveCount(6)
  await expect(page.getByRole('checkbox', { name: text('evidence.attach.name', { name: '5.gif' }) })).not.toBeChecked()
  await expect(fileNamed(page, '5.gif')).toContainText(text('evidence.stays.why'))
  await dropPaths(page, ...[link])
  await expect(page.getByText(text('evidence.duplicate', { name: 'link.gif' }))).toBeVisible()
  await expect(listed(page)).toHaveCount(6)

  rmSync(paths[0] ?? '')
  writeFile(folder, '1.gif', variant(files.gif, 'changed'))
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.reload()
  await expect(listed(page)).toHaveCount(6)
  await expect(fileNamed(page, '0.gif')).toContainText(text('evidence.gone'))
  await expect(fileNamed(page, '1.gif')).toContainText(text('evidence.changed'))
  await send(page)
  expect((await storedOf(training)).map((one) => one.sha256)).toEqual(six.slice(0, 5).map(sha256))
})
