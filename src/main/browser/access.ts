import { SECRET_PROTOCOL } from '#shared/contract/browser-session.ts'

/** The parts of a request that tell who is asking and from where. */
export interface Asking {
  readonly host: string | undefined
  readonly origin: string | undefined
  readonly method: string
  /** The token or secret it carries; empty if none. */
  readonly bearer: string
}

/** Checks where a request to the browser host comes from: only this machine's own address and the page served there. */
export interface RequestGuard {
  /** Whether the request names this server itself: any other name means DNS rebinding. */
  isOwnHost(asking: Asking): boolean
  /** Whether the request may come from the page served here. Browsers omit the origin on same-origin reads. */
  isOwnPage(asking: Asking): boolean
}

/**
 * `port` returns the port once the server listens. The only name is 127.0.0.1: for localhost, a browser tries ::1
 * first, where another program may own the same port, now or later, and would receive the secret of a page under that
 * name.
 */
export function createAccess(port: () => number): RequestGuard {
  // As browsers send it: without the port if it is the default one.
  const isOwnHost = ({ host }: Asking) => host === new URL(`http://127.0.0.1:${port()}`).host
  return {
    isOwnHost,
    isOwnPage: (asking) =>
      isOwnHost(asking) &&
      (asking.origin === `http://${asking.host}` || (asking.origin === undefined && asking.method === 'GET')),
  }
}

type HeaderName = 'host' | 'origin' | 'authorization' | 'sec-websocket-protocol'

/** Reads who is asking from a request. */
export function askingOf(method: string, header: (name: HeaderName) => string | undefined): Asking {
  const [, bearer = ''] = /^Bearer ([\w-]+)$/.exec(header('authorization') ?? '') ?? []
  return { host: header('host'), origin: header('origin'), method, bearer }
}

/** Reads who is asking for a WebSocket: its secret is among the subprotocols, and every browser sends the origin. */
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
