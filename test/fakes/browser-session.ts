import {
  LINE_PROTOCOL,
  SECRET_PROTOCOL,
  SESSION_PATH,
  TOKEN_FRAGMENT,
} from '../../src/shared/contract/browser-session.ts'

/** A session with a browser host, as its page holds it. */
export interface PageSession {
  readonly secret: string
  /** The headers of the page's own requests. */
  readonly headers: { readonly origin: string; readonly authorization: string }
  /** The protocols that its WebSocket offers. */
  readonly protocols: string[]
}

export function sessionOf(origin: string, secret: string): PageSession {
  return {
    secret,
    headers: { origin, authorization: `Bearer ${secret}` },
    protocols: [LINE_PROTOCOL, `${SECRET_PROTOCOL}${secret}`],
  }
}

export function tokenOf(url: string): string {
  return new URL(url).hash.slice(TOKEN_FRAGMENT.length)
}

/** Signs in with a printed address. */
export async function signIn(url: string): Promise<PageSession> {
  const { origin } = new URL(url)
  const headers = sessionOf(origin, tokenOf(url)).headers
  const answer = await fetch(`${origin}${SESSION_PATH}`, { method: 'POST', headers })
  if (!answer.ok) throw new Error(`signing in was answered with ${answer.status}`)
  return sessionOf(origin, ((await answer.json()) as { secret: string }).secret)
}
