import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { sealed } from '../fakes/batches.ts'
import { payoutOrder } from '../fakes/orders.ts'
import { like, text } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import { button } from './at-a-merchant.ts'
import { deskClient } from './desk-client.ts'
import { dropFiles } from './offer-files.ts'
import { test as base, expect, startDesk } from './start-desk.ts'
import { uploadBatch } from './upload-batch.ts'

const test = base.extend<{
  /** Restarts the desk, and shows the same screen. */
  readonly restart: () => Promise<void>
}>({
  restart: async ({ desk, trainingPage: page }, use) => {
    let running = desk
    await use(async () => {
      const { hash } = new URL(page.url())
      await page.goto('about:blank')
      await running.stop()
      running = await startDesk(desk.folder)
      await page.goto(running.url)
      await expect(page.getByRole('navigation').first()).toBeVisible()
      await page.goto(new URL(`/${hash}`, page.url()).href)
    })
    await page.goto('about:blank')
    await running.stop()
  },
})

const HEAD = 'Reference;Amount;Currency;Card number;Recipient;Bank'
const file = (...rows: readonly string[]): string => `${[HEAD, ...rows].join('\n')}\n`
const part = (page: Page, name: 'columns' | 'rows' | 'control' | 'review') =>
  page.getByRole('region', { name: text(`batches.${name}`), exact: true })
const grid = (page: Page) => page.getByRole('grid', { name: text('batches.rows.table') })
const inspector = (page: Page) => page.getByRole('region', { name: text('batches.inspector') })
const cell = (page: Page, row: number, field: string) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: String(row), exact: true }) })
    .locator(`[data-cell=${field}]`)
const blocks = (page: Page) => page.getByRole('navigation', { name: text('batches.blocks') })

/** Selects a file as the file chooser would. */
const choose = (page: Page, name: string, content: string | Buffer) =>
  page.getByTestId('batch-chooser').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

/** Opens the batches screen, and returns the name of a bank that the training platform lists. */
async function open(page: Page): Promise<string> {
  const { client, close } = await deskClient(page)
  const { profiles } = await client.profiles.list()
  const { banks } = await client.account.readBanks({ profileId: profiles[0]?.id ?? '' })
  close()
  await page.keyboard.press('Alt+6')
  await expect(page.getByRole('heading', { name: text('shell.batches') })).toBeVisible()
  return banks[0]?.name ?? ''
}

async function control(page: Page, count: number, sum: string): Promise<void> {
  await part(page, 'control').getByLabel(text('batches.control.count')).fill(String(count))
  await part(page, 'control').getByLabel(text('batches.control.sum'), { exact: true }).fill(sum)
  await page.keyboard.press('Enter')
}

async function seal(page: Page, count: number, sum: string): Promise<void> {
  const toSeal = button(page, text('batches.seal.do', { count }))
  await expect(toSeal).toBeDisabled()
  await page.getByLabel(text('batches.seal.type', { currency: 'RUB' })).fill(sum)
  await toSeal.click()
  await expect(page.getByText(text('batches.state.sealed.means')).first()).toBeVisible()
}

const fate = (page: Page, name: 'accepted' | 'unknown' | 'elsewhere' | 'pending' | 'refused', count: number) =>
  button(page, `${text(`batches.fate.${name}`)} ${count}`)

