import { createServer } from 'node:http'
import { type AddressInfo, connect, type LookupFunction } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import type { PlatformAccess } from '../../../../src/main/core/platform/access.ts'
import { createGetFile, type DownloadLimits } from '../../../../src/main/core/platform/download.ts'
import { ReceiptRefused } from '../../../../src/main/core/platform/receipt-refused.ts'
import type { Network } from '../../../../src/main/core/ports.ts'
import type { MaskedCard } from '../../../../src/shared/model/transaction.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { silentLogger } from '../../../fakes/logger.ts'
import { type Answer, type FakePlatform, json, startFakePlatform, text } from '../../../fakes/platform.ts'
import { openNetwork, wire } from '../../../fakes/ports.ts'

const MAX = 1_000_000
const QUICK: DownloadLimits = { connect: 1000, silence: 300, whole: 700 }
const TOKEN = 'the-merchants-secret'

interface Options {
  readonly network?: Network
  readonly limits?: DownloadLimits
  readonly lookup?: LookupFunction
  readonly withCredentials?: boolean
  readonly card?: MaskedCard
}

/** Downloads files for one platform, and returns the result: the bytes, the reason for a refusal, or the failure. */
function at(platform: FakePlatform, { network = openNetwork, withCredentials = true, card, ...options }: Options = {}) {
  const getFile = createGetFile({ ...wire, network, log: silentLogger, ...options })
  const access: PlatformAccess = {
    baseUrl: `${platform.baseUrl}/v1`,
    headers: { authorization: TOKEN },
    secrets: [TOKEN],
  }
  const get = (url: string, signal = new AbortController().signal): Promise<Buffer> =>
    getFile({ access, withCredentials, card: card ?? null, url: new URL(url), most: MAX, signal }, async (bytes) => {
      const chunks: Uint8Array[] = []
      let size = 0
      for await (const chunk of bytes) {
        size += chunk.length
        if (size > MAX) throw new ReceiptRefused('too_large')
        chunks.push(chunk)
      }
      return Buffer.concat(chunks)
    })
  const refusal = async (url: string): Promise<string> => {
    const error = await get(url).then(String, (thrown: unknown) => thrown)
    return error instanceof ReceiptRefused ? error.why : `no refusal: ${String(error)}`
  }
  return { get, refusal }
}

