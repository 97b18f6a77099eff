import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import type { Locator, Page } from '@playwright/test'
import { TRAINING_TOKEN } from '../../src/shared/model/training.ts'
import { payinOrder } from '../fakes/orders.ts'
import { like, text } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import { action, test as atAMerchant, CREATE } from './at-a-merchant.ts'
import { deskClient } from './desk-client.ts'
import { holdCalls } from './hold-calls.ts'
import { goTo } from './navigation.ts'
import { test as base, expect } from './start-desk.ts'
import { holdRequests } from './wire.ts'

/** A platform that is not the desk's own: the training platform, run separately as an external server. */
const test = base.extend<{ platform: string; otherPlatform: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  platform: async ({}, use) => withPlatform(use),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  otherPlatform: async ({}, use) => withPlatform(use),
})

async function withPlatform(use: (url: string) => Promise<void>): Promise<void> {
  const child = spawn(process.execPath, ['src/training/main.ts', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  await use(line.replace(/^.*?(?=http)/, '').trim())
  child.kill()
  await once(child, 'exit')
}

/** Opens the form on the first screen and fills in the fields that every merchant has. */
async function openForm(page: Page, baseUrl: string, name = 'Acme'): Promise<void> {
  await page.getByRole('button', { name: text('welcome.connect.action') }).click()
  await page.getByLabel(text('fields.name'), { exact: true }).fill(name)
  await page.getByLabel(text('profile.environment.test')).check()
  await page.getByLabel(text('profile.baseUrl')).fill(baseUrl)
}

async function chooseScheme(page: Page, scheme: string): Promise<void> {
  await page.getByRole('combobox', { name: text('profile.scheme') }).click()
  await page.getByRole('option', { name: scheme }).click()
}

/** Adds a merchant with a token and ends at its transactions. */
async function addMerchant(page: Page, baseUrl: string, name = 'Acme'): Promise<void> {
  await openForm(page, baseUrl, name)
  await secretInput(page).fill('training-merchant')
  await page.getByRole('button', { name: text('profile.add'), exact: true }).click()
  await expect(page.getByTestId('merchant-switcher')).toContainText(name)
}

async function openMerchant(page: Page, name = 'Acme'): Promise<void> {
  await page.getByRole('link', { name: text('shell.merchants') }).click()
  await page.getByRole('link', { name: new RegExp(name) }).click()
}

/** A port on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

const secretInput = (page: Page): Locator => page.getByLabel(text('profile.token'), { exact: true })
const check = (page: Page) => page.getByRole('button', { name: text('profile.check') }).click()

test('the first start offers two choices, and the training platform is one click away', async ({ freshPage: page }) => {
  await expect(page.getByRole('heading', { name: text('welcome.training') })).toBeVisible()
  await expect(page.getByRole('heading', { name: text('welcome.connect.action') })).toBeVisible()
  // The form keeps its input when the operator goes back to the choice and returns.
  await openForm(page, 'https://platform.example')
  await page.getByRole('button', { name: text('welcome.back') }).click()
  await expect(page.getByRole('button', { name: text('welcome.connect.action') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(text('fields.name'), { exact: true })).toBeFocused()
  await expect(page.getByLabel(text('fields.name'), { exact: true })).toHaveValue('Acme')
  await expect(page.getByLabel(text('profile.baseUrl'))).toHaveValue('https://platform.example')
  await page.getByRole('button', { name: text('welcome.back') }).click()
  await page.getByRole('button', { name: text('welcome.training.action') }).click()
  const leave = page.getByRole('dialog', { name: text('profiles.leave.title') })
  await expect(leave).toContainText(text('profiles.leave.new'))
  await leave.getByRole('button', { name: text('common.goBack') }).click()
  await page.getByRole('button', { name: text('welcome.training.action') }).click()
  await leave.getByRole('button', { name: text('guard.discard') }).click()
  await expect(page.getByTestId('environment-band')).toContainText(text('shell.band.training'))
  await expect(page.getByTestId('merchant-switcher')).toContainText(text('environment.training'))
  await expect(page.getByTestId('balance')).toContainText(/\d.*as of \d\d:\d\d/)
  await expect(page.getByTestId('balance')).not.toContainText(/USD|RUB|\$|₽/)
  await expect(page.getByTestId('connection')).toContainText(text('connection.answered'))
})

test('checking the connection shows what came back, and saves nothing', async ({ freshPage: page, platform }) => {
  await openForm(page, `${platform}/`)
  await secretInput(page).fill('training-unknown')
  await check(page)
  const notice = page.getByRole('alert').filter({ hasText: text('failure.unauthorized') })
  await expect(notice).toContainText('nothing was changed')
  await expect(notice).toContainText('HTTP 401')
  await secretInput(page).fill('training-merchant')
  await expect(notice, 'it was for another token').toBeHidden()
  await check(page)
  await expect(page.getByTestId('check-result')).toContainText(text('profile.check.answered'))
  await expect(page.getByTestId('check-result')).toContainText(/Balance, as received\s*\d/)
  await page.reload()
  await expect(page.getByRole('button', { name: text('welcome.training.action') })).toBeVisible()
})

test('an address where nobody answers is reported as such', async ({ freshPage: page }) => {
  await openForm(page, `http://127.0.0.1:${await closedPort()}`)
  await secretInput(page).fill('x')
  await check(page)
  const notice = page.getByRole('alert').filter({ hasText: text('failure.not_sent.connection_refused') })
  await expect(notice).toContainText('Nothing was read or changed.')
  await notice.getByRole('button', { name: text('failure.copyDetails') }).click()
  await expect(page.getByRole('status').filter({ hasText: text('common.copied') })).toBeAttached()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('endpoint: GET /merchant/balance')
})

test('each authentication scheme reaches the platform', async ({ freshPage: page, platform }) => {
  await openForm(page, platform)
  const answered = page.getByTestId('check-result')

  await chooseScheme(page, text('profile.scheme.api_key'))
  await page.getByLabel(text('profile.keyHeader')).fill('X-Shop-Key')
  await page.getByLabel(text('profile.key'), { exact: true }).fill('abc')
  await check(page)
  await expect(answered).toBeVisible()

  await chooseScheme(page, text('profile.scheme.basic'))
  await expect(answered, 'it was for the other scheme').toBeHidden()
  await page.getByLabel(text('profile.username')).fill('shop')
  await page.getByLabel(text('profile.password'), { exact: true }).fill('пароль')
  await check(page)
  await expect(answered).toBeVisible()

  await chooseScheme(page, text('profile.scheme.headers'))
  await page.getByLabel(text('profile.header.name', { number: '1' })).fill('X-Merchant')
  await page.getByLabel(text('profile.header.value', { number: '1' })).fill('shop')
  await page.getByRole('button', { name: text('profile.header.add') }).click()
  await page.getByLabel(text('profile.header.name', { number: '2' })).fill('X-Key')
  await page.getByLabel(text('profile.header.value', { number: '2' })).fill('abc')
  await check(page)
  await expect(answered).toBeVisible()
  await page.getByRole('button', { name: text('profile.add'), exact: true }).click()
  await expect(page.getByTestId('merchant-switcher')).toContainText('Acme')
  await expect(page.getByTestId('connection')).toContainText(text('connection.answered'))

  await openMerchant(page)
  const otherAccount = page.getByText(text('profile.secret.otherAccount'))
  const secondName = page.getByLabel(text('profile.header.name', { number: '2' }))
  await expect(secondName).toHaveValue('X-Key')
  await expect(otherAccount).toHaveCount(0)
  await secondName.fill('X-Other')
  await expect(page.getByText(text('profile.secret.other_headers'))).toBeVisible()
  await expect(otherAccount).toBeVisible()
  await page.getByRole('button', { name: text('profile.header.remove', { number: '2' }) }).click()
  await expect(page.getByText(text('profile.secret.other_headers'))).toHaveCount(0)
  await expect(otherAccount, 'the platform knows it by another header').toBeVisible()
  await page.getByRole('button', { name: text('profile.secret.replace') }).click()
  await expect(otherAccount, 'what replaces the secret says it').toHaveCount(0)
})

test('the exact address is shown, and an unsuitable one is explained', async ({ freshPage: page }) => {
  await page.getByRole('button', { name: text('welcome.connect.action') }).click()
  const address = page.getByLabel(text('profile.baseUrl'))
  await address.fill('  HTTPS://Pay.Example.com/api/v1//  ')
  await expect(page.getByTestId('base-url-reading')).toHaveText(
    text('profile.baseUrl.reading', { address: 'https://pay.example.com/api/v1/merchant/…' }),
  )
  await page.getByRole('button', { name: text('profile.add'), exact: true }).click()
  for (const error of [text('profile.name.empty'), text('profile.environment.empty'), text('profile.secret.empty')])
    await expect(page.getByText(error)).toBeVisible()
  await expect(page.getByLabel(text('fields.name'), { exact: true })).toBeFocused()
  for (const [typed, words] of [
    ['http://pay.example.com', text('profile.baseUrl.notHttps')],
    ['pay.example.com', text('profile.baseUrl.notAUrl')],
    ['https://me:secret@pay.example.com', text('profile.baseUrl.hasCredentials')],
    ['https://pay.example.com/?key=1', text('profile.baseUrl.hasQuery')],
  ] as const) {
    await address.fill(typed)
    await expect(page.getByText(words)).toBeVisible()
  }
})

test('a secret goes to the desk and never comes back to the page', async ({ freshPage: page, platform }) => {
  const received: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => received.push(String(payload))))
  await page.reload()
  await openForm(page, platform)
  await secretInput(page).fill('hush-8c1f')
  await page.getByRole('button', { name: text('profile.add'), exact: true }).click()
  await openMerchant(page)
  await expect(page.getByText(text('profile.secret.kept.session'))).toBeVisible()
  await expect(secretInput(page)).toHaveCount(0)
  await page.getByRole('button', { name: text('profile.secret.replace') }).press('Enter')
  await expect(secretInput(page)).toHaveValue('')
  await expect(secretInput(page)).toHaveAttribute('type', 'password')
  await page.getByRole('tab', { name: text('guard.title') }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowLeft')
  await expect(secretInput(page)).toBeVisible()
  await expect(page.getByRole('tab', { name: text('guard.tab.platform') }), 'a tab keeps the focus').toBeFocused()
  await secretInput(page).fill('hush-2b77')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(secretInput(page), 'it can be shown by keyboard').toHaveAttribute('type', 'text')
  await secretInput(page).press('Enter')
  await expect(page.getByText(text('profile.secret.kept.session'))).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Acme', exact: true }), 'the form begins anew').toBeFocused()
  expect(await page.content()).not.toContain('hush-')
  expect(received.length).toBeGreaterThan(0)
  expect(received.join()).not.toContain('hush-')
})

test('a merchant name with a card number is asked about before it is saved', async ({ freshPage: page, platform }) => {
  await openForm(page, platform)
  await secretInput(page).fill('training-merchant')
  const name = page.getByLabel(text('fields.name'), { exact: true })
  await name.fill('Acme 4242 4242 4242 4242')
  await expect(name).toHaveAccessibleDescription(like('fields.cardWarning.kept'))
  await name.press('Enter')
  await expect(name).toBeFocused()
  await page.getByRole('button', { name: text('profile.add'), exact: true }).click()
  await expect(name).toBeFocused()
  await page.getByRole('button', { name: text('common.remove') }).click()
  await expect(name).toHaveValue('Acme')
  await page.getByRole('button', { name: text('profile.add'), exact: true }).click()
  await expect(page.getByTestId('merchant-switcher')).toContainText('Acme')
})

test('another address drops the secret and asks for it again', async ({ freshPage: page, platform, otherPlatform }) => {
  await addMerchant(page, platform)
  await openMerchant(page)
  await page.getByLabel(text('profile.baseUrl')).fill(`${platform}/v2`)
  await expect(page.getByText(text('profile.secret.kept.session')), 'another path is the same origin').toBeVisible()
  await page.getByLabel(text('profile.baseUrl')).fill(otherPlatform)
  await expect(page.getByText(text('profile.secret.other_address'))).toBeVisible()
  await check(page)
  await expect(
    page.getByRole('alert').filter({ hasText: text('failure.secret_missing') }),
    'it is not sent there',
  ).toBeVisible()
  await page.getByRole('button', { name: text('common.save') }).click()
  await expect(page.getByText(text('profile.secret.missing'))).toBeVisible()
  await page.getByRole('button', { name: text('shell.refreshBalance') }).click()
  await expect(page.getByTestId('connection')).toContainText(text('connection.noSecret'))
  await secretInput(page).fill('training-merchant')
  await page.getByRole('button', { name: text('common.save') }).click()
  await expect(page.getByTestId('connection')).toContainText(text('connection.answered'))
})

atAMerchant(
  'a merchant that is being saved cannot be changed, and a refused save leaves the focus where it was',
  async ({ desk1: { page, payin, wire, sentTo } }) => {
    const answer = holdRequests(wire, CREATE)
    const elsewhere = `${wire.baseUrl}/elsewhere`
    const release = await holdCalls(page, elsewhere)
    await page.reload()
    await openMerchant(page)
    const paying = payin('100.07')
    await expect.poll(() => sentTo(CREATE)).toHaveLength(1)
    const address = page.getByLabel(text('profile.baseUrl'))
    await address.fill(elsewhere)
    await address.press('Enter')
    await expect(address).toBeDisabled()
    await expect(page.getByLabel(text('fields.name'), { exact: true })).toBeDisabled()
    release()
    await expect(page.getByRole('alert').filter({ hasText: text('failure.profile_busy') })).toBeVisible()
    await expect(address).toBeFocused()
    await expect(address).toHaveValue(elsewhere)
    answer()
    await paying
  },
)

test('how a status is requested is chosen by keyboard, and kept when the merchant is edited', async ({
  freshPage: page,
  platform,
}) => {
  await openForm(page, platform)
  await secretInput(page).fill('training-merchant')
  const query = page.getByRole('radio', { name: text('profile.statusBy.query') })
  const path = page.getByRole('radio', { name: text('profile.statusBy.path') })
  await expect(query).toBeChecked()
  await secretInput(page).focus()
  for (let presses = 0; presses < 4 && !(await query.evaluate((e) => e === document.activeElement)); presses++)
    await page.keyboard.press('Tab')
  await expect(query).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(path).toBeFocused()
  await expect(path).toBeChecked()
  await chooseScheme(page, text('profile.scheme.api_key'))
  await chooseScheme(page, text('profile.scheme.bearer'))
  await expect(path, 'nothing else in the form changes it').toBeChecked()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: text('profile.add'), exact: true }).click()
  await expect(page.getByTestId('merchant-switcher')).toContainText('Acme')

  await openMerchant(page)
  await expect(path).toBeChecked()
  await page.getByLabel(text('fields.name'), { exact: true }).fill('Acme 2')
  await page.getByRole('button', { name: text('common.save') }).click()
  await expect(page.getByTestId('merchant-switcher')).toContainText('Acme 2')
  await page.reload()
  await expect(path).toBeChecked()
  await expect(page.getByText(text('profile.secret.kept.session')), 'it costs no secret').toBeVisible()
})

test('a status requested the wrong way points to the setting, and the setting fixes it', async ({
  freshPage: page,
  platform,
}) => {
  const headers = { authorization: `Bearer ${TRAINING_TOKEN}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ idForm: 'uuid', statusByPath: true })
  await fetch(`${platform}/training/settings`, { method: 'POST', headers, body })
  await addMerchant(page, platform)
  const { client, close } = await deskClient(page)
  const { activeId } = await client.profiles.list()
  await client.payments.createAccountPayin(payinOrder(activeId ?? '', { amount: '1500.06' }))
  close()
  const status = page.getByRole('region', { name: text('transactions.detail') })
  const refresh = async (): Promise<void> => {
    await goTo(page, 'shell.transactions')
    await expect(status).toHaveCount(0)
    await page.getByRole('row').nth(1).click()
    await action(page, 'common.refresh').click()
  }
  await refresh()
  await expect(status.getByRole('alert')).toContainText('TRANSACTION_NOT_FOUND')
  await expect(status).toContainText(like('transactions.status.tryPath'))
  expect(await violationsOf(page)).toEqual([])
  await status.getByRole('link', { name: text('profile.statusBy') }).click()
  await page.getByRole('radio', { name: text('profile.statusBy.path') }).check()
  await page.getByRole('button', { name: text('common.save') }).click()
  await expect(page.getByText(text('profiles.saved', { name: 'Acme' }))).toBeVisible()
  await refresh()
  await expect(status).toContainText(text('status.process'))
  await expect(status.getByRole('alert')).toHaveCount(0)

  // The reverse: an 8-character ID at a platform that serves the query form only.
  const plain = JSON.stringify({ idForm: 'short', statusByPath: false })
  await fetch(`${platform}/training/settings`, { method: 'POST', headers, body: plain })
  const again = await deskClient(page)
  await again.client.payments.createAccountPayin(payinOrder(activeId ?? '', { amount: '1600' }))
  again.close()
  await expect(page.getByRole('row')).toHaveCount(3)
  await refresh()
  await expect(status).toContainText(like('transactions.status.tryQuery'))
})

test('merchants can be switched, and the header shows the active one', async ({ freshPage: page, platform }) => {
  await addMerchant(page, platform)
  await expect(page.getByTestId('environment-band')).toContainText(text('shell.band.test'))
  await page.keyboard.press('Control+k')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('welcome.training.action') })
    .click()
  await expect(page.getByTestId('environment-band')).toContainText(text('welcome.training'))
  await page.getByTestId('merchant-switcher').click()
  await page.getByRole('menuitem', { name: /Acme/ }).click()
  await expect(page.getByTestId('merchant-switcher')).toContainText('Acme')
  await expect(page.getByTestId('environment-band')).toContainText(text('shell.band.test'))
})

test('removing a merchant says first what is removed and what stays', async ({ freshPage: page, platform }) => {
  await addMerchant(page, platform)
  await openMerchant(page)
  await page.getByRole('button', { name: text('profiles.remove') }).click()
  const dialog = page.getByRole('dialog', { name: text('profiles.remove.title', { name: 'Acme' }) })
  await expect(dialog).toContainText(text('profiles.remove.address', { address: platform }))
  await expect(dialog).toContainText(text('profiles.remove.secret'))
  await expect(dialog).toContainText(text('profiles.remove.transactions', { count: 0 }))
  await dialog.getByRole('button', { name: text('common.cancel') }).click()
  await expect(page.getByTestId('merchant-switcher')).toContainText('Acme')
  await page.getByRole('button', { name: text('profiles.remove') }).click()
  await dialog.getByRole('button', { name: text('common.remove'), exact: true }).click()
  await expect(page.getByRole('button', { name: text('welcome.training.action') }), 'none is left').toBeVisible()
})

test('removing the last merchant by keyboard leaves the focus at the title of the first start', async ({
  trainingPage: page,
}) => {
  await page.keyboard.press('Alt+8')
  await page.getByRole('link', { name: text('merchant.training') }).press('Enter')
  await page.getByRole('button', { name: text('profiles.remove') }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: text('common.cancel') })).toBeFocused()
  const remove = dialog.getByRole('button', { name: text('common.remove'), exact: true })
  await expect(remove, 'what is removed has been read').toBeEnabled()
  await remove.press('Enter')
  await expect(page.getByRole('heading', { name: text('welcome.title') })).toBeFocused()
})

test('a running connection check can be stopped', async ({ freshPage: page }) => {
  // A server that accepts connections and never answers.
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  await openForm(page, `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
  await secretInput(page).fill('x')
  await check(page)
  await expect(page.getByText(text('profile.check.running'))).toBeVisible()
  await page.getByRole('button', { name: text('common.stop') }).click()
  await expect(page.getByText(text('profile.check.running'))).toBeHidden()
  await expect(page.getByRole('button', { name: text('profile.check') })).toBeVisible()
  silent.close()
})