test('the sample file is read, sealed and sent, and the outcome of each row is shown', async ({
  trainingPage: page,
}) => {
  await open(page)
  await expect(page.getByText(text('batches.empty.guard'))).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  const downloading = page.waitForEvent('download')
  await button(page, text('batches.templates')).click()
  await page
    .getByRole('menuitem', { name: text('exports.format.xlsx') })
    .first()
    .click()
  const sample = await (await downloading).path()
  await choose(page, 'sample.xlsx', readFileSync(sample))
  await expect(part(page, 'columns')).toContainText(text('batches.why.header'))
  await expect(blocks(page)).toContainText(text('batches.counts', { rows: 5, ready: 5, leftOut: 0 }))
  expect(await violationsOf(page)).toEqual([])
  await control(page, 4, '12501.26')
  await expect(part(page, 'control')).toContainText(text('batches.control.differs', { count: '−1', sum: '0' }))
  await expect(blocks(page)).toContainText(text('batches.block.control_differs'))
  await expect(part(page, 'review')).toContainText(text('batches.review.notYet'))
  await control(page, 5, '12 501,26')
  await expect(part(page, 'control')).toContainText(text('batches.control.agrees'))
  await expect(blocks(page)).toContainText(text('batches.blocks.none'))
  expect(await violationsOf(page)).toEqual([])
  await seal(page, 5, '12 501,26')
  expect(await violationsOf(page)).toEqual([])
  await expect(fate(page, 'pending', 5)).toBeVisible()
  await button(page, text('batches.run.start', { count: 5 })).click()
  await expect(page.getByText(text('batches.state.done.means'))).toBeVisible({ timeout: 30_000 })
  await expect(fate(page, 'accepted', 3)).toBeVisible()
  await expect(fate(page, 'elsewhere', 1)).toBeVisible()
  await fate(page, 'unknown', 1).click()
  await expect(grid(page).getByRole('row')).toHaveCount(2)
  await grid(page).getByRole('row').nth(1).click()
  await expect(inspector(page).getByRole('link', { name: text('batches.row.resolve') })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})

test('the outcome of a sent batch is written to a file, its unknown row is retried, and the batch is found in the list', async ({
  trainingPage: page,
}) => {
  const bank = await open(page)
  const { client, close } = await deskClient(page)
  const [profile] = (await client.profiles.list()).profiles
  if (!profile) throw new Error('no merchant')
  const content = file(
    `S-1;1500.00;RUB;4242424242424242;Ivan Ivanov;${bank}`,
    `S-2;3000.52;RUB;4012888888881881;Eva Klein;${bank}`,
    `S-3;3500.56;RUB;5105105105105100;Oleg Orlov;${bank}`,
  )
  const id = await uploadBatch(page, client, profile.id, 'sample.csv', content)
  await sealed(client, profile, await client.batches.draft({ id }))
  await client.batches.start({ id, profileRevision: profile.revision, pace: { lanes: 4, perSecond: 50 } })
  close()
  await page.goto(new URL(`/#/batches/${id}`, page.url()).href)
  await expect(page.getByText(text('batches.state.done.means'))).toBeVisible({ timeout: 30_000 })
  await expect(fate(page, 'accepted', 1)).toBeVisible()
  await expect(fate(page, 'elsewhere', 1)).toBeVisible()
  await fate(page, 'unknown', 1).click()
  await grid(page).getByRole('row').nth(1).click()
  await expect(inspector(page), 'below notices and rows').toBeInViewport({ ratio: 0.99 })
  const result = page.waitForEvent('download')
  await button(page, text('batches.file')).click()
  await page
    .getByRole('menuitem', { name: text('exports.format.csv') })
    .first()
    .click()
  expect((await result).suggestedFilename()).toMatch(/ result \d{4}-\d\d-\d\d \d\d\.\d\d\.csv$/)
  const written = readFileSync(await (await result).path(), 'utf8')
  expect(written).toContain(text('batches.fate.elsewhere'))
  expect(written).not.toContain('4242424242424242')
  await expect(button(page, text('batches.askAgain', { count: 1 }))).toBeEnabled()
  await button(page, text('batches.askAgain', { count: 1 })).press('Enter')
  const taken = page.getByRole('note').filter({ hasText: text('batches.unknown.taken', { count: 1 }) })
  await expect(taken).toBeVisible()
  await expect(taken, 'not the rows below').toBeFocused()
  await expect(button(page, text('batches.askAgain', { count: 1 }))).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('link', { name: text('common.openInTransactions') }).click()
  await expect(page.getByRole('grid').getByRole('row'), 'those of the batch, below their titles').toHaveCount(4)
  await page.keyboard.press('Alt+6')
  await expect(page.getByRole('grid', { name: text('batches.list') })).toContainText(
    text('batches.list.done', { done: 3, all: 3 }),
  )
  const find = page.getByRole('searchbox', { name: text('batches.list.find') })
  await page.keyboard.press('/')
  await page.keyboard.type('another')
  await expect(page.getByText(text('batches.list.noneFound'))).toBeVisible()
  await find.fill('SAMPLE csv')
  await expect(page.getByText(text('batches.list.count', { count: 1 }))).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid', { name: text('batches.list') })).toBeFocused()
  expect(await violationsOf(page)).toEqual([])
})

test('a damaged file is corrected in its table and sealed', async ({ trainingPage: page }) => {
  const bank = await open(page)
  await choose(page, 'open.csv', '"Reference;Amount\n1;2\n')
  await expect(page.getByRole('alert')).toContainText(text('batches.refusal.open_quote', { count: 1 }))
  expect(await violationsOf(page)).toEqual([])
  const damaged = file(
    `A-1;1500.00;RUB;4242424242424242;Ivan Ivanov;${bank}`,
    `A-2;abc;RUB;4111111111111111;Anna Smirnova;${bank}`,
    `A-3;abc;RUB;5555555555554444;Eva Klein;The bank next door`,
    `A-4;100.00;RUB;4012888888881882;Olеg Orlov;${bank}`,
    `A-5;200.00;RUB;4.01288E+15;Oleg Orlov;${bank}`,
    'Total;1800.00;;;;',
  )
  await dropFiles(page, ['damaged.csv', 'text/csv', Buffer.from(damaged)])
  await expect(blocks(page)).toContainText(text('batches.block.file.ask'))
  await expect(blocks(page)).toContainText(text('batches.block.refused', { refused: 3 }))
  expect(await violationsOf(page)).toEqual([])

  await button(page, text('batches.total.leaveOut')).click()
  await expect(blocks(page)).not.toContainText(text('batches.block.file.ask'))
  await page.getByRole('combobox', { name: text('batches.banks.means', { name: 'The bank next door' }) }).fill(bank)
  await page
    .getByRole('option', { name: new RegExp(`^${bank}`) })
    .first()
    .click()
  await expect(cell(page, 4, 'bank')).toContainText(bank)

  await cell(page, 3, 'sum').dblclick()
  await page.getByRole('textbox', { name: /Row 3/ }).fill('50.00')
  await page.keyboard.press('Enter')
  await button(page, text('batches.alike.do', { count: 1 })).click()
  await expect(cell(page, 4, 'sum')).toContainText('50.00')
  await expect(blocks(page)).toContainText(text('batches.block.refused', { refused: 1 }))
  await button(page, like('batches.undo', { what: text('batches.change.edit_alike') })).click()
  await expect(cell(page, 4, 'sum')).toContainText('abc')
  await button(page, `${text('batches.finding.amount_not_a_number')} 1`).click()
  await button(page, text('batches.leaveOutAll', { count: 1 })).click()
  await page.getByLabel(text('batches.leaveOut.why')).fill('Paid in cash')
  await page.keyboard.press('Enter')
  await expect(blocks(page)).toContainText(text('batches.counts', { rows: 5, ready: 2, leftOut: 1 }))
  await button(page, `${text('batches.finding.amount_not_a_number')} 1`).click()

  // A Cyrillic letter in a Latin name.
  await button(page, `${text('batches.finding.mixed_letters')} 1`).click()
  await button(page, text('batches.mendAll', { count: 1, field: text('batches.field.owner') })).click()
  await expect(cell(page, 5, 'owner')).toHaveText('Oleg Orlov')
  await cell(page, 5, 'card').click()
  await inspector(page)
    .getByRole('button', { name: text('batches.accept'), exact: true })
    .click()
  await expect(blocks(page)).toContainText(text('batches.counts', { rows: 5, ready: 3, leftOut: 1 }))
  await cell(page, 6, 'card').dblclick()
  await page.getByRole('textbox', { name: /Row 6/ }).fill('4012888888881881')
  await page.keyboard.press('Enter')
  await expect(cell(page, 6, 'card')).toContainText('1881')
  await expect(page.locator('main')).not.toContainText('4012888888881881')
  await control(page, 4, '1850')
  await expect(blocks(page)).toContainText(text('batches.blocks.none'))
  await expect(part(page, 'review')).toContainText(text('batches.finding.card_check_digit'))
  await seal(page, 4, '1850.00')
  await expect(fate(page, 'pending', 4)).toBeVisible()
  await page.keyboard.press('Alt+6')
  await choose(page, 'again.csv', damaged)
  await expect(page.getByText(text('batches.sameFile.sealed'))).toBeVisible()
})

test('a reference that looks like a card number is sent once the operator says that it is none', async ({
  trainingPage: page,
}) => {
  const bank = await open(page)
  const [own, typed] = ['1234567812345670', '9000000000001']
  const rows = [`${own};100.00;RUB;4242424242424242;Ivan Ivanov;${bank}`, `K-2;250.00;RUB;4111111111111111;Eva;${bank}`]
  await choose(page, 'references.csv', file(...rows))
  await expect(cell(page, 2, 'reference')).toContainText('123456••••••5670')
  await expect(blocks(page)).toContainText(text('batches.block.asked', { asked: 1 }))
  await cell(page, 2, 'reference').click()
  await expect(inspector(page)).toContainText(text('batches.finding.card_like'))
  await expect(page.locator('main')).not.toContainText(own)
  expect(await violationsOf(page)).toEqual([])
  await inspector(page)
    .getByRole('button', { name: text('batches.accept'), exact: true })
    .click()
  await expect(cell(page, 2, 'reference')).toHaveText(own)

  const question = page.getByRole('note').filter({ hasText: text('fields.cardWarning') })
  for (const answer of ['common.cancel', 'fields.cardWarning.noCard'] as const) {
    await cell(page, 3, 'reference').dblclick()
    await page.getByRole('textbox', { name: /Row 3/ }).fill(typed)
    await page.keyboard.press('Enter')
    await expect(question).toContainText(typed)
    await expect(question).toBeInViewport()
    await expect(cell(page, 3, 'reference')).toHaveText('K-2')
    expect(await violationsOf(page)).toEqual([])
    await question.getByRole('button', { name: text(answer) }).click()
    await expect(question).toHaveCount(0)
  }
  await expect(cell(page, 3, 'reference')).toHaveText(typed)
  await control(page, 2, '350')
  await expect(part(page, 'review')).toContainText(text('batches.finding.card_like'))
  await seal(page, 2, '350.00')
  await button(page, text('batches.run.start', { count: 2 })).click()
  await expect(page.getByText(text('batches.state.done.means'))).toBeVisible({ timeout: 30_000 })
  await expect(fate(page, 'accepted', 2)).toBeVisible()
  for (const reference of [own, typed]) await expect(grid(page)).toContainText(reference)
})

test('a row with the recipient and amount of others names the other row, or rows', async ({ trainingPage: page }) => {
  const bank = await open(page)
  const payouts: readonly (readonly [card: string, amount: string])[] = [
    ['4111111111111111', '100'],
    ['5555555555554444', '100'],
    ['4111111111111111', '200'],
    ['5555555555554444', '200'],
    ['4242424242424242', '200'],
  ]
  const rows = payouts.map(([card, amount], index) => `INV-${index};${amount};RUB;${card};Ivan Petrov;${bank}`)
  await choose(page, 'twice.csv', file(...rows))
  for (const [row, others, count] of [
    [2, '3', 1],
    [4, '5, 6', 2],
  ] as const) {
    await cell(page, row, 'owner').click()
    await expect(inspector(page)).toContainText(text('batches.finding.owner_amount_twice'))
    await expect(inspector(page)).toContainText(text('batches.otherRows', { rows: others, count, more: 0 }))
  }
})

test('a table is pasted, corrected, sealed and sent by keyboard alone', async ({ trainingPage: page }) => {
  const bank = await open(page)
  const rows = [HEAD.split(';'), ['K-1', 'x', 'RUB', '4242424242424242', 'Ivan Ivanov', bank]]
  const table = rows.map((row) => row.join('\t')).join('\n')
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), table)
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const tabTo = async (target: ReturnType<typeof button>) => {
    await expect(target).toBeVisible()
    for (let turn = 0; turn < 60; turn++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await press('Tab')
    }
    throw new Error('No way there by Tab')
  }
  await press('Control+V')
  await expect(part(page, 'columns')).toBeVisible()
  await expect(part(page, 'rows')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 }), 'the table is out of sight').toBeFocused()
  await tabTo(button(page, text('batches.block.refused', { refused: 1 })))
  await press('Enter')
  await tabTo(grid(page))
  await expect(cell(page, 2, 'sum')).toContainText('x')
  await press('Home', 'ArrowRight', 'Enter', 'Control+A')
  await page.keyboard.type('150')
  await press('Enter')
  await expect(cell(page, 2, 'sum')).toContainText('150')
  await expect(grid(page)).toBeFocused()
  await press('Control+Z')
  await expect(cell(page, 2, 'sum')).toContainText('x')
  await page.keyboard.type('150')
  await press('Tab')
  await expect(cell(page, 2, 'sum')).toContainText('150')
  await tabTo(part(page, 'control').getByLabel(text('batches.control.count')))
  await page.keyboard.type('1')
  await press('Tab')
  await page.keyboard.type('150')
  await press('Enter')
  await expect(blocks(page)).toContainText(text('batches.blocks.none'))
  await tabTo(page.getByLabel(text('batches.seal.type', { currency: 'RUB' })))
  await page.keyboard.type('150')
  await press('Enter')
  await expect(page.getByText(text('batches.state.sealed.means')).first()).toBeVisible()
  const start = button(page, text('batches.run.start', { count: 1 }))
  await expect(start).toBeEnabled()
  await tabTo(start)
  await press('Enter')
  await expect(fate(page, 'accepted', 1)).toBeVisible()
})

