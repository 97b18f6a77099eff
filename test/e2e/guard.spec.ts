import type { Page } from '@playwright/test'
import { DEFAULT_GUARD, type Guard } from '../../src/shared/model/guard.ts'
import { merchantDraft } from '../fakes/orders.ts'
import { like, text } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import { deskClient } from './desk-client.ts'
import { goTo } from './navigation.ts'
import { expect, test } from './start-desk.ts'

const pattern = (page: Page) => page.getByLabel(text('guard.pattern'), { exact: true })
const hours = (page: Page) => page.getByLabel(text('guard.hours.label'))
const save = (page: Page) => page.getByRole('button', { name: text('common.save'), exact: true })
const limit = (page: Page, number: number) => page.getByRole('group', { name: `Limit ${number}` })
const example = (page: Page) => page.getByTestId('pattern-example')

async function openSafety(page: Page, name: RegExp = /Training/): Promise<void> {
  await goTo(page, 'shell.merchants')
  await page.getByRole('link', { name }).click()
  await page.getByRole('tab', { name: text('guard.title') }).click()
}

async function chooseCurrency(page: Page, number: number, code: string): Promise<void> {
  await limit(page, number)
    .getByRole('combobox', { name: text('fields.currency') })
    .click()
  await page.getByRole('option', { name: new RegExp(`^${code}`) }).click()
}

test('safety settings are saved and survive a reload', async ({ trainingPage: page }) => {
  await openSafety(page)
  await expect(hours(page)).toHaveValue('24')
  await expect(save(page)).toBeDisabled()
  await pattern(page).fill('ACME-{kind}-{reference}')
  await expect(example(page)).toContainText('INV 2026/17 → ACME-PI-INV-2026/17')
  await expect(example(page)).toContainText('INV 2026/17 → ACME-PO-INV-2026/17')
  await page.getByRole('checkbox', { name: /8 characters or be UUIDs/ }).check()
  await page.getByRole('button', { name: text('common.days', { count: 7 }) }).click()
  await expect(hours(page)).toHaveValue('168')
  await page.getByRole('button', { name: text('guard.limit.add') }).click()
  await chooseCurrency(page, 1, 'KZT')
  await limit(page, 1).getByLabel(text('guard.limit.above')).fill('1 500 000,50')
  await page.getByRole('button', { name: text('guard.limit.add') }).click()
  await limit(page, 2)
    .getByRole('combobox', { name: text('fields.currency') })
    .click()
  await expect(page.getByRole('option', { name: 'KZT' }), 'one limit a currency').toHaveCount(0)
  await page.getByRole('option', { name: 'AMD' }).click()
  await limit(page, 2).getByLabel(text('guard.limit.above')).fill('9')
  await page.getByRole('button', { name: text('guard.limit.remove', { number: '2' }) }).click()
  await expect(page.getByText(text('guard.unsaved'))).toBeVisible()
  await save(page).click()
  await expect(page.getByText(text('guard.saved', { name: 'Training merchant' }))).toBeVisible()
  await expect(save(page)).toBeDisabled()
  const { client, close } = await deskClient(page)
  const { profiles } = await client.profiles.list()
  close()
  expect(profiles[0]?.guard).toEqual({
    idPattern: 'ACME-{kind}-{reference}',
    duplicateHours: 168,
    limits: { KZT: '1500000.50' },
    platformLikeIds: true,
  })
  await page.reload()
  await page.getByRole('tab', { name: text('guard.title') }).click()
  await expect(pattern(page)).toHaveValue('ACME-{kind}-{reference}')
  await expect(hours(page)).toHaveValue('168')
  await expect(limit(page, 1).getByLabel(text('guard.limit.above'))).toHaveValue('1500000.50')
})

test('invalid safety settings are explained and not saved', async ({ trainingPage: page }) => {
  await openSafety(page)
  await pattern(page).fill('ACME')
  await hours(page).fill('721')
  await page.getByRole('button', { name: text('guard.limit.add') }).click()
  await chooseCurrency(page, 1, 'RUB')
  await limit(page, 1).getByLabel(text('guard.limit.above')).fill('1,000')
  await save(page).click()
  await expect(pattern(page)).toBeFocused()
  await expect(pattern(page)).toHaveAccessibleDescription(text('guard.pattern.noReference', {}))
  await expect(page.getByText(text('guard.hours.range'))).toBeVisible()
  await expect(limit(page, 1).getByLabel(text('guard.limit.above'))).toHaveAttribute('aria-invalid', 'true')
  await pattern(page).fill('ACME-{date}-{reference}')
  await expect(pattern(page)).toHaveAccessibleDescription(like('guard.pattern.unknownPart'))
  await pattern(page).fill('A B {reference}')
  await expect(pattern(page)).toHaveAccessibleDescription(/letters, digits and/)
  expect(await violationsOf(page)).toEqual([])
  await pattern(page).fill('ACME-{reference}')
  await expect(example(page)).toContainText(text('guard.pattern.noKind'))
  await page.getByRole('button', { name: text('guard.hours.off'), exact: true }).click()
  await expect(page.getByText(text('guard.hours.isOff'))).toBeVisible()
  await page.getByRole('button', { name: text('fields.amount.asDecimals', { value: '1.000' }) }).click()
  await save(page).click()
  await expect(page.getByText(like('guard.saved'))).toBeVisible()
})

