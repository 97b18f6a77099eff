import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Secret } from '../../../../src/shared/model/profile.ts'
import { startTestDesk } from '../../../fakes/desk.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { merchantDraft, payinOrder, payoutOrder, TEST_CARD } from '../../../fakes/orders.ts'
import { created, hangUp, json, startFakePlatform } from '../../../fakes/platform.ts'

const KEY_A: Secret = { scheme: 'bearer', token: 'key-of-account-a' }
const KEY_B: Secret = { scheme: 'bearer', token: 'key-of-account-b' }

/** A desk whose first payout, at /a with key A, has arrived and was not answered. */
async function withLostPayout() {
  const platform = await startFakePlatform(hangUp)
  const { client } = await startTestDesk()
  const draft = merchantDraft(`${platform.baseUrl}/a`)
  const profile = await client.profiles.create({ draft, secret: KEY_A })
  const payout = await client.payments.createCardPayout(payoutOrder(profile.id))
  platform.answer = created()
  const revision = async () => (await client.profiles.list()).profiles[0]?.revision ?? 0
  const again = async () =>
    client.resolution.askAgain({
      intentId: randomUUID(),
      transactionId: payout.id,
      profileId: profile.id,
      profileRevision: await revision(),
      card_number: TEST_CARD,
    })
  const payouts = () => platform.received.filter(({ path }) => path.endsWith('/merchant/payout/card'))
  return { platform, client, draft, profile, payout, revision, again, payouts }
}

test('a payout lost at /a is not asked again at /b', async () => {
  const { platform, client, draft, profile, again, payouts } = await withLostPayout()
  await client.profiles.update({ id: profile.id, draft: { ...draft, baseUrl: `${platform.baseUrl}/b` } })
  expect(await failureOf(again())).toMatchObject({ kind: 'other_account', differs: 'address' })
  expect(payouts()).toHaveLength(1)
})

test('a payout lost under key A is not asked again under key B', async () => {
  const { client, profile, again, payouts } = await withLostPayout()
  await client.profiles.replaceSecret({ id: profile.id, secret: KEY_B })
  expect(await failureOf(again())).toMatchObject({ kind: 'other_account', differs: 'credential' })
  expect(payouts()).toHaveLength(1)
})

test('an order confirmed under key A is refused once key B is in its place', async () => {
  const { client, profile, payouts } = await withLostPayout()
  const order = payoutOrder(profile.id)
  await client.profiles.replaceSecret({ id: profile.id, secret: KEY_B })
  expect(await failureOf(client.payments.createCardPayout(order))).toEqual({ kind: 'profile_changed' })
  expect(payouts()).toHaveLength(1)
})

test('an id that DUPLICATE_ORDER has shown to be another’s is not sent again, nor cancelled, after a restart too', async () => {
  const platform = await startFakePlatform(json(400, { error: 'DUPLICATE_ORDER', message: '' }))
  const first = await startTestDesk()
  const { id: profileId } = await first.client.profiles.create({
    draft: merchantDraft(platform.baseUrl),
    secret: KEY_A,
  })
  const order = payinOrder(profileId, { merchant_transaction_id: 'INV-0001X' })
  const refused = await first.client.payments.createAccountPayin(order)
  expect(refused.state).toBe('refused')
  await first.desk.close()
  const { client } = await startTestDesk({}, first.folder)
  await client.profiles.replaceSecret({ id: profileId, secret: KEY_A })
  await client.profiles.select({ id: profileId })
  const same = { ...order, intentId: randomUUID() }
  expect(await failureOf(client.payments.createAccountPayin(same))).toMatchObject({ kind: 'id_is_anothers' })
  expect(platform.received).toHaveLength(1)
})
