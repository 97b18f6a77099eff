import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import { expect, test } from './start-desk.ts'

interface Recorded {
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly rawHeaders: readonly string[]
  readonly body: string
}

/** A server on another port of 127.0.0.1 that records all requests. */
async function startRecorder(page: () => string): Promise<{ origin: string; recorded: Recorded[]; close(): void }> {
  const recorded: Recorded[] = []
  const keep = ({ url = '', headers, rawHeaders }: IncomingMessage, body: string) =>
    recorded.push({ url, headers, rawHeaders, body })
  const server: Server = createServer(async (incoming, response) => {
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part)
    keep(incoming, Buffer.concat(parts).toString())
    response.writeHead(200, { 'content-type': 'text/html' }).end(page())
  })
  const sockets = new WebSocketServer({ server, handleProtocols: (offered) => [...offered][0] ?? false })
  sockets.on('connection', (socket, incoming) => {
    keep(incoming, '')
    socket.on('message', (message) => keep(incoming, String(message)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    recorded,
    close: () => {
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Tries to connect to the desk with headers sent to another server, from the address of the desk's own page. */
function opens(desk: URL, headers: Record<string, string>): Promise<boolean> {
  return new Promise((resolve) => {
    const { 'sec-websocket-protocol': offered, ...others } = headers
    const protocols = (offered ?? '').split(/,\s*/).filter(Boolean)
    const socket = new WebSocket(`ws://${desk.host}/rpc`, protocols, { headers: { ...others, origin: desk.origin } })
    socket.on('open', () => {
      socket.close()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}

function statusOf(
  desk: URL,
  method: string,
  path: string,
  headers: Record<string, string>,
  body = '',
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: desk.hostname, port: desk.port, method, path, headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

test('a server on another port of 127.0.0.1 receives nothing that opens Paydesk', async ({
  trainingPage: page,
  desk,
}) => {
  const address = new URL(page.url())
  const recorder = await startRecorder(() => '<!doctype html><link rel="icon" href="data:,"><p>another server</p>')
  const seen = await page.context().newPage()
  await seen.goto(`${recorder.origin}/navigated`)
  const tried = await seen.evaluate(
    async ({ own, desk }) => {
      const ended = (work: Promise<unknown>) => work.then(String, () => 'refused')
      const image = (src: string) =>
        new Promise((resolve) => {
          const picture = new Image()
          picture.onload = () => resolve('shown')
          picture.onerror = () => resolve('refused')
          picture.src = src
        })
      const socket = (url: string, protocols: string[] = []) =>
        new Promise((resolve) => {
          const line = new WebSocket(url, protocols)
          line.onopen = () => {
            line.send('hello')
            resolve('open')
          }
          line.onclose = () => resolve('closed')
        })
      await image(`${own}/image.png`)
      await ended(fetch(`${own}/fetched`, { credentials: 'include' }))
      await ended(fetch(`${own}/posted`, { credentials: 'include', method: 'POST', body: 'x' }))
      await socket(`${own.replace('http', 'ws')}/socket`)
      const heard: string[] = []
      new BroadcastChannel('paydesk').onmessage = ({ data }) => heard.push(JSON.stringify(data))
      new BroadcastChannel('paydesk').postMessage('session?')
      const opened = window.open(`${desk}/`)
      const read = await ended(fetch(`${desk}/`).then((answer) => answer.text()))
      const session = await ended(fetch(`${desk}/session`, { credentials: 'include' }).then((answer) => answer.text()))
      const line = await socket(`${desk.replace('http', 'ws')}/rpc`)
      return { heard, opened: typeof opened?.closed, read, session, line, kept: Object.keys(localStorage).length }
    },
    { own: recorder.origin, desk: address.origin },
  )
  expect(tried).toMatchObject({ heard: [], read: 'refused', session: 'refused', line: 'closed', kept: 0 })
  // A link that leaves the page, with the headers that a browser adds by itself.
  await page.evaluate((to) => window.open(to), `${recorder.origin}/linked`)
  await expect.poll(() => recorder.recorded.map(({ url }) => url)).toContain('/linked')

  const all = recorder.recorded
  expect(all.map(({ url }) => url)).toEqual(
    expect.arrayContaining(['/navigated', '/image.png', '/fetched', '/posted', '/socket', '/linked']),
  )
  for (const { headers, url } of all) expect(headers.cookie, url).toBeUndefined()
  const kept = await page.evaluate(() => [
    ...Object.values({ ...sessionStorage }).map(String),
    ...Object.values({ ...localStorage }).map(String),
  ])
  const secrets = [...kept, new URL(desk.url).hash.slice(1)].filter((text) => text.length > 20)
  expect(secrets.length).toBeGreaterThan(0)
  for (const secret of secrets) expect(JSON.stringify(all)).not.toContain(secret)
  // Nothing that was recorded gives access when replayed: no connection, no session, no file.
  for (const { headers } of all) {
    const { host: _host, connection: _connection, upgrade: _upgrade, ...sent } = headers
    const replayed = Object.fromEntries(
      Object.entries(sent).flatMap(([name, value]) =>
        typeof value === 'string' && !/^sec-websocket-(key|version|extensions)$/.test(name) ? [[name, value]] : [],
      ),
    )
    expect(await opens(address, replayed)).toBe(false)
    const { 'content-length': _length, ...others } = replayed
    const own = { ...others, origin: address.origin }
    for (const [method, path] of [
      ['GET', '/session'],
      ['POST', '/session'],
      ['DELETE', '/session'],
      ['POST', `/tickets/evidence/${'0'.repeat(64)}`],
      ['GET', `/evidence/${'0'.repeat(64)}`],
    ] as const)
      expect(await statusOf(address, method, path, own), `${method} ${path}`).toBe(401)
  }
  recorder.close()
})
