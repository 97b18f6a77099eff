import { merchantDraft } from '../fakes/orders.ts'
import { test as base, expect } from './at-a-merchant.ts'
import { deskClient } from './desk-client.ts'
import { goTo } from './navigation.ts'
import { startDesk } from './start-desk.ts'

const test = base.extend({ speed: 10 })

test('without a platform and after a restart, the list and the details are shown with their age', async ({
  page,
  desk,
  training,
}) => {
  await page.goto(desk.url)
  const { client, close } = await deskClient(page)
  const draft = merchantDraft(training.baseUrl, { name: 'Far away' })
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
  await desk.stop()
  await training.close()

  const second = await startDesk(desk.folder)
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
})
