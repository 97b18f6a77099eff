import type { Page } from '@playwright/test'
import { newest } from '../fakes/everything.ts'
import { violationsOf } from './accessibility.ts'
import { deskClient } from './desk-client.ts'
import { expect, startDesk, test } from './start-desk.ts'

async function createPayin(page: Page, amount: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'New payin' }).click()
  await page.getByRole('combobox', { name: 'Currency' }).click()
  await page.getByRole('option', { name: 'KZT' }).click()
  await page.getByLabel('Amount').fill(amount)
  await page.getByRole('button', { name: 'Create payin' }).click()
}

/** A merchant that is active and has no secret. */
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

test('refused credentials are told with the call, the code and all that a ticket needs, and a way to the merchant', async ({
  trainingPage: page,
}) => {
  await createPayin(page, '1000.65')
  await expect(notice(page)).toContainText('The platform did not accept the credentials')
  await expect(notice(page)).toContainText('no payin was created')
  await expect(notice(page)).toContainText('UNAUTHORIZED')
  await expect(notice(page)).toContainText(/POST \/merchant\/payin\/account\s*HTTP 401\s*.*\d\d:\d\d:\d\d/)
  await notice(page).getByRole('button', { name: 'Copy details' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^The platform did not accept the credentials\n/)
  expect(copied).toMatch(
    /\nendpoint: POST \/merchant\/payin\/account\nat: \d{4}-.*Z\nhttpStatus: 401\ncode: UNAUTHORIZED\n/,
  )
  expect(copied).toMatch(/\ndesk: Paydesk \d+\.\d+\.\d+ \(browser, \w+\)$/)
  expect(await violationsOf(page)).toEqual([])
  await notice(page).getByRole('link', { name: 'Open the merchant' }).click()
  await expect(page.getByRole('heading', { name: 'Training merchant' })).toBeVisible()
})

test('a forbidden request is not blamed on the secret, and the header says the same', async ({
  trainingPage: page,
}) => {
  await createPayin(page, '1000.74')
  await expect(notice(page)).toContainText('The platform does not permit this request')
  await expect(page.getByTestId('connection')).toContainText('Access denied')
})

test('an unknown payin is told as a payin', async ({ trainingPage: page }) => {
  await createPayin(page, '1000.55')
  const panel = page.getByRole('region', { name: 'Outcome unknown' })
  await expect(panel).toContainText('The platform, or a gateway before it, answered with a server error')
  await expect(panel).toContainText('no second payin')
})

test('where no secret is kept, the notice on the screen and the one in the header lead to where it is entered', async ({
  trainingPage: page,
}) => {
  await merchantWithoutSecret(page)
  const form = page.getByRole('heading', { name: 'Acme' })
  await page.getByRole('navigation').getByRole('link', { name: 'New payout' }).click()
  await notice(page).getByRole('link', { name: 'Open the merchant' }).click()
  await expect(form).toBeVisible()
  await page.getByRole('button', { name: 'Check connection' }).click()
  await expect(notice(page), 'its own form is at hand').toContainText('No secret is kept')
  await expect(notice(page).getByRole('link')).toHaveCount(0)

  await page.getByRole('navigation').getByRole('link', { name: 'Transactions' }).click()
  await page.getByTestId('connection').click()
  const inHeader = page.getByRole('dialog').getByRole('alert')
  await expect(inHeader).toContainText('No secret is kept for this merchant')
  await page.keyboard.press('Escape')
  await expect(inHeader).toBeHidden()
  await page.getByTestId('connection').press('Enter')
  await inHeader.getByRole('link', { name: 'Open the merchant' }).press('Enter')
  await expect(form).toBeVisible()
  await expect(inHeader).toBeHidden()
})

test('requests that were under way when the desk stopped are told with a way to all of them', async ({
  desk,
  page,
}) => {
  await page.goto(desk.url)
  await page.getByRole('button', { name: 'Use the training platform' }).click()
  await createPayin(page, '1000.53')
  await expect(page.getByText('do not send it again')).toBeVisible()
  const { client, close } = await deskClient(page)
  await expect.poll(async () => (await client.transactions.list(newest(1))).items.length).toBe(1)
  close()
  await desk.stop('SIGKILL')
  const again = await startDesk(desk.folder)
  await page.goto(again.url)
  await merchantWithoutSecret(page)
  const list = page.getByRole('grid').or(page.getByRole('table'))
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()
  const told = page.getByRole('region', { name: 'Notices of the desk' })
  await expect(told).toContainText('1 request was still under way')
  await told.getByRole('button', { name: 'Transactions' }).click()
  await expect(page.getByRole('radio', { name: 'All merchants' })).toBeChecked()
  await expect(list).toContainText('Outcome unknown')
  await again.stop()
})
