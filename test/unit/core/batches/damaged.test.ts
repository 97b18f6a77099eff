import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { batchReadRepository } from '../../../../src/main/core/database/find/batch-read-repository.ts'
import { openDraft, openFile, sealed, sentAll } from '../../../fakes/batches.ts'
import { startTestDesk, temporaryFolder } from '../../../fakes/desk.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { json } from '../../../fakes/platform.ts'
import { fakeSecrets, fakeSettings } from '../../../fakes/ports.ts'
import { rotIn } from '../database/rot.ts'
import { deskWith, file } from './desk-with.ts'

/** What an operator says about a row of which nothing is shown. */
const NOTHING = { seen: [], seenUnpaid: [], aboveLimit: false }

/** A sealed batch of so many payouts, on a restarted desk. */
async function sealedBefore(count: number, answerTo: Parameters<typeof deskWith>[0] = () => null) {
  const [folder, ports] = [temporaryFolder(), { secrets: fakeSecrets().store, settings: fakeSettings() }]
  const first = await deskWith(answerTo, ports, folder)
  const { profile, payouts } = first
  const { id } = await sealed(first.client, profile, await openDraft(first.desk, profile.id, file(count)))
  await first.desk.close()
  return { ...(await startTestDesk(ports, folder)), profile, payouts, id, folder, rot: rotIn(folder) }
}

test.each([
  ['what is sent', "request = '{\"card'"],
  ['the amount', "request = json_remove(request, '$.amount')"],
  ['the amount, still a valid one,', "request = json_replace(request, '$.amount', '7000.00')"],
  ['the bank', "request = json_replace(request, '$.bank_id', 'another')"],
])('a batch is not sent if %s of a row is not what was sealed', async (_what, damage) => {
  const { desk, client, profile, payouts, id, rot } = await sealedBefore(2)
  rot(`UPDATE batch_rows SET ${damage} WHERE batch_id = ? AND row = 3`, id)
  expect(await openFile(desk, profile.id, file(2), { again: id })).toEqual({ result: 'opened', id })
  const start = client.batches.start({ id, profileRevision: profile.revision, pace: { lanes: 1, perSecond: 50 } })
  expect(await failureOf(start)).toEqual({ kind: 'not_possible', why: 'not_as_sealed' })
  expect(payouts.size).toBe(0)
  expect(await client.batches.end({ id })).toMatchObject({ state: 'ended', unpaid: 2 })
  const reason = 'Sent before'
  const rest = await openFile(desk, profile.id, file(2), { restOf: { id, reason } })
  const draft = await client.batches.draft({ id: rest?.result === 'opened' ? rest.id : '' })
  const again = await sealed(client, profile, draft)
  expect(await sentAll(client, profile, again.id)).toMatchObject({ state: 'done', counts: { accepted: 2 } })
})

test('a row that can no longer be read while its batch is sent is held', async () => {
  let damage = () => undefined
  const { desk, client, profile, payouts, id, rot } = await sealedBefore(2, () => damage() ?? null)
  await openFile(desk, profile.id, file(2), { again: id })
  damage = () => rot("UPDATE batch_rows SET request = '{' WHERE batch_id = ? AND row = 3", id) as undefined
  const done = await sentAll(client, profile, id, { lanes: 1, perSecond: 50 })
  expect(done).toMatchObject({ state: 'done', stop: null, counts: { held: 1, accepted: 1 } })
  expect([...payouts.keys()]).toEqual(['PAYOUTS-INV-1'])
  const { rows } = await client.batches.rows({ id, fates: ['held'], text: '', from: 0, count: 10 })
  expect(rows).toMatchObject([{ row: 3, failure: { kind: 'not_possible', why: 'record_damaged' } }])
  expect(await client.batches.release({ id, row: 3, ...NOTHING })).toMatchObject({
    state: 'paused',
    counts: { pending: 1 },
  })
})

test('a row whose outcome cannot be read may have been paid: it is unknown, and is not sent again', async () => {
  const refusal = json(400, { code: 'WRONG_CARD' })
  const { desk, client, profile, payouts, id, rot } = await sealedBefore(2, (own) =>
    own === 'PAYOUTS-INV-1' ? refusal : null,
  )
  await openFile(desk, profile.id, file(2), { again: id })
  expect(await sentAll(client, profile, id)).toMatchObject({ counts: { accepted: 1, refused: 1 } })
  rot("UPDATE intents SET state = 'rxfused' WHERE state = ?", 'refused')
  expect((await client.batches.run({ id })).counts).toMatchObject({ accepted: 1, unknown: 1, refused: 0, pending: 0 })
  expect(payouts.size).toBe(1)
})

test('a row whose answers and reason for being held cannot be read can be released and sent', async () => {
  const { desk, client, profile, id, rot } = await sealedBefore(1)
  await openFile(desk, profile.id, file(1), { again: id })
  rot("UPDATE batch_rows SET answers = '{', held = 'x{' WHERE batch_id = ?", id)
  expect(await client.batches.run({ id })).toMatchObject({ counts: { held: 1 } })
  expect(await client.batches.release({ id, row: 2, ...NOTHING })).toMatchObject({ counts: { held: 0, pending: 1 } })
  const noCard = '{"kind":"invalid_input","field":"card_number","rule":"empty"}'
  rot('UPDATE batch_rows SET held = ? WHERE batch_id = ?', noCard, id)
  expect(await client.batches.release({ id, row: 2, ...NOTHING })).toMatchObject({ counts: { held: 0, pending: 1 } })
  rot("UPDATE batch_rows SET answers = '{' WHERE batch_id = ?", id)
  expect(await sentAll(client, profile, id)).toMatchObject({ state: 'done', counts: { accepted: 1 } })
})

test('unreadable cells are missing only from their own row', async () => {
  const { id, rot, folder } = await sealedBefore(2)
  rot("UPDATE batch_rows SET cells = '[' WHERE batch_id = ? AND row = 2", id)
  const disk = new DatabaseSync(join(folder, 'history.db'), { readOnly: true })
  expect(batchReadRepository(disk).batchCells(id, 1, 9)).toMatchObject([{ row: 3 }])
  disk.close()
})

test.each([
  ['file', "file = '{'"],
  ['state', "state = 'pausxd'"],
  ['stop', "stop = '{'"],
  ['headers', "headers = '['"],
  ['time', "created_at = '2026-0x-01'"],
])('a batch whose %s cannot be read sends nothing; other batches are listed unchanged', async (_what, damage) => {
  const { desk, client, profile, payouts, id, rot } = await sealedBefore(1)
  const other = await openDraft(desk, profile.id, file(2, 5))
  const before = (await client.batches.list({ profileId: null })).find((one) => one.id === other.id)
  rot(`UPDATE batches SET ${damage} WHERE id = ?`, id)
  const list = await client.batches.list({ profileId: null })
  expect(list.map((one) => one.id)).toEqual([other.id, id])
  expect(list[0]).toEqual(before)
  expect(await openFile(desk, profile.id, file(1), { again: id })).toEqual({ result: 'opened', id })
  expect(await client.batches.run({ id })).toMatchObject({ id, counts: { pending: 1 } })
  const pace = { lanes: 1, perSecond: 50 } as const
  const start = client.batches.start({ id, profileRevision: profile.revision, pace })
  expect(await failureOf(start)).toMatchObject({ kind: 'not_possible', why: 'record_damaged' })
  expect(payouts.size).toBe(0)
  // The same file is still recognised.
  expect((await openDraft(desk, profile.id, file(1))).sameFile.map((one) => one.id)).toEqual([id])
})
