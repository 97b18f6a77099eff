import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { startTestDesk } from '../../../fakes/desk.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { addMerchant, payinOrder } from '../../../fakes/orders.ts'
import { type Answer, created, hangUp, json, startFakePlatform, text } from '../../../fakes/platform.ts'

const SHORT = 'Zz99Yy88'

/** A desk with one payin whose outcome is unknown, and a disk that fills up when a test says so. */
async function withUnknown() {
  const platform = await startFakePlatform(hangUp)
  const { client, folder } = await startTestDesk()
  const profile = await addMerchant(client, platform.baseUrl)
  const { id } = await client.payments.createAccountPayin(payinOrder(profile.id))
  const order = () => ({ intentId: randomUUID(), transactionId: id, profileId: profile.id, profileRevision: 1 })
  const disk = new DatabaseSync(join(folder, 'history.db'))
  /** From now on this fails, as it does on a full disk: "INSERT ON intents". */
  const fails = (what: string) =>
    disk.exec(`CREATE TRIGGER full BEFORE ${what} BEGIN SELECT raise(ABORT, 'disk full'); END`)
  const hasRoom = () => disk.exec('DROP TRIGGER full')
  const acts = {
    askAgain: () => client.resolution.askAgain(order()),
    cancel: () => client.payments.cancel(order()),
    dispute: () => client.disputes.open({ ...order(), dispute_type: 'payin_timeout', files: [] }),
    adopt: () => client.resolution.adopt({ transactionId: id, platformId: SHORT }),
    close: () => client.resolution.closeByHand({ transactionId: id, reason: 'not in the statement' }),
  }
  const get = () => client.transactions.get({ id })
  const story = async () => (await client.transactions.story({ id })).map(({ event }) => event.what)
  return { client, platform, id, acts, get, story, fails, hasRoom }
}

const WRITES = ['askAgain', 'cancel', 'dispute'] as const
const ANSWERS: Record<(typeof WRITES)[number], Answer> = {
  askAgain: created(),
  cancel: text(204, ''),
  dispute: json(200, { id: '0f8fad5b-d9cb-469f-a165-70867728950e' }),
}

describe('on a full disk', () => {
  test.each(WRITES.flatMap((write) => ['INSERT ON intents', 'INSERT ON story'].map((what) => [write, what] as const)))(
    '%s is not sent where it cannot be written down (%s), and can be when there is room',
    async (write, what) => {
      const { platform, acts, get, story, fails, hasRoom } = await withUnknown()
      const before = await get()
      fails(what)
      expect(await failureOf(acts[write]())).toMatchObject({ kind: 'storage_failed' })
      expect(platform.received).toHaveLength(1)
      expect(await get()).toEqual(before)
      expect(await story()).toEqual(['sent', 'answered'])
      hasRoom()
      platform.answer = ANSWERS[write]
      await acts[write]()
      expect(platform.received).toHaveLength(2)
    },
  )

  test.each(WRITES)(
    'the answer to %s that cannot be written down is told, and nothing else is sent meanwhile',
    async (write) => {
      const { platform, acts, fails, hasRoom } = await withUnknown()
      platform.answer = (response, request) => {
        fails('UPDATE ON intents')
        return ANSWERS[write](response, request)
      }
      expect(await failureOf(acts[write]())).toMatchObject({ kind: 'outcome_not_kept', state: 'accepted' })
      hasRoom()
      expect(await failureOf(acts[write]())).toEqual({ kind: 'not_possible', why: 'still_under_way' })
      expect(platform.received).toHaveLength(2)
    },
  )

  test.each(['adopt', 'close'] as const)('%s is done as a whole or not at all', async (act) => {
    const { client, platform, acts, get, fails } = await withUnknown()
    platform.answer = json(200, { status: 'paid' })
    const before = await get()
    fails('INSERT ON story')
    expect(await failureOf(acts[act]())).toMatchObject({ kind: 'storage_failed' })
    expect(await get()).toEqual(before)
    expect(await client.resolution.unresolved({ profileId: null })).toHaveLength(1)
  })

  test('an id that is adopted is told as adopted, though the status read with it cannot be kept', async () => {
    const { client, platform, acts, fails } = await withUnknown()
    platform.answer = json(200, { status: 'paid' })
    fails('INSERT ON observations')
    expect(await acts.adopt()).toMatchObject({ platformId: SHORT, resolution: { how: 'adopted' }, status: null })
    expect(await client.resolution.unresolved({ profileId: null })).toEqual([])
  })
})
