import { text } from '../fakes/texts.ts'
import { button, dialog, expect, pollNothing, test } from './at-a-merchant.ts'
import { answer } from './wire.ts'

test('the header shows any failure of the platform, whatever was requested, and its next answer', async ({ desk1 }) => {
  const { page, client, profile, wire, payin } = desk1
  const connection = page.getByTestId('connection')
  const made = await payin('100.06')
  // Nothing else may reach the platform meanwhile.
  await pollNothing(desk1)
  await expect(page.getByTestId('polling')).toHaveText(text('polling.off'))
  await page.getByRole('button', { name: text('shell.refreshBalance') }).click()
  await expect(connection).toContainText(text('connection.answered'))

  wire.instead = (response) => answer(response, 503, {})
  await button(page, text('adding.action')).first().click()
  await dialog(page).getByLabel(text('adding.list')).fill('Zz98Yy76')
  await button(page, text('adding.start', { count: 1 })).click()
  await expect(dialog(page)).toContainText(text('failure.service_failed.gateway'))
  await expect(connection).toContainText(text('connection.failed'))

  wire.instead = () => false
  await client.disputes.look({ transactionId: made.id })
  await expect(connection, 'asked in another window').toContainText(text('connection.answered'))

  wire.close()
  const { id: profileId, revision: profileRevision } = profile
  const order = { intentId: crypto.randomUUID(), transactionId: made.id, profileId, profileRevision }
  await client.disputes.open({ ...order, dispute_type: 'payin_timeout', files: [] })
  await expect(connection).toContainText(text('connection.unreachable'))
})

test('failure details that were open do not reopen by themselves at the next failure', async ({ desk1 }) => {
  const { page, client, profile, wire } = desk1
  const connection = page.getByTestId('connection')
  const of = { profileId: profile.id }
  await pollNothing(desk1)
  const fail = async () => {
    wire.instead = (response) => answer(response, 503, {})
    await client.account.readBalance(of).catch(() => undefined)
    await expect(connection).toContainText(text('connection.failed'))
  }
  await fail()
  await connection.click()
  await expect(connection).toHaveAttribute('aria-expanded', 'true')

  wire.instead = () => false
  await client.account.readBalance(of)
  await expect(connection).toContainText(text('connection.answered'))
  await fail()
  await expect(connection).toHaveAttribute('aria-expanded', 'false')
})
