import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startTraining } from '../../src/training/server.ts'
import { merchantDraft } from '../fakes/orders.ts'
import { deskClient } from './desk-client.ts'
import { goTo } from './navigation.ts'
import { startDesk } from './start-desk.ts'

test('without a platform and after a restart, the list and the details are shown with their age', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-offline-'))
  const far = await startTraining({ speed: 10 })
  const first = await startDesk(folder)
  await page.goto(first.url)
  const { client, close } = await deskClient(page)
  const draft = merchantDraft(far.baseUrl, { name: 'Far away' })
  const profile = await client.profiles.create({ draft, secret: { scheme: 'bearer', token: 'training-merchant-9' } })
  const made = await client.payments.createAccountPayin({
    intentId: crypto.randomUUID(),
    profileId: profile.id,
    profileRevision: profile.revision,
    amount: '4321.10',
    currency: 'RUB',
    merchant_transaction_id: 'invoice-offline-1',
  })
  await client.transactions.refresh({ id: made.id })
  await client.account.readBalance({ profileId: profile.id })
  close()
  await first.stop()
  await far.close()

  const second = await startDesk(folder)
  await page.goto(second.url)
  await goTo(page, 'shell.transactions')
  await page.getByRole('grid').getByText('4,321.10').click()
  await expect(page.getByText('invoice-offline-1').first()).toBeVisible()
  await expect(page.getByText(String(made.reply?.fields.account_number))).toBeVisible()
  await expect(page.getByText(/as of/).first()).toBeVisible()
  await page
    .getByRole('button', { name: /^Refresh/ })
    .last()
    .click()
  // The browser host keeps secrets for the session only: after a restart, the secret is the first thing missing.
  await expect(page.getByText(/secret|credential/i).first()).toBeVisible()
  await expect(page.getByText(String(made.reply?.fields.account_number)), 'what was read stays').toBeVisible()
  await second.stop()
  rmSync(folder, { recursive: true, force: true })
})
