import { z } from 'zod'
import { SESSION_PATH, TICKETS_PATH, TOKEN_FRAGMENT } from '#shared/contract/browser-session.ts'

/**
 * The page's session with the browser host. The secret is held in memory and, to survive a reload, in the tab's
 * sessionStorage, which is bound to this very port. The desktop page needs none.
 */
let secret: string | null = null
let token: string | null = null

const KEY = 'paydesk.session'
/** Channel on which tabs share the session, so that a second tab need not sign in again. Same origin only. */
const CHANNEL = 'paydesk'
/** How long to wait for another tab (milliseconds). */
const NEIGHBOUR_MS = 2_000

const asked = z.object({ is: z.literal('asked') })
const told = z.object({ is: z.literal('told'), secret: z.string() })

export function isInBrowser(): boolean {
  return window.location.protocol !== 'app:'
}

/** Takes the one-time token out of the address before anything else reads it. A token opened later reloads the page. */
export function takeToken(): void {
  if (!isInBrowser()) return
  const { hash, pathname } = window.location
  if (hash.startsWith(TOKEN_FRAGMENT)) {
    token = hash.slice(TOKEN_FRAGMENT.length)
    window.history.replaceState(null, '', pathname)
  }
  window.addEventListener('hashchange', () => {
    if (window.location.hash.startsWith(TOKEN_FRAGMENT)) window.location.reload()
  })
}

/**
 * Signs in with the token in the address, or with the secret known to this tab or another tab. Whether it is valid is
 * checked later.
 */
export async function signIn(): Promise<void> {
  const offered = token
  token = null
  secret = (offered !== null ? await redeem(offered) : null) ?? sessionStorage.getItem(KEY) ?? (await askOtherTabs())
  if (secret !== null) sessionStorage.setItem(KEY, secret)
  answerOtherTabs()
}

export type SessionState =
  /**
   * `run` identifies the host: another server that has taken its port cannot know it. `generation` changes when the
   * desk is restarted, which may then have another database.
   */
  | { readonly is: 'in'; readonly run: string; readonly generation: number }
  | { readonly is: 'out' }
  | { readonly is: 'unreachable' }

/** Asks the host whether the session is valid. */
export async function sessionState(): Promise<SessionState> {
  if (secret === null) return { is: 'out' }
  const answer = await ask('GET', SESSION_PATH).catch(() => null)
  if (answer?.status === 401) return { is: 'out' }
  if (!answer?.ok) return { is: 'unreachable' }
  // A host that ends while answering, or something else on its port: not the desk, but it may come back.
  const body = z.object({ run: z.string(), generation: z.int() }).safeParse(await answer.json().catch(() => null))
  return body.success ? { is: 'in', ...body.data } : { is: 'unreachable' }
}

/** Ends the session for every page of this host. The host then closes their connections. */
export async function signOut(): Promise<void> {
  await ask('DELETE', SESSION_PATH)
}

export function forgetSession(): void {
  secret = null
  sessionStorage.removeItem(KEY)
}

/** Headers for the page's own requests. */
export function sessionHeaders(): Record<string, string> {
  return secret === null ? {} : { Authorization: `Bearer ${secret}` }
}

/** The secret for the WebSocket, which cannot send headers. */
export function sessionSecret(): string {
  return secret ?? ''
}

/** The URL from which a page element shows a copy, because elements cannot send headers. Rejects if there is none. */
export async function copyAddress(path: string): Promise<string> {
  if (!isInBrowser()) return path
  const answer = await ask('POST', `${TICKETS_PATH}${path}`)
  if (!answer.ok) throw new Error(`Answered with ${answer.status}`)
  return z.object({ path: z.string() }).parse(await answer.json()).path
}

function ask(method: string, path: string): Promise<Response> {
  return fetch(path, { method, headers: sessionHeaders(), cache: 'no-store' })
}

async function redeem(offered: string): Promise<string | null> {
  const headers = { Authorization: `Bearer ${offered}` }
  const answer = await fetch(SESSION_PATH, { method: 'POST', headers }).catch(() => null)
  return answer?.ok ? z.object({ secret: z.string() }).parse(await answer.json()).secret : null
}

function askOtherTabs(): Promise<string | null> {
  const channel = new BroadcastChannel(CHANNEL)
  return new Promise<string | null>((resolve) => {
    setTimeout(() => resolve(null), NEIGHBOUR_MS)
    channel.onmessage = ({ data }) => {
      const answer = told.safeParse(data)
      if (answer.success) resolve(answer.data.secret)
    }
    channel.postMessage({ is: 'asked' } satisfies z.infer<typeof asked>)
  }).finally(() => channel.close())
}

function answerOtherTabs(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }) => {
    if (secret !== null && asked.safeParse(data).success)
      channel.postMessage({ is: 'told', secret } satisfies z.infer<typeof told>)
  }
}
