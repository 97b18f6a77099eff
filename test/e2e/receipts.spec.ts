import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { DeskClient } from '../../src/shared/contract/index.ts'
import type { KeptReceipt } from '../../src/shared/model/kept-receipt.ts'
import { payinOrder } from '../fakes/orders.ts'
import { like, text } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import { addTrainingMerchant, askTraining, test as base, button, detail, dialog, expect } from './at-a-merchant.ts'
import { deskClient, sessionOfPage } from './desk-client.ts'
import { startDesk } from './start-desk.ts'

interface Fixtures {
  readonly client: DeskClient
  /** Creates a paid payin and opens it in the page. Returns its ID. */
  readonly paid: (amount: string) => Promise<string>
}

/** A desk of one merchant at a training platform that can be stopped, and the desk restarted. */
const test = base.extend<Fixtures>({
  speed: 10,
  client: async ({ desk, page }, use) => {
    await page.goto(desk.url)
    const { client, close } = await deskClient(page)
    await use(client)
    close()
  },
  paid: async ({ page, client, training }, use) => {
    const profile = await addTrainingMerchant(client, training.baseUrl, 'Test merchant')
    await use(async (amount) => {
      const order = payinOrder(profile.id, { profileRevision: profile.revision, amount })
      const { id } = await client.payments.createAccountPayin(order)
      await open(page, id)
      return id
    })
  },
})

async function open(page: Page, transactionId: string): Promise<void> {
  await page.goto(new URL(`/#/transactions/${transactionId}`, page.url()).href)
  await expect(status(page)).toBeVisible()
}

const DETAIL = `section[aria-label="${text('transactions.detail')}"]`
const status = detail
const list = (page: Page) => status(page).getByRole('region', { name: /^Receipts/ })
const items = (page: Page) => list(page).getByRole('listitem')
const item = (page: Page, name: string) => items(page).filter({ has: page.getByText(name, { exact: true }) })

/** The receipts of a transaction, once none is waiting to be fetched. */
async function fetched(client: DeskClient, transactionId: string, count: number): Promise<KeptReceipt[]> {
  let found: KeptReceipt[] = []
  await expect(async () => {
    found = await client.receipts.list({ transactionId })
    expect(found.filter(({ copy }) => copy.is !== 'waiting')).toHaveLength(count)
  }).toPass({ timeout: 30_000 })
  return found
}

const sha256Of = (receipt: KeptReceipt | undefined): string => (receipt?.copy.is === 'kept' ? receipt.copy.sha256 : '')

/** Presses Tab until an element has the focus, which is the only way to reach it here. */
async function tabTo(page: Page, selector: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(page.locator(selector)).toBeFocused({ timeout: 50 })
  }).toPass({ intervals: [0] })
}

