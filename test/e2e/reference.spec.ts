import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import type { DeskClient } from '../../src/shared/contract/index.ts'
import { newest } from '../fakes/everything.ts'
import { addMerchant } from '../fakes/orders.ts'
import { like, text } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import { test as base, expect } from './at-a-merchant.ts'
import { deskClient } from './desk-client.ts'
import { id } from './fill-id.ts'
import { fillPayout, sendButton, toReview } from './fill-payout.ts'
import { goTo } from './navigation.ts'
import { startDesk } from './start-desk.ts'

const PATTERN = 'ACME-{kind}-{reference}'

/** A separate desk with a merchant on a platform shared with others, whose IDs are built from references. */
interface Workplace {
  readonly page: Page
  readonly client: DeskClient
}

const test = base.extend<{ workplace: () => Promise<Workplace> }>({
  workplace: async ({ training, browser }, use) => {
    const ends: (() => Promise<void>)[] = []
    await use(async () => {
      const folder = mkdtempSync(join(tmpdir(), 'paydesk-e2e-'))
      const desk = await startDesk(join(folder, 'data'))
      ends.push(async () => {
        await desk.stop()
        rmSync(folder, { recursive: true, force: true })
      })
      const page = await newPage(browser)
      ends.unshift(() => page.context().close())
      await page.goto(desk.url)
      const { client, close } = await deskClient(page)
      ends.unshift(async () => close())
      const { id } = await addMerchant(client, training.baseUrl, 'Acme')
      await client.profiles.setGuard({ id, guard: { idPattern: PATTERN, duplicateHours: 24, limits: {} } })
      await page.goto(new URL('/#/transactions', page.url()).href)
      // The pattern must be known before a form is opened, not while it is filled in.
      await page.reload()
      await expect(page.getByTestId('merchant-switcher')).toContainText('Acme')
      return { page, client }
    })
    for (const end of ends) await end()
  },
})

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  return context.newPage()
}

const reference = (page: Page) => page.getByLabel(text('ids.reference'))
const create = (page: Page) => page.getByRole('button', { name: text('payin.create') })
const requisites = (page: Page) => page.getByRole('region', { name: text('record.requisites'), exact: true })

async function fillPayin(page: Page, amount: string, invoice: string): Promise<void> {
  await goTo(page, 'shell.newPayin')
  await page.getByRole('combobox', { name: text('fields.currency') }).click()
  await page.getByRole('option', { name: 'KZT' }).click()
  await page.getByLabel(text('fields.amount'), { exact: true }).fill(amount)
  await reference(page).fill(invoice)
}

test('the order ID follows the reference until it is edited manually, and again once that is undone', async ({
  workplace,
}) => {
  const { page, client } = await workplace()
  await fillPayin(page, '10', 'inv  2026/17')
  await expect(id(page)).toHaveValue('ACME-PI-INV-2026/17')
  await reference(page).fill('INV 2026/18')
  await expect(id(page)).toHaveValue('ACME-PI-INV-2026/18')
  await id(page).focus()
  await page.keyboard.type('x')
  await expect(id(page), 'not by typing into it').toHaveValue('ACME-PI-INV-2026/18')

  await page.getByRole('button', { name: text('ids.byHand') }).press('Enter')
  await expect(id(page)).toBeFocused()
  await page.keyboard.type('-B')
  await expect(id(page)).toHaveValue('ACME-PI-INV-2026/18-B')
  await expect(page.getByText(text('ids.byHand.hint'))).toBeVisible()
  await reference(page).fill('INV 2026/19')
  await expect(id(page)).toHaveValue('ACME-PI-INV-2026/18-B')
  await goTo(page, 'shell.transactions')
  await goTo(page, 'shell.newPayin')
  await expect(id(page), 'who comes back finds it').toHaveValue('ACME-PI-INV-2026/18-B')
  await page.getByRole('button', { name: text('ids.follow') }).click()
  await expect(id(page)).toHaveValue('ACME-PI-INV-2026/19')
  expect(await violationsOf(page)).toEqual([])
  await create(page).click()
  await expect(requisites(page)).toContainText('ACME-PI-INV-2026/19')
  const { items } = await client.transactions.list(newest(1))
  expect(items[0]).toMatchObject({ reference: 'INV 2026/19', merchantTransactionId: 'ACME-PI-INV-2026/19' })
  const story = await client.transactions.timeline({ id: items[0]?.id ?? '' })
  expect(story.map(({ event }) => event.what).slice(0, 2)).toEqual(['drafted', 'sent'])
})

