import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { startTestDesk } from '../../../fakes/desk.ts'
import { addMerchant, payinOrder } from '../../../fakes/orders.ts'
import { created, startFakePlatform } from '../../../fakes/platform.ts'

test('a timeline with a hundred thousand statuses is read within a second, and its middle is left out', async () => {
  const platform = await startFakePlatform(created())
  const { client, folder } = await startTestDesk()
  const { id: profileId } = await addMerchant(client, platform.baseUrl)
  const { id } = await client.payments.createAccountPayin(payinOrder(profileId))
  const database = new DatabaseSync(join(folder, 'history.db'))
  const add = database.prepare('INSERT INTO story (transaction_id, at, operator, event) VALUES (?, ?, ?, ?)')
  const at = (second: number): string => new Date(Date.UTC(2030, 0, 1, 0, 0, second)).toISOString()
  database.exec('BEGIN')
  for (let turn = 0; turn < 100_000; turn++) {
    add.run(id, at(turn), null, JSON.stringify({ what: 'status', status: `${turn}`.padEnd(200, 'x'), before: null }))
    if (turn === 50_000) add.run(id, at(turn), 'Anna', JSON.stringify({ what: 'reopened', reason: 'the only one' }))
  }
  add.run(id, at(100_000), null, JSON.stringify({ what: 'sent', call: 'cancel', intentId: randomUUID() }))
  database.exec('COMMIT')
  database.close()

  const begun = performance.now()
  const story = await client.transactions.timeline({ id })
  expect(performance.now() - begun).toBeLessThan(1000)
  expect(JSON.stringify(story).length).toBeLessThan(200_000)
  const what = story.map(({ event }) => event.what)
  expect(what.filter((one) => one === 'status')).toHaveLength(200)
  expect(what).toEqual([
    ...['sent', 'answered'],
    ...Array.from({ length: 50 }, () => 'status'),
    ...['left_out', 'reopened'],
    ...Array.from({ length: 150 }, () => 'status'),
    'sent',
  ])
  expect(story.find(({ event }) => event.what === 'left_out')?.event).toMatchObject({ count: 99_800 })
}, 60_000)