/** Chooses a file in which the card of row 3 is missing. Returns its content. */
async function chooseWithoutCard(page: Page): Promise<string> {
  const bank = await open(page)
  const content = file(`R-1;100.00;RUB;4242424242424242;Ivan Ivanov;${bank}`, `R-2;150.00;RUB;;Eva Klein;${bank}`)
  await choose(page, 'restart.csv', content)
  await expect(part(page, 'columns')).toBeVisible()
  await expect(blocks(page)).toContainText(text('batches.block.refused', { refused: 1 }))
  return content
}

async function typeCard(page: Page): Promise<void> {
  await cell(page, 3, 'card').dblclick()
  await page.getByRole('textbox', { name: /Row 3/ }).fill('5555 5555 5555 4444')
  await page.keyboard.press('Enter')
  await expect(cell(page, 3, 'card')).toContainText('4444')
}

test('after a restart, a draft accepts only the same file again, and a typed card is entered once more', async ({
  trainingPage: page,
  restart,
}) => {
  const content = await chooseWithoutCard(page)
  await typeCard(page)
  await restart()
  await expect(page.getByRole('heading', { name: text('batches.again') })).toBeVisible()
  await choose(page, 'restart.csv', content.replace('100.00', '200.00'))
  await expect(page.getByRole('alert')).toContainText(text('batches.notTaken.other_file'))
  expect(await violationsOf(page)).toEqual([])
  await choose(page, 'renamed.csv', content)
  await expect(blocks(page)).toContainText(text('batches.block.cards', { cards: 1 }))
  await typeCard(page)
  await control(page, 2, '250')
  await seal(page, 2, '250')
})