test('a reference that yields no valid order ID is explained at its own field', async ({ workplace }) => {
  const { page, client } = await workplace()
  await fillPayin(page, '10', '')
  await create(page).click()
  await expect(reference(page)).toBeFocused()
  await expect(reference(page)).toHaveAccessibleDescription(text('ids.reference.empty'))
  await reference(page).fill('INV, 17')
  await expect(reference(page)).toHaveAccessibleDescription(/letters, digits and/)
  await reference(page).fill('x'.repeat(120))
  await expect(reference(page)).toHaveAccessibleDescription(/exceeds 100 characters/)
  const { activeId } = await client.profiles.list()
  const guard = { idPattern: '{reference}', duplicateHours: 24, limits: {} }
  await client.profiles.setGuard({ id: activeId ?? '', guard })
  await reference(page).fill('Ab12Cd34')
  await expect(reference(page)).toHaveAccessibleDescription(like('ids.reference.likePlatformId'))
  await reference(page).press('Enter')
  await expect(reference(page)).toBeFocused()
  await expect(create(page), 'nothing was sent').toBeVisible()
  await reference(page).fill('Ab12Cd345')
  await reference(page).press('Enter')
  await expect(requisites(page)).toContainText('AB12CD345')
})

test('a card number in the reference is asked about, and the ID made of it is not looked up', async ({ workplace }) => {
  const { page } = await workplace()
  const sent: string[] = []
  page.on('websocket', (line) => line.on('framesent', ({ payload }) => sent.push(payload.toString())))
  await page.clock.install()
  await page.reload()
  await fillPayin(page, '10', 'INV 5555 5555 5555 4444')
  const warning = page.getByRole('main').getByText('This looks like a card number.')
  await expect(warning).toBeVisible()
  await expect(id(page)).toHaveValue('')
  // Longer than the debounce of the ID lookup.
  await page.clock.fastForward(500)
  await create(page).click()
  await expect(reference(page)).toBeFocused()
  await goTo(page, 'shell.transactions')
  await expect(page.getByRole('heading', { level: 1, name: text('shell.transactions'), exact: true })).toBeVisible()
  await goTo(page, 'shell.newPayin')
  await expect(reference(page), 'it is kept nowhere').toHaveValue('')
  await reference(page).fill('５５５５ ５５５５ ５５５５ ４４４４')
  await expect(warning, 'whatever digits it is written in').toBeVisible()
  await create(page).click()
  await expect(reference(page)).toBeFocused()
  expect(sent.filter((frame) => frame.includes('5555'))).toEqual([])
  await reference(page).fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: text('fields.cardWarning.noCard') }).click()
  await expect(warning).toBeHidden()
  await expect(id(page)).toHaveValue('ACME-PI-4242-4242-4242-4242')
  await create(page).click()
  await expect(requisites(page)).toContainText('ACME-PI-4242-4242-4242-4242')
})

test('the same reference in a second window of one desk is not sent, and leads to the first order', async ({
  workplace,
}) => {
  const { page } = await workplace()
  const second = await page.context().newPage()
  await second.goto(page.url())
  await fillPayin(second, '20', 'inv-7')
  await expect(id(second)).toHaveValue('ACME-PI-INV-7')
  await fillPayin(page, '10', 'INV 7')
  await create(page).click()
  await expect(requisites(page)).toBeVisible()
  await create(second).click()
  await expect(id(second)).toHaveAccessibleDescription(/already has an order with this ID \(10\sKZT, just now\)/)
  await expect(id(second)).toBeFocused()
  await second.getByRole('button', { name: 'open it' }).click()
  await expect(second.getByRole('region', { name: text('transactions.detail') })).toContainText('ACME-PI-INV-7')
})

