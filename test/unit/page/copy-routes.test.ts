import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createCopyRoutes } from '../../../src/main/page/copy-routes.ts'
import { payoutPlatform } from '../../fakes/batches.ts'
import { startTestDesk } from '../../fakes/desk.ts'
import { files } from '../../fakes/evidence-files.ts'
import { addMerchant } from '../../fakes/orders.ts'
import { startFakePlatform } from '../../fakes/platform.ts'
import { deskAt, startMerchant } from '../core/receipts/merchant.ts'

/** A desk that has fetched a film, a PDF and a page with a misleading name, and its routes. */
async function openDoor() {
  const far = await startMerchant()
  far.name(far.serve('film', files.webm), far.serve('a.pdf', files.pdf), far.serve('page.png', files.html, 'image/png'))
  const { read, settled, desk } = await deskAt(far)
  await read()
  const paths = (await settled()).map(({ copy }) => `/receipts/${copy.is === 'kept' ? copy.sha256 : ''}`)
  const routes = createCopyRoutes(desk)
  const ask = async (pathname: string, { method = 'GET', range = null as string | null } = {}) => {
    const header = (name: string) => (name === 'range' ? range : null)
    const answer = await routes({ method, pathname, header, body: null, isOwnPage: true })
    const body = answer && Buffer.from(await answer.arrayBuffer())
    return { status: answer?.status, headers: Object.fromEntries(answer?.headers ?? []), body }
  }
  return { ask, paths }
}

const CLOSED = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cache-control': 'private, no-store',
}

test('serves a receipt by its hash with its real type, and one that cannot be shown as a download', async () => {
  const { ask, paths } = await openDoor()
  const [film = '', pdf = '', page = ''] = paths
  const inline = { ...CLOSED, 'content-disposition': 'inline' }
  expect(await ask(film)).toMatchObject({
    status: 200,
    body: files.webm,
    headers: { ...inline, 'content-type': 'video/webm' },
  })
  expect(await ask(pdf)).toMatchObject({ status: 200, headers: { ...inline, 'content-type': 'application/pdf' } })
  expect(await ask(page)).toMatchObject({
    status: 200,
    body: files.html,
    headers: { ...CLOSED, 'content-disposition': 'attachment', 'content-type': 'application/octet-stream' },
  })
})

test('serves a video receipt in byte ranges, 416 for a range beyond its end, and no body for HEAD', async () => {
  const { ask, paths } = await openDoor()
  const [film = ''] = paths
  const size = files.webm.length
  expect(await ask(film, { range: 'bytes=100-199' })).toMatchObject({
    status: 206,
    body: files.webm.subarray(100, 200),
    headers: { ...CLOSED, 'content-range': `bytes 100-199/${size}`, 'content-type': 'video/webm' },
  })
  expect(await ask(film, { range: `bytes=${size}-` })).toMatchObject({ status: 416, headers: CLOSED })
  const head = await ask(film, { method: 'HEAD' })
  expect([head.status, head.headers['content-length'], head.body?.length]).toEqual([200, String(size), 0])
})

test('answers 404 to other paths and 405 to other methods, and ignores other routes', async () => {
  const { ask, paths } = await openDoor()
  const [film = ''] = paths
  const hash = film.slice('/receipts/'.length)
  const nowhere = [
    `/evidence/${hash}`,
    `/receipts/${'0'.repeat(64)}`,
    `/receipts/${hash.toUpperCase()}`,
    `/receipts/${hash}/`,
    '/receipts/',
    '/receipts/../history.db',
    '/receipts/..%2fhistory.db',
  ]
  for (const path of nowhere) expect((await ask(path)).status, path).toBe(404)
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    expect(await ask(film, { method }), method).toMatchObject({
      status: 405,
      headers: { ...CLOSED, allow: 'GET, HEAD' },
    })
  }
  expect((await ask('/transactions')).status).toBeUndefined()
})

/** A desk with a merchant, ready to receive payout files. */
async function openIntake() {
  const platform = await startFakePlatform(payoutPlatform().answer)
  const { client, desk } = await startTestDesk()
  const { id: profileId } = await addMerchant(client, platform.baseUrl)
  const routes = createCopyRoutes(desk)
  const ticket = async (again: string | null = null) => {
    const file = { profileId, name: 'a.csv', size: 7, source: 'file', again, from: { by: 'upload' } } as const
    const answer = await client.batches.open(file)
    return answer.result === 'upload' ? answer.ticket : ''
  }
  const ask = async (
    name: string,
    { method = 'POST', body = new Blob(['a;b\n1;2']).stream(), isOwnPage = true, length = null as string | null } = {},
  ) => {
    const header = (of: string) => (of === 'content-length' ? length : null)
    const answer = await routes({ method, pathname: `/batches/${name}`, header, body, isOwnPage })
    const headers = Object.fromEntries(answer?.headers ?? [])
    return { status: answer?.status, headers, said: JSON.parse((await answer?.text()) || 'null') }
  }
  return { ticket, ask, list: () => client.batches.list({ profileId: null }) }
}

test('accepts a payout file once per ticket, only from its own page and only by POST', async () => {
  const { ticket, ask, list } = await openIntake()
  const to = await ticket()
  expect((await ask(to, { isOwnPage: false })).status).toBe(403)
  const taken = await ask(to)
  const [batch] = await list()
  expect(taken).toMatchObject({ status: 200, headers: CLOSED, said: { result: 'opened', id: batch?.id } })
  for (const name of [to, randomUUID(), '', '../evidence', `${to}/`]) expect((await ask(name)).status, name).toBe(404)
  for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])
    expect(await ask(await ticket(), { method }), method).toMatchObject({ status: 405, headers: { allow: 'POST' } })
  expect(await list()).toHaveLength(1)
})

test('refuses a payout file that breaks off or is shorter than announced', async () => {
  const { ticket, ask, list } = await openIntake()
  const torn = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('a;b\n'))
      controller.error(new Error('gone'))
    },
  })
  expect((await ask(await ticket(), { body: torn })).status).toBe(400)
  expect((await ask(await ticket(), { length: '100' })).status).toBe(400)
  expect(await list()).toEqual([])
})

test('answers 422 with the failure to a file for a batch that does not exist', async () => {
  const { ticket, ask } = await openIntake()
  const answer = await ask(await ticket(randomUUID()))
  expect(answer).toMatchObject({ status: 422, said: { failure: { kind: 'batch_not_found' } } })
})

test('answers 404 for a copy that was emptied on disk', async () => {
  const read = () => {
    throw new Error('read')
  }
  const openCopy = async () => ({ size: 0, contentType: 'image/png', isShown: true, read })
  const none = { receive: async () => null, open: async () => null }
  const routes = createCopyRoutes({ receipts: { openCopy }, evidence: none, batches: none })
  const pathname = `/receipts/${'a'.repeat(64)}`
  for (const range of [null, 'bytes=0-1']) {
    const answer = await routes({ method: 'GET', pathname, header: () => range, body: null, isOwnPage: true })
    expect(answer?.status).toBe(404)
  }
})