test('after a restart, a sealed batch is sent once its file is chosen again and the typed card is entered once more', async ({
  trainingPage: page,
  restart,
}) => {
  const content = await chooseWithoutCard(page)
  await typeCard(page)
  await control(page, 2, '250')
  await seal(page, 2, '250')
  await restart()
  const start = button(page, text('batches.run.start', { count: 2 }))
  await expect(start).toBeDisabled()
  await expect(page.getByText(like('batches.run.cards'))).toBeVisible()
  await choose(page, 'renamed.csv', content)
  const typed = page.getByLabel(text('batches.run.cardOfRow', { row: 3 }))
  await button(page, text('batches.run.cardGive')).press('Enter')
  await expect(typed).toBeFocused()
  await page.keyboard.type('4111111111111111')
  await page.getByLabel(text('resolution.ask.compared')).check()
  await button(page, text('batches.run.cardGive')).click()
  await expect(page.getByRole('alert')).toContainText(text('resolution.ask.otherCard'))
  expect(await violationsOf(page)).toEqual([])
  // No key store has kept a hash here, so the operator compares the hidden digits.
  await typed.fill('5555555555554444')
  await button(page, text('batches.run.cardGive')).click()
  await expect(page.getByText(text('resolution.ask.compareFirst'))).toBeVisible()
  await expect(typed).toHaveValue('5555 5555 5555 4444')
  await page.getByLabel(text('resolution.ask.compared')).check()
  const startsAtOnce = typed.evaluate(
    (input, toStart) =>
      new Promise<boolean>((tell) => {
        const gone = () => {
          if (!input.isConnected) tell(toStart?.matches(':enabled') === true)
        }
        new MutationObserver(gone).observe(document.body, { childList: true, subtree: true })
      }),
    await start.elementHandle(),
  )
  await button(page, text('batches.run.cardGive')).click()
  expect(await startsAtOnce, 'the second click of a double click does not start it').toBe(false)
  await start.click()
  await expect(fate(page, 'accepted', 2)).toBeVisible()
})

test('in Russian and dark, a file with every question open is accessible and fits the window at 200 %', async ({
  trainingPage: page,
}) => {
  const bank = await open(page)
  const { client, close } = await deskClient(page)
  await client.desk.setPreferences({ language: 'ru', theme: 'dark' })
  close()
  await expect(page.getByRole('heading', { name: text('shell.batches', {}, 'ru') })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  const rows = ['1,000', '2,500', '3,750'].map(
    (amount, nth) => `Р-${nth};${amount};;4242424242424242;Ivan Иvanov;Банк за углом ${bank}`,
  )
  await choose(page, 'выплаты.csv', file(...rows, 'Итого;7,250;;;;'))
  await expect(page.getByText(text('batches.decimal', {}, 'ru')).first()).toBeVisible()
  await expect(page.getByText(text('batches.currency', {}, 'ru'))).toBeVisible()
  await page.getByRole('grid').focus()
  await page.keyboard.press('ArrowDown')
  expect(await violationsOf(page)).toEqual([])
  await page.setViewportSize({ width: 640, height: 400 })
  const beside = () =>
    page
      .getByRole('main')
      .locator('button, input, a')
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility() && !one.closest('table'))
          .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
          .map((one) => one.outerHTML.slice(0, 200)),
      )
  await expect.poll(beside, 'enlarged to 200 %').toEqual([])
})

