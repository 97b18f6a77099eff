import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPlatform } from '../../../../src/main/core/platform/endpoints.ts'
import { startTestDesk } from '../../../fakes/desk.ts'
import { silentLogger } from '../../../fakes/logger.ts'
import { addMerchant, payoutOrder, TEST_CARD } from '../../../fakes/orders.ts'
import { type Answer, created, json, startFakePlatform } from '../../../fakes/platform.ts'
import { wire } from '../../../fakes/ports.ts'

const TOKEN = 'token-of-the-test-merchant'

/** Not recognisable as a card by any pattern: letters and marks between its digits. */
const ECHOES = [TEST_CARD.replace(/.{4}(?=.)/g, '$&x'), [...TEST_CARD].join(' digit ')]

/** A desk with an accepted payout. */
async function withPayout() {
  const platform = await startFakePlatform(created())
  const { client } = await startTestDesk()
  const { id: profileId } = await addMerchant(client, platform.baseUrl)
  const { id: transactionId } = await client.payments.createCardPayout(payoutOrder(profileId))
  return { client, platform, on: { transactionId, profileId, profileRevision: 1 } }
}

const echoes = (status: number, more: object): Answer => json(status, { ...more, a: ECHOES[0], b: [ECHOES[1]] })
const refusal = echoes(400, { error: 'NO', message: ECHOES.join(' and ') })

test.each([
  ['an accepted', echoes(200, {})],
  ['a refused', refusal],
])('the card of a payout is in nothing that is stored of %s cancellation', async (_what, answer) => {
  const { client, platform, on } = await withPayout()
  platform.answer = answer
  const cancelled = await client.payments.cancel({ intentId: randomUUID(), ...on })
  const story = await client.transactions.timeline({ id: on.transactionId })
  for (const { event } of story) {
    if (event.what !== 'answered') continue
    const reply = await client.transactions.rawReply({ intentId: event.intentId })
    for (const echo of ECHOES) expect(reply?.body ?? '').not.toContain(echo)
  }
  for (const echo of ECHOES) expect(JSON.stringify([cancelled, story])).not.toContain(echo)
})

test('the card of a payout is in nothing that is stored of its dispute or of the list of disputes', async () => {
  const { client, platform, on } = await withPayout()
  platform.answer = refusal
  const order = { intentId: randomUUID(), ...on, files: [], dispute_type: 'payout_not_received' as const }
  const refused = await client.disputes.open(order)
  const { merchantTransactionId: merchant_transaction_id } = refused
  platform.answer = json(200, { items: [{ id: 'd-1', merchant_transaction_id, extra: ECHOES }] })
  await client.disputes.look({ transactionId: on.transactionId })
  const known = await client.disputes.known({ transactionId: on.transactionId })
  expect(known).toHaveLength(1)
  platform.answer = json(200, { id: 'd-1', merchant_transaction_id, transaction_requisite: { owner: ECHOES[1] } })
  const read = await client.disputes.read({ profileId: on.profileId, disputeId: 'd-1' })
  for (const echo of ECHOES) expect(JSON.stringify([refused, known, read])).not.toContain(echo)
})

test('a status read for a payout is not shared with a read that does not know its card', async () => {
  const far = await startFakePlatform(json(200, { receipts: [], note: ECHOES[0] }))
  const platform = createPlatform(wire, silentLogger)
  const access = { baseUrl: far.baseUrl, headers: {}, secrets: [] }
  const card = { first6: TEST_CARD.slice(0, 6), last4: TEST_CARD.slice(-4) }
  const [, known] = await Promise.all([
    platform.status(access, 'Ab12Cd34', 'query'),
    platform.status(access, 'Ab12Cd34', 'query', { card }),
  ])
  expect(JSON.stringify(known)).not.toContain(ECHOES[0])
  await platform.close()
})

test('no field of a bank contains a credential or a full card number', async () => {
  const bank = { id: randomUUID(), name: `Bank ${TOKEN}`, country_code: TOKEN, bic: TOKEN }
  const platform = await startFakePlatform(json(200, [bank, { ...bank, id: randomUUID(), name: `${TEST_CARD}` }]))
  const { client } = await startTestDesk()
  const { id: profileId } = await addMerchant(client, platform.baseUrl)
  const { banks } = await client.account.readBanks({ profileId })
  expect(banks.map(({ name }) => name)).toEqual(['Bank •••', '411111•••1111'])
  const kept = JSON.stringify([banks, await client.account.lastBanks({ profileId })])
  expect(kept).not.toContain(TOKEN)
})
