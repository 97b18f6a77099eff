import { readdirSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startBrowserHost } from '../../../src/main/browser/host.ts'
import type { NewEvidence } from '../../../src/shared/contract/evidence.ts'
import { signIn } from '../../fakes/browser-session.ts'
import { startTestDesk, temporaryFolder } from '../../fakes/desk.ts'
import { files, ofSize } from '../../fakes/evidence-files.ts'
import { addMerchant, payinOrder } from '../../fakes/orders.ts'
import { created, startFakePlatform } from '../../fakes/platform.ts'

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A real desk behind a real host, with a signed-in page. */
async function openHost() {
  const platform = await startFakePlatform(created())
  const { client, desk, folder } = await startTestDesk()
  const profile = await addMerchant(client, platform.baseUrl)
  const { id: transactionId } = await client.payments.createAccountPayin(payinOrder(profile.id))
  const rendererFolder = temporaryFolder()
  writeFileSync(join(rendererFolder, 'index.html'), 'the page')
  const { evidence, receipts, batches, exports } = desk
  const host = await startBrowserHost({
    rendererFolder,
    port: 0,
    evidence,
    receipts,
    batches,
    exports,
    serve: () => undefined,
  })
  onTestFinished(() => host.close())
  const { port } = new URL(host.url)

  function ask(
    path: string,
    { method = 'GET', headers = {}, body = [] as readonly Uint8Array[] } = {},
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', reject)
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
        )
      })
      sent.on('error', reject)
      for (const part of body) sent.write(part)
      sent.end()
    })
  }
  const page: OutgoingHttpHeaders = { ...(await signIn(host.url)).headers }

  async function ticket(fields: Partial<NewEvidence> = {}): Promise<string> {
    const order = { transactionId, name: 'a.png', size: 100, source: 'pasted', from: { by: 'upload' } } as const
    const answer = await client.evidence.add({ ...order, ...fields })
    return answer.result === 'upload' ? answer.ticket : ''
  }
  const post = (to: string, body: readonly Uint8Array[], headers: OutgoingHttpHeaders = page) =>
    ask(`/evidence/${to}`, { method: 'POST', headers, body })
  const list = () => client.evidence.list({ transactionId })
  return { ask, ticket, post, page, port, folder, list, client, transactionId }
}

const jsonOf = ({ body }: Answer) => JSON.parse(body.toString())

test('a ticket uploads bytes once, and they are served by their hash', async () => {
  const { ask, ticket, post, page, list } = await openHost()
  const to = await ticket()
  const added = await post(to, [files.png.subarray(0, 40), files.png.subarray(40)])
  expect(added.status).toBe(200)
  const { result, file } = jsonOf(added)
  expect([result, file]).toEqual(['kept', (await list())[0]])
  expect((await post(to, [files.gif])).status).toBe(404)
  const seen = await ask(`/evidence/${file.sha256}`, { headers: page })
  expect([seen.status, seen.body.equals(files.png)]).toEqual([200, true])
  expect(seen.headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(files.png.length),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
    'content-disposition': 'inline',
  })
})

test('a video is served in byte ranges', async () => {
  const { ask, ticket, post, page } = await openHost()
  const { file } = jsonOf(await post(await ticket(), [files.webm]))
  const size = files.webm.length
  const part = async (range: string, method = 'GET') =>
    ask(`/evidence/${file.sha256}`, { method, headers: { ...page, range } })
  const middle = await part('bytes=100-199')
  expect([middle.status, middle.body.equals(files.webm.subarray(100, 200))]).toEqual([206, true])
  expect(middle.headers).toMatchObject({ 'content-range': `bytes 100-199/${size}`, 'content-length': '100' })
  expect((await part('bytes=-5')).body).toEqual(files.webm.subarray(-5))
  expect(await part(`bytes=${size}-`)).toMatchObject({ status: 416, headers: { 'content-range': `bytes */${size}` } })
  expect(await part('bytes=0-1,4-5')).toMatchObject({ status: 200, body: files.webm })
  const head = await part('', 'HEAD')
  expect(head).toMatchObject({ status: 200, headers: { 'content-length': String(size), 'content-type': 'video/webm' } })
  expect(head.body).toHaveLength(0)
})

test('10,000,000 bytes are stored completely, and a larger upload still gets its answer', async () => {
  const { ticket, post, list } = await openHost()
  const most = ofSize(files.jpeg, 10_000_000)
  expect(jsonOf(await post(await ticket(), [most])).file).toMatchObject({ size: 10_000_000, trouble: null })
  const more = [ofSize(files.jpeg, 10_000_000), Buffer.alloc(20_000_000)]
  expect(jsonOf(await post(await ticket(), more)).file).toMatchObject({ trouble: { is: 'too_large' }, hasCopy: false })
  expect(await list()).toHaveLength(2)
})

