import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import { Agent, type buildConnector } from 'undici'
import type { ClientCertificate } from '#shared/model/profile.ts'
import type { Network, Timer } from '../ports.ts'
import { connectorOf } from './connect.ts'
import type { Limits } from './limits.ts'

type Connector = buildConnector.connector

/** The connection of a write. Until it is set, nothing of the request can have left the machine. */
export interface Trace {
  connection: Socket | null
}

/**
 * A separate connection for one write: a kept-alive connection that the other side has just closed would make the
 * outcome unknown for no reason. `trace` tells whether the request can have left: not if it was aborted before there
 * was a connection.
 */
export function freshConnection(trace: Trace, connect: Connector, limits: Limits, signal?: AbortSignal): Agent {
  return new Agent({
    connections: 1,
    pipelining: 0,
    headersTimeout: limits.write.firstByte,
    bodyTimeout: limits.write.firstByte,
    connect(options, callback) {
      let waiting: buildConnector.Callback | null = callback
      const settle: buildConnector.Callback = (...result) => {
        const settled = waiting
        waiting = null
        signal?.removeEventListener('abort', stop)
        // A connection that arrives after the abort carries nothing.
        if (settled === null) return void result[1]?.destroy()
        if (result[0] === null) trace.connection = result[1]
        settled(...result)
      }
      const stop = () => settle(new DOMException('Stopped before it was connected', 'AbortError'), null)
      signal?.addEventListener('abort', stop)
      if (signal?.aborted) stop()
      else connect(options, settle)
    },
  })
}

interface Way {
  readonly connect: Connector
  /** Kept-alive connections for reads. */
  readonly reads: Agent
}

/** More certificates than merchants have. Above this, the oldest is dropped. */
const MAX_WAYS = 50

/**
 * How connections are made, separately for each client certificate: a connection is tied to the certificate that opened
 * it.
 */
export function createWays(network: Network, timer: Timer, limits: Limits) {
  const ways = new Map<string, Way>()
  const keyOf = (certificate: ClientCertificate | undefined): string =>
    certificate ? createHash('sha256').update(JSON.stringify(certificate)).digest('hex') : ''

  function of(certificate: ClientCertificate | undefined): Way {
    const key = keyOf(certificate)
    const known = ways.get(key)
    if (known) return known
    const connect = connectorOf(network, timer, limits.connect, undefined, certificate)
    const way = { connect, reads: sharedConnections(connect, limits) }
    ways.set(key, way)
    const [oldest] = [...ways].filter(([name]) => name !== '')
    if (ways.size > MAX_WAYS && oldest) {
      ways.delete(oldest[0])
      void oldest[1].reads.close()
    }
    return way
  }

  const close = async (): Promise<void> => {
    await Promise.all([...ways.values()].map(({ reads }) => reads.destroy()))
  }
  return { of, keyOf, close }
}

function sharedConnections(connect: Connector, limits: Limits): Agent {
  return new Agent({ connect, headersTimeout: limits.read.firstByte, bodyTimeout: limits.read.firstByte })
}
