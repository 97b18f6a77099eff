import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type BrowserHost, startBrowserHost } from '../../../src/main/browser/host.ts'
import { type PageSession, signIn, tokenOf } from '../../fakes/browser-session.ts'
import { TEST_CARD } from '../../fakes/orders.ts'

let folder = ''
let host: BrowserHost
let port = 0
let served = 0
/** Messages of pages. */
let heard = 0
/** Addresses it has announced after the first one. */
let told: string[] = []
/** Not used here: see evidence.test.ts. */
const evidence = { receive: async () => null, open: async () => null }
let openCopy = async (): Promise<null> => null
const receipts = { openCopy: () => openCopy() }
const batches = { receive: async () => null }
/** Not used here either: see exports.test.ts. */
const exports = { open: async () => null }

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'paydesk-browser-'))
  writeFileSync(join(folder, 'index.html'), 'the page')
  served = 0
  heard = 0
  told = []
  host = await startBrowserHost({
    rendererFolder: folder,
    port: 0,
    evidence,
    receipts,
    batches,
    exports,
    onNewAddress: (url) => told.push(url),
    serve: (socket) => {
      served++
      socket.addEventListener('message', () => heard++)
    },
  })
  port = Number(new URL(host.url).port)
})

afterEach(async () => {
  await host.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Sends the request exactly as given: fetch would set Host and follow redirects. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (part) => {
        body += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }))
    })
    sent.on('error', reject)
    sent.end()
  })
}

function open(offered: string[], origin: string | undefined, path = '/rpc', host?: string): Promise<'open' | number> {
  return new Promise((resolve) => {
    const headers = host === undefined ? {} : { host }
    const options = origin === undefined ? { headers } : { headers, origin }
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, offered, options)
    socket.on('open', () => {
      socket.close()
      resolve('open')
    })
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    socket.on('error', () => undefined)
  })
}

const own = () => `http://127.0.0.1:${port}`
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}`, origin: own() })

/** The connection of a signed-in page. */
function line({ protocols }: PageSession): WebSocket {
  return new WebSocket(`ws://127.0.0.1:${port}/rpc`, protocols, { origin: own() })
}

test('the address is 127.0.0.1 with a token of 32 random bytes in the fragment, which no request carries', () => {
  expect(host.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{43}$/)
})

// Every address of 127.0.0.0/8 is this machine, and only one of them is the host's. macOS does not answer on the others.
test.skipIf(process.platform === 'darwin')('nothing but this machine can connect', async () => {
  const socket = connect(port, '127.0.0.2')
  onTestFinished(() => void socket.destroy())
  const [error] = await once(socket, 'error')
  expect(error.code).toMatch(/^E(?:CONNREFUSED|ADDRNOTAVAIL|HOSTUNREACH)$/)
})

test('the token is exchanged once for a secret that is in no cookie, and the next address is announced', async () => {
  const used = host.url
  const first = await ask('/session', bearer(tokenOf(used)), 'POST')
  expect(first.status).toBe(200)
  expect(first.headers['set-cookie']).toBeUndefined()
  expect(first.headers['cache-control']).toBe('no-store')
  const { secret } = JSON.parse(first.body)
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect((await ask('/session', bearer(tokenOf(used)), 'POST')).status).toBe(401)
  expect((await ask('/session', bearer(tokenOf(used)))).status, 'a token is no secret').toBe(401)
  expect((await ask('/session', bearer(secret), 'POST')).status, 'a secret is no token').toBe(401)
  expect(await ask('/session', bearer(secret))).toMatchObject({
    status: 200,
    body: expect.stringMatching(/^\{"run":"[\w-]{36}","generation":0\}\n$/),
  })

  expect(told).toHaveLength(1)
  const next = await signIn(told[0] ?? '')
  expect(next.secret).not.toBe(secret)
  expect((await ask('/session', bearer(secret))).status).toBe(200)
})

test.each([[''], ['wrong'], ['%00'], ['a'.repeat(5000)]])(
  'the token %j is refused, and the right one still works afterwards',
  async (token) => {
    expect((await ask('/session', bearer(token), 'POST')).status).toBe(401)
    await signIn(host.url)
  },
)

