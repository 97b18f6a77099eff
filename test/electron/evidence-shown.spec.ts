import type { Page } from '@playwright/test'
import { z } from 'zod'
import { startTraining } from '../../src/training/server.ts'
import { dropFiles, pasteFiles } from '../e2e/offer-files.ts'
import { files, pdf } from '../fakes/evidence-files.ts'
import { merchantDraft, payinOrder } from '../fakes/orders.ts'
import { text } from '../fakes/texts.ts'
import { askDesk } from './ask-desk.ts'
import { expect, test as launched } from './launch.ts'

/** Opens a dispute screen in a desktop with a merchant at the test's own platform. */
const test = launched.extend<{ readonly openScreen: (page: Page) => Promise<string> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  openScreen: async ({}, use) => {
    const training = await startTraining({ speed: 10 })
    await use(async (page) => {
      const withId = z.object({ id: z.string() })
      const secret = { scheme: 'bearer', token: 'training-merchant' }
      const draft = merchantDraft(training.baseUrl)
      const profile = withId.parse(await askDesk(page, 'profiles/create', { draft, secret }))
      const { id } = withId.parse(await askDesk(page, 'payments/createAccountPayin', payinOrder(profile.id)))
      await showScreen(page, id)
      return id
    })
    await training.close()
  },
})

async function showScreen(page: Page, id: string): Promise<void> {
  await page.evaluate((to) => {
    window.location.hash = `#/disputes/new/${to}`
  }, id)
  // The test's call to the desk has ended the page's connection.
  await page.reload()
  await expect(page.getByRole('button', { name: text('newDispute.review') })).toBeVisible()
}

const item = (page: Page, name: string) =>
  page
    .getByRole('list', { name: text('evidence.list') })
    .getByRole('listitem')
    .filter({ hasText: name })

test('a picture, a first page and a first frame are shown; a PDF is enlarged, and a BMP converted', async ({
  launch,
  openScreen,
}) => {
  const { page } = await launch()
  await openScreen(page)
  await dropFiles(
    page,
    ['photo.png', 'image/png', files.png],
    ['page.pdf', 'application/pdf', pdf('Receipt 9')],
    ['film.webm', 'video/webm', files.webm],
    ['old.bmp', 'image/bmp', files.bmp],
  )
  const width = (name: string, tag: string) =>
    item(page, name)
      .locator(tag)
      .evaluate((shown: HTMLImageElement & HTMLVideoElement) => shown.naturalWidth ?? shown.videoWidth)
  await expect.poll(() => width('photo.png', 'img')).toBe(16)
  await expect.poll(() => width('film.webm', 'video')).toBe(16)
  await expect.poll(() => width('page.pdf', 'img'), { timeout: 20_000 }).toBe(240)
  await page.getByRole('button', { name: 'Show page.pdf' }).click()
  await expect(
    page.getByRole('dialog').getByRole('img', { name: text('viewer.page', { page: '1', pages: '1' }) }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await item(page, 'old.bmp')
    .getByRole('button', { name: text('evidence.convert') })
    .click()
  await expect(item(page, 'old.png')).toContainText(text('evidence.goes'))
})

test('a screenshot is pasted, and the draft and its evidence are there after a restart', async ({
  launch,
  openScreen,
}) => {
  const { app, page } = await launch()
  const id = await openScreen(page)
  expect(await pasteFiles(page, 'main', [['image.png', 'image/png', files.png]])).toBe(true)
  await expect(page.locator('footer')).toContainText(text('newDispute.gate.all', { count: 1 }))
  await page.getByLabel(text('fields.reason')).fill('Kept through a restart')
  await page.getByRole('radio', { name: /^overpaid/ }).check()
  await page.getByRole('link', { name: text('disputes.toTransaction') }).click()
  await expect(page.getByRole('region', { name: text('evidence.title') })).toContainText('PNG')
  await app.close()

  const again = await launch()
  await showScreen(again.page, id)
  await expect(again.page.getByLabel(text('fields.reason'))).toHaveValue('Kept through a restart')
  await expect(again.page.getByRole('radio', { name: /^overpaid/ })).toBeChecked()
  await expect(again.page.locator('footer')).toContainText(text('newDispute.gate.all', { count: 1 }))
})
