import { expect, onTestFinished, test } from 'vitest'
import { createPlatform } from '../../../../src/main/core/platform/endpoints.ts'
import type { DeskClient } from '../../../../src/shared/contract/index.ts'
import type { StatusBy } from '../../../../src/shared/model/profile.ts'
import { TRAINING_TOKEN } from '../../../../src/shared/model/training.ts'
import type { TrainingSettings } from '../../../../src/training/platform.ts'
import { startTraining } from '../../../../src/training/server.ts'
import { startTestDesk } from '../../../fakes/desk.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { silentLogger } from '../../../fakes/logger.ts'
import { merchantDraft, payinOrder } from '../../../fakes/orders.ts'
import { created, type FakePlatform, json, startFakePlatform } from '../../../fakes/platform.ts'
import { wire } from '../../../fakes/ports.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/
const headers = { authorization: `Bearer ${TRAINING_TOKEN}`, 'content-type': 'application/json' }
const secret = { scheme: 'bearer', token: TRAINING_TOKEN } as const

/** The training platform as an external platform, with IDs and paths of its choice. */
async function startPlatform(settings: Partial<TrainingSettings>) {
  const training = await startTraining({ settings })
  onTestFinished(() => training.close())
  return {
    baseUrl: training.baseUrl,
    change: async (body: Partial<TrainingSettings>): Promise<void> => {
      await fetch(`${training.baseUrl}/training/settings`, { method: 'POST', headers, body: JSON.stringify(body) })
    },
    /** The paths of the requested statuses, oldest first. */
    asked: async (): Promise<string[]> => {
      const state = await (await fetch(`${training.baseUrl}/training/state`, { headers })).json()
      const { requests } = state as { requests: { method: string; path: string }[] }
      return requests.map(({ path }) => path).filter((path) => path.startsWith('/merchant/') && /status/.test(path))
    },
  }
}

async function deskAt(baseUrl: string, statusBy: StatusBy) {
  const { client } = await startTestDesk()
  const profile = await client.profiles.create({ draft: merchantDraft(baseUrl, { statusBy }), secret })
  const change = (to: StatusBy) =>
    client.profiles.update({ id: profile.id, draft: merchantDraft(baseUrl, { statusBy: to }) })
  // A whole amount: on the training platform, decimals are instructions.
  const create = () => client.payments.createAccountPayin(payinOrder(profile.id, { amount: '1000' }))
  return { client, profile, change, create }
}

const idOf = async (client: DeskClient, id: string): Promise<string> =>
  (await client.transactions.get({ id })).platformId ?? ''

test.each<[StatusBy, TrainingSettings['idForm']]>([
  ['query', 'short'],
  ['path', 'short'],
  ['path', 'uuid'],
])('a status is read by %s with %s IDs, and stored', async (statusBy, idForm) => {
  const platform = await startPlatform({ idForm, statusByPath: statusBy === 'path' })
  const { client, create } = await deskAt(platform.baseUrl, statusBy)
  const { id } = await create()
  const platformId = await idOf(client, id)
  expect(UUID.test(platformId)).toBe(idForm === 'uuid')
  const read = await client.transactions.refresh({ id })
  expect(read).toMatchObject({ status: 'process', observation: { receipts: [] } })
  expect(await client.transactions.get({ id })).toEqual(read)
  expect(await platform.asked()).toEqual([
    statusBy === 'query' ? `/merchant/status?transaction_id=${platformId}` : `/merchant/${platformId}/status`,
  ])
})

test('a platform that does not serve the path refuses the read, and the last status stays', async () => {
  const platform = await startPlatform({ statusByPath: false })
  const { client, change, create } = await deskAt(platform.baseUrl, 'query')
  const { id } = await create()
  const before = await client.transactions.refresh({ id })
  await change('path')
  expect(await failureOf(client.transactions.refresh({ id }))).toMatchObject({
    kind: 'refused',
    code: 'NOT_FOUND',
    httpStatus: 404,
    endpoint: 'GET /merchant/<id>/status',
  })
  expect(await client.transactions.get({ id })).toEqual(before)
  await platform.change({ errorShape: 'text' })
  expect(await failureOf(client.transactions.refresh({ id }))).toMatchObject({
    kind: 'unreadable_answer',
    reason: 'unexpected_status',
    httpStatus: 404,
  })
  expect(await client.transactions.get({ id })).toEqual(before)
})

