import { SECRET_PROTOCOL } from '#shared/contract/browser-session.ts'

/** The parts of a request that say who asks and from where. */
export interface Asking {
  readonly host: string | undefined
  readonly origin: string | undefined
  readonly method: string
  /** The token or the secret that it carries; empty where it has none. */
  readonly bearer: string
}

/** Where a request to the browser host must come from: this machine's own addresses, and the page served there. */
export interface RequestGuard {
  /** Whether the request names this server itself: another name is a rebound DNS entry. */
  isOwnHost(asking: Asking): boolean
  /** Whether the request may come from the page served here. A browser names no origin where a page reads from its own. */
  isOwnPage(asking: Asking): boolean
}

/**
 * `port` gives the port once the server listens. 127.0.0.1 is the one name: under localhost a browser asks ::1 first, where
 * the same port may be another program's, by then or later; it would be sent the secret of a page of that name.
 */
export function createAccess(port: () => number): RequestGuard {
  // As a browser names it: without the port where that is the usual one.
  const isOwnHost = ({ host }: Asking) => host === new URL(`http://127.0.0.1:${port()}`).host
  return {
    isOwnHost,
    isOwnPage: (asking) =>
      isOwnHost(asking) &&
      (asking.origin === `http://${asking.host}` || (asking.origin === undefined && asking.method === 'GET')),
  }
}

type HeaderName = 'host' | 'origin' | 'authorization' | 'sec-websocket-protocol'

/** Reads who asks from a request. */
export function askingOf(method: string, header: (name: HeaderName) => string | undefined): Asking {
  const [, bearer = ''] = /^Bearer ([\w-]+)$/.exec(header('authorization') ?? '') ?? []
  return { host: header('host'), origin: header('origin'), method, bearer }
}

/** Reads who asks for a WebSocket: its secret is among the subprotocols, and every browser names the origin. */
export function askingForLine(header: (name: HeaderName) => string | undefined): Asking {
  const offered = (header('sec-websocket-protocol') ?? '').split(',').map((protocol) => protocol.trim())
  const secret = offered.find((protocol) => protocol.startsWith(SECRET_PROTOCOL))
  return {
    host: header('host'),
    origin: header('origin') ?? '',
    method: 'GET',
    bearer: secret?.slice(SECRET_PROTOCOL.length) ?? '',
  }
}
