import { expect, test } from 'vitest'
import { startTestDesk } from '../../../fakes/desk.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { addMerchant, merchantDraft } from '../../../fakes/orders.ts'

/** A merchant, as two windows have read it. */
async function read() {
  const { client } = await startTestDesk()
  const profile = await addMerchant(client, 'http://127.0.0.1:1')
  const now = async () => (await client.profiles.list()).profiles.find(({ id }) => id === profile.id)
  return { client, profile, now }
}

test('limits of a window that shows older ones do not replace newer ones', async () => {
  const { client, profile, now } = await read()
  const { id, guard: before } = profile
  const [first, second] = [
    { ...before, limits: { RUB: '100' } },
    { ...before, duplicateHours: 0 },
  ]
  const ends = await Promise.allSettled([
    client.profiles.setGuard({ id, guard: first, before }),
    client.profiles.setGuard({ id, guard: second, before }),
  ])
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(await failureOf(client.profiles.setGuard({ id, guard: second, before }))).toEqual({ kind: 'merchant_changed' })
  expect((await now())?.guard).toEqual(first)
  await client.profiles.setGuard({ id, guard: first, before })
  await client.profiles.setGuard({ id, guard: { ...first, duplicateHours: 0 }, before: first })
  expect((await now())?.guard).toEqual({ ...first, duplicateHours: 0 })
})

test('the address and credentials of a window that shows older ones do not replace newer ones', async () => {
  const { client, profile, now } = await read()
  const { id } = profile
  const before = { ...merchantDraft('http://127.0.0.1:1'), revision: profile.revision }
  const secret = { scheme: 'bearer', token: 't-2' } as const
  const moved = { id, draft: merchantDraft('http://127.0.0.1:2', { name: 'Moved' }), secret, before }
  const saved = await client.profiles.update(moved)
  const late = client.profiles.update({
    id,
    draft: merchantDraft('http://127.0.0.1:3', { name: 'Late' }),
    secret,
    before,
  })
  expect(await failureOf(late)).toEqual({ kind: 'merchant_changed' })
  expect(await now()).toEqual(saved)
  expect(
    await client.profiles.update({ ...moved, before: { ...moved.draft, revision: saved.revision } }),
  ).toMatchObject({ name: 'Moved' })
})

test('a name saved from a window that shows an older way to ask for a status does not set that back', async () => {
  const { client, profile, now } = await read()
  const { id, revision } = profile
  const draft = merchantDraft('http://127.0.0.1:1')
  const saved = await client.profiles.update({ id, draft: { ...draft, statusBy: 'path' } })
  const late = client.profiles.update({ id, draft: { ...draft, name: 'Late' }, before: { ...draft, revision } })
  expect(await failureOf(late)).toEqual({ kind: 'merchant_changed' })
  expect(await now()).toEqual(saved)
})
