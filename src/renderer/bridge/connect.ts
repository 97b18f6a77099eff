import { createORPCClient } from '@orpc/client'
import { RPCLink as PortLink } from '@orpc/client/message-port'
import { RPCLink as SocketLink } from '@orpc/client/websocket'
import { CONNECT_MESSAGE } from '#shared/contract/connect.ts'
import type { DeskClient } from '#shared/contract/index.ts'

/** Why a line is gone: it broke, or the desk at its end starts anew and answers again in a moment. */
export type Lost = 'broken' | 'anew'

/** A line to the desk. `lost` settles when it is gone: the screens then say so and offer to reload. */
export interface Connection {
  readonly client: DeskClient
  readonly lost: Promise<Lost>
}

/** "Service restart" (RFC 6455, the registry of close codes): sent by the browser host (main/browser/host.ts). */
const STARTS_ANEW = 1012

/** Connects to the desk: through the preload script's message port on the desktop, by WebSocket in a browser. */
export function connect(): Promise<Connection> {
  return window.location.protocol === 'app:' ? connectByPort() : connectBySocket()
}

async function connectByPort(): Promise<Connection> {
  const { port1, port2 } = new MessageChannel()
  window.postMessage(CONNECT_MESSAGE, window.location.origin, [port2])
  const lost = new Promise<Lost>((resolve) => port1.addEventListener('close', () => resolve('broken')))
  const client: DeskClient = createORPCClient(new PortLink({ port: port1 }))
  port1.start()
  return { client, lost }
}

async function connectBySocket(): Promise<Connection> {
  const socket = new WebSocket(new URL('rpc', window.location.href.replace(/^http/, 'ws')))
  const lost = new Promise<Lost>((resolve) =>
    socket.addEventListener('close', ({ code }) => resolve(code === STARTS_ANEW ? 'anew' : 'broken')),
  )
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error('The desk does not answer')))
  })
  return { client: createORPCClient<DeskClient>(new SocketLink({ websocket: socket })), lost }
}
