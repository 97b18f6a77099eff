import { crc32, deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { COPIES_PATH } from '../../src/shared/contract/browser-session.ts'
import { files, pdf } from '../fakes/evidence-files.ts'
import { text } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import { button, dialog, expect } from './at-a-merchant.ts'
import { disputed, item, items, test } from './disputing-evidence.ts'
import { dropFiles, type OfferedFile } from './offer-files.ts'

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

/** A PDF of two empty pages. */
function twoPages(): Buffer {
  const pages = '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>'
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>'
  return pdfOf(CATALOG, pages, page, page)
}

/** A page as scanners produce it: an image in fax encoding, all black. */
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

/** A black square with one bit per pixel. */
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

test('a picture, a PDF’s first page and a video’s first frame are shown, also after a failure; a broken PDF and HEIC show an icon', async ({
  desk1,
}) => {
  const { page } = desk1
  await disputed(desk1)
  const broken = Buffer.from('%PDF-1.7\nthis is no document at all\n')
  let isReadable = false
  // Not `unroute` later: a request that is on its way then would never be answered.
  await page.route(`**${COPIES_PATH}*`, (route) => (isReadable ? route.continue() : route.abort('connectionrefused')))
  const failed = new Set<string>()
  page.on('requestfailed', (request) => void failed.add(request.url()))
  const HEIC: OfferedFile = ['phone.heic', 'image/heic', files.heic]
  await dropFiles(page, ['photo.png', 'image/png', files.png], ['page.pdf', 'application/pdf', pdf('Receipt 8')], HEIC)
  await dropFiles(page, ['film.webm', 'video/webm', files.webm], ['broken.pdf', 'application/pdf', broken])
  await dropFiles(page, ['scan.pdf', 'application/pdf', scannedPage()])
  await expect.poll(() => failed.size, 'all but HEIC are not readable for a while').toBe(5)
  for (const name of ['photo.png', 'film.webm', 'page.pdf'])
    await expect(item(page, name).locator('button svg').first()).toBeVisible()
  isReadable = true
  const seenAgain = () =>
    page.evaluate(async () => {
      for (const visibilityState of ['hidden', 'visible']) {
        Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true })
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
        await new Promise(requestAnimationFrame)
      }
    })
  // A failure may still be on its way when the page is seen again, so it is seen again until all are shown.
  const width = async (name: string, tag: 'img' | 'video') => {
    await seenAgain()
    return item(page, name)
      .locator(tag)
      .evaluateAll(([shown]) =>
        shown instanceof HTMLVideoElement ? shown.videoWidth : shown instanceof HTMLImageElement && shown.naturalWidth,
      )
  }
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

test('a PDF can be paged through, and a video has controls', async ({ desk1 }) => {
  const { page } = desk1
  await disputed(desk1)
  await dropFiles(page, ['two pages.pdf', 'application/pdf', twoPages()], ['film.webm', 'video/webm', files.webm])
  await button(page, 'Show two pages.pdf').click()
  await expect(dialog(page)).toContainText(text('viewer.page', { page: '1', pages: '2' }))
  await expect(button(page, text('viewer.previous'))).toBeDisabled()
  await button(page, text('viewer.next')).press('Enter')
  await expect(dialog(page)).toContainText(text('viewer.page', { page: '2', pages: '2' }))
  await expect(button(page, text('viewer.next'))).toBeDisabled()
  await expect(button(page, text('viewer.next')), 'the focus stays').toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(dialog(page)).toContainText(text('viewer.page', { page: '1', pages: '2' }))
  await page.keyboard.press('Escape')
  await button(page, 'Show film.webm').click()
  await expect(dialog(page).locator('video[controls]')).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the dispute screen is accessible with files of every sort, ${colorScheme}, and in Russian`, async ({
    desk1,
  }) => {
    const { page, client } = desk1
    await page.emulateMedia({ colorScheme })
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
    expect(await violationsOf(page)).toEqual([])
    await button(page, 'Show page.pdf').click()
    await expect(dialog(page).getByRole('img', { name: text('viewer.page', { page: '1', pages: '1' }) })).toBeVisible()
    expect(await violationsOf(page, '[role=dialog]')).toEqual([])
    await page.keyboard.press('Escape')
    await client.desk.setPreferences({ language: 'ru' })
    await expect(page.getByRole('heading', { name: text('evidence.title', {}, 'ru') })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
  })
}

test('a small file with very many pixels is not decoded: it shows no picture, also enlarged, but can be sent', async ({
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