test('a payout similar to one made meanwhile is held until the operator releases it', async ({
  trainingPage: page,
}) => {
  const bank = await open(page)
  await choose(page, 'held.csv', file(`H-1;321.00;RUB;4242424242424242;Ivan Ivanov;${bank}`))
  await control(page, 1, '321')
  const { client, close } = await deskClient(page)
  const { profiles } = await client.profiles.list()
  // Another window changes the ID pattern: sealing what was shown is refused, and the form that follows says so.
  await page.getByLabel(text('batches.seal.type', { currency: 'RUB' })).fill('321')
  for (const { id, guard } of profiles)
    await client.profiles.setGuard({ id, guard: { ...guard, idPattern: 'H/{reference}' } })
  await button(page, text('batches.seal.do', { count: 1 })).click()
  await expect(part(page, 'review').getByRole('alert')).toBeVisible()
  await seal(page, 1, '321')
  const [profile] = profiles
  const { banks } = await client.account.readBanks({ profileId: profile?.id ?? '' })
  const made = await client.payments.createCardPayout(
    payoutOrder(profile?.id ?? '', {
      profileRevision: profile?.revision ?? 0,
      amount: '321.00',
      currency: 'RUB',
      card_number: '4242424242424242',
      owner_name: 'Ivan Ivanov',
      bank_id: banks[0]?.id ?? '',
      bank_name: bank,
      draftedAt: new Date().toISOString(),
    }),
  )
  await button(page, text('batches.run.start', { count: 1 })).click()
  // The notes above the rows are there: they move no row under the pointer any more.
  await expect(page.getByText(text('batches.state.done.means'))).toBeVisible()
  await expect(button(page, text('batches.rest.do'))).toBeVisible()
  await grid(page).getByRole('row').nth(1).click()
  const similar = inspector(page).getByRole('listitem')
  await expect(similar).toContainText('Ivan Ivanov')
  await expect(similar.getByRole('link')).toHaveAttribute('href', `/#/transactions/${made.id}`)
  expect(await violationsOf(page)).toEqual([])
  const release = inspector(page).getByRole('button', { name: text('batches.release') })
  await expect(release, 'below the similar payouts').toBeInViewport({ ratio: 0.99 })
  await release.click()
  await expect(fate(page, 'pending', 1)).toBeVisible()

  const draft = { name: 'Shop', environment: 'test', baseUrl: 'http://127.0.0.1:9', statusBy: 'query' } as const
  const secret = { scheme: 'bearer', token: 'x' } as const
  const shop = await client.profiles.create({ draft: { ...draft, auth: { scheme: 'bearer' } }, secret })
  await client.profiles.select({ id: shop.id })
  await expect(page.getByText(text('batches.run.notActive'))).toBeVisible()
  const goOn = button(page, text('batches.run.goOn', { count: 1 }))
  await expect(goOn).toBeDisabled()
  await button(page, text('batches.run.switch', { name: text('merchant.training') })).click()
  await goOn.click()
  await expect(fate(page, 'accepted', 1)).toBeVisible()
  close()
})

test('a refused row is corrected in a new batch under the same reference', async ({ trainingPage: page }) => {
  const bank = await open(page)
  const paid = `C-1;100.00;RUB;4242424242424242;Ivan Ivanov;${bank}`
  const content = file(paid, `C-2;200.64;RUB;5555555555554444;Eva Klein;${bank}`)
  await choose(page, 'corrected.csv', content)
  await control(page, 2, '300.64')
  await seal(page, 2, '300.64')
  const rest = button(page, text('batches.rest.do'))
  await button(page, text('batches.run.start', { count: 2 })).click()
  await expect(fate(page, 'refused', 1)).toBeVisible()
  await rest.focus()
  await page.keyboard.press('Enter')
  await expect(rest).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText(like('batches.rest.file'))).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await choose(page, 'corrected.csv', file(paid))
  await expect(page.getByRole('alert')).toContainText(text('batches.notTaken.other_file'))
  await choose(page, 'corrected.csv', content)
  await expect(blocks(page)).toContainText(text('batches.counts', { rows: 2, ready: 1, leftOut: 1 }))
  await expect(cell(page, 2, 'state')).toContainText(text('batches.rowState.leftOut'))
  await cell(page, 2, 'sum').click()
  await expect(inspector(page)).toContainText(like('batches.rest.leftOut'))
  await cell(page, 3, 'sum').dblclick()
  await page.getByRole('textbox', { name: /Row 3/ }).fill('200.00')
  await page.keyboard.press('Enter')
  await expect(cell(page, 3, 'sum')).toContainText('200.00')
  expect(await violationsOf(page)).toEqual([])
  await control(page, 1, '200')
  await seal(page, 1, '200')
  await button(page, text('batches.run.start', { count: 1 })).click()
  await expect(fate(page, 'accepted', 1)).toBeVisible()
  await expect(rest).toHaveCount(0)
})

test('typed input goes into its own row, cell or field only, and is not lost', async ({ trainingPage: page }) => {
  const bank = await open(page)
  const rows = Array.from({ length: 60 }, (_, nth) => {
    const card = nth < 2 ? '4012888888881882' : '4242424242424242'
    return `T-${nth};${nth === 2 || nth === 3 ? 'abc' : `${nth + 1}00.00`};RUB;${card};Ivan Ivanov ${nth};${bank}`
  })
  await choose(page, 'typed.csv', file(...rows))
  await expect(blocks(page)).toContainText(text('batches.block.refused', { refused: 2 }))
  const editor = (row: number) => page.getByRole('textbox', { name: new RegExp(`Row ${row},`) })
  const find = page.getByRole('searchbox', { name: text('batches.find') })

  // A cancelled edit does not resume when its row scrolls back into view.
  await cell(page, 4, 'sum').click()
  await button(page, text('batches.edit', { field: text('batches.field.amount') })).click()
  await expect(editor(4)).toBeFocused()
  await page.keyboard.press('Escape')
  await find.fill('nobody')
  await expect(page.getByText(text('batches.rows.noneFound'))).toBeVisible()
  await find.fill('')
  await expect(cell(page, 4, 'sum')).toBeVisible()
  await expect(editor(4)).toHaveCount(0)
  await expect(find).toBeFocused()

  // Straight from a cell to another field.
  await cell(page, 4, 'sum').dblclick()
  await editor(4).fill('40.00')
  const count = part(page, 'control').getByLabel(text('batches.control.count'))
  await count.click()
  await expect(count).toBeFocused()
  await page.keyboard.type('60')
  await expect(count).toHaveValue('60')
  await expect(cell(page, 4, 'sum')).toContainText('40.00')
  await expect(button(page, text('batches.alike.do', { count: 1 }))).toBeVisible()
  await button(page, like('batches.undo', { what: text('batches.change.edit') })).click()
  await expect(cell(page, 4, 'sum')).toContainText('abc')
  await expect(button(page, text('batches.alike.do', { count: 1 }))).toHaveCount(0)

  // Scrolled out of view.
  await cell(page, 5, 'sum').click()
  await page.keyboard.type('50.0')
  await grid(page).evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(editor(5)).toHaveCount(0)
  await grid(page).evaluate((element) => element.scrollTo(0, 0))
  await expect(cell(page, 5, 'sum')).toContainText('50.0')
  await expect(editor(5)).toHaveCount(0)
  await grid(page).evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await cell(page, 60, 'sum').dblclick()
  await expect(editor(60)).toBeFocused()
  await page.keyboard.press('Escape')
  await grid(page).evaluate((element) => element.scrollTo(0, 0))
  await expect(cell(page, 5, 'sum')).toContainText('50.0')

  // A double click confirms only one row.
  await page.getByText(text('batches.show.open', { count: 3 }), { exact: true }).click()
  await cell(page, 2, 'card').click()
  const confirm = inspector(page).getByRole('button', { name: text('batches.accept'), exact: true })
  await expect(confirm).not.toHaveAttribute('aria-disabled', 'true')
  await confirm.dblclick()
  await expect(page.getByText(text('batches.show.open', { count: 2 }), { exact: true })).toBeVisible()
  await cell(page, 3, 'card').click()
  await expect(inspector(page)).toContainText(text('batches.finding.card_check_digit'))
  await expect(confirm).toBeVisible()
  await page.getByText(text('batches.show.all', { count: 60 }), { exact: true }).click()

  // A click on Confirm that ends an edit confirms nothing: what the edit leads to is not shown yet.
  await cell(page, 3, 'card').click()
  await expect(confirm).not.toHaveAttribute('aria-disabled', 'true')
  await cell(page, 3, 'card').dblclick()
  await editor(3).fill('4012888888881883')
  await confirm.click({ force: true })
  await expect(cell(page, 3, 'card')).toContainText('1883')
  await cell(page, 4, 'sum').dblclick()
  await editor(4).fill('40.00')
  await page.keyboard.press('Enter')
  const undoEdit = button(page, like('batches.undo', { what: text('batches.change.edit') }))
  await undoEdit.click()
  await expect(cell(page, 4, 'sum')).toContainText('abc')
  await expect(undoEdit, 'the last change is the edit of the card').toBeVisible()

  // A question about one row is not still open when the operator returns to that row.
  await cell(page, 3, 'card').click()
  await button(page, text('batches.leaveOut')).click()
  await expect(page.getByLabel(text('batches.leaveOut.why'))).toBeFocused()
  await cell(page, 7, 'card').click()
  await cell(page, 3, 'card').click()
  await expect(page.getByLabel(text('batches.leaveOut.why'))).toHaveCount(0)
})