/** A proxy that routes every host to one server, so that a test has foreign servers with public names. */
async function strangers(answer: Answer): Promise<{ readonly network: Network; readonly stranger: FakePlatform }> {
  const stranger = await startFakePlatform(answer)
  const proxy = createServer()
  proxy.on('connect', (_request, socket) => {
    const far = connect(Number(new URL(stranger.baseUrl).port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      far.pipe(socket).pipe(far)
    })
    far.on('error', () => socket.destroy())
    socket.on('error', () => far.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  const proxyUrl = new URL(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`)
  const isStrange = (url: URL) => url.hostname.endsWith('.example')
  return { network: { ...openNetwork, proxyFor: async (url) => (isStrange(url) ? proxyUrl : null) }, stranger }
}

const authorizationsOf = ({ received }: FakePlatform) => received.map(({ headers }) => headers.authorization)

test('a file of the platform’s own origin is downloaded with the credentials', async () => {
  const platform = await startFakePlatform(text(200, 'a receipt'))
  expect(String(await at(platform).get(`${platform.baseUrl}/files/1?sign=x`))).toBe('a receipt')
  expect(platform.received[0]).toMatchObject({ method: 'GET', path: '/files/1?sign=x' })
  expect(authorizationsOf(platform)).toEqual([TOKEN])
})

test('the platform’s own origin gets no credentials if they are not to be sent for receipts', async () => {
  const platform = await startFakePlatform(text(401, ''))
  const { get } = at(platform, { withCredentials: false })
  expect(await failureOf(get(`${platform.baseUrl}/1`))).toMatchObject({ kind: 'unreadable_answer', httpStatus: 401 })
  expect(authorizationsOf(platform)).toEqual([undefined])
})

test('another host gets no credentials, neither directly nor through a redirect', async () => {
  const { network, stranger } = await strangers(text(200, 'a receipt'))
  const platform = await startFakePlatform(text(302, '', { location: 'http://cdn.example/2?sign=x' }))
  const { get } = at(platform, { network })
  expect(String(await get('http://files.example/1'))).toBe('a receipt')
  expect(String(await get(`${platform.baseUrl}/moved`))).toBe('a receipt')
  expect(stranger.received.map(({ path }) => path)).toEqual(['/1', '/2?sign=x'])
  expect(authorizationsOf(stranger)).toEqual([undefined, undefined])
  expect(authorizationsOf(platform)).toEqual([TOKEN])
})

test('a redirect from another host to the platform gets no credentials', async () => {
  const platform = await startFakePlatform(text(200, 'a receipt'))
  const { network } = await strangers(text(307, '', { location: `${platform.baseUrl}/merchant/balance` }))
  await at(platform, { network }).get('http://files.example/1')
  expect(authorizationsOf(platform)).toEqual([undefined])
})

test('up to three redirects within the platform’s origin are followed, with the credentials', async () => {
  const platform = await startFakePlatform((response, { path }) => {
    const left = Number(path.slice(1))
    if (left === 0) response.writeHead(200).end('a receipt')
    else response.writeHead(302, { location: `/${left - 1}` }).end()
  })
  const { get } = at(platform)
  expect(String(await get(`${platform.baseUrl}/3`))).toBe('a receipt')
  expect(authorizationsOf(platform)).toEqual([TOKEN, TOKEN, TOKEN, TOKEN])
  expect(await failureOf(get(`${platform.baseUrl}/4`))).toMatchObject({ kind: 'redirected' })
})

test('no private host but the platform’s own is contacted, neither directly nor through a redirect', async () => {
  const other = await startFakePlatform(text(200, 'secret of another program'))
  const platform = await startFakePlatform()
  const { refusal } = at(platform)
  const hosts = ['127.0.0.1:1', 'localhost', '[::1]', '10.0.0.1', '169.254.169.254', '0x7f.1', 'nas', 'x.internal']
  const urls = [other.baseUrl, ...hosts.map((host) => `http://${host}/latest`), 'http://[::ffff:192.168.0.1]/']
  for (const url of urls) {
    expect(await refusal(url), url).toBe('private_host')
    platform.answer = text(302, '', { location: url })
    expect(await refusal(`${platform.baseUrl}/x`), `redirected to ${url}`).toBe('private_host')
  }
  expect(other.received).toEqual([])
})

test('a redirect to an address that is not HTTP or contains a password is refused', async () => {
  const platform = await startFakePlatform()
  const { refusal } = at(platform)
  for (const [location, why] of [
    ['file:///etc/passwd', 'not_http'],
    ['javascript:alert(1)', 'not_http'],
    [platform.baseUrl.replace('//', '//anna:secret@'), 'has_credentials'],
  ] as const) {
    platform.answer = text(302, '', { location })
    expect(await refusal(`${platform.baseUrl}/x`)).toBe(why)
  }
})

test('a public name that resolves to a private address is not connected to', async () => {
  const other = await startFakePlatform(text(200, 'secret of another program'))
  const { port } = new URL(other.baseUrl)
  const platform = await startFakePlatform()
  const asked: string[] = []
  const answers = [
    [{ address: '127.0.0.1', family: 4 }],
    [
      { address: '8.8.8.8', family: 4 },
      { address: '::1', family: 6 },
    ],
  ]
  const lookup: LookupFunction = (hostname, _options, callback) => {
    callback(null, answers[asked.push(hostname) - 1] ?? [])
  }
  const { refusal } = at(platform, { lookup })
  expect(await refusal(`http://rebound.example:${port}/`)).toBe('private_host')
  expect(await refusal(`http://mixed.example:${port}/`)).toBe('private_host')
  expect(asked).toEqual(['rebound.example', 'mixed.example'])
  expect(other.received).toEqual([])
})

test('the network can refuse an address, as for every call', async () => {
  const platform = await startFakePlatform(text(302, '', { location: 'http://files.example/' }))
  const loopbackOnly = { kind: 'loopback_only' } as const
  const network: Network = { ...openNetwork, refuses: (url) => (url.hostname === '127.0.0.1' ? null : loopbackOnly) }
  const { get } = at(platform, { network })
  expect(await failureOf(get('http://files.example/'))).toEqual(loopbackOnly)
  expect(await failureOf(get(`${platform.baseUrl}/x`))).toEqual(loopbackOnly)
})

test('a file above the limit is refused when it announces its size, and broken off when it does not', async () => {
  const closed = Promise.withResolvers<void>()
  const platform = await startFakePlatform((response) => {
    response.on('close', closed.resolve)
    response.writeHead(200)
    const more = (): void => {
      if (response.destroyed) return
      response.write(Buffer.alloc(65536), () => setImmediate(more))
    }
    more()
  })
  const { refusal } = at(platform)
  expect(await refusal(`${platform.baseUrl}/endless`)).toBe('too_large')
  // The connection is closed.
  await closed.promise
  platform.answer = (response) => void response.writeHead(200, { 'content-length': 30_000_000 }).write('%PDF-')
  expect(await refusal(`${platform.baseUrl}/30`)).toBe('too_large')
})

test('the limit applies to the unpacked size', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000))
  const platform = await startFakePlatform(
    (response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  )
  expect(bomb.length).toBeLessThan(MAX)
  expect(await at(platform).refusal(`${platform.baseUrl}/bomb`)).toBe('too_large')
})

test('a body that ends early, goes silent or drips forever is a failure', async () => {
  const platform = await startFakePlatform()
  const { get } = at(platform, { limits: QUICK })
  platform.answer = (response) => {
    response.writeHead(200, { 'content-length': 100 })
    response.write('half', () => setTimeout(() => response.destroy(), 20))
  }
  expect(await failureOf(get(`${platform.baseUrl}/cut`))).toMatchObject({ kind: 'no_answer', reason: 'reset' })
  platform.answer = (response) => void response.writeHead(200, { 'content-length': 100 }).write('half')
  expect(await failureOf(get(`${platform.baseUrl}/silent`))).toMatchObject({ kind: 'no_answer', reason: 'timeout' })
  platform.answer = (response) => {
    response.writeHead(200)
    const drip = setInterval(() => response.write('.'), 50)
    response.on('close', () => clearInterval(drip))
  }
  expect(await failureOf(get(`${platform.baseUrl}/drip`))).toMatchObject({ kind: 'no_answer', reason: 'timeout' })
})

test('a failure contains no address, and no text of another host', async () => {
  const own = await startFakePlatform(json(404, { error: 'NOT_FOUND', message: `no, ${TOKEN}` }))
  const { network } = await strangers(text(403, '<Error>StringToSign: secret</Error>'))
  const { get } = at(own, { network })
  const refused = await failureOf(get(`${own.baseUrl}/files/secret-name?sign=secret-sign`))
  expect(refused).toMatchObject({ kind: 'refused', endpoint: 'GET <receipt>', code: 'NOT_FOUND', httpStatus: 404 })
  expect(JSON.stringify(refused)).not.toMatch(/secret/)
  const strange = await failureOf(get('http://files.example/secret-name?sign=secret-sign'))
  expect(strange).toMatchObject({ kind: 'unreadable_answer', reason: 'unexpected_status', httpStatus: 403 })
  expect(JSON.stringify(strange)).not.toMatch(/secret/)
  const nowhere = await failureOf(get(`http://127.0.0.1:${new URL(own.baseUrl).port}/x?sign=secret-sign`))
  expect(JSON.stringify(nowhere)).not.toMatch(/secret-sign/)
})

test('the payment’s own card is removed from the text of a failure, whatever separates its digits', async () => {
  const own = await startFakePlatform(json(404, { error: 'NOT_FOUND', message: 'no file of 4111_1111_1111_1111' }))
  const { get } = at(own, { card: { first6: '411111', last4: '1111' } })
  const failure = await failureOf(get(`${own.baseUrl}/files/1`))
  expect(failure).toMatchObject({ kind: 'refused', code: 'NOT_FOUND' })
  expect(JSON.stringify(failure)).not.toMatch(/1111/)
})

test('a download can be stopped', async () => {
  const platform = await startFakePlatform((response) => void response.writeHead(200).write('half'))
  const controller = new AbortController()
  const ended = failureOf(at(platform).get(`${platform.baseUrl}/x`, controller.signal))
  await expect.poll(() => platform.received.length).toBe(1)
  controller.abort()
  expect(await ended).toMatchObject({ kind: 'no_answer', reason: 'cancelled' })
})
