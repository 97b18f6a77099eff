import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type BrowserHost, startBrowserHost } from '../../../src/main/browser/host.ts'

let folder = ''
let host: BrowserHost
let port = 0
let served = 0
/** There is none: see evidence.test.ts. */
const evidence = { receive: async () => null, open: async () => null }
const receipts = { openCopy: async () => null }
/** Nor these: see exports.test.ts. */
const exports = { open: async () => null }

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'paydesk-browser-'))
  writeFileSync(join(folder, 'index.html'), 'the page')
  served = 0
  host = await startBrowserHost({
    rendererFolder: folder,
    port: 0,
    evidence,
    receipts,
    exports,
    serve: (socket) => {
      served++
      socket.addEventListener('message', () => socket.send('heard'))
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

/** A request as it is written here: fetch would set Host and follow redirects by itself. */
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

async function enter(): Promise<string> {
  const { pathname, search } = new URL(host.url)
  const { headers } = await ask(pathname + search)
  return headers['set-cookie']?.[0]?.split(';')[0] ?? ''
}

function open(headers: Record<string, string>, path = '/rpc'): Promise<'open' | number> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers })
    socket.on('open', () => {
      socket.close()
      resolve('open')
    })
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    socket.on('error', () => undefined)
  })
}

test('the address has a token of 32 random bytes and names 127.0.0.1', () => {
  expect(host.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}$/)
})

test('the token is exchanged once, for a cookie that scripts and other sites cannot use', async () => {
  const { pathname, search } = new URL(host.url)
  const first = await ask(pathname + search)
  expect(first.status).toBe(303)
  expect(first.headers.location).toBe('/')
  const [cookie = '', ...attributes] = first.headers['set-cookie']?.[0]?.split('; ') ?? []
  expect(cookie).toMatch(new RegExp(`^paydesk-${port}=[\\w-]{43}$`))
  expect(cookie).not.toContain(new URL(host.url).searchParams.get('token'))
  expect(attributes).toEqual(['HttpOnly', 'SameSite=Strict', 'Path=/'])

  const again = await ask(pathname + search)
  expect(again.status).toBe(403)
  expect(again.headers['set-cookie']).toBeUndefined()
  expect(again.body).toContain('restart Paydesk')

  expect(await ask('/', { cookie })).toMatchObject({ status: 200, body: 'the page' })
  expect((await ask(pathname + search, { cookie })).status).toBe(303)
})

test.each([['/?token='], ['/?token=wrong'], ['/?token=%00'], [`/?token=${'a'.repeat(5000)}`]])(
  '%s opens nothing, and the right token still works after it',
  async (path) => {
    expect((await ask(path)).status).toBe(403)
    expect(await enter()).not.toBe('')
  },
)

test('without the cookie, or with a wrong one, nothing is served', async () => {
  await enter()
  for (const cookie of ['', 'x', `paydesk-${port}=`, `paydesk-${port}=wrong`, 'paydesk-1=x; other=y']) {
    for (const path of ['/', '/index.html', '/absent', '/rpc']) {
      expect((await ask(path, cookie === '' ? {} : { cookie })).status, `${cookie} ${path}`).toBe(403)
    }
  }
})

test('another name in the Host header is refused, cookie or not: the name was rebound', async () => {
  const cookie = await enter()
  for (const name of [`evil.example:${port}`, '127.0.0.1', 'localhost', `127.0.0.1:${port + 1}`, `[::1]:${port}`]) {
    expect((await ask('/', { host: name, cookie })).status, name).toBe(421)
  }
  expect((await ask('/', { host: `localhost:${port}`, cookie })).status).toBe(200)
})

test('a token under another name in the Host header is not used up', async () => {
  const { pathname, search } = new URL(host.url)
  expect((await ask(pathname + search, { host: `evil.example:${port}` })).status).toBe(421)
  expect(await enter()).not.toBe('')
})

test('the WebSocket opens for our own page with the cookie, and for nobody else', async () => {
  const cookie = await enter()
  const origin = `http://127.0.0.1:${port}`
  expect(await open({ cookie, origin })).toBe('open')
  expect(await open({ cookie, origin: `http://localhost:${port}`, host: `localhost:${port}` })).toBe('open')
  expect(served).toBe(2)

  const refused: Record<string, string>[] = [
    { origin },
    { cookie },
    { cookie: 'paydesk=1', origin },
    { cookie, origin: 'http://evil.example' },
    { cookie, origin: `https://127.0.0.1:${port}` },
    { cookie, origin: `http://127.0.0.1:${port + 1}` },
    { cookie, origin: `http://localhost:${port}` },
    { cookie, origin: 'null' },
    { cookie, origin: `http://evil.example:${port}`, host: `evil.example:${port}` },
  ]
  for (const headers of refused) expect(await open(headers), JSON.stringify(headers)).toBe(403)
  expect(await open({ cookie, origin }, '/')).toBe(403)
  expect(await open({ cookie, origin }, '/rpc?x')).toBe(403)
  expect(served).toBe(2)
})

test('a message over the size limit closes its own line only', async () => {
  const cookie = await enter()
  const headers = { cookie, origin: `http://127.0.0.1:${port}` }
  const socket = new WebSocket(`ws://127.0.0.1:${port}/rpc`, { headers })
  const code = await new Promise((resolve) => {
    socket.on('open', () => socket.send('x'.repeat(5 * 1024 * 1024)))
    socket.on('close', resolve)
  })
  expect(code).toBe(1009)
  expect(await open(headers)).toBe('open')
})

test('bytes that are no HTTP, and upgrades cut short, change nothing', async () => {
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
  expect((await ask('/', { cookie: await enter() })).status).toBe(200)
})

test('nothing but reading is allowed', async () => {
  const cookie = await enter()
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE']) {
    expect((await ask('/', { cookie }, method)).status, method).toBe(405)
  }
})

test('the page may open the WebSocket of its own port', async () => {
  const { headers } = await ask('/', { cookie: await enter() })
  expect(headers['content-security-policy']).toContain(
    `connect-src 'self' ws://127.0.0.1:${port} ws://localhost:${port};`,
  )
})

test('a port that is taken is an error', async () => {
  const taken = startBrowserHost({ rendererFolder: folder, port, evidence, receipts, exports, serve: () => undefined })
  await expect(taken).rejects.toThrow('EADDRINUSE')
})

test('closing ends open lines', async () => {
  const cookie = await enter()
  const headers = { cookie, origin: `http://127.0.0.1:${port}` }
  const socket = new WebSocket(`ws://127.0.0.1:${port}/rpc`, { headers })
  await new Promise((resolve) => socket.on('open', resolve))
  const closed = new Promise((resolve) => socket.on('close', resolve))
  await host.close()
  expect(await closed).toBe(1001)
  host = await startBrowserHost({
    rendererFolder: folder,
    port: 0,
    evidence,
    receipts,
    exports,
    serve: () => undefined,
  })
})