test('columns, control totals and pace are saved as they are shown', async ({ trainingPage: page }) => {
  const bank = await open(page)
  await choose(page, 'kept.csv', file(`S-1;150.125;RUB;4242424242424242;Ivan Ivanov;${bank}`))
  const columns = part(page, 'columns').getByRole('combobox')
  const holds = (header: string) =>
    part(page, 'columns').getByRole('combobox', { name: text('batches.column.holds', { header }) })
  await expect(columns.first()).toBeVisible()
  // Both changes apply, however close together.
  await page.evaluate(
    ([first, second]) => {
      for (const label of [first, second]) {
        const select = document.querySelector<HTMLSelectElement>(`select[aria-label=${JSON.stringify(label)}]`)
        if (!select) throw new Error(`no ${label}`)
        select.value = ''
        select.dispatchEvent(new Event('change', { bubbles: true }))
      }
    },
    [
      text('batches.column.holds', { header: 'Recipient' }),
      text('batches.column.holds', { header: 'Reference' }),
    ] as const,
  )
  await expect(holds('Recipient')).toHaveValue('')
  await expect(holds('Reference')).toHaveValue('')
  await holds('Recipient').selectOption('owner')
  await holds('Reference').selectOption('reference')
  await expect(holds('Reference')).toHaveValue('reference')
  await page.locator('label', { hasText: text('batches.decimal.point') }).click()
  await expect(cell(page, 2, 'sum')).toContainText('150.125')
  await cell(page, 2, 'sum').click()
  await inspector(page)
    .getByRole('button', { name: text('batches.accept'), exact: true })
    .click()

  const line = part(page, 'control')
  const [count, sum] = [
    line.getByLabel(text('batches.control.count')),
    line.getByLabel(text('batches.control.sum'), { exact: true }),
  ]
  await count.fill('1')
  await sum.fill('150.125')
  await expect(line).toContainText(text('batches.control.ambiguous', { thousands: '150125', decimals: '150.1250' }))
  await sum.fill('150.1250')
  await sum.press('Enter')
  await expect(blocks(page)).toContainText(text('batches.blocks.none'))
  await button(page, like('batches.undo', { what: text('batches.change.control') })).click()
  await expect(count).toHaveValue('')
  await expect(blocks(page)).toContainText(text('batches.block.control'))
  await control(page, 1, '150.1250')
  await expect(blocks(page)).toContainText(text('batches.blocks.none'))
  await sum.fill('')
  await sum.press('Enter')
  await expect(blocks(page)).toContainText(text('batches.block.control'))
  await expect(count).toHaveValue('1')
  await control(page, 1, '150.1250')
  await seal(page, 1, '150.125')

  const [lanes, pace] = [page.getByLabel(text('batches.pace.lanes')), page.getByLabel(text('batches.pace.perSecond'))]
  await lanes.focus()
  await page.keyboard.press('8')
  await pace.focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp'])
    await page.keyboard.press(key)
  await expect(pace).toHaveValue('1')
  const { client, close } = await deskClient(page)
  const [batch] = await client.batches.list({ profileId: null })
  await expect
    .poll(async () => (await client.batches.run({ id: batch?.id ?? '' })).pace)
    .toEqual({ lanes: 8, perSecond: 1 })
  await client.batches.setPace({ id: batch?.id ?? '', pace: { lanes: 3, perSecond: 2 } })
  close()
  await expect(pace).toHaveValue('2')
  await expect(lanes).toHaveValue('3')
})

/** Holds the page's changes to drafts back on their way to the desk. */
async function holdChanges(page: Page) {
  const held: (() => void)[] = []
  let isHolding = false
  await page.routeWebSocket('**/rpc', (line) => {
    const server = line.connectToServer()
    line.onMessage((message) => {
      const send = () => server.send(message)
      if (isHolding && String(message).includes('batches/change')) held.push(send)
      else send()
    })
  })
  await page.reload()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  return {
    hold: () => {
      isHolding = true
    },
    isHeld: () => expect.poll(() => held.length).toBe(1),
    release: () => {
      isHolding = false
      for (const send of held.splice(0)) send()
    },
  }
}

