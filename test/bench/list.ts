import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { ensureBuilt } from '../../scripts/start/build.ts'
import { ensureChromium } from '../../scripts/test/chromium.ts'
import { type ListDesk, serveList } from './list-desk.ts'
import { generate } from './million.ts'
import { heapOf, type Work, workOf } from './renderer-trace.ts'

const ROOT = join(import.meta.dirname, '../..')
const FEW = 1000
const CHANGES = 10_000
/** Longest frame or task while the list is scrolled, in milliseconds. */
const MAX_OF_A_FRAME = 50
/** Longest task while many transactions change, in milliseconds. */
const MAX_OF_A_TASK = 100
/** How much more heap a page may hold with a long list than with a short one: the variance between runs. */
const MORE_HEAP = 1.1

/**
 * Benchmarks the list in Chromium: scrolls it from top to bottom (`--rows`; `--data` names a folder that is kept and
 * reused), compares the page's heap with that of a list of a thousand, and changes ten thousand statuses at once.
 */
export async function benchList(): Promise<boolean> {
  const options = { rows: { type: 'string', default: '100000' }, data: { type: 'string' } } as const
  const { values } = parseArgs({ args: process.argv.slice(3), options })
  ensureBuilt(ROOT)
  const found = ensureChromium()
  if ('reason' in found) throw new Error(found.reason)
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-bench-'))
  const many = values.data ?? join(folder, 'many')
  const few = join(folder, 'few')
  const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox'] })
  try {
    await write(few, FEW)
    if (!existsSync(join(many, 'history.db'))) await write(many, Number(values.rows))
    const small = await measure(browser, few, FEW)
    const large = await measure(browser, many, null)
    const limit = small.heap * MORE_HEAP
    return [
      ...[small, large].flatMap(({ kept }) => kept),
      keeps('the page holds, MB', large.heap, limit, `with ${FEW} rows ${small.heap.toFixed(1)}`),
    ].every((isKept) => isKept)
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true })
  }
}

async function write(folder: string, rows: number): Promise<void> {
  say(`Writing ${rows} transactions to ${folder} …`)
  await generate(folder, { rows, merchants: 5 })
}

async function measure(browser: Browser, folder: string, rows: number | null) {
  const desk = await serveList(folder)
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  try {
    await page.goto(desk.url)
    await open(page, 'transactions?of=all')
    const grid = page.getByRole('grid')
    const listed = Number(await grid.getAttribute('aria-rowcount'))
    say(`A list of ${listed - 1} rows`)
    const kept: boolean[] = []
    const scrolled = await workOf(browser, page, () => scrollThrough(page))
    kept.push(...saysFrames('scrolled through', scrolled))
    kept.push(...saysFrames('jumped about', await workOf(browser, page, () => jumpAbout(page))))
    const heap = await heapOf(page)
    if (rows === null) kept.push(...(await stormed(browser, page, desk)))
    return { heap, kept }
  } finally {
    await page.context().close()
    await desk.close()
  }
}

/** Measures the work of the screens while many transactions change. */
async function stormed(browser: Browser, page: Page, desk: ListDesk): Promise<boolean[]> {
  const kept: boolean[] = []
  const storm = async (where: string, status: string, together: boolean) => {
    const work = await workOf(browser, page, async () => {
      await desk.change(CHANGES, status, together)
      await page.waitForTimeout(1500)
    })
    const how = `${CHANGES} changes, ${together ? 'at once' : 'as they are read'}: ${where}`
    kept.push(keeps(`longest task, ms (${how})`, work.task.busy, MAX_OF_A_TASK, clock(work.task)))
  }
  await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ top: 0 }))
  await storm('the list', 'paid', true)
  const first = page.getByRole('grid').getByRole('rowgroup').last().getByRole('row').first()
  await first.getByText('Paid').waitFor({ timeout: 5000 })
  await storm('the list', 'expired', false)
  await first.click()
  await storm('the list with one open', 'chargeback', true)
  await open(page, 'overview')
  await storm('the overview', 'paid', true)
  return kept
}

async function open(page: Page, route: string): Promise<void> {
  await page.goto(new URL(`/#/${route}`, page.url()).href)
  if (!route.startsWith('transactions')) return page.waitForTimeout(1500)
  await page.getByRole('grid').getByRole('row').nth(20).waitFor()
  // Wait until the count beside the list has loaded.
  await page
    .getByRole('contentinfo')
    .or(page.locator('footer'))
    .getByText(/\d transactions/)
    .first()
    .waitFor()
}

/** Scrolls with the wheel for a while, then ever faster to the end, frame by frame. */
async function scrollThrough(page: Page): Promise<void> {
  await page.getByRole('grid').hover()
  for (let turn = 0; turn < 60; turn++) {
    await page.mouse.wheel(0, 240)
    await page.waitForTimeout(16)
  }
  await page.getByRole('grid').evaluate(
    (grid) =>
      new Promise<void>((resolve) => {
        const height = grid.scrollHeight - grid.clientHeight
        const steps = 600
        const from = grid.scrollTop
        let step = 0
        const next = () => {
          step++
          grid.scrollTop = from + (height - from) * (step / steps) ** 3
          if (step < steps) requestAnimationFrame(next)
          else resolve()
        }
        requestAnimationFrame(next)
      }),
  )
  await page.getByRole('grid').getByRole('rowgroup').last().getByRole('row').nth(10).waitFor()
}

/** Jumps like someone dragging the scrollbar: to distant places that have not been loaded yet. */
async function jumpAbout(page: Page): Promise<void> {
  for (const part of [0.5, 0.1, 0.9, 0.3, 0.7, 0.2, 0.999, 0]) {
    await page.getByRole('grid').evaluate((grid, at) => grid.scrollTo({ top: grid.scrollHeight * at }), part)
    await page.waitForTimeout(250)
  }
  await page.getByRole('grid').getByRole('rowgroup').last().getByRole('row').nth(10).waitFor()
}

function saysFrames(what: string, { frame, task }: Work): boolean[] {
  return [
    keeps(`${what}: most work in a frame, ms`, frame.busy, MAX_OF_A_FRAME, clock(frame)),
    keeps(`${what}: longest task, ms`, task.busy, MAX_OF_A_FRAME, clock(task)),
  ]
}

const clock = (one: { readonly clock: number }): string => `${one.clock.toFixed(0)} by the clock`

function keeps(what: string, value: number, most: number, note: string): boolean {
  const isKept = value <= most
  const figures = `${value.toFixed(1).padStart(7)} of at most ${most.toFixed(0)}`
  say(`  ${isKept ? 'ok    ' : 'MISSED'} ${figures}  ${what}; ${note}`)
  return isKept
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
