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

/** The largest message a screen may send. Nothing it asks for comes near. */
const MAX_MESSAGE_BYTES = 4 * 1024 * 1024

/** A browser host that listens. */
export interface BrowserHost {
  /** The address to open first, with the one-time token. */
  readonly url: string
  /** Ends the lines of all screens: each finds it lost, and may come again. */
  dropLines(): void
  close(): Promise<void>
}

interface BrowserHostOptions {
  /** The built renderer. */
  readonly rendererFolder: string
  /** 0 for any free one. */
  readonly port: number
  readonly evidence: Desk['evidence']
  readonly receipts: Desk['receipts']
  readonly batches: Desk['batches']
  readonly exports: Desk['exports']
  /** Settles when there is a desk, open or being opened: between two of them a screen waits for the second. */
  readonly isThere?: () => Promise<void>
  /** Told of the next address each time one is used up. */
  readonly onNewAddress?: (url: string) => void
  /** How long a session lasts, where not as usual. */
  readonly lifetimes?: Lifetimes
  /** Answers a screen over its WebSocket. */
  serve(socket: ServedSocket): void
}

/** Serves the page and the desk on 127.0.0.1. Rejects where the port cannot be had. */
export async function startBrowserHost(options: BrowserHostOptions): Promise<BrowserHost> {
  const { rendererFolder, port, serve, isThere = async () => undefined, onNewAddress = () => undefined } = options
  let bound = port
  const run = randomUUID()
  let generation = 0
  const access = createAccess(() => bound)
  const address = () => `http://127.0.0.1:${bound}/${TOKEN_FRAGMENT}${sessions.token()}`
  const sessions = createSessions({ ...options, onNewToken: () => onNewAddress(address()) })
  // Filled once the port is known; a page's own origin is no permission to open a WebSocket in every browser.
  const connect: string[] = []
  const rights = { connect, isOpenable: true }
  const copies = createCopyRoutes(options)
  const exports = createExportRoutes(options.exports)
  const files: CopyRoutes = async (request) => (await copies(request)) ?? exports(request)
  const page = createPage(rendererFolder, rights)
  const routes = createRoutes({ access, sessions, page, files, rights, state: () => ({ run, generation }) })
  const server = createAdaptorServer({
    fetch: routes.fetch,
    // The desk calls its platform in this same process, with the runtime's own Request and Response.
    overrideGlobalObjects: false,
  }) as Server
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    handleProtocols: () => LINE_PROTOCOL,
  })
  /** Asked for while there is no desk. */
  const waiting = new Set<Duplex>()
  server.on('upgrade', (request, socket, head) => {
    // Node no longer listens to it: a line that breaks off while it waits is nobody's error.
    socket.on('error', () => undefined)
    const asking = askingForLine((name) => request.headers[name])
    const session = request.url === '/rpc' && access.isOwnPage(asking) ? sessions.find(asking.bearer) : null
    if (session === null) {
      refuse(socket)
      return
    }
    waiting.add(socket)
    // Nothing is read of it before it is taken over.
    void isThere().then(() => {
      waiting.delete(socket)
      sockets.handleUpgrade(request, socket, head, (line) => {
        // A message that breaks the protocol or the size limit closes the line; that is all there is to do about it.
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

/** Cut off as well: who keeps the other half of it open would keep the host from closing. */
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

/** What is asked over a line that has ended is no longer answered, though its other end is slow to go. */
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
    // An upgraded connection is no longer the server's: one that does not answer the closing is cut.
    setTimeout(() => {
      for (const socket of sockets.clients) socket.terminate()
    }, 500).unref()
  })
}