test('an upload that breaks off is not stored', async () => {
  const { ticket, page, port, folder, list } = await openHost()
  for (const headers of [{ ...page, 'content-length': 500 }, page]) {
    const sent = request({ host: '127.0.0.1', port, path: `/evidence/${await ticket()}`, method: 'POST', headers })
    const failed = new Promise((resolve) => sent.on('error', resolve))
    sent.write(files.png)
    await expect.poll(() => readdirSync(join(folder, 'evidence'))).toHaveLength(1)
    sent.destroy()
    await failed
    await expect.poll(() => readdirSync(join(folder, 'evidence'))).toEqual([])
  }
  expect(await list()).toEqual([])
})

test('a refusal is returned as the contract defines it', async () => {
  const { ticket, post, client, transactionId } = await openHost()
  const late = await ticket()
  const nothing = { by: 'nothing', why: 'folder' } as const
  const folder = { transactionId, name: 'a', size: 1, source: 'dropped', from: nothing } as const
  for (let count = 0; count < 30; count++) await client.evidence.add(folder)
  const answer = await post(late, [files.png])
  expect([answer.status, jsonOf(answer)]).toEqual([422, { failure: { kind: 'evidence_full', limit: 'files' } }])
})

test('only the own page can upload, and a refused upload leaves its ticket valid', async () => {
  const { ticket, post, page, port, list } = await openHost()
  const to = await ticket()
  const { authorization } = page
  const strangers: readonly (readonly [OutgoingHttpHeaders, number])[] = [
    [{ origin: page.origin }, 401],
    [{ authorization }, 403],
    [{ authorization, origin: 'http://evil.example' }, 403],
    [{ authorization, origin: `http://localhost:${port}` }, 403],
    [{ authorization, origin: `http://127.0.0.1:${port + 1}` }, 403],
    [{ authorization, origin: 'null' }, 403],
    [{ authorization, origin: `http://evil.example:${port}`, host: `evil.example:${port}` }, 421],
  ]
  for (const [headers, status] of strangers)
    expect((await post(to, [files.png], headers)).status, JSON.stringify(headers)).toBe(status)
  expect(await list()).toEqual([])
  expect((await post(to, [files.png])).status).toBe(200)
})

test('nothing is served without the secret, and nothing but evidence with it', async () => {
  const { ask, ticket, post, page, folder } = await openHost()
  const { file } = jsonOf(await post(await ticket(), [files.png]))
  const path = `/evidence/${file.sha256}`
  expect((await ask(path)).status).toBe(401)
  expect((await ask(path, { headers: { authorization: 'Bearer x' } })).status).toBe(401)
  writeFileSync(join(folder, 'evidence', 'f'.repeat(64)), files.html)
  const absent = [
    'f'.repeat(64),
    '0'.repeat(64),
    file.sha256.toUpperCase(),
    '',
    '..%2fhistory.db',
    `${file.sha256}/`,
    file.id,
  ]
  for (const name of absent) expect((await ask(`/evidence/${name}`, { headers: page })).status, name).toBe(404)
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS'])
    expect((await ask(path, { method, headers: page })).status, method).toBe(405)
  expect((await post(file.sha256, [files.gif])).status).toBe(404)
})

test('a ticket shows one copy to whoever has its address: only the own page gets one, and it takes no upload', async () => {
  const { ask, ticket, post, page } = await openHost()
  const { file } = jsonOf(await post(await ticket(), [files.png]))
  const asked = async (path: string, headers = page) => ask(`/tickets${path}`, { method: 'POST', headers })
  const { path } = jsonOf(await asked(`/evidence/${file.sha256}`))
  expect((await ask(path)).body).toEqual(files.png)
  const { authorization } = page
  for (const headers of [{ authorization }, { authorization, origin: 'http://evil.example' }])
    expect((await asked(`/evidence/${file.sha256}`, headers)).status, JSON.stringify(headers)).toBe(403)
  for (const other of ['/exports/x', '/session', '/']) expect((await asked(other)).status, other).toBe(404)
  const { path: toUpload } = jsonOf(await asked(`/evidence/${await ticket()}`))
  expect((await ask(toUpload, { method: 'POST', headers: { origin: page.origin }, body: [files.gif] })).status).toBe(
    403,
  )
})
