import { createServer, request as send } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

export interface FakeProxy {
  readonly url: URL
  /** The requested targets, tunnelled or plain, oldest first. */
  readonly asked: readonly string[]
  close(): void
}

/** A real HTTP proxy on loopback. Refuses all tunnels unless `answer` is 200; `wants`: the credentials it requires. */
export async function openProxy(answer = 200, wants?: string): Promise<FakeProxy> {
  const asked: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer()
  server.on('connect', (request, socket: Socket) => {
    asked.push(request.url ?? '')
    sockets.add(socket)
    socket.on('error', () => undefined)
    const isUnknown = wants !== undefined && request.headers['proxy-authorization'] !== wants
    const refusal = isUnknown ? 407 : answer
    if (refusal !== 200) return socket.end(`HTTP/1.1 ${refusal} No\r\n\r\n`)
    const [host = '', port = ''] = (request.url ?? '').split(':')
    const far = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      far.pipe(socket).pipe(far)
    })
    far.on('error', () => socket.destroy())
  })
  // Plain HTTP is requested with the full URL, without a tunnel.
  server.on('request', ({ url = '', method, headers }, response) => {
    asked.push(new URL(url).host)
    if (answer !== 200) return void response.writeHead(answer).end()
    const passedOn = send(url, { method, headers }, (far) => {
      response.writeHead(far.statusCode ?? 502, far.headers)
      far.pipe(response)
    })
    passedOn.on('error', () => response.destroy())
    passedOn.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    asked,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
