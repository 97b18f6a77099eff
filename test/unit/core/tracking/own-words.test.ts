import { expect, test } from 'vitest'
import type { Database } from '../../../../src/main/core/database/database.ts'
import { createOwnWords } from '../../../../src/main/core/tracking/own-words.ts'
import { startTestDesk } from '../../../fakes/desk.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { addMerchant, payinOrder, payoutOrder } from '../../../fakes/orders.ts'
import { created, startFakePlatform } from '../../../fakes/platform.ts'

/** A database that only accepts tags, and fails from a given call on. */
function takingTags(failsAt = Number.POSITIVE_INFINITY) {
  const calls: (readonly string[])[] = []
  const changeTags = async (ids: readonly string[]): Promise<void> => {
    if (calls.length >= failsAt) throw new Error('full')
    calls.push(ids)
  }
  const said: unknown[] = []
  const events = { say: (event: unknown) => void said.push(event) } as never
  return { calls, said, words: createOwnWords({ changeTags } as unknown as Database, events) }
}

const ids = Array.from({ length: 1234 }, (_none, index) => `id ${index}`)

test('tags of many are changed at most a hundred at a time, so that a payment never waits for all of them', async () => {
  const { calls, said, words } = takingTags()
  await words.changeTags(ids, ['vip'], [])
  expect(calls.flat()).toEqual(ids)
  expect(Math.max(...calls.map(({ length }) => length))).toBeLessThanOrEqual(100)
  expect(said).toEqual([{ changed: 'transactions', ids }])
})

test('a change of tags that fails halfway is still announced, because some are changed', async () => {
  const { said, words } = takingTags(3)
  await expect(words.changeTags(ids, ['vip'], [])).rejects.toThrow('full')
  expect(said).toEqual([{ changed: 'transactions', ids }])
})

test('a note changed by somebody else is not overwritten, and saving the same text again is no change', async () => {
  const { client } = await startTestDesk()
  const { id: profileId } = await addMerchant(client, (await startFakePlatform(created())).baseUrl)
  const { id } = await client.payments.createAccountPayin(payinOrder(profileId))
  const set = (note: string, before: string | null) => client.transactions.setNote({ id, note, before })
  const note = async () => (await client.transactions.get({ id })).note
  await set('called the client', null)
  await set('called the client', null)
  for (const late of ['sent to the bank', '']) {
    expect(await failureOf(set(late, null))).toEqual({ kind: 'note_changed' })
    expect(await note()).toBe('called the client')
  }
  await set('', 'called the client')
  expect(await note()).toBeNull()
  expect(await failureOf(set('sent to the bank', 'called the client'))).toEqual({ kind: 'note_changed' })
})

test('a note may contain a card-like number on the operator’s word, but never the payout’s own card', async () => {
  const { client } = await startTestDesk()
  const { id: profileId } = await addMerchant(client, (await startFakePlatform(created())).baseUrl)
  const { id } = await client.payments.createCardPayout(payoutOrder(profileId, { card_number: '4111111111111111' }))
  const set = (note: string, noCards = false) => client.transactions.setNote({ id, note, before: null, noCards })
  const looks = { kind: 'invalid_input', field: 'note', rule: 'looks_like_card' }
  expect(await failureOf(set('RRN 4242424242424242'))).toEqual(looks)
  expect(await failureOf(set('4111-1111 1111/1111', true))).toEqual({ ...looks, rule: 'card_number' })
  expect((await client.transactions.get({ id })).note).toBeNull()
  await set('RRN 4242424242424242', true)
  expect((await client.transactions.get({ id })).note).toBe('RRN 4242424242424242')
})
