import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { OpenedBatch } from '../../src/shared/contract/batches.ts'
import type { Bank } from '../../src/shared/model/bank.ts'
import type { BatchDraft } from '../../src/shared/model/batch-draft.ts'
import type { BatchRun } from '../../src/shared/model/batch-run.ts'
import type { Profile } from '../../src/shared/model/profile.ts'
import { violationsOf } from '../e2e/accessibility.ts'
import { dropPaths } from '../e2e/offer-files.ts'
import { text } from '../fakes/texts.ts'
import { workbookFile } from '../fakes/workbook-file.ts'
import { askDesk } from './ask-desk.ts'
import { expect, test as launched } from './launch.ts'

/** The operator's folder, outside the data folder. */
const test = launched.extend<{ readonly operator: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  operator: async ({}, use) => {
    const folder = join(tmpdir(), `paydesk-operator-${randomUUID()}`)
    mkdirSync(folder)
    await use(folder)
    rmSync(folder, { recursive: true, force: true })
  },
})

/** Encodes text in the legacy Windows encoding of Russian spreadsheets. */
function windows1251(text: string): Buffer {
  return Buffer.from([...text].map((sign) => byteOf(sign.codePointAt(0) ?? 0)))
}

function byteOf(code: number): number {
  if (code === 0x401) return 0xa8
  if (code === 0x451) return 0xb8
  return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code
}

async function merchantOf(page: Page): Promise<{ profile: Profile; bank: string }> {
  const profile = (await askDesk(page, 'profiles/startTraining')) as Profile
  const { banks } = (await askDesk(page, 'account/readBanks', { profileId: profile.id })) as { banks: Bank[] }
  return { profile, bank: banks.find(({ country_code }) => country_code === 'RU')?.name ?? '' }
}

/** Makes the page register a real file, as a drop does. Returns its handle. */
async function handed(page: Page, path: string, meddle: () => void = () => undefined): Promise<string> {
  await page.evaluate(() => {
    const input = document.createElement('input')
    input.type = 'file'
    input.id = 'file-of-the-test'
    document.body.append(input)
  })
  const input = page.locator('#file-of-the-test')
  await input.setInputFiles(path)
  meddle()
  const [handle] =
    (await input.evaluate((element: HTMLInputElement) => window.paydeskFiles?.register([...(element.files ?? [])]))) ??
    []
  await input.evaluate((element) => element.remove())
  if (!handle) throw new Error('no handle')
  return handle
}

const open = (page: Page, profileId: string, handle: string, size: number, again: string | null = null) =>
  askDesk(page, 'batches/open', {
    ...{ profileId, name: 'выплаты.csv', size, source: 'file', again },
    from: { by: 'handle', handle },
  }) as Promise<OpenedBatch>

test('a file from the operator’s disk in an old Windows encoding is read, sealed and sent', async ({
  launch,
  operator,
}) => {
  const { page } = await launch()
  const { profile, bank } = await merchantOf(page)
  const path = join(operator, 'выплаты.csv')
  const rows = [
    'Номер заявки;Сумма;Валюта;Номер карты;ФИО получателя;Банк',
    `Заявка-1;1 500,50;RUB;4242 4242 4242 4242;Пётр Петров;${bank}`,
    `Заявка-2;2 000,00;RUB;4111111111111111;Алёна Королёва;${bank}`,
  ]
  const bytes = windows1251(rows.join('\r\n'))
  writeFileSync(path, bytes)
  const opened = await open(page, profile.id, await handed(page, path), bytes.length)
  if (opened.result !== 'opened') throw new Error(JSON.stringify(opened))
  const { id } = opened
  const draft = (await askDesk(page, 'batches/draft', { id })) as BatchDraft
  expect(draft.read?.preview[1]?.cells[4]).toBe('Пётр Петров')
  expect(draft.read?.table).toMatchObject({ rows: 2, ready: 2, sums: [{ currency: 'RUB', count: 2, sum: '3500.50' }] })
  const change = { change: 'control', totals: [{ currency: 'RUB', count: 2, sum: '3500.50' }] }
  const { revision } = (await askDesk(page, 'batches/change', { id, revision: draft.revision, change })) as BatchDraft
  const typed = [{ currency: 'RUB', sum: '3500.5' }]
  const sealed = { id, revision, profileRevision: profile.revision, typed }
  expect(await askDesk(page, 'batches/seal', sealed)).toMatchObject({ state: 'sealed', counts: { pending: 2 } })
  await askDesk(page, 'batches/start', { id, profileRevision: profile.revision, pace: { lanes: 2, perSecond: 50 } })
  await expect.poll(async () => ((await askDesk(page, 'batches/run', { id })) as BatchRun).state).toBe('done')
  expect(await askDesk(page, 'batches/run', { id })).toMatchObject({ counts: { accepted: 2 } })
})

