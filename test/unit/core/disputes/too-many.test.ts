import { expect, test } from 'vitest'
import { startTestDesk } from '../../../fakes/desk.ts'
import { addMerchant, payinOrder } from '../../../fakes/orders.ts'
import { created, json, startFakePlatform } from '../../../fakes/platform.ts'

test('a transaction of which a platform says that it has thousands of huge disputes is shown at once', async () => {
  const platform = await startFakePlatform(created())
  const { client } = await startTestDesk()
  const { id: profileId } = await addMerchant(client, platform.baseUrl)
  const { id: transactionId, merchantTransactionId } = await client.payments.createAccountPayin(payinOrder(profileId))
  let number = 0
  platform.answer = (response, request) => {
    const items = Array.from({ length: 490 }, () => ({
      id: `d-${number++}`.padEnd(200, 'x'),
      merchant_transaction_id: merchantTransactionId,
      extra: ['x', 'y', 'z'].map((sign) => sign.repeat(3900)),
    }))
    json(200, { items })(response, request)
  }
  await client.disputes.look({ transactionId })
  expect(number, 'what it has said, and what was read of it').toBeLessThan(2000)
  const begun = performance.now()
  const known = await client.disputes.known({ transactionId })
  expect(performance.now() - begun).toBeLessThan(1000)
  expect(known).toHaveLength(100)
  expect(JSON.stringify(known).length).toBeLessThan(2_000_000)
}, 60_000)