test('what is typed while an earlier change is being saved is what the draft has in the end', async ({
  trainingPage: page,
}) => {
  const { hold, isHeld, release } = await holdChanges(page)
  const bank = await open(page)
  await choose(page, 'held.csv', file(`D-1;50.00;RUB;4242424242424242;Ivan Ivanov;${bank}`))
  const { client, close } = await deskClient(page)
  const amount = cell(page, 2, 'sum')
  await expect(amount).toContainText('50.00')
  const id = (await client.batches.list({ profileId: null }))[0]?.id ?? ''
  const shown = { id, show: 'all', code: null, text: '', from: 0, count: 1 } as const
  const saved = async () => (await client.batches.draftRows(shown)).rows[0]?.values.amount
  const undo = (what: 'edit' | 'control') =>
    button(page, like('batches.undo', { what: text(`batches.change.${what}`) }))
  const editor = page.getByRole('textbox', { name: /Row 2,/ })
  const type = async (typed: string) => {
    await amount.dblclick()
    await editor.fill(typed)
    await page.keyboard.press('Enter')
    await expect(amount).toContainText(typed)
  }

  // Corrected, and corrected back to what the row still has.
  await type('50')
  await expect.poll(saved).toBe('50')
  await expect(undo('edit')).toBeEnabled()
  hold()
  await type('500')
  await isHeld()
  await type('50')
  const { revision: before } = await client.batches.draft({ id })
  release()
  await expect.poll(async () => (await client.batches.draft({ id })).revision).toBe(before + 2)
  expect(await saved()).toBe('50')
  await expect(undo('edit')).toBeEnabled()

  // Opened again while its text is being saved, and left as it is.
  hold()
  await type('700')
  await isHeld()
  await amount.dblclick()
  await expect(editor).toHaveValue('700')
  release()
  await expect.poll(saved).toBe('700')
  await expect(undo('edit')).toBeEnabled()
  await editor.press('Enter')
  await expect(amount).toContainText('700')
  expect(await saved()).toBe('700')

  // Changed in another window while it is open here.
  await amount.dblclick()
  await expect(editor).toHaveValue('700')
  const { revision } = await client.batches.draft({ id })
  await client.batches.change({ id, revision, change: { change: 'edit', row: 2, field: 'amount', text: '80' } })
  await expect(inspector(page).getByText('80', { exact: true })).toBeVisible()
  await editor.press('Enter')
  await expect(amount).toContainText('80')
  expect(await saved()).toBe('80')

  // A control total corrected while the first one is being saved.
  const line = part(page, 'control')
  const count = line.getByLabel(text('batches.control.count'))
  hold()
  await control(page, 2, '80')
  await isHeld()
  await count.fill('1')
  release()
  await expect(undo('control')).toBeEnabled()
  await expect(count).toHaveValue('1')
  await count.press('Tab')
  await expect(line).toContainText(text('batches.control.agrees'))
  await expect(blocks(page)).toContainText(text('batches.blocks.none'))
  await expect(undo('control')).toBeEnabled()

  // The saved total is typed again while another is on its way.
  hold()
  await count.fill('2')
  await count.press('Tab')
  await isHeld()
  await count.fill('1')
  await count.press('Tab')
  const draft = await client.batches.draft({ id })
  release()
  await expect.poll(async () => (await client.batches.draft({ id })).revision).toBe(draft.revision + 2)
  expect((await client.batches.draft({ id })).read?.table.control).toEqual(draft.read?.table.control)
  await expect(count).toHaveValue('1')
  await expect(blocks(page)).toContainText(text('batches.blocks.none'))
  close()
})

test('what is typed is saved although the draft changes elsewhere, and nothing unseen is confirmed', async ({
  trainingPage: page,
}) => {
  const { hold, isHeld, release } = await holdChanges(page)
  const bank = await open(page)
  const row = (nth: number, card: string) => `E-${nth};${nth}0.00;RUB;${card};Ivan Ivanov ${nth};${bank}`
  const doubtful = '4012888888881882'
  await choose(page, 'elsewhere.csv', file(row(1, '4242424242424242'), row(2, doubtful), row(3, doubtful)))
  await expect(cell(page, 2, 'sum')).toContainText('10.00')
  const { client, close } = await deskClient(page)
  const id = (await client.batches.list({ profileId: null }))[0]?.id ?? ''
  const read = async () => {
    const { rows } = await client.batches.draftRows({ id, show: 'all', code: null, text: '', from: 0, count: 9 })
    return rows.toSorted((one, other) => one.row - other.row)
  }
  const amounts = async () => (await read()).map(({ values }) => values.amount)
  const elsewhere = async (at: number, amount: string) => {
    const { revision } = await client.batches.draft({ id })
    await client.batches.change({ id, revision, change: { change: 'edit', row: at, field: 'amount', text: amount } })
  }
  const type = async (at: number, typed: string) => {
    await cell(page, at, 'sum').dblclick()
    await page.getByRole('textbox', { name: new RegExp(`Row ${at},`) }).fill(typed)
    await page.keyboard.press('Enter')
  }

  hold()
  await type(2, '150.00')
  await isHeld()
  await type(3, '250.00')
  await elsewhere(4, '350.00')
  release()
  await expect.poll(amounts).toEqual(['150.00', '250.00', '350.00'])
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0)

  // Two confirmations, of which the second waits for the first; the row of the second is changed elsewhere.
  const confirm = inspector(page).getByRole('button', { name: text('batches.accept'), exact: true })
  const confirmRow = async (at: number) => {
    await cell(page, at, 'card').click()
    await expect(inspector(page)).toContainText(text('batches.finding.card_check_digit'))
    await expect(confirm).not.toHaveAttribute('aria-disabled', 'true')
    await confirm.click()
  }
  hold()
  await confirmRow(3)
  await isHeld()
  await confirmRow(4)
  await elsewhere(4, '90000')
  await expect(cell(page, 4, 'sum')).toContainText('90000')
  release()
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(2)
  expect((await read()).flatMap(({ accepted }) => accepted)).toEqual([])
  // A change that succeeds does not hide it.
  await type(2, '160.00')
  await expect.poll(amounts).toEqual(['160.00', '250.00', '90000'])
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(2)
  close()
})

