import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MessageChannel } from 'node:worker_threads'
import { createORPCClient } from '@orpc/client'
import { RPCLink as PortLink } from '@orpc/client/message-port'
import { RPCLink as SocketLink } from '@orpc/client/websocket'
import { onTestFinished } from 'vitest'
import { WebSocketServer } from 'ws'
import { type ServedRouter, serveOnPort, serveOnSocket } from '../../src/main/core/router/serve.ts'
import type { DeskClient } from '../../src/shared/contract/index.ts'

/** A client over a real transport, the raw connection beneath it, and the messages that the desk could not parse. */
export interface Line {
  readonly client: DeskClient
  readonly garbage: unknown[]
  sendRaw(data: unknown): void
}

export type Transport = (desk: { readonly router: ServedRouter }) => Promise<Line>

const overPort: Transport = async (desk) => {
  const { port1, port2 } = new MessageChannel()
  const garbage: unknown[] = []
  serveOnPort(desk.router, port1, (error) => garbage.push(error))
  const link = new PortLink({ port: port2 as unknown as MessagePort })
  port1.start()
  port2.start()
  onTestFinished(() => port2.close())
  return { client: createORPCClient(link), garbage, sendRaw: (data) => port2.postMessage(data) }
}

const overSocket: Transport = async (desk) => {
  const garbage: unknown[] = []
  const server = createServer()
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket) => serveOnSocket(desk.router, socket, (error) => garbage.push(error)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  onTestFinished(() => {
    socket.close()
    sockets.close()
    server.close()
  })
  const link = new SocketLink({ websocket: socket })
  return { client: createORPCClient(link), garbage, sendRaw: (data) => socket.send(data as string) }
}

/** Both transports between a screen and the desk. */
export const transports: readonly (readonly [string, Transport])[] = [
  ['a message port', overPort],
  ['a WebSocket', overSocket],
]