test('a file that is gone when it is read is refused, and no batch is begun', async ({ launch, operator }) => {
  const { page } = await launch()
  const { profile } = await merchantOf(page)
  const path = join(operator, 'payouts.csv')
  writeFileSync(path, 'Reference;Amount\n1;2\n')
  const handle = await handed(page, path, () => rmSync(path))
  expect(await open(page, profile.id, handle, 10)).toEqual({
    result: 'refused',
    refusal: { rule: 'vanished', count: null },
  })
  expect(await askDesk(page, 'batches/list', { profileId: null })).toEqual([])
})

test('a file that takes too much memory is refused, and the desk goes on', async ({ launch, operator }) => {
  const { page } = await launch()
  const { profile } = await merchantOf(page)
  const path = join(operator, 'bomb.xlsx')
  const nested = Buffer.alloc(90_000_000, '<a>')
  const parts = { 'xl/worksheets/sheet1.xml': Buffer.concat([Buffer.from('<worksheet>'), nested]) }
  const bytes = await workbookFile({ sheets: [{ rows: [['Reference']] }], parts })
  writeFileSync(path, bytes)
  expect(await open(page, profile.id, await handed(page, path), bytes.length)).toMatchObject({ result: 'refused' })
  expect(await askDesk(page, 'batches/list', { profileId: null })).toEqual([])
})

for (const [language, theme] of [
  ['en', 'light'],
  ['ru', 'dark'],
] as const)
  test(`a dropped file is corrected, sealed and sent by keyboard: ${language}, ${theme}`, async ({
    launch,
    operator,
  }) => {
    const { page } = await launch()
    const { bank } = await merchantOf(page)
    await askDesk(page, 'desk/setPreferences', { language, theme })
    // The test's connection to the desk has replaced the page's.
    await page.reload()
    await expect(page.getByRole('navigation').first()).toBeVisible()
    const words = (id: Parameters<typeof text>[0], values: Parameters<typeof text>[1] = {}) =>
      text(id, values, language)
    const violations = () => violationsOf(page)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const part = (name: 'columns' | 'control') =>
      page.getByRole('region', { name: words(`batches.${name}`), exact: true })
    const tabTo = async (target: Locator) => {
      await expect(target).toBeEnabled()
      for (let turn = 0; turn < 80; turn++) {
        if (await target.evaluate((element) => element === document.activeElement)) return
        await page.keyboard.press('Tab')
      }
      throw new Error('No way there by Tab')
    }
    await page.keyboard.press('Alt+6')
    await expect(page.getByRole('heading', { name: words('shell.batches') })).toBeVisible()
    expect(await violations()).toEqual([])
    const rows = [
      'Reference;Amount;Currency;Card number;Recipient;Bank',
      `D-1;1500.50;RUB;4242424242424242;Ivan Ivanov;${bank}`,
      `D-2;abc;RUB;4111111111111111;Анна Смирнова;${bank}`,
    ]
    const path = join(operator, 'выплаты за ноябрь.csv')
    writeFileSync(path, rows.join('\r\n'))
    await dropPaths(page, path)
    await expect(part('columns')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'выплаты за ноябрь.csv' })).toBeVisible()
    expect(await violations()).toEqual([])

    const grid = page.getByRole('grid', { name: words('batches.rows.table') })
    await tabTo(button(words('batches.block.refused', { refused: 1 })))
    await page.keyboard.press('Enter')
    await tabTo(grid)
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('499.50')
    await page.keyboard.press('Enter')
    await expect(page.getByText(words('batches.counts', { rows: 2, ready: 2, leftOut: 0 }))).toBeVisible()
    await page.keyboard.press('ControlOrMeta+Z')
    await expect(page.getByText(words('batches.counts', { rows: 2, ready: 1, leftOut: 0 }))).toBeVisible()
    await expect(grid).toContainText('abc')
    await page.keyboard.type('499.50')
    await page.keyboard.press('Enter')
    await expect(page.getByText(words('batches.counts', { rows: 2, ready: 2, leftOut: 0 }))).toBeVisible()
    await tabTo(part('control').getByLabel(words('batches.control.count')))
    await page.keyboard.type('2')
    await page.keyboard.press('Tab')
    await page.keyboard.type('2000')
    await page.keyboard.press('Enter')
    const typed = page.getByLabel(words('batches.seal.type', { currency: 'RUB' }))
    await tabTo(typed)
    expect(await violations()).toEqual([])
    await page.keyboard.type('2000')
    await page.keyboard.press('Enter')
    await tabTo(button(words('batches.run.start', { count: 2 })))
    expect(await violations()).toEqual([])
    await page.keyboard.press('Enter')
    await expect(button(`${words('batches.fate.accepted')} 2`)).toBeVisible()
    await expect(page.getByText(words('batches.state.done.means'))).toBeVisible()
    expect(await violations()).toEqual([])
  })