test('anyone can load the page, which holds no secret; nothing else is served without one', async () => {
  expect(await ask('/')).toMatchObject({ status: 200, body: 'the page' })
  const sha256 = '0'.repeat(64)
  for (const headers of [{}, bearer('wrong'), { cookie: `paydesk-${port}=x` }]) {
    for (const path of [`/evidence/${sha256}`, `/receipts/${sha256}`, '/session'])
      expect((await ask(path, headers)).status, path).toBe(401)
    expect((await ask(`/copies/${'a'.repeat(43)}`, headers)).status).toBe(404)
  }
  expect((await ask(`/tickets/evidence/${sha256}`, bearer('wrong'), 'POST')).status).toBe(401)
})

test('another name in the Host header is refused, signed in or not, because it may be rebound', async () => {
  const { headers } = await signIn(host.url)
  for (const name of [`evil.example:${port}`, '127.0.0.1', 'localhost', `127.0.0.1:${port + 1}`, `[::1]:${port}`]) {
    for (const path of ['/', '/session']) expect((await ask(path, { ...headers, host: name })).status, name).toBe(421)
  }
})

test('nothing is served as localhost, where ::1 may belong to another program that would get the secret', async () => {
  const token = tokenOf(host.url)
  const asLocalhost = {
    host: `localhost:${port}`,
    origin: `http://localhost:${port}`,
    authorization: `Bearer ${token}`,
  }
  for (const path of ['/', '/session', '/assets/a.js']) expect((await ask(path, asLocalhost)).status, path).toBe(421)
  expect((await ask('/session', asLocalhost, 'POST')).status).toBe(421)
  const { protocols } = await signIn(host.url)
  expect(await open(protocols, `http://localhost:${port}`, '/rpc', `localhost:${port}`)).toBe(403)
  const { headers } = await ask('/')
  expect(headers['content-security-policy']).not.toContain('localhost')
})

test('a token sent by another page or under another host name is not used up', async () => {
  const token = tokenOf(host.url)
  const rebound = { ...bearer(token), host: `evil.example:${port}`, origin: `http://evil.example:${port}` }
  expect((await ask('/session', rebound, 'POST')).status).toBe(421)
  for (const origin of [`http://127.0.0.1:${port + 1}`, 'null', 'https://evil.example'])
    expect((await ask('/session', { ...bearer(token), origin }, 'POST')).status, origin).toBe(403)
  expect((await ask('/session', { authorization: `Bearer ${token}` }, 'POST')).status).toBe(403)
  await signIn(host.url)
})

test('the WebSocket opens only for the own page with its secret', async () => {
  const { protocols } = await signIn(host.url)
  expect(await open(protocols, own())).toBe('open')
  expect(served).toBe(1)

  const refused: [string[], string | undefined, string?, string?][] = [
    [[], own()],
    [['paydesk'], own()],
    [['paydesk', 'paydesk-session.wrong'], own()],
    [protocols, undefined],
    [protocols, 'http://evil.example'],
    [protocols, `https://127.0.0.1:${port}`],
    [protocols, `http://127.0.0.1:${port + 1}`],
    [protocols, `http://localhost:${port}`],
    [protocols, 'null'],
    [protocols, `http://evil.example:${port}`, '/rpc', `evil.example:${port}`],
    [protocols, own(), '/'],
    [protocols, own(), '/rpc?x'],
  ]
  for (const one of refused) expect(await open(...one), JSON.stringify(one)).toBe(403)
  expect(served).toBe(1)
})

test('signing out ends every session with its connections and tickets, and the next address signs in again', async () => {
  const first = await signIn(host.url)
  const second = await signIn(told[0] ?? '')
  const lines = [first, second].map(line)
  await Promise.all(lines.map((one) => once(one, 'open')))
  const sha256 = '0'.repeat(64)
  const { path } = JSON.parse((await ask(`/tickets/evidence/${sha256}`, first.headers, 'POST')).body)
  const closed = lines.map((one) => once(one, 'close'))
  expect((await ask('/session', first.headers, 'DELETE')).status).toBe(200)
  for (const [code] of await Promise.all(closed)) expect(code).toBe(4001)
  for (const { headers, protocols } of [first, second]) {
    expect((await ask('/session', headers)).status).toBe(401)
    expect((await ask(`/evidence/${sha256}`, headers)).status).toBe(401)
    expect(await open(protocols, own())).toBe(403)
  }
  expect((await ask(path)).status).toBe(404)
  await signIn(told[1] ?? '')
})

