import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { createAdaptorServer } from '@hono/node-server'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Desk } from '#core/create-desk.ts'
import type { ServedSocket } from '#core/router/serve.ts'
import { LINE_PROTOCOL, SIGNED_OUT, STARTS_ANEW, TOKEN_FRAGMENT } from '#shared/contract/browser-session.ts'
import { type CopyRoutes, createCopyRoutes, createExportRoutes } from '../page/copy-routes.ts'
import { createPage } from '../page/serve-page.ts'
import { askingForLine, createAccess } from './access.ts'
import { createRoutes } from './routes.ts'
import { createSessions, type Lifetimes } from './sessions.ts'

/** The largest message a screen may send. No request comes close to it. */
const MAX_MESSAGE_BYTES = 4 * 1024 * 1024

/** A listening browser host. */
export interface BrowserHost {
  /** The address to open first, with the one-time token. */
  readonly url: string
  /** Closes the connections of all screens: each notices and may reconnect. */
  dropLines(): void
  close(): Promise<void>
}

interface BrowserHostOptions {
  /** The folder of the built renderer. */
  readonly rendererFolder: string
  /** 0 for any free port. */
  readonly port: number
  readonly evidence: Desk['evidence']
  readonly receipts: Desk['receipts']
  readonly batches: Desk['batches']
  readonly exports: Desk['exports']
  /** Settles when a desk is open or being opened: during a restart, a screen waits for the new desk. */
  readonly isThere?: () => Promise<void>
  /** Called with the next address each time one is used up. */
  readonly onNewAddress?: (url: string) => void
  /** How long a session lasts, if not the default. */
  readonly lifetimes?: Lifetimes
  /** Serves a screen over its WebSocket. */
  serve(socket: ServedSocket): void
}

/** Serves the page and the desk on 127.0.0.1. Rejects if the port is not available. */
export async function startBrowserHost(options: BrowserHostOptions): Promise<BrowserHost> {
  const { rendererFolder, port, serve, isThere = async () => undefined, onNewAddress = () => undefined } = options
  let bound = port
  const run = randomUUID()
  let generation = 0
  const access = createAccess(() => bound)
  const address = () => `http://127.0.0.1:${bound}/${TOKEN_FRAGMENT}${sessions.token()}`
  const sessions = createSessions({ ...options, onNewToken: () => onNewAddress(address()) })
  // Filled once the port is known; in some browsers `'self'` does not permit a WebSocket.
  const connect: string[] = []
  const rights = { connect, isOpenable: true }
  const copies = createCopyRoutes(options)
  const exports = createExportRoutes(options.exports)
  const files: CopyRoutes = async (request) => (await copies(request)) ?? exports(request)
  const page = createPage(rendererFolder, rights)
  const routes = createRoutes({ access, sessions, page, files, rights, state: () => ({ run, generation }) })
  const server = createAdaptorServer({
    fetch: routes.fetch,
    // The desk calls its platform in this process, with the runtime's own Request and Response.
    overrideGlobalObjects: false,
  }) as Server
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    handleProtocols: () => LINE_PROTOCOL,
  })
  /** Upgrade requests received while there is no desk. */
  const waiting = new Set<Duplex>()
  server.on('upgrade', (request, socket, head) => {
    // Node no longer handles its errors: a connection that breaks while it waits must not raise one.
    socket.on('error', () => undefined)
    const asking = askingForLine((name) => request.headers[name])
    const session = request.url === '/rpc' && access.isOwnPage(asking) ? sessions.find(asking.bearer) : null
    if (session === null) {
      refuse(socket)
      return
    }
    waiting.add(socket)
    // Nothing is read from it until it is upgraded.
    void isThere().then(() => {
      waiting.delete(socket)
      sockets.handleUpgrade(request, socket, head, (line) => {
        // A message that violates the protocol or the size limit closes the connection; nothing more needs to be done.
        line.on('error', () => undefined)
        line.on(
          'close',
          session.addLine(() => endLine(line)),
        )
        serve(line)
      })
    })
  })
  bound = await listen(server, port)
  connect.push(`ws://127.0.0.1:${bound}`)
  return {
    url: address(),
    dropLines: () => {
      generation++
      for (const socket of sockets.clients) socket.close(STARTS_ANEW)
    },
    close: () => {
      sessions.close()
      for (const socket of waiting) socket.destroy()
      return closeAll(server, sockets)
    },
  }
}

/** Also destroys the socket: a client that keeps its half open would keep the host from closing. */
function refuse(socket: Duplex): void {
  socket.once('finish', () => socket.destroy())
  socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

/** Stops answering requests over a closed connection, even if the other end is slow to disconnect. */
function endLine(line: WebSocket): void {
  line.close(SIGNED_OUT)
  line.pause()
  setTimeout(() => line.terminate(), 500).unref()
}

function closeAll(server: Server, sockets: WebSocketServer): Promise<void> {
  for (const socket of sockets.clients) socket.close(1001)
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
    // The server no longer manages an upgraded connection, so one that does not confirm the close is cut.
    setTimeout(() => {
      for (const socket of sockets.clients) socket.terminate()
    }, 500).unref()
  })
}