test('unsaved safety settings are not left without a question', async ({ trainingPage: page }) => {
  await openSafety(page)
  await hours(page).fill('9')
  await page.getByRole('tab', { name: text('guard.tab.platform') }).click()
  await expect(page.getByRole('img', { name: text('guard.unsaved') })).toBeVisible()
  await page.getByRole('tab', { name: text('guard.title') }).click()
  await expect(hours(page)).toHaveValue('9')
  const question = page.getByRole('dialog', { name: text('profiles.leave.title') })
  const stay = question.getByRole('button', { name: text('common.goBack') })
  await page.keyboard.press('Alt+2')
  await expect(stay).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(hours(page), 'Enter stays').toHaveValue('9')
  page.once('dialog', (dialog) => dialog.dismiss())
  await page.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
  await expect(question, 'the window is kept as well').toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: text('common.close'), exact: true }).click()
  await question.getByRole('button', { name: text('guard.discard') }).click()
  await expect(page).toHaveURL(/#\/profiles$/)
  await openSafety(page)
  await expect(hours(page)).toHaveValue('24')
  await goTo(page, 'shell.help')
  await expect(page.getByRole('heading', { name: text('help.twice') }), 'nothing to ask').toBeVisible()
})

test('an address entered by hand over unsaved changes asks too, and whoever stays keeps them and their address', async ({
  trainingPage: page,
}) => {
  const question = page.getByRole('dialog', { name: text('profiles.leave.title') })
  const stay = async () => {
    await expect(question.getByRole('button', { name: text('common.goBack') })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#\/profiles\/new$/)
    await expect(question).toBeHidden()
    await expect(page.getByLabel(text('fields.name'), { exact: true })).toHaveValue('A new one')
  }
  const enter = (address: string) =>
    page.evaluate((hash) => {
      window.location.hash = hash
    }, address)
  await page.keyboard.press('Alt+1')
  await page.keyboard.press('Alt+2')
  await expect(page.getByRole('heading', { name: text('shell.transactions') })).toBeVisible()
  await enter('/profiles/new')
  // In one task: no address is entered faster.
  await page.getByLabel(text('fields.name'), { exact: true }).evaluate((name: HTMLInputElement) => {
    name.focus()
    document.execCommand('insertText', false, 'A new one')
    window.location.hash = '/help'
  })
  await stay()
  await page.evaluate(() => window.history.back())
  await stay()
  await page.evaluate(() => window.history.back())
  await expect(question).toBeVisible()
  await page.evaluate(() => window.history.back())
  await expect(page).toHaveURL(/#\/overview/)
  await stay()
  await page.evaluate(() => window.history.back())
  await question.getByRole('button', { name: text('guard.discard') }).click()
  await expect(page.getByRole('heading', { name: text('shell.transactions') })).toBeVisible()
})

test('unsaved changes to the platform form and a half-filled new merchant are not left without a question, either', async ({
  trainingPage: page,
}) => {
  const { client, close } = await deskClient(page)
  const draft = merchantDraft('http://127.0.0.1:1', { name: 'Acme' })
  const { id } = await client.profiles.create({ draft })
  const name = page.getByLabel(text('fields.name'), { exact: true })
  const question = page.getByRole('dialog', { name: text('profiles.leave.title') })
  const stay = question.getByRole('button', { name: text('common.goBack') })
  await openSafety(page, /Acme/)
  await hours(page).fill('9')
  await page.getByRole('tab', { name: text('guard.tab.platform') }).click()
  await name.fill('Acme two')
  await expect(page.getByRole('img', { name: text('guard.unsaved') }), 'of either part').toHaveCount(2)
  await page.keyboard.press('Alt+2')
  await expect(question, 'one question for both').toHaveCount(1)
  await expect(question).toContainText(text('profiles.leave.text', { name: 'Acme' }))
  await expect(stay).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(name).toHaveValue('Acme two')
  await page.getByRole('link', { name: /Training/ }).click()
  await question.getByRole('button', { name: text('guard.discard') }).click()
  await page.getByRole('link', { name: /Acme/ }).click()
  await expect(name).toHaveValue('Acme')

  await client.profiles.update({ id, draft: { ...draft, name: 'Acme elsewhere' } })
  await expect(name, 'what another window saved is taken over').toHaveValue('Acme elsewhere')
  await expect(page.getByRole('img', { name: text('guard.unsaved') })).toHaveCount(0)
  await name.fill('Acme three')
  await page.getByRole('button', { name: text('common.save') }).click()
  await expect(page.getByText(text('profiles.saved', { name: 'Acme three' }))).toBeVisible()
  await expect(page.getByRole('img', { name: text('guard.unsaved') })).toHaveCount(0)
  await page.keyboard.press('Alt+2')
  await expect(page.getByRole('heading', { name: text('shell.transactions') }), 'nothing to ask').toBeVisible()
  close()

  await page.goto(new URL('/#/profiles/new', page.url()).href)
  await name.fill('A new one')
  // The form only knows of the change once it is rendered.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await page.keyboard.press('Alt+2')
  await expect(question).toContainText(text('profiles.leave.new'))
  await expect(stay).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByLabel(text('profile.environment.test')).check()
  await page.getByLabel(text('profile.baseUrl')).fill('http://127.0.0.1:1')
  await page.getByLabel(text('profile.token'), { exact: true }).fill('any-token')
  await page.getByRole('button', { name: text('profile.add'), exact: true }).click()
  await expect(page.getByText(text('profiles.added', { name: 'A new one' }))).toBeVisible()
  await expect(page.getByRole('heading', { name: text('shell.transactions') })).toBeVisible()
})

test('limits that another window has saved unnoticed are shown before those typed here can replace them', async ({
  trainingPage: page,
}) => {
  await page.routeWebSocket('**/rpc', (line) => {
    const server = line.connectToServer()
    // This window does not learn of them by itself.
    server.onMessage((message) => /changed\W+profiles/.test(String(message)) || line.send(message))
  })
  await page.reload()
  await openSafety(page)
  const { client, close } = await deskClient(page)
  const { activeId } = await client.profiles.list()
  await client.profiles.setGuard({ id: activeId ?? '', guard: { ...DEFAULT_GUARD, limits: { RUB: '5' } } })
  await hours(page).fill('50')
  await save(page).click()
  await expect(page.getByText(text('failure.merchant_changed'))).toBeVisible()
  await expect(limit(page, 1).getByLabel(text('guard.limit.above'))).toHaveValue('5')
  await expect(hours(page)).toHaveValue('50')
  await save(page).click()
  await expect(page.getByText(text('guard.saved', { name: 'Training merchant' }))).toBeVisible()
  const { profiles } = await client.profiles.list()
  close()
  expect(profiles[0]?.guard).toMatchObject({ duplicateHours: 50, limits: { RUB: '5' } })
})

test('settings saved in another window are taken over, a change made here stays, and saving it reverts nothing', async ({
  trainingPage: page,
}) => {
  await openSafety(page)
  const { client, close } = await deskClient(page)
  const { activeId } = await client.profiles.list()
  const set = (guard: Partial<Guard>) =>
    client.profiles.setGuard({ id: activeId ?? '', guard: { ...DEFAULT_GUARD, ...guard } })
  const above = (number: number) => limit(page, number).getByLabel(text('guard.limit.above'))
  await set({ duplicateHours: 48, limits: { RUB: '5' } })
  await expect(hours(page)).toHaveValue('48')
  await expect(above(1)).toHaveValue('5')
  await hours(page).fill('50')
  await set({ idPattern: 'B-{reference}', duplicateHours: 72, limits: { KZT: '7', RUB: '6' } })
  await expect(page.getByText(text('profile.takenOver'))).toBeVisible()
  await expect(pattern(page)).toHaveValue('B-{reference}')
  await expect(above(1)).toHaveValue('6')
  await expect(above(2)).toHaveValue('7')
  await expect(hours(page)).toHaveValue('50')
  await save(page).click()
  await expect(page.getByText(text('guard.saved', { name: 'Training merchant' }))).toBeVisible()
  const { profiles } = await client.profiles.list()
  expect(profiles[0]?.guard).toMatchObject({
    idPattern: 'B-{reference}',
    duplicateHours: 50,
    limits: { KZT: '7', RUB: '6' },
  })

  await hours(page).fill('51')
  await set({ duplicateHours: 72 })
  await expect(limit(page, 1)).toHaveCount(0)
  await page.getByRole('button', { name: text('guard.discard') }).click()
  await expect(hours(page)).toHaveValue('72')
  close()
})

test('each merchant has its own safety settings, beside a platform form that keeps what was typed', async ({
  trainingPage: page,
}) => {
  const { client, close } = await deskClient(page)
  const { id } = await client.profiles.create({ draft: merchantDraft('http://127.0.0.1:1', { name: 'Acme' }) })
  await openSafety(page, /Acme/)
  await page.getByRole('tab', { name: text('guard.tab.platform') }).click()
  await page.getByLabel(text('fields.name'), { exact: true }).fill('Acme two')
  await page.getByRole('tab', { name: text('guard.title') }).click()
  await pattern(page).fill('A-{reference}')
  await save(page).click()
  await expect(page.getByText(like('guard.saved'))).toBeVisible()
  await page.getByRole('tab', { name: text('guard.tab.platform') }).click()
  await expect(page.getByLabel(text('fields.name'), { exact: true })).toHaveValue('Acme two')
  const { profiles } = await client.profiles.list()
  close()
  expect(profiles.map(({ guard }) => guard.idPattern)).toEqual([null, 'A-{reference}'])
  expect(profiles.find((profile) => profile.id === id)?.name).toBe('Acme')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('tab', { name: text('guard.title') }).click()
  expect(await violationsOf(page)).toEqual([])
})
