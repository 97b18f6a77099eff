import type { Router } from '@orpc/server'
import { RPCHandler as PortHandler } from '@orpc/server/message-port'
import { RPCHandler as SocketHandler } from '@orpc/server/ws'
import { decodeRequestMessage } from '@orpc/standard-server-peer'
import type { Contract } from '#shared/contract/index.ts'

/** The whole contract, of a desk that is open or is being opened. */
export type ServedRouter = Router<Contract, Record<never, never>>

type Listener = (event?: { data: unknown }) => unknown
/** Told of a message that is no request at all. It is dropped; the desk goes on. */
export type OnGarbage = (error: unknown) => void

/** A message port: Electron's MessagePortMain has `on`, everybody else's `addEventListener`. */
export type ServedPort = { postMessage(data: unknown): void } & (
  | { addEventListener(type: string, listener: Listener): void }
  | { on(type: string, listener: Listener): unknown }
)

/** A WebSocket of the `ws` library. */
export type ServedSocket = Parameters<SocketHandler<Record<never, never>>['upgrade']>[0]

/** Answers a screen over a message port. The caller starts the port. */
export function serveOnPort(router: ServedRouter, port: ServedPort, onGarbage: OnGarbage): void {
  const listen = (type: string, listener: Listener): void => {
    if ('addEventListener' in port) port.addEventListener(type, guard(type, listener, onGarbage))
    else port.on(type, guard(type, listener, onGarbage))
  }
  new PortHandler(router).upgrade({ postMessage: (data: unknown) => port.postMessage(data), on: listen })
}

/** Answers a screen over a WebSocket. */
export function serveOnSocket(router: ServedRouter, socket: ServedSocket, onGarbage: OnGarbage): void {
  const listen = (type: 'message', listener: Listener): void =>
    socket.addEventListener(type, guard(type, listener, onGarbage))
  const guarded = { send: socket.send.bind(socket), addEventListener: listen }
  void new SocketHandler(router).upgrade(guarded as ServedSocket)
}

/**
 * oRPC's own listeners are async functions that nobody awaits: a message that is no request would end as an unhandled
 * rejection, and so as the end of the desk. Each is decoded here first, and dropped where that fails.
 */
function guard(type: string, listener: Listener, onGarbage: OnGarbage): Listener {
  if (type !== 'message') return listener
  return (event) => {
    const data = event?.data
    if (typeof data !== 'string' && !(data instanceof ArrayBuffer) && !ArrayBuffer.isView(data)) {
      return onGarbage(new TypeError('a message that is neither text nor bytes'))
    }
    decodeRequestMessage(data as Parameters<typeof decodeRequestMessage>[0]).then(() => listener(event), onGarbage)
  }
}