test('UUIDs that are not found by query are found after switching to the path, also for existing transactions', async () => {
  const platform = await startPlatform({ idForm: 'uuid', statusByPath: true })
  const { client, change, create } = await deskAt(platform.baseUrl, 'query')
  const { id } = await create()
  expect(await failureOf(client.transactions.refresh({ id }))).toMatchObject({
    kind: 'refused',
    code: 'TRANSACTION_NOT_FOUND',
    endpoint: 'GET /merchant/status',
  })
  await change('path')
  expect(await client.transactions.refresh({ id })).toMatchObject({ status: 'process' })
})

test('switching changes neither revision nor secret, so that an open order goes through', async () => {
  const platform = await startFakePlatform(created())
  const { profile, change, create } = await deskAt(platform.baseUrl, 'query')
  expect(await change('path')).toEqual({ ...profile, statusBy: 'path' })
  expect(await create()).toMatchObject({ state: 'accepted' })
})

const HOSTILE = [
  '.',
  '..',
  '/',
  '../balance',
  'a/../../balance',
  '..\\balance',
  '%2e%2e',
  'a?b',
  'a#b',
  '..;',
  'a\r\nb',
]

test('IDs that could lead elsewhere are never put in a path, and are sent unchanged by query', async () => {
  const platform = await startFakePlatform()
  const { client, change, create } = await deskAt(platform.baseUrl, 'path')
  const made: [string, string][] = []
  for (const platformId of HOSTILE) {
    platform.answer = created({ id: platformId })
    const { id } = await create()
    expect(await idOf(client, id)).toBe(platformId)
    expect(await failureOf(client.transactions.refresh({ id })), platformId).toEqual({ kind: 'platform_id_unusable' })
    made.push([id, platformId])
  }
  expect(new Set(pathsOf(platform))).toEqual(new Set(['/merchant/payin/account']))

  await change('query')
  platform.answer = json(200, { status: 'paid' })
  for (const [id, platformId] of made) {
    expect(await client.transactions.refresh({ id })).toMatchObject({ status: 'paid' })
    const url = new URL(pathsOf(platform).at(-1) ?? '', 'http://platform')
    expect([url.pathname, [...url.searchParams]]).toEqual(['/merchant/status', [['transaction_id', platformId]]])
  }
})

test('an ID that is too long or contains the credential is not taken, and the outcome is unknown', async () => {
  const platform = await startFakePlatform()
  const { client, create } = await deskAt(platform.baseUrl, 'query')
  for (const platformId of ['a'.repeat(5000), `id-${TRAINING_TOKEN}-7`]) {
    platform.answer = created({ id: platformId })
    const { id } = await create()
    const found = await client.transactions.get({ id })
    expect(found).toMatchObject({ state: 'unknown', platformId: null, failure: { reason: 'unusable_id' } })
    expect(JSON.stringify(found)).not.toContain(TRAINING_TOKEN)
  }
})

const pathsOf = (platform: FakePlatform): string[] => platform.received.map(({ path }) => path)

test('an ID of an odd but harmless form is sent unchanged, under a base URL with a path of its own', async () => {
  const platform = await startFakePlatform(created({ id: 'tx:7@a+b=' }))
  const { client, create } = await deskAt(`${platform.baseUrl}/api/v2`, 'path')
  const { id } = await create()
  platform.answer = json(200, { status: 'paid' })
  await client.transactions.refresh({ id })
  expect(pathsOf(platform)[1]).toBe('/api/v2/merchant/tx%3A7%40a%2Bb%3D/status')
})

test('the log has the endpoint, not the ID; simultaneous reads share a request only for the same ID', async () => {
  const far = await startFakePlatform((response, request) => {
    setTimeout(() => void json(200, { status: 'paid' })(response, request), 300)
  })
  const logged: string[] = []
  const log = { ...silentLogger, call: ({ endpoint }: { endpoint: string }) => void logged.push(endpoint) }
  const platform = createPlatform(wire, log)
  onTestFinished(() => platform.close())
  const access = { baseUrl: far.baseUrl, headers: {}, secrets: [] }
  await Promise.all(['Ab12Cd34', 'Ab12Cd34', 'Ef56Gh78'].map((id) => platform.status(access, id, 'path')))
  expect(pathsOf(far).toSorted()).toEqual(['/merchant/Ab12Cd34/status', '/merchant/Ef56Gh78/status'])
  expect(logged).toEqual(['GET /merchant/<id>/status', 'GET /merchant/<id>/status'])
})
