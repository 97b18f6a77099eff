import { expect, test } from 'vitest'
import { startTestDesk, temporaryFolder } from '../../../fakes/desk.ts'
import { addMerchant, merchantDraft } from '../../../fakes/orders.ts'
import { json, startFakePlatform } from '../../../fakes/platform.ts'

async function readingDesk() {
  const platform = await startFakePlatform()
  const folder = temporaryFolder()
  let now = '2026-03-29T00:10:00.000Z'
  const clock = { now: () => new Date(now) }
  const { client, desk } = await startTestDesk({ clock }, folder)
  const { id: profileId } = await addMerchant(client, platform.baseUrl)
  const read = async (at: string, balance: unknown) => {
    now = at
    platform.answer = json(200, { balance, currency_rate: '90.50000000' })
    await client.account.readBalance({ profileId })
  }
  const series = async (of = client, days = 7) => {
    const scope = { of: 'merchant', profileId } as const
    const { balance } = await of.overview.figures({ scope, timeZone: 'Europe/Berlin', days })
    return balance.map((one) => `${one.readAt} ${one.balance}`)
  }
  return { client, desk, folder, clock, platform, profileId, read, series }
}

test('the last balance read in each hour is kept as it came, and is there after a restart', async () => {
  const { desk, folder, clock, read, series } = await readingDesk()
  await read('2026-03-29T00:10:00.000Z', '100.00')
  await read('2026-03-29T00:59:59.999Z', '99.50000000')
  await read('2026-03-29T01:00:00.000Z', '-3')
  await read('2026-03-29T01:30:00.000Z', null)
  const kept = ['2026-03-29T00:59:59.999Z 99.50000000', '2026-03-29T01:00:00.000Z -3']
  expect(await series()).toEqual(kept)
  await desk.close()
  const { client } = await startTestDesk({ clock }, folder)
  expect(await series(client)).toEqual(kept)
})

test('a series of more than a month has the last balance of each day in the time zone', async () => {
  const { read, series } = await readingDesk()
  await read('2026-03-28T10:00:00.000Z', '1')
  await read('2026-03-28T22:30:00.000Z', '2')
  // In Berlin it is the next day already.
  await read('2026-03-28T23:30:00.000Z', '3')
  await read('2026-03-29T21:30:00.000Z', '4')
  expect(await series()).toHaveLength(4)
  expect(await series(undefined, 60)).toEqual(['2026-03-28T22:30:00.000Z 2', '2026-03-29T21:30:00.000Z 4'])
})

test('balances are dropped when the merchant moves to another platform, but not when it is renamed', async () => {
  const { client, platform, profileId, read, series } = await readingDesk()
  await read('2026-03-29T00:10:00.000Z', '100')
  await client.profiles.update({ id: profileId, draft: merchantDraft(platform.baseUrl, { name: 'Renamed' }) })
  expect(await series(), 'another name is no other platform').toHaveLength(1)
  await client.profiles.update({ id: profileId, draft: merchantDraft('http://127.0.0.1:1') })
  expect(await series()).toEqual([])
})
