import { makeCertificate } from '../fakes/certificates.ts'
import { text } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import { expect, test } from './start-desk.ts'

const DAY_MS = 86_400_000

test('a client certificate is chosen as a file, and its expiry is announced in its panel and above every screen', async ({
  trainingPage: page,
}) => {
  const soon = makeCertificate('Acme Shop', new Date(Date.now() + 10.5 * DAY_MS))
  await page.goto(new URL('/#/profiles/new', page.url()).href)
  await page.getByLabel(text('fields.name'), { exact: true }).fill('Acme')
  await page.getByLabel(text('profile.environment.test')).check()
  await page.getByLabel(text('profile.baseUrl')).fill('https://127.0.0.1:9')
  await page.getByRole('combobox', { name: text('profile.scheme') }).click()
  await page.getByRole('option', { name: /^Client certificate/ }).click()
  await page.getByRole('button', { name: text('profile.add'), exact: true }).click()
  await expect(page.getByText(text('profile.certificate.noFile'))).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: text('profile.certificate.choose') }).click(),
  ])
  await chooser.setFiles({ name: 'acme.p12', mimeType: 'application/x-pkcs12', buffer: soon.pkcs12('right') })
  await expect(page.getByText('acme.p12')).toBeVisible()
  await page.getByLabel(text('profile.certificate.passphrase')).fill('wrong')
  await page.getByRole('button', { name: text('profile.add'), exact: true }).click()
  await expect(page.getByText(text('failure.certificate_passphrase'))).toBeVisible()
  await page.getByLabel(text('profile.certificate.passphrase')).fill('right')
  await page.getByRole('button', { name: text('profile.add'), exact: true }).click()
  const notices = page.getByRole('region', { name: text('notice.region') })
  await expect(notices).toContainText(text('notice.certificate.expiring', { name: 'Acme', days: 10 }))
  await notices.getByRole('link', { name: 'replace it' }).click()
  await expect(page.getByRole('region', { name: 'Acme' })).toContainText('CN=Acme Shop')
  await expect(page.getByRole('region', { name: 'Acme' })).toContainText(text('profile.certificate.expiring'))
})

test('a PEM file that is too large clears the certificate chosen before', async ({ trainingPage: page }) => {
  await page.goto(new URL('/#/profiles/new', page.url()).href)
  await page.getByRole('combobox', { name: text('profile.scheme') }).click()
  await page.getByRole('option', { name: /^Client certificate/ }).click()
  await page.getByText(text('profile.certificate.pem'), { exact: true }).click()
  const certificate = page.getByLabel(text('profile.certificate.certificatePem'))
  const take = async (content: string) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page
        .getByRole('button', { name: text('profile.certificate.fromFile') })
        .first()
        .click(),
    ])
    await chooser.setFiles({ name: 'acme.pem', mimeType: 'application/x-pem-file', buffer: Buffer.from(content) })
  }
  await take('-----BEGIN CERTIFICATE-----')
  await expect(certificate).toHaveValue('-----BEGIN CERTIFICATE-----')
  await take('a'.repeat(100_001))
  await expect(page.getByText(text('profile.certificate.tooLarge'))).toBeVisible()
  await expect(certificate).toHaveValue('')
})
