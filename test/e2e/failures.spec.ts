import type { Page } from '@playwright/test'
import { newest } from '../fakes/everything.ts'
import { text } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import { deskClient } from './desk-client.ts'
import { fillId } from './fill-id.ts'
import { goTo } from './navigation.ts'
import { expect, startDesk, test } from './start-desk.ts'

async function createPayin(page: Page, amount: string): Promise<void> {
  await goTo(page, 'shell.newPayin')
  await page.getByRole('combobox', { name: text('fields.currency') }).click()
  await page.getByRole('option', { name: 'KZT' }).click()
  await page.getByLabel(text('fields.amount'), { exact: true }).fill(amount)
  await fillId(page)
  await page.getByRole('button', { name: text('payin.create') }).click()
}

/** Creates an active merchant without a secret. */
async function merchantWithoutSecret(page: Page): Promise<void> {
  const { client, close } = await deskClient(page)
  await client.profiles.create({
    draft: {
      name: 'Acme',
      environment: 'test',
      baseUrl: 'http://127.0.0.1:1',
      auth: { scheme: 'bearer' },
      statusBy: 'query',
    },
  })
  close()
  await expect(page.getByTestId('merchant-switcher')).toContainText('Acme')
}

const notice = (page: Page) => page.getByRole('main').getByRole('alert')

test('refused credentials are reported with the call, the code, details to copy, and a link to the merchant', async ({
  trainingPage: page,
}) => {
  await createPayin(page, '1000.65')
  await expect(notice(page)).toContainText(text('failure.unauthorized'))
  await expect(notice(page)).toContainText(text('failure.money.refused.payin'))
  await expect(notice(page)).toContainText('UNAUTHORIZED')
  await expect(notice(page)).toContainText(/POST \/merchant\/payin\/account\s*HTTP 401\s*.*\d\d:\d\d:\d\d/)
  await notice(page)
    .getByRole('button', { name: text('failure.copyDetails') })
    .click()
  await expect(page.getByRole('status').filter({ hasText: text('common.copied') })).toBeAttached()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^The platform did not accept the credentials\n/)
  expect(copied).toMatch(
    /\nendpoint: POST \/merchant\/payin\/account\nat: \d{4}-.*Z\nhttpStatus: 401\ncode: UNAUTHORIZED\n/,
  )
  expect(copied).toMatch(/\ndesk: Paydesk \d+\.\d+\.\d+ \(browser, \w+\)$/)
  expect(await violationsOf(page)).toEqual([])
  await notice(page)
    .getByRole('link', { name: text('common.openMerchant') })
    .click()
  await expect(page.getByRole('heading', { name: text('merchant.training') })).toBeVisible()
})

test('a forbidden request is not blamed on the secret, in the notice or in the header', async ({
  trainingPage: page,
}) => {
  await createPayin(page, '1000.74')
  await expect(notice(page)).toContainText(text('failure.forbidden'))
  await expect(page.getByTestId('connection')).toContainText(text('connection.forbidden'))
})

test('an unknown payin is reported as a payin', async ({ trainingPage: page }) => {
  await createPayin(page, '1000.55')
  const panel = page.getByRole('region', { name: text('resolution.title') })
  await expect(panel).toContainText(text('failure.service_failed.gateway'))
  await expect(panel).toContainText('no second payin')
})

test('without a stored secret, the notices on the screen and in the header lead to where it is entered', async ({
  trainingPage: page,
}) => {
  await merchantWithoutSecret(page)
  const form = page.getByRole('heading', { name: 'Acme' })
  await goTo(page, 'shell.newPayout')
  await notice(page)
    .getByRole('link', { name: text('common.openMerchant') })
    .click()
  await expect(form).toBeVisible()
  await page.getByRole('button', { name: text('profile.check') }).click()
  await expect(notice(page), 'its own form is at hand').toContainText(text('failure.secret_missing'))
  await expect(notice(page).getByRole('link')).toHaveCount(0)

  await goTo(page, 'shell.transactions')
  await page.getByTestId('connection').click()
  const inHeader = page.getByRole('dialog').getByRole('alert')
  await expect(inHeader).toContainText(text('failure.secret_missing'))
  await page.keyboard.press('Escape')
  await expect(inHeader).toBeHidden()
  await page.getByTestId('connection').press('Enter')
  await inHeader.getByRole('link', { name: text('common.openMerchant') }).press('Enter')
  await expect(form).toBeVisible()
  await expect(inHeader).toBeHidden()
})

test('requests under way when the desk was killed are reported, with a link to them across all merchants', async ({
  desk,
  page,
}) => {
  await page.goto(desk.url)
  await page.getByRole('button', { name: text('welcome.training.action') }).click()
  await createPayin(page, '1000.53')
  await expect(page.getByText(text('payments.sending.doNot'))).toBeVisible()
  const { client, close } = await deskClient(page)
  await expect.poll(async () => (await client.transactions.list(newest(1))).items.length).toBe(1)
  close()
  await desk.stop('SIGKILL')
  const again = await startDesk(desk.folder)
  await page.goto(again.url)
  await merchantWithoutSecret(page)
  const list = page.getByRole('grid').or(page.getByRole('table'))
  await goTo(page, 'shell.settings')
  const told = page.getByRole('region', { name: text('notice.region') })
  await expect(told).toContainText('1 request was still being sent')
  await told.getByRole('button', { name: text('shell.transactions') }).click()
  await expect(page.getByRole('radio', { name: text('transactions.scope.all') })).toBeChecked()
  await expect(list).toContainText(text('state.unknown'))
  await again.stop()
})

test('an address that names nothing says so, not that something unexpected happened', async ({
  trainingPage: page,
}) => {
  for (const [address, words] of [
    ['/transactions/x', 'failure.transaction_not_found'],
    ['/expiring/x', 'failure.transaction_not_found'],
    ['/disputes/new/x', 'failure.transaction_not_found'],
    ['/disputes/manifest/x/y', 'failure.transaction_not_found'],
    ['/disputes/x/y', 'failure.dispute_not_found'],
    [`/disputes/${crypto.randomUUID()}/y`, 'failure.dispute_not_found'],
    ['/batches/x', 'failure.batch_not_found'],
  ] as const) {
    await page.goto(new URL(`/#${address}`, page.url()).href)
    await expect(page.getByRole('main').getByText(text(words)), address).toBeVisible()
  }
})
