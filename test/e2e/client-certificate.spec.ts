import { makeCertificate } from '../fakes/certificates.ts'
import { violationsOf } from './accessibility.ts'
import { expect, test } from './start-desk.ts'

const DAY_MS = 86_400_000

test('a client certificate is chosen as a file; its end is told in time, in the panel and above every screen', async ({
  trainingPage: page,
}) => {
  const soon = makeCertificate('Acme Shop', new Date(Date.now() + 10.5 * DAY_MS))
  await page.goto(new URL('/#/profiles/new', page.url()).href)
  await page.getByLabel('Name', { exact: true }).fill('Acme')
  await page.getByLabel('Test: the platform’s test side').check()
  await page.getByLabel('Base URL').fill('https://127.0.0.1:9')
  await page.getByRole('combobox', { name: 'How requests authenticate' }).click()
  await page.getByRole('option', { name: /^Client certificate/ }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Choose the file with the certificate and its key.')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose file…' }).click(),
  ])
  await chooser.setFiles({ name: 'acme.p12', mimeType: 'application/x-pkcs12', buffer: soon.pkcs12('right') })
  await expect(page.getByText('acme.p12')).toBeVisible()
  await page.getByLabel('Passphrase').fill('wrong')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('The passphrase does not open this client certificate')).toBeVisible()
  await page.getByLabel('Passphrase').fill('right')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const notices = page.getByRole('region', { name: 'Notices of the desk' })
  await expect(notices).toContainText('The client certificate of “Acme” expires in 10 days')
  await notices.getByRole('link', { name: 'replace it' }).click()
  await expect(page.getByRole('region', { name: 'Acme' })).toContainText('CN=Acme Shop')
  await expect(page.getByRole('region', { name: 'Acme' })).toContainText('It expires soon')
})