test('receipts are downloaded by themselves and viewed by keyboard alone: a picture, a PDF, a video that seeks', async ({
  page,
  client,
  paid,
}) => {
  const id = await paid('100.30')
  // Without a manual refresh: the desk reads the status, and fetches the receipts that it names.
  await fetched(client, id, 3)
  await expect(items(page)).toHaveCount(3)
  await expect(items(page).nth(0)).toContainText('PNG')
  await expect(items(page).nth(1)).toContainText('PDF')
  await expect(items(page).nth(2)).toContainText('WebM')
  await expect(items(page).nth(1).locator('img[data-page]'), 'its first page').toBeVisible({ timeout: 20_000 })
  expect(await violationsOf(page, DETAIL)).toEqual([])

  const first = 'li[data-receipt]:first-child > button'
  await tabTo(page, first)
  await page.keyboard.press('Enter')
  const picture = dialog(page).locator('img')
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(100)
  expect(await violationsOf(page, '[role=dialog]')).toEqual([])

  const width = () => picture.evaluate((shown) => shown.getBoundingClientRect().width)
  const fits = await width()
  await page.keyboard.press('+')
  await page.keyboard.press('=')
  await page.keyboard.press('=')
  await page.keyboard.press('=')
  await expect(dialog(page)).toContainText(text('viewer.zoom', { percent: '400' }))
  await expect.poll(width).toBeCloseTo(fits * 4, 0)
  await expect(button(page, text('viewer.zoomIn'))).toBeDisabled()
  expect(await violationsOf(page, '[role=dialog]')).toEqual([])
  const region = dialog(page).locator('[data-zoomed]')
  const scrolled = () => region.evaluate(({ scrollLeft }) => scrollLeft)
  const middle = await scrolled()
  expect(middle, 'its middle is seen').toBeGreaterThan(0)
  const box = await region.boundingBox()
  if (!box) throw new Error('no picture')
  await page.mouse.move(box.x + 300, box.y + 100)
  await page.mouse.down()
  await page.mouse.move(box.x + 350, box.y + 100, { steps: 5 })
  await page.mouse.up()
  await expect.poll(scrolled).toBeCloseTo(middle - 50, 0)
  await page.keyboard.press('ArrowRight')
  await expect.poll(scrolled, { message: 'the arrows scroll now' }).toBeGreaterThan(middle - 50)
  await page.keyboard.press('0')
  await expect.poll(width).toBe(fits)
  await picture.dblclick()
  await expect.poll(width).toBeCloseTo(fits * 2, 0)
  await button(page, text('viewer.zoomOut')).press('Enter')
  await expect(dialog(page)).toContainText(text('viewer.zoom', { percent: '150' }))

  await page.keyboard.press('ArrowRight')
  const pdf = dialog(page).getByRole('img', { name: text('viewer.page', { page: '1', pages: '1' }) })
  await expect.poll(() => pdf.evaluate(inkOf), { message: 'a page with letters on it' }).toBeGreaterThan(100)

  const next = dialog(page).getByRole('button', { name: text('receipts.viewer.next') })
  await next.press('Enter')
  await expect(next).toBeDisabled()
  await expect(next, 'the focus stays').toBeFocused()
  const film = dialog(page).locator('video')
  await expect.poll(() => film.evaluate((shown: HTMLVideoElement) => shown.videoWidth)).toBe(240)
  const at = () => film.evaluate((shown: HTMLVideoElement) => (shown.seeking ? -1 : shown.currentTime))
  await tabTo(page, '[role=dialog] video')
  await page.keyboard.press('ArrowRight')
  await expect.poll(at, { message: 'the arrows are the film’s now' }).toBeGreaterThan(0)
  await film.evaluate((shown: HTMLVideoElement) => {
    shown.currentTime = 4
  })
  await expect.poll(at).toBe(4)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.locator(first), 'back where it was opened').toBeFocused()
})

/** The number of dark pixels of a canvas. */
function inkOf(canvas: HTMLElement): number {
  const { width, height } = canvas as HTMLCanvasElement
  const drawn = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? []
  return drawn.filter((value, at) => at % 4 === 0 && value < 100).length
}

test('a dangerous receipt is not rendered, not stored or not requested, and the screen says why', async ({
  page,
  client,
  paid,
  training,
}) => {
  const id = await paid('100.39')
  const receipts = await fetched(client, id, 8)
  await expect(items(page)).toHaveCount(8)
  const html = item(page, 'receipt.png')
  await expect(html).toContainText(text('receipts.differs', { declared: 'PNG', found: 'HTML' }))
  await expect(html).toContainText(text('receipts.onlySaved', { found: 'HTML' }))
  await expect(html.getByRole('button', { name: 'Show receipt.png' })).toBeDisabled()
  await expect(html.locator('img, iframe, video')).toHaveCount(0)
  await expect(item(page, 'receipt.pdf')).toContainText(text('receipts.differs', { declared: 'PDF', found: 'EXE' }))
  await expect(item(page, 'large.png')).toContainText('larger than 25 MB')
  await expect(item(page, 'private.png')).toContainText(text('receipts.refused.private_host'))
  await expect(item(page, 'elsewhere.png')).toContainText(text('receipts.refused.private_host'))
  await expect(item(page, 'empty.png')).toContainText('empty')
  expect(await violationsOf(page, DETAIL)).toEqual([])

  // Requested by its address, it is served as bytes without a type, which a browser does not execute.
  const { authorization } = (await sessionOfPage(page)).headers
  const served = await page.evaluate(
    async ({ path, authorization }) => {
      const answer = await fetch(path, { headers: { authorization } })
      return { status: answer.status, headers: Object.fromEntries(answer.headers), size: (await answer.text()).length }
    },
    { path: `/receipts/${sha256Of(receipts[2])}`, authorization },
  )
  expect(served).toMatchObject({
    status: 200,
    size: 87,
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    },
  })
  const download = page.waitForEvent('download')
  await html.getByRole('button', { name: 'Save receipt.png' }).click()
  expect((await download).suggestedFilename()).toBe('receipt.txt')

  const { requests } = await askTraining<{ requests: { path: string }[] }>(training, '/training/state')
  const asked = requests.flatMap(({ path }) => path.match(/\/receipts\/\w+\/(.+)$/)?.[1] ?? [])
  expect(asked.toSorted(), 'each once, and nothing where a redirect leads').toEqual(
    ['receipt.png', 'receipt.pdf', 'page.png', 'program.pdf', 'large.png', 'elsewhere.png', 'empty.png'].toSorted(),
  )
})