test('the same invoice at two desks becomes one payout; the second desk is refused and told what that means', async ({
  workplace,
}) => {
  const [one, two] = [await workplace(), await workplace()]
  for (const { page } of [one, two]) {
    await fillPayout(page, { amount: '150.00', reference: page === one.page ? 'INV 2026/17' : ' inv  2026/17 ' })
    await toReview(page)
    await expect(page.getByRole('region', { name: text('payout.review.title') })).toContainText('ACME-PO-INV-2026/17')
    await sendButton(page).click()
  }
  await expect(one.page.getByRole('region', { name: text('record.request') })).toBeVisible()
  await expect(one.page.getByText(text('state.accepted'))).toBeVisible()
  const { page } = two
  await expect(page.getByRole('alert')).toContainText('DUPLICATE_ORDER')
  await expect(page.getByRole('main')).toContainText(text('ids.takenElsewhere', { reference: 'inv 2026/17' }))
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: text('payments.backToForm'), exact: true }).click()
  await expect(id(page), 'the same reference makes the same id').toHaveValue('ACME-PO-INV-2026/17')
  await expect(id(page)).toHaveAccessibleDescription(/DUPLICATE_ORDER.*not made elsewhere/)
  await page.getByLabel(text('fields.card')).fill('4111111111111111')
  await toReview(page)
  await expect(id(page), 'it does not go out again').toBeFocused()
  await reference(page).fill('INV 2026/17-2')
  await toReview(page)
  await expect(page.getByRole('region', { name: text('review.findings') })).toContainText(text('state.refused'))
  await page.getByRole('checkbox', { name: /^I checked/ }).check()
  await sendButton(page).click()
  await expect(page.getByRole('region', { name: text('record.request') })).toContainText('ACME-PO-INV-2026/17-2')
})

test('after an unknown outcome, no second order is created under the same reference', async ({ workplace }) => {
  const { page } = await workplace()
  await fillPayin(page, '10.52', 'INV 9')
  await create(page).click()
  await expect(page.getByRole('region', { name: text('resolution.title') })).toBeVisible()
  await page.getByRole('button', { name: text('shell.newPayin') }).click()
  await fillPayin(page, '10.52', 'inv 9')
  await expect(id(page)).toHaveAccessibleDescription(like('ids.taken'))
  await create(page).click()
  await expect(id(page)).toBeFocused()
})

test('a merchant without an ID pattern keeps the suggested ID, and the reference is stored with the transaction', async ({
  trainingPage: page,
}) => {
  await fillPayin(page, '10', 'INV 1')
  await expect(id(page)).toHaveValue(/^PI-\d{8}-/)
  await expect(page.getByRole('button', { name: text('ids.byHand') })).toHaveCount(0)
  await create(page).click()
  await expect(requisites(page)).toBeVisible()
  const { client, close } = await deskClient(page)
  const { items } = await client.transactions.list(newest(1))
  close()
  expect(items[0]).toMatchObject({ reference: 'INV 1', merchantTransactionId: expect.stringMatching(/^PI-/) })
})

test('a manually edited ID is not carried over to another merchant, and is there again with its own', async ({
  workplace,
  training,
}) => {
  const { page, client } = await workplace()
  await fillPayout(page, { amount: '300', reference: 'INV 1' })
  await page.getByRole('button', { name: text('ids.byHand') }).click()
  await id(page).fill('BY-HAND-1')
  await toReview(page)
  await expect(page.getByRole('button', { name: text('payout.review.change') })).toBeVisible()
  const before = (await client.profiles.list()).activeId ?? ''
  const other = await addMerchant(client, training.baseUrl, 'Other shop')
  const guard = { idPattern: 'SHOP-{kind}-{reference}', duplicateHours: 24, limits: {} }
  await client.profiles.setGuard({ id: other.id, guard })
  await expect(page.getByTestId('merchant-switcher')).toContainText('Other shop')
  await page.getByRole('button', { name: text('payout.review.change') }).click()
  await expect(id(page)).toHaveValue('SHOP-PO-INV-1')
  await client.profiles.select({ id: before })
  await expect(id(page)).toHaveValue('BY-HAND-1')
})

test('a similar payout of another merchant on the same platform is shown with that merchant’s name', async ({
  workplace,
  training,
}) => {
  const { page, client } = await workplace()
  await fillPayout(page, { amount: '300', reference: 'INV 1' })
  await toReview(page)
  await sendButton(page).click()
  await expect(page.getByRole('region', { name: text('record.request') })).toBeVisible()
  await addMerchant(client, training.baseUrl, 'Other shop')
  await expect(page.getByTestId('merchant-switcher')).toContainText('Other shop')
  await fillPayout(page, { amount: '300', reference: 'INV 2' })
  await expect(id(page), 'this merchant has no pattern').toHaveValue(/^PO-\d{8}-/)
  await toReview(page)
  const findings = page.getByRole('region', { name: text('review.findings') })
  const similar = findings.getByRole('listitem').filter({ hasText: text('common.openPayout') })
  await expect(similar).toContainText(/Merchant\s*Test\s*Acme/)
  await expect(sendButton(page)).toHaveText(/ for Other shop$/)
})