test('after signing out, nothing more that a page sends is heard, even if it does not close its connection', async () => {
  const session = await signIn(host.url)
  const socket = held(session.protocols.join(', '))
  await once(socket, 'data')
  await ask('/session', session.headers, 'DELETE')
  // A text frame with a mask of zeros: "x".
  socket.write(Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0x78]))
  await once(socket.resume(), 'end')
  socket.destroy()
  expect(heard).toBe(0)
})

test('a message over the size limit closes only its own connection', async () => {
  const session = await signIn(host.url)
  const socket = line(session)
  const code = await new Promise((resolve) => {
    socket.on('open', () => socket.send('x'.repeat(5 * 1024 * 1024)))
    socket.on('close', resolve)
  })
  expect(code).toBe(1009)
  expect(await open(session.protocols, own())).toBe('open')
})

test('bytes that are not HTTP and upgrades cut short do no harm', async () => {
  for (const bytes of [
    '\0\0\0',
    'GET / HTTP/1.1\r\nHost: [\r\n\r\n',
    'GET /rpc HTTP/1.1\r\nUpgrade: websocket\r\n\r\n',
  ]) {
    await new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.end(bytes))
      socket.on('error', () => undefined)
      socket.on('close', () => resolve())
      socket.resume()
    })
  }
  expect((await ask('/')).status).toBe(200)
})

test('the page refuses every method that is not for reading', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE']) {
    expect((await ask('/', {}, method)).status, method).toBe(405)
  }
})

test('an unexpected error is answered and reported without its message, which could contain what was sent', async () => {
  onTestFinished(() => {
    vi.restoreAllMocks()
    openCopy = async () => null
  })
  const { secret } = await signIn(host.url)
  openCopy = () => Promise.reject(new TypeError(`Unexpected ${TEST_CARD}`))
  const written: string[] = []
  vi.spyOn(console, 'error').mockImplementation((...words) => written.push(words.join(' ')))
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0)
  const answer = await ask(`/receipts/${'0'.repeat(64)}`, bearer(secret))
  expect(answer).toMatchObject({ status: 500, headers: { 'x-content-type-options': 'nosniff' } })
  expect(written).toEqual(['Paydesk: answering a request: TypeError\n'])
})

test('the page may open the WebSocket of its own port', async () => {
  const { headers } = await ask('/')
  expect(headers['content-security-policy']).toContain(`connect-src 'self' ws://127.0.0.1:${port};`)
})

test('starting on a port in use fails', async () => {
  const taken = startBrowserHost({
    rendererFolder: folder,
    port,
    evidence,
    receipts,
    batches,
    exports,
    serve: () => undefined,
  })
  await expect(taken).rejects.toThrow('EADDRINUSE')
})

/** Sends an upgrade request on a socket that keeps its own side open after the other end closes. */
function held(protocol: string, origin = own()) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => undefined)
  socket.write(
    `GET /rpc HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${'x'.repeat(22)}==\r\nSec-WebSocket-Protocol: ${protocol}\r\n\r\n`,
  )
  return socket
}

test('a refused connection that its other end holds open does not keep the host from closing', async () => {
  const socket = held('paydesk')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1.1 403/)
  await host.close()
  socket.destroy()
})

test('a connection that waits for the desk, or broke off while waiting, does not keep the host from closing', async () => {
  const { promise: there, resolve } = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  let count = 0
  await host.close()
  host = await startBrowserHost({
    ...{ rendererFolder: folder, port: 0, evidence, receipts, batches, exports },
    isThere: () => {
      count++
      if (count === 2) asked.resolve()
      return there
    },
    serve: () => served++,
  })
  port = Number(new URL(host.url).port)
  const { protocols } = await signIn(host.url)
  const [waiting, broken] = [held(protocols.join(', ')), held(protocols.join(', '))]
  await asked.promise
  broken.resetAndDestroy()
  const ended = once(waiting.resume(), 'end')
  await host.close()
  await ended
  waiting.destroy()
  resolve()
  await there
  expect(served).toBe(0)
})

test('closing the host closes open connections', async () => {
  const socket = line(await signIn(host.url))
  await new Promise((resolve) => socket.on('open', resolve))
  const closed = new Promise((resolve) => socket.on('close', resolve))
  await host.close()
  expect(await closed).toBe(1001)
  host = await startBrowserHost({
    rendererFolder: folder,
    port: 0,
    evidence,
    receipts,
    batches,
    exports,
    serve: () => undefined,
  })
})
