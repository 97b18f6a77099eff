import { Agent, buildConnector } from 'undici'

/** Time limits, in milliseconds. A POST's are long: after them the outcome is unknown, which is worse than waiting. */
export const LIMITS = {
  connect: 10_000,
  read: { firstByte: 20_000, whole: 30_000 },
  write: { firstByte: 90_000, whole: 120_000 },
} as const

/** Whether a connection was ever made. Until then nothing of the request can have left the machine. */
export interface Trace {
  connected: boolean
}

/**
 * A connection of its own for one write: a kept-alive one that the other side has just closed would make an outcome
 * unknown for nothing. `trace` tells whether the request can have left.
 */
export function freshConnection(trace: Trace): Agent {
  const connector = buildConnector({ timeout: LIMITS.connect })
  return new Agent({
    connections: 1,
    pipelining: 0,
    headersTimeout: LIMITS.write.firstByte,
    bodyTimeout: LIMITS.write.firstByte,
    connect(options, callback) {
      connector(options, (...result) => {
        if (result[0] === null) trace.connected = true
        callback(...result)
      })
    },
  })
}

/** Connections for reads, kept alive. */
export function sharedConnections(): Agent {
  return new Agent({
    connect: { timeout: LIMITS.connect },
    headersTimeout: LIMITS.read.firstByte,
    bodyTimeout: LIMITS.read.firstByte,
  })
}
