import { z } from 'zod'
import { SESSION_PATH, TICKETS_PATH, TOKEN_FRAGMENT } from '#shared/contract/browser-session.ts'

/**
 * The page's session with the browser host. Its secret lives in this page: in memory, and in the tab's sessionStorage
 * for a reload, which belongs to this very port. The desktop's page needs none.
 */
let secret: string | null = null
let token: string | null = null

const KEY = 'paydesk.session'
/** How pages of one browser ask each other: whoever opens a second tab does not sign in again. Same origin only. */
const CHANNEL = 'paydesk'
/** How long another tab is waited for, milliseconds. */
const NEIGHBOUR_MS = 500

const asked = z.object({ is: z.literal('asked') })
const told = z.object({ is: z.literal('told'), secret: z.string() })

export function isInBrowser(): boolean {
  return window.location.protocol !== 'app:'
}

/** Takes the one-time token out of the address, before anything else reads that. One that is opened later starts anew. */
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

/** Signs in with the token of the address, what this tab knows or what another tab knows. What it may use is tried later. */
export async function signIn(): Promise<void> {
  const offered = token
  token = null
  secret = (offered !== null ? await redeem(offered) : null) ?? sessionStorage.getItem(KEY) ?? (await askOtherTabs())
  if (secret !== null) sessionStorage.setItem(KEY, secret)
  answerOtherTabs()
}

export type SessionState =
  /**
   * `run`: of the host; a server that has taken its port does not know it. `generation`: changes when the desk is restarted,
   * which may have another database then.
   */
  | { readonly is: 'in'; readonly run: string; readonly generation: number }
  | { readonly is: 'out' }
  | { readonly is: 'unreachable' }

/** Asks the host whether the session is good. */
export async function sessionState(): Promise<SessionState> {
  if (secret === null) return { is: 'out' }
  const answer = await ask('GET', SESSION_PATH).catch(() => null)
  if (answer?.status === 401) return { is: 'out' }
  if (!answer?.ok) return { is: 'unreachable' }
  // A host that goes while it answers, or something else on its port: not the desk, but it may be back.
  const body = z.object({ run: z.string(), generation: z.int() }).safeParse(await answer.json().catch(() => null))
  return body.success ? { is: 'in', ...body.data } : { is: 'unreachable' }
}

/** Ends the session of every page at this host. The host then closes their lines. */
export async function signOut(): Promise<void> {
  await ask('DELETE', SESSION_PATH)
}

export function forgetSession(): void {
  secret = null
  sessionStorage.removeItem(KEY)
}

/** What a request of the page's own carries. */
export function sessionHeaders(): Record<string, string> {
  return secret === null ? {} : { Authorization: `Bearer ${secret}` }
}

/** What the WebSocket offers, which takes no headers. */
export function sessionSecret(): string {
  return secret ?? ''
}

/** The address at which an element of the page shows a copy: elements send no headers. Rejects where there is none. */
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
