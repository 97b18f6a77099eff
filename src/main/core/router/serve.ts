import type { Router } from '@orpc/server'
import { StandardRPCHandler } from '@orpc/server/standard'
import { createServerPeerHandleRequestFn } from '@orpc/server/standard-peer'
import { type EncodedMessage, ServerPeer } from '@orpc/standard-server-peer'
import type { WebSocket } from 'ws'
import type { Contract } from '#shared/contract/index.ts'

/** The whole contract, of a desk that is open or opening. */
export type ServedRouter = Router<Contract, Record<never, never>>

type Listener = (event?: { data: unknown }) => unknown
/** Called for a message that is not a request. The message is dropped; the desk keeps running. */
type OnGarbage = (error: unknown) => void

/** A message port: Electron's MessagePortMain has `on`, all others have `addEventListener`. */
export type ServedPort = { postMessage(data: unknown): void } & (
  | { addEventListener(type: string, listener: Listener): void }
  | { on(type: string, listener: Listener): unknown }
)

/** A WebSocket of the `ws` library. */
export type ServedSocket = Pick<WebSocket, 'addEventListener' | 'send'>

/** Answers a screen over a message port. The caller starts the port. */
export function serveOnPort(router: ServedRouter, port: ServedPort, onGarbage: OnGarbage): void {
  const screen = serve(router, (data) => port.postMessage(data), onGarbage)
  const listen = 'addEventListener' in port ? port.addEventListener.bind(port) : port.on.bind(port)
  listen('message', (event) => screen.take(event?.data))
  listen('close', screen.end)
}

/** Answers a screen over a WebSocket. */
export function serveOnSocket(router: ServedRouter, socket: ServedSocket, onGarbage: OnGarbage): void {
  const screen = serve(router, (data) => socket.send(data), onGarbage)
  socket.addEventListener('message', ({ data }) => screen.take(data))
  socket.addEventListener('close', screen.end)
}

/**
 * oRPC's peer without its listeners, which are async functions that are not awaited: a message that is not a request
 * would become an unhandled rejection, which ends the desk.
 */
function serve(router: ServedRouter, send: (data: EncodedMessage) => void, onGarbage: OnGarbage) {
  const answer = createServerPeerHandleRequestFn(new StandardRPCHandler(router, {}), {})
  const peer = new ServerPeer(send)
  return {
    take(data: unknown): void {
      if (typeof data !== 'string' && !(data instanceof ArrayBuffer) && !ArrayBuffer.isView(data)) {
        onGarbage(new TypeError('a message that is neither text nor bytes'))
        return
      }
      peer.message(data as EncodedMessage, answer).catch(onGarbage)
    },
    end: (): void => peer.close(),
  }
}
