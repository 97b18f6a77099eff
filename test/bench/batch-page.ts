import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { ensureBuilt } from '../../scripts/start/build.ts'
import { ensureChromium } from '../../scripts/test/chromium.ts'
import { MAX_BATCH_ROWS } from '../../src/shared/model/batch.ts'
import { text } from '../fakes/texts.ts'
import { serveList } from './list-desk.ts'
import { workOf } from './renderer-trace.ts'
import { figure, say } from './say.ts'

/** Longest task of the page's main thread, in milliseconds. */
const MAX_OF_A_TASK = 50

/** Opens, scrolls, edits and searches a file of the maximum number of rows in Chromium. */
export async function measurePage(file: Buffer): Promise<boolean> {
  ensureBuilt(join(import.meta.dirname, '../..'))
  const found = ensureChromium()
  if ('reason' in found) throw new Error(found.reason)
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-bench-'))
  const path = join(folder, 'payouts.xlsx')
  writeFileSync(path, file)
  const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox'] })
  const desk = await serveList(join(folder, 'data'))
  try {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
    await page.goto(desk.url)
    await page.goto(new URL('/#/profiles', page.url()).href)
    await page.getByRole('button', { name: text('welcome.training.action') }).click()
    await page.getByRole('banner').getByText(text('merchant.training')).waitFor()
    await page.goto(new URL('/#/batches', page.url()).href)
    const grid = page.getByRole('grid', { name: text('batches.rows.table') })
    const first = grid.getByRole('row').nth(1).locator('[data-cell=sum]')
    say(`The page with ${MAX_BATCH_ROWS} rows: milliseconds of the longest task while the file is`)
    const measured = async (what: string, run: () => Promise<void>) => {
      const { task } = await workOf(browser, page, run)
      return figure(what, task.busy, MAX_OF_A_TASK)
    }
    const met = [
      await measured('opened', async () => {
        await page.getByTestId('batch-chooser').setInputFiles(path)
        await first.waitFor()
      }),
      await measured('scrolled through', () => scrollThrough(page)),
      await measured('edited', async () => {
        await grid.evaluate((element) => element.scrollTo({ top: 0 }))
        await first.dblclick()
        await page.getByRole('textbox', { name: /Row 2/ }).fill('4711.5')
        await page.keyboard.press('Enter')
        await page.getByRole('button', { name: /^Undo/ }).waitFor()
      }),
      await measured('searched', async () => {
        await page.getByRole('searchbox', { name: text('batches.find') }).pressSequentially('INV-2026-77')
        await grid.and(page.locator('[aria-rowcount="112"]')).waitFor()
      }),
    ]
    return !met.includes(false)
  } finally {
    await browser.close()
    await desk.close()
    rmSync(folder, { recursive: true })
  }
}

/** Scrolls from top to bottom, frame by frame. */
async function scrollThrough(page: Page): Promise<void> {
  await page.getByRole('grid', { name: text('batches.rows.table') }).evaluate(
    (grid) =>
      new Promise<void>((resolve) => {
        const steps = 300
        let step = 0
        const next = () => {
          step++
          grid.scrollTop = (grid.scrollHeight - grid.clientHeight) * (step / steps) ** 3
          if (step < steps) requestAnimationFrame(next)
          else resolve()
        }
        requestAnimationFrame(next)
      }),
  )
  await page.getByRole('rowheader', { name: String(MAX_BATCH_ROWS + 1), exact: true }).waitFor()
}
