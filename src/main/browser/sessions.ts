import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** How long a session lasts, in milliseconds. */
export interface Lifetimes {
  /** After its last page was closed. */
  readonly idleMs: number
  /** After it began, even with open pages. */
  readonly longestMs: number
}

const LIFETIMES: Lifetimes = { idleMs: 30 * 60_000, longestMs: 12 * 60 * 60_000 }
/** How long a ticket is valid after its last use (milliseconds). */
const TICKET_MS = 30 * 60_000
/** The maximum number of tickets per session. The oldest is dropped first. */
const MAX_TICKETS = 2_000
/** How often lifetimes are checked (milliseconds). */
const CHECK_MS = 30_000

/** A signed-in session. */
interface Session {
  /**
   * Counts a page's connection while it is open. `end` is called if the session ends first. Returns a function that
   * removes it.
   */
  addLine(end: () => void): () => void
  /** An unguessable name under which the page shows one file; the same name while it is valid. */
  ticketFor(path: string): string
}

/** The sessions of the browser host. Everything is in memory: a restart ends all sessions. */
export interface Sessions {
  /** The one-time token of the address printed last. */
  token(): string
  /** Exchanges the token for the secret of a new session, once. `null` for a wrong or used one. */
  redeem(token: string): string | null
  find(secret: string): Session | null
  /** The file a ticket was issued for; `null` if the ticket is unknown or expired. */
  pathOf(ticket: string): string | null
  /** Ends all sessions. */
  endAll(): void
  close(): void
}

interface Open extends Session {
  readonly secret: Buffer
  readonly begunAt: number
  readonly lines: Set<() => void>
  readonly tickets: Map<string, Ticket>
  usedAt: number
}

interface Ticket {
  readonly name: string
  readonly path: string
  usedAt: number
}

interface SessionsOptions {
  /** Called each time a token is used up and replaced by a new one. */
  readonly onNewToken?: () => void
  readonly lifetimes?: Lifetimes | undefined
  /** The current time in milliseconds. */
  readonly now?: () => number
}

export function createSessions(options: SessionsOptions = {}): Sessions {
  const { onNewToken = () => undefined, lifetimes = LIFETIMES, now = Date.now } = options
  const open = new Set<Open>()
  let token = newSecret()

  const hasEnded = ({ begunAt, usedAt, lines }: Open): boolean =>
    now() - begunAt >= lifetimes.longestMs || (lines.size === 0 && now() - usedAt >= lifetimes.idleMs)

  function end(session: Open): void {
    open.delete(session)
    for (const endLine of session.lines) endLine()
  }

  function live(): readonly Open[] {
    for (const session of open) if (hasEnded(session)) end(session)
    return [...open]
  }

  function begin(): string {
    const secret = newSecret()
    const session: Open = {
      secret: digest(secret),
      begunAt: now(),
      usedAt: now(),
      lines: new Set(),
      tickets: new Map(),
      addLine(endLine) {
        if (!open.has(session)) {
          endLine()
          return () => undefined
        }
        session.lines.add(endLine)
        return () => {
          session.lines.delete(endLine)
          session.usedAt = now()
        }
      },
      ticketFor: (path) => ticketOf(session.tickets, path, now()),
    }
    open.add(session)
    return secret
  }

  const checking = setInterval(live, Math.min(CHECK_MS, lifetimes.longestMs)).unref()
  return {
    token: () => token,
    redeem: (offered) => {
      if (!isSame(offered, digest(token))) return null
      token = newSecret()
      onNewToken()
      return begin()
    },
    find: (secret) => {
      const session = live().find((one) => isSame(secret, one.secret))
      if (session === undefined) return null
      session.usedAt = now()
      return session
    },
    pathOf: (name) => {
      for (const { tickets } of live()) {
        const ticket = [...tickets.values()].find((one) => one.name === name)
        if (ticket === undefined || now() - ticket.usedAt >= TICKET_MS) continue
        ticket.usedAt = now()
        return ticket.path
      }
      return null
    },
    endAll: () => {
      for (const session of [...open]) end(session)
    },
    close: () => clearInterval(checking),
  }
}

/** One ticket per path: asking again returns the same one, so that the addresses on screen stay valid. */
function ticketOf(tickets: Map<string, Ticket>, path: string, now: number): string {
  const known = tickets.get(path)
  const ticket = known && now - known.usedAt < TICKET_MS ? known : { name: newSecret(), path, usedAt: now }
  ticket.usedAt = now
  tickets.delete(path)
  tickets.set(path, ticket)
  const [oldest] = tickets.keys()
  if (tickets.size > MAX_TICKETS && oldest !== undefined) tickets.delete(oldest)
  return ticket.name
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Compares in constant time. */
function isSame(offered: string, expected: Buffer): boolean {
  return timingSafeEqual(digest(offered), expected)
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
