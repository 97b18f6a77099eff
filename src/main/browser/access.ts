import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** The parts of a request that say who asks and from where. */
export interface Asking {
  readonly host: string | undefined
  readonly cookie: string | undefined
  readonly origin: string | undefined
}

/** Who may use the browser host: whoever opened the printed address once, from this machine's own addresses. */
export interface Access {
  /** The one-time token of the printed address. */
  readonly token: string
  /** Whether the request names this server itself: another name is a rebound DNS entry. */
  isOwnHost(asking: Asking): boolean
  /** Whether the request carries the cookie that was given for the token. */
  isKnown(asking: Asking): boolean
  /** Whether the desk's own page asks, and nobody else: own name, own origin, known. */
  isOwnPage(asking: Asking): boolean
  /** Exchanges the token for the cookie, once. Null for a wrong or used one. */
  redeem(token: string): string | null
}

/** `port` gives the port once the server listens. */
export function createAccess(port: () => number): Access {
  const token = randomBytes(32).toString('base64url')
  const pass = randomBytes(32).toString('base64url')
  let used = false

  const hosts = () => [`127.0.0.1:${port()}`, `localhost:${port()}`]
  // Cookies of one host are shared by all its ports: the name tells two desks apart.
  const name = () => `paydesk-${port()}`
  const isOwnHost = ({ host }: Asking) => host !== undefined && hosts().includes(host.toLowerCase())
  const isKnown = ({ cookie }: Asking) => cookieValues(cookie, name()).some((value) => isSame(value, pass))
  return {
    token,
    isOwnHost,
    isKnown,
    isOwnPage: (asking) => isOwnHost(asking) && asking.origin === `http://${asking.host}` && isKnown(asking),
    redeem: (offered) => {
      if (!isSame(offered, token) || used) return null
      used = true
      return `${name()}=${pass}; HttpOnly; SameSite=Strict; Path=/`
    },
  }
}

function cookieValues(header: string | undefined, name: string): readonly string[] {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim())
  return pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1))
}

/** Compares in a time that tells nothing of how much was right. */
function isSame(offered: string, expected: string): boolean {
  return timingSafeEqual(digest(offered), digest(expected))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
