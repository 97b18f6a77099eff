import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { z } from 'zod'
import { keptReceipt } from '../../src/shared/model/kept-receipt.ts'
import { startTraining, type TrainingServer } from '../../src/training/server.ts'
import { merchantDraft, payinOrder } from '../fakes/orders.ts'
import { text } from '../fakes/texts.ts'
import { askDesk } from './ask-desk.ts'
import { expect, test as launched } from './launch.ts'

const test = launched.extend<{ readonly training: TrainingServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  training: async ({}, use) => {
    const training = await startTraining({ speed: 10 })
    await use(training)
    await training.close()
  },
})

const withId = z.object({ id: z.string() })

/** A paid payin with its receipts fetched, open in the window. */
async function paid(page: Page, { baseUrl }: TrainingServer, amount: string, count: number) {
  const secret = { scheme: 'bearer', token: 'training-merchant' }
  const profile = withId.parse(await askDesk(page, 'profiles/create', { draft: merchantDraft(baseUrl), secret }))
  const { id } = withId.parse(await askDesk(page, 'payments/createAccountPayin', payinOrder(profile.id, { amount })))
  let kept: z.infer<typeof keptReceipt>[] = []
  await expect(async () => {
    kept = z.array(keptReceipt).parse(await askDesk(page, 'receipts/list', { transactionId: id }))
    expect(kept.filter(({ copy }) => copy.is !== 'waiting')).toHaveLength(count)
  }).toPass({ timeout: 30_000 })
  await open(page, id)
  return { id, kept }
}

async function open(page: Page, id: string): Promise<void> {
  await page.evaluate((to) => {
    window.location.hash = `#/transactions/${to}`
  }, id)
  // The test's call to the desk has ended the page's connection.
  await page.reload()
  await expect(page.getByRole('region', { name: text('transactions.detail') })).toBeVisible()
}

const item = (page: Page, at: number) => page.locator('li[data-receipt]').nth(at)
const dialog = (page: Page) => page.getByRole('dialog')

async function lookAtAll(page: Page): Promise<void> {
  await item(page, 0).getByRole('button', { name: /^Show/ }).click()
  const picture = dialog(page).locator('img')
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(100)
  await page.keyboard.press('ArrowRight')
  await expect(dialog(page).getByRole('img', { name: text('viewer.page', { page: '1', pages: '1' }) })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  const film = dialog(page).locator('video')
  await expect.poll(() => film.evaluate((shown: HTMLVideoElement) => shown.videoWidth)).toBe(240)
  const at = await film.evaluate(async (shown: HTMLVideoElement) => {
    await new Promise((resolve) => {
      shown.onseeked = resolve
      shown.currentTime = 4
    })
    return shown.currentTime
  })
  expect(at).toBe(4)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
}

/** Answers the system in the operator's place: where to save. Returns what is opened with another program. */
async function inPlaceOfTheSystem(app: ElectronApplication, filePath: string): Promise<() => Promise<string[]>> {
  await app.evaluate(({ dialog, shell }, filePath) => {
    const opened: string[] = []
    Object.assign(globalThis, { opened })
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
    shell.openPath = async (path) => {
      opened.push(path)
      return ''
    }
  }, filePath)
  return () => app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)
}

test('receipts are viewed, saved and opened in another program, and are there offline after a restart', async ({
  launch,
  data,
  training,
}) => {
  const { app, page } = await launch()
  const { id, kept } = await paid(page, training, '100.30', 3)
  await lookAtAll(page)

  const [{ copy } = {}] = kept
  if (copy?.is !== 'kept') throw new Error('not kept')
  const bytes = readFileSync(join(data, 'receipts', copy.sha256))
  const saved = join(dirname(data), 'saved.png')
  const opened = await inPlaceOfTheSystem(app, saved)
  await item(page, 0).getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText(text('receipts.saved'))).toBeVisible()
  expect(readFileSync(saved)).toEqual(bytes)
  await item(page, 0)
    .getByRole('button', { name: /^Open .* in another program$/ })
    .click()
  await expect.poll(opened).toHaveLength(1)
  const [lent = ''] = await opened()
  expect(lent.startsWith(join(data, 'opened'))).toBe(true)
  expect(lent.endsWith(copy.fileName)).toBe(true)
  expect(readFileSync(lent)).toEqual(bytes)
  if (process.platform !== 'win32') expect(statSync(lent).mode & 0o777).toBe(0o400)
  await app.evaluate(({ shell }) => {
    shell.openPath = async () => 'No application is registered for this file'
  })
  await item(page, 0)
    .getByRole('button', { name: /^Open .* in another program$/ })
    .click()
  await expect(page.getByText(text('failure.file_not_opened')).first()).toBeVisible()
  await app.close()
  await training.close()

  const again = await launch()
  await open(again.page, id)
  await lookAtAll(again.page)
  await expect.poll(() => existsSync(join(data, 'opened')), { message: 'what was lent is taken back' }).toBe(false)
})

test('HTML and a program under other names are neither shown nor opened, and nothing in them runs', async ({
  launch,
  data,
  training,
}) => {
  const { app, page } = await launch()
  const { kept } = await paid(page, training, '100.39', 8)
  const opened = await inPlaceOfTheSystem(app, join(dirname(data), 'saved'))
  const html = item(page, 2)
  await expect(html).toContainText(text('receipts.differs', { declared: 'PNG', found: 'HTML' }))
  await expect(item(page, 3)).toContainText(text('receipts.differs', { declared: 'PDF', found: 'EXE' }))
  for (const trap of [html, item(page, 3)]) {
    await expect(trap.getByRole('button', { name: /^Show/ })).toBeDisabled()
    await expect(trap.getByRole('button', { name: /in another program$/ })).toHaveCount(0)
  }
  const failure = { kind: 'invalid_input', rule: 'not_shown' }
  expect(await askDesk(page, 'receipts/open', { id: kept[2]?.id })).toMatchObject({ data: { failure } })
  expect(await opened()).toEqual([])
  const [, , { copy } = {}] = kept
  const sha256 = copy?.is === 'kept' ? copy.sha256 : ''
  const served = await page.evaluate(async (path) => {
    const { status, headers } = await fetch(path)
    const frame = document.createElement('iframe')
    frame.src = path
    document.body.append(frame)
    await new Promise((resolve) => setTimeout(resolve, 500))
    return { status, headers: Object.fromEntries(headers), isRead: frame.contentDocument?.title === 'ran' }
  }, `/receipts/${sha256}`)
  expect(served).toMatchObject({
    status: 200,
    isRead: false,
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  })
  expect(app.windows()).toHaveLength(1)
  expect(readdirSync(join(data, 'receipts'))).toHaveLength(4)
})