test('without the platform and after a restart, receipts are viewed and saved', async ({
  page,
  client,
  paid,
  desk,
  training,
}) => {
  const id = await paid('100.30')
  const [picture] = await fetched(client, id, 3)
  await desk.stop()
  await training.close()
  const second = await startDesk(desk.folder)
  await page.goto(second.url)
  await open(page, id)
  await expect(items(page)).toHaveCount(3)
  const name = picture?.declared.file_name ?? ''
  await item(page, name)
    .getByRole('button', { name: `Show ${name}` })
    .click()
  await expect(dialog(page).locator('img')).toBeVisible()
  const download = page.waitForEvent('download')
  await dialog(page)
    .getByRole('button', { name: text('receipts.save') })
    .click()
  const path = await (await download).path()
  expect(readFileSync(path)).toEqual(readFileSync(join(desk.folder, 'receipts', sha256Of(picture))))
  await page.keyboard.press('ArrowRight')
  await expect(dialog(page).getByRole('img', { name: text('viewer.page', { page: '1', pages: '1' }) })).toBeVisible()
  await second.stop()
})

test('a lost copy of a receipt is reported, and downloaded again on request', async ({ page, client, paid, desk }) => {
  const id = await paid('100.00')
  const [picture] = await fetched(client, id, 2)
  rmSync(join(desk.folder, 'receipts', sha256Of(picture)))
  await page.reload()
  const name = picture?.declared.file_name ?? ''
  await expect(item(page, name)).toContainText(text('receipts.state.lost'))
  await expect(item(page, name)).toContainText(text('receipts.lost'))
  await item(page, name)
    .getByRole('button', { name: text('receipts.fetch.name', { name }) })
    .press('Enter')
  await expect(item(page, name).getByRole('button', { name: `Show ${name}` })).toBeEnabled()
  await expect(item(page, name), 'not the list beside').toBeFocused()
  await expect(item(page, name).locator('img')).toBeVisible()
})

test('a receipt is served only to the desk’s own page', async ({ page, client, paid, browser }) => {
  const id = await paid('100.00')
  const [picture] = await fetched(client, id, 2)
  const address = new URL(`/receipts/${sha256Of(picture)}`, page.url()).href
  const { headers } = await sessionOfPage(page)
  expect((await page.request.get(address, { headers })).status()).toBe(200)
  expect((await page.request.get(address)).status()).toBe(401)
  const stranger = await browser.newContext()
  expect((await stranger.request.get(address)).status()).toBeGreaterThanOrEqual(400)
  await stranger.close()
  expect((await page.request.post(address, { data: 'x' })).status()).toBeGreaterThanOrEqual(400)
})

test('the raw response is shown unchanged, and a field or status never seen before is marked the first time', async ({
  page,
  client,
  paid,
}) => {
  const payload = status(page).getByRole('region', { name: like('transactions.payload') })
  // By keyboard: receipts that arrive meanwhile move what is below them away from a click.
  const unfold = () => payload.locator('summary').first().press('Enter')
  const fields = () => payload.locator('dl > div')
  const until = (id: string, word: string) =>
    expect.poll(async () => (await client.transactions.refresh({ id })).status, { timeout: 20_000 }).toBe(word)
  const usual = await paid('100.00')
  await until(usual, 'paid')
  await unfold()
  await expect(fields().filter({ hasText: 'paid_amount' })).toContainText('100.00')
  await expect(status(page)).not.toContainText('new field')

  const strange = await paid('100.34')
  await until(strange, 'paid')
  await expect(status(page)).toContainText(text('transactions.payload.news', { count: 2 }))
  await unfold()
  await expect(fields().nth(0)).toHaveText('tracenew{"node":"tr-1","attempt":1}')
  await expect(fields().nth(1)).toHaveText('tagsnew["play",null,true]')
  await expect(fields().filter({ hasText: 'currency' }).first()).not.toContainText(
    text('transactions.payload.firstSeen'),
  )
  await payload.locator('summary').last().press('Enter')
  await expect(payload.locator('pre')).toContainText('"node": "tr-1"')
  expect(await violationsOf(page, DETAIL)).toEqual([])

  const held = await paid('100.11')
  await until(held, 'on_hold')
  await expect(status(page)).toContainText('on_hold')
  await expect(status(page)).toContainText(text('transactions.status.firstSeen'))

  const again = await paid('100.11')
  await until(again, 'on_hold')
  await expect(status(page)).toContainText('on_hold')
  await expect(status(page)).not.toContainText(text('transactions.status.firstSeen'))
})
