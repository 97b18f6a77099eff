import { Duplex } from 'node:stream'
import type { buildConnector } from 'undici'
import type { World } from './world.ts'

type Socket = NonNullable<Parameters<buildConnector.Callback>[1]>

/** What becomes of a connection. Latency and delays in milliseconds, one way. */
export interface Line {
  readonly latency: number
  /** Nothing is connected: with this error, or, after the desk's own limit, silently. */
  readonly connect?: 'refused' | 'dns' | 'tls' | 'unreachable' | 'hangs'
  /** The request is lost, or its answer; `reset`: the connection is told so, otherwise it stays silent. */
  readonly lost?: { readonly what: 'request' | 'answer'; readonly reset: boolean; readonly after: number }
  /** The answer comes so much later. */
  readonly delay?: number
}

const ERRORS = {
  refused: 'ECONNREFUSED',
  dns: 'ENOTFOUND',
  tls: 'CERT_HAS_EXPIRED',
  unreachable: 'ENETUNREACH',
} as const

/** One end of a connection: bytes reach the other end by the world's time. */
class End extends Duplex {
  readonly remoteAddress = '127.0.0.1'
  readonly encrypted = false
  /** Sends bytes, or the end of them (null), to the other side. */
  readonly #send: (bytes: Buffer | null) => void
  constructor(send: (bytes: Buffer | null) => void) {
    super()
    this.#send = send
  }
  override _read(): void {}
  override _write(bytes: Buffer, _: string, done: () => void): void {
    // A copy, as the system takes one: from here on the sender may use its buffer again.
    this.#send(Buffer.from(bytes))
    done()
  }
  override _final(done: () => void): void {
    this.#send(null)
    done()
  }
  setNoDelay = (): this => this
  setKeepAlive = (): this => this
  setTimeout = (): this => this
  ref = (): this => this
  unref = (): this => this
  destroySoon = (): void => {
    if (this.writableFinished) this.destroy()
    else {
      this.once('finish', () => this.destroy())
      this.end()
    }
  }
}

interface Wiring {
  readonly world: World
  /** Takes the platform's end of a connection. */
  readonly accept: (end: Duplex) => void
  /** Draws what becomes of the next connection. */
  readonly line: () => Line
  /** Whether the desk that connects is still there. */
  readonly isAlive: () => boolean
  /** Where the ends are kept that a kill resets. */
  readonly open: Set<Duplex>
}

/** Makes undici's connections to the platform without a socket. */
export function simulatedConnector({ world, accept, line, isAlive, open }: Wiring): typeof buildConnector {
  return ((built?: { readonly timeout?: number | null }) =>
    (_options: buildConnector.Options, callback: buildConnector.Callback) => {
      const { latency, connect, lost, delay = 0 } = line()
      const failed = (after: number, code: string): void =>
        void world.after(after, () => {
          if (isAlive()) callback(Object.assign(new Error(`connect ${code}`), { code }), null)
        })
      if (connect === 'hangs') return failed(built?.timeout ?? 10_000, 'UND_ERR_CONNECT_TIMEOUT')
      if (connect) return failed(latency, ERRORS[connect])

      let isReset = false
      const resetAfter = (after: number): void =>
        void world.after(after, () => {
          client.destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }))
          server.destroy()
        })
      const toServer = (bytes: Buffer | null): void => {
        if (isReset || !isAlive()) return
        if (lost?.what === 'request') {
          isReset = true
          if (lost.reset) resetAfter(lost.after)
          return
        }
        world.after(latency, () => void (server.destroyed || server.push(bytes)))
      }
      const toClient = (bytes: Buffer | null): void => {
        if (isReset) return
        if (lost?.what === 'answer') {
          isReset = true
          if (lost.reset) resetAfter(lost.after)
          return
        }
        world.after(latency + delay, () => void (client.destroyed || !isAlive() || client.push(bytes)))
      }
      const client = new End(toServer)
      const server = new End(toClient)
      for (const end of [client, server]) {
        open.add(end)
        end.on('error', () => undefined)
        end.on('close', () => open.delete(end))
      }
      // An end that is gone is heard of on the other side.
      client.on('close', () => world.after(latency, () => server.destroy()))
      server.on('close', () => {
        if (!isReset) world.after(latency + delay, () => void (client.destroyed || client.push(null)))
      })
      world.after(latency * 2, () => {
        // Whoever closed while it was being made has no use for it.
        if (!isAlive()) return void client.destroy()
        accept(server)
        callback(null, client as unknown as Socket)
      })
    }) as unknown as typeof buildConnector
}
