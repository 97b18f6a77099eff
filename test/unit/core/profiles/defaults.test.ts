import { expect, test } from 'vitest'
import type { DeskEvent } from '../../../../src/shared/model/desk.ts'
import { startTestDesk } from '../../../fakes/desk.ts'
import { addMerchant, merchantDraft } from '../../../fakes/orders.ts'

/** A desk that remembers the last choices for two merchants. */
async function deskWithChoices() {
  const { client } = await startTestDesk()
  const mine = await addMerchant(client, 'https://a.example', 'Mine')
  const other = await addMerchant(client, 'https://b.example', 'Other')
  const ids = [mine.id, other.id]
  await client.desk.setPreferences({
    returnUrls: Object.fromEntries(ids.map((id) => [id, 'https://shop.example'])),
    lastCurrencies: Object.fromEntries(ids.map((id) => [id, 'KZT' as const])),
  })
  const remembered = async () => {
    const { returnUrls, lastCurrencies } = await client.desk.getPreferences()
    return [Object.keys(returnUrls), Object.keys(lastCurrencies)]
  }
  return { client, mine, other, remembered, both: [ids, ids], onlyOther: [[other.id], [other.id]] }
}

test.each([{ environment: 'live' }, { baseUrl: 'https://a.example/v2' }] as const)(
  'a merchant that moves (%j) loses its last return address and currency before a screen sees it there',
  async (move) => {
    const { client, mine, remembered, onlyOther } = await deskWithChoices()
    const events = await client.desk.events()
    const heard = (async () => {
      const before: DeskEvent['changed'][] = []
      for await (const { changed } of events) {
        if (changed === 'profiles') return before
        before.push(changed)
      }
      return null
    })()
    await client.profiles.update({ id: mine.id, draft: merchantDraft('https://a.example', { name: 'Mine', ...move }) })
    expect(await heard).toContain('preferences')
    expect(await remembered()).toEqual(onlyOther)
  },
)

test('a merchant that is renamed or gets another secret keeps them', async () => {
  const { client, mine, remembered, both } = await deskWithChoices()
  const draft = merchantDraft('https://a.example', { name: 'Renamed' })
  await client.profiles.update({ id: mine.id, draft, secret: { scheme: 'bearer', token: 'another' } })
  expect(await remembered()).toEqual(both)
})

test('a new name of a merchant changes its transactions, which show it', async () => {
  const { client, mine } = await deskWithChoices()
  const events = await client.desk.events()
  const heard = (async () => {
    const all: DeskEvent[] = []
    for await (const event of events) {
      if (event.changed === 'profiles') return all
      all.push(event)
    }
    return null
  })()
  await client.profiles.update({ id: mine.id, draft: merchantDraft('https://a.example', { name: 'Renamed' }) })
  expect(await heard).toContainEqual({ changed: 'transactions', ids: null })
})

test('a merchant that is removed takes them with it', async () => {
  const { client, mine, remembered, onlyOther } = await deskWithChoices()
  await client.profiles.remove({ id: mine.id })
  expect(await remembered()).toEqual(onlyOther)
})