test('what is typed in a draft is saved when a shortcut leads away, before what is typed after coming back', async ({
  trainingPage: page,
}) => {
  const { hold, isHeld, release } = await holdChanges(page)
  const bank = await open(page)
  await choose(page, 'left.csv', file(`L-1;50.00;RUB;4242424242424242;Ivan Ivanov;${bank}`))
  const amount = cell(page, 2, 'sum')
  await expect(amount).toContainText('50.00')
  const { client, close } = await deskClient(page)
  const id = (await client.batches.list({ profileId: null }))[0]?.id ?? ''
  const control = () => client.batches.draft({ id }).then(({ read }) => read?.table.control)
  const saved = async () => {
    const { rows } = await client.batches.draftRows({ id, show: 'all', code: null, text: '', from: 0, count: 1 })
    return rows[0]?.values.amount
  }
  const editor = page.getByRole('textbox', { name: /Row 2,/ })
  const { hash } = new URL(page.url())
  const leave = async () => {
    await page.keyboard.press('Alt+2')
    await expect(grid(page)).toHaveCount(0)
  }
  const comeBack = async () => {
    await page.goto(new URL(`/${hash}`, page.url()).href)
    await expect(amount).toBeVisible()
  }

  await amount.dblclick()
  await editor.fill('1500.00')
  await leave()
  await expect.poll(saved).toBe('1500.00')
  await comeBack()
  await part(page, 'control').getByLabel(text('batches.control.count')).fill('1')
  await part(page, 'control').getByLabel(text('batches.control.sum'), { exact: true }).fill('1500')
  await leave()
  await expect.poll(control).toEqual([{ currency: 'RUB', count: 1, sum: '1500' }])

  await comeBack()
  hold()
  await amount.dblclick()
  await editor.fill('1600.00')
  await leave()
  await isHeld()
  await comeBack()
  const { revision } = await client.batches.draft({ id })
  await amount.dblclick()
  await editor.fill('1700.00')
  await editor.press('Enter')
  release()
  await expect.poll(async () => (await client.batches.draft({ id })).revision).toBe(revision + 2)
  expect(await saved()).toBe('1700.00')
  close()
})

test('a row that no longer matches the filter stays until the operator has left it', async ({ trainingPage: page }) => {
  const { hold, isHeld, release } = await holdChanges(page)
  const bank = await open(page)
  const row = (nth: number) => `F-${nth};${nth}0.00;RUB;4242424242424242;;${bank}`
  await choose(page, 'filtered.csv', file(row(1), row(2)))
  const { client, close } = await deskClient(page)
  const id = async () => (await client.batches.list({ profileId: null }))[0]?.id ?? ''
  const amounts = async () => {
    const shown = { show: 'all', code: null, text: '', from: 0, count: 9 } as const
    const { rows } = await client.batches.draftRows({ id: await id(), ...shown })
    return rows.toSorted((one, other) => one.row - other.row).map(({ values }) => values.amount)
  }
  await page.getByText(like('batches.show.open', { count: 2 })).click()
  await cell(page, 2, 'owner').dblclick()
  await page.keyboard.type('Ivan Ivanov')
  hold()
  await page.keyboard.press('Tab')
  await isHeld()
  await cell(page, 2, 'sum').dblclick()
  const editor = page.getByRole('textbox', { name: /Row 2,/ })
  await editor.fill('15')
  release()
  const undo = button(page, like('batches.undo', { what: text('batches.change.edit') }))
  await expect(undo).toBeEnabled()
  await page.keyboard.type('00')
  await page.keyboard.press('Tab')
  await expect.poll(amounts).toEqual(['1500', '20.00'])
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('1600')
  await page.keyboard.press('Enter')
  await expect.poll(amounts).toEqual(['1600', '20.00'])
  await expect(cell(page, 3, 'sum')).toBeVisible()
  await expect(cell(page, 2, 'sum')).toBeHidden()
  close()
})

test('a click on Confirm that comes with a change in another window confirms nothing', async ({
  trainingPage: page,
}) => {
  const bank = await open(page)
  const { client, close } = await deskClient(page)
  const { profiles } = await client.profiles.list()
  for (const { id, guard } of profiles)
    await client.profiles.setGuard({ id, guard: { ...guard, limits: { RUB: '10' } } })
  await choose(page, 'limit.csv', file(`L-1;50.00;RUB;4242424242424242;Ivan Ivanov;${bank}`))
  await cell(page, 2, 'sum').click()
  const confirm = inspector(page).getByRole('button', { name: text('batches.accept'), exact: true })
  await expect(confirm).not.toHaveAttribute('aria-disabled', 'true')
  // In the moment in which the other amount is shown. Waits until this is in place: the change may be quick.
  const click = await confirm.evaluateHandle((element: HTMLElement) => ({
    disabled: new Promise<string | null>((resolve) => {
      const seen = new MutationObserver(() => {
        if (!element.closest('section')?.textContent?.includes('90000')) return
        seen.disconnect()
        const disabled = element.getAttribute('aria-disabled')
        element.click()
        resolve(disabled)
      })
      seen.observe(document.body, { subtree: true, childList: true, characterData: true })
    }),
  }))
  const id = (await client.batches.list({ profileId: null }))[0]?.id ?? ''
  const { revision } = await client.batches.draft({ id })
  await client.batches.change({ id, revision, change: { change: 'edit', row: 2, field: 'amount', text: '90000' } })
  expect(await click.evaluate(({ disabled }) => disabled)).toBe('true')
  await expect(confirm).not.toHaveAttribute('aria-disabled', 'true')
  expect((await client.batches.draft({ id })).read?.table.asked).toBe(1)
  close()
})
