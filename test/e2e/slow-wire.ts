import { once } from 'node:events'
import { createServer, request as requestTo } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A wire to a platform that reads the body of a dispute only when released. */
export interface SlowWire {
  readonly baseUrl: string
  /** Lets everything waiting through, and all that follows. */
  release(): void
  close(): void
}

export async function putSlowWireBefore(platform: string): Promise<SlowWire> {
  let open: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    open = resolve
  })
  const server = createServer(async (incoming, outgoing) => {
    if (incoming.method === 'POST' && incoming.url === '/merchant/dispute') await released
    const on = requestTo(`${platform}${incoming.url}`, { method: incoming.method, headers: incoming.headers })
    on.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    on.on('error', () => outgoing.destroy())
    incoming.on('error', () => on.destroy())
    incoming.pipe(on)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: () => open(),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
