import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A request as it went over the wire. */
export interface Sent {
  readonly method: string
  readonly path: string
  readonly body: string
}

/** A wire to a platform, on which a test observes everything and may answer in the platform's place. */
export interface Wire {
  readonly baseUrl: string
  /** All requests that went over it, oldest first. */
  readonly sent: readonly Sent[]
  /** Answers in the platform's place; `false`: the platform answers itself. */
  instead: (response: ServerResponse, request: Sent) => boolean | Promise<boolean>
  close(): void
}

const NOT_COPIED = new Set(['host', 'connection', 'content-length', 'transfer-encoding'])

/** Puts a wire in front of a platform. How the platform ends a connection, such as without an answer, comes through. */
export async function putWireBefore(platform: string): Promise<Wire> {
  const sent: Sent[] = []
  const server = createServer((request, response) => {
    void pass(request, response).catch(() => response.socket?.destroy())
  })
  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const { method = 'GET', url = '/' } = request
    const one = { method, path: url, body: body.toString('utf8') }
    sent.push(one)
    if (await wire.instead(response, one)) return
    const headers = Object.entries(request.headers).filter(([name]) => !NOT_COPIED.has(name))
    const answer = await fetch(`${platform}${url}`, {
      method,
      headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
      redirect: 'manual',
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    })
    const text = await answer.text()
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' }).end(text)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const wire: Wire = {
    baseUrl: `http://127.0.0.1:${port}`,
    sent,
    instead: () => false,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return wire
}

/** Holds the requests whose path contains a text before they reach the platform. Returns what lets them through. */
export function holdRequests(wire: Wire, text = ''): () => void {
  const held = Promise.withResolvers<void>()
  wire.instead = async (_response, { path }) => {
    if (path.includes(text)) await held.promise
    return false
  }
  return held.resolve
}

/** Answers in the platform's place. */
export function answer(response: ServerResponse, status: number, body: unknown): true {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  return true
}
