import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import { CONNECT_MESSAGE } from '#shared/contract/connect.ts'
import type { DeskClient } from '#shared/contract/index.ts'
import { isInBrowser } from './session.ts'
import { connectBySocket } from './socket-line.ts'

/** Why a connection is permanently lost: it broke, the desk is restarting, or the session has ended. */
export type Lost = 'broken' | 'anew' | 'signed_out'

/** A connection to the desk. `lost` settles once it is lost and will not come back by itself. */
export interface Connection {
  readonly client: DeskClient
  readonly lost: Promise<Lost>
}

/** Connects to the desk: through the preload script's message port on the desktop, by WebSocket in a browser. */
export function connect(): Promise<Connection> {
  return isInBrowser() ? connectBySocket() : connectByPort()
}

async function connectByPort(): Promise<Connection> {
  const { port1, port2 } = new MessageChannel()
  window.postMessage(CONNECT_MESSAGE, window.location.origin, [port2])
  const lost = new Promise<Lost>((resolve) => port1.addEventListener('close', () => resolve('broken')))
  const client: DeskClient = createORPCClient(new RPCLink({ port: port1 }))
  port1.start()
  return { client, lost }
}
