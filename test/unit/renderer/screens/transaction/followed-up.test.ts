import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { isFollowedUp } from '../../../../../src/renderer/screens/transaction/resolution/rules.ts'
import { startTestDesk } from '../../../../fakes/desk.ts'
import { addMerchant, payinOrder } from '../../../../fakes/orders.ts'
import { type Answer, hangUp, json, startFakePlatform } from '../../../../fakes/platform.ts'

const DISPUTE = '0f8fad5b-d9cb-469f-a165-70867728950e'

/** A payin that was closed as not created, and what the platform answers from then on. */
async function closedAt(answer: (merchantTransactionId: string) => Answer) {
  const platform = await startFakePlatform(hangUp)
  const { client } = await startTestDesk()
  const { id: profileId } = await addMerchant(client, platform.baseUrl)
  const { id, merchantTransactionId } = await client.payments.createAccountPayin(payinOrder(profileId))
  const closed = await client.resolution.closeByHand({ transactionId: id, reason: 'never arrived' })
  platform.answer = answer(merchantTransactionId)
  const order = { intentId: randomUUID(), transactionId: id, profileId, profileRevision: 1 }
  return { client, profileId, closed, order, now: () => client.transactions.get({ id }) }
}

test('a payin that was closed as not created is at the platform if a dispute of it was opened', async () => {
  const { client, closed, order } = await closedAt(() => json(200, { id: DISPUTE }))
  expect(isFollowedUp(closed)).toBe(false)
  expect(isFollowedUp(await client.disputes.open({ ...order, files: [] }))).toBe(true)
})

test('it is if the list names its order ID in a dispute that was opened elsewhere', async () => {
  const dispute = { id: DISPUTE, created_at: new Date().toISOString(), status: 'process', amount: '1000.50' }
  const { client, profileId, now } = await closedAt((merchant_transaction_id) =>
    json(200, { items: [{ ...dispute, transaction_id: randomUUID(), merchant_transaction_id }] }),
  )
  const query = { status: [], transaction_id: '', merchant_transaction_id: '' }
  await client.disputes.readPage({ profileId, query, page: 1 })
  expect(isFollowedUp(await now())).toBe(true)
})

test('it is not if its cancellation or its dispute was refused', async () => {
  const { client, order } = await closedAt(() => json(404, { error: 'TRANSACTION_NOT_FOUND', message: '' }))
  expect(isFollowedUp(await client.disputes.open({ ...order, files: [] }))).toBe(false)
  expect(isFollowedUp(await client.payments.cancel({ ...order, intentId: randomUUID() }))).toBe(false)
})
