import { Duplex } from 'node:stream'
import type { buildConnector } from 'undici'
import type { World } from './world.ts'

type Socket = NonNullable<Parameters<buildConnector.Callback>[1]>

/** What happens to a connection. One-way latency and delays in milliseconds. */
export interface Line {
  readonly latency: number
  /** The connection fails: with this error, or (`hangs`) after the desk's own timeout. */
  readonly connect?: 'refused' | 'dns' | 'tls' | 'unreachable' | 'hangs'
  /** The request or its answer is lost; with `reset` the connection is reset, otherwise it stays silent. */
  readonly lost?: { readonly what: 'request' | 'answer'; readonly reset: boolean; readonly after: number }
  /** The additional delay of the answer. */
  readonly delay?: number
}

const ERRORS = {
  refused: 'ECONNREFUSED',
  dns: 'ENOTFOUND',
  tls: 'CERT_HAS_EXPIRED',
  unreachable: 'ENETUNREACH',
} as const

/** One end of a connection: bytes reach the other end in virtual time. */
class End extends Duplex {
  readonly remoteAddress = '127.0.0.1'
  readonly encrypted = false
  /** Sends bytes, or the end of the stream (`null`), to the other side. */
  readonly #send: (bytes: Buffer | null) => void
  constructor(send: (bytes: Buffer | null) => void) {
    super()
    this.#send = send
  }
  override _read(): void {}
  override _write(bytes: Buffer, _: string, done: () => void): void {
    // A copy, as the system makes one: the sender may reuse its buffer.
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
  /** Accepts the platform's end of a connection. */
  readonly accept: (end: Duplex) => void
  /** Draws what happens to the next connection. */
  readonly line: () => Line
  /** Whether the connecting desk still runs. */
  readonly isAlive: () => boolean
  /** The open ends, which a kill resets. */
  readonly open: Set<Duplex>
}

/** Creates undici's connections to the platform without a socket. */
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
      // When an end closes, the other side learns of it.
      client.on('close', () => world.after(latency, () => server.destroy()))
      server.on('close', () => {
        if (!isReset) world.after(latency + delay, () => void (client.destroyed || client.push(null)))
      })
      world.after(latency * 2, () => {
        // A desk that closed while the connection was being made does not need it.
        if (!isAlive()) return void client.destroy()
        accept(server)
        callback(null, client as unknown as Socket)
      })
    }) as unknown as typeof buildConnector
}
