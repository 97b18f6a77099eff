import { Hono } from 'hono'
import { COPIES_PATH, SESSION_PATH, TICKETS_PATH } from '#shared/contract/browser-session.ts'
import { say } from '../host/faults.ts'
import { type CopyRoutes, isCopyPath } from '../page/copy-routes.ts'
import type { PageRights } from '../page/security-headers.ts'
import { plain, type ServePage } from '../page/serve-page.ts'
import { type Asking, askingOf, type RequestGuard } from './access.ts'
import type { Sessions } from './sessions.ts'

interface Served {
  readonly access: RequestGuard
  readonly sessions: Sessions
  readonly page: ServePage
  readonly files: CopyRoutes
  readonly rights: PageRights
  /** `run` identifies this host: nothing else on its port can know it. `generation` changes when the desk restarts. */
  readonly state: () => { readonly run: string; readonly generation: number }
}

/**
 * Answers every HTTP request. The page's own files contain no secrets and are served to anyone on this machine. A
 * session is only for its own page. A stored copy is read with the session's secret or an unguessable ticket; an upload
 * needs the secret and must come from the page itself; an export needs its own ticket.
 */
export function createRoutes({ access, sessions, page, files, rights, state }: Served): Hono {
  const routes = new Hono()
  const words = (status: number, text: string) => plain(status, text, rights)

  /** Signs in, reports whether the page is signed in, and signs out. */
  function session(asking: Asking): Response {
    if (asking.method === 'POST') {
      const secret = sessions.redeem(asking.bearer)
      return secret === null ? words(401, STRANGER) : json({ secret })
    }
    if (sessions.find(asking.bearer) === null) return words(401, STRANGER)
    if (asking.method === 'GET') return json(state())
    if (asking.method !== 'DELETE') return words(405, 'Method not allowed')
    sessions.endAll()
    return words(200, 'Signed out')
  }

  function ticket(asking: Asking, path: string): Response {
    const found = sessions.find(asking.bearer)
    if (found === null) return words(401, STRANGER)
    if (asking.method !== 'POST') return words(405, 'Method not allowed')
    return isCopyPath(path) ? json({ path: `${COPIES_PATH}${found.ticketFor(path)}` }) : words(404, 'Not found')
  }

  const json = (answer: object): Response => {
    const response = plain(200, JSON.stringify(answer), rights)
    response.headers.set('Content-Type', 'application/json')
    return response
  }

  routes.all('*', async ({ req: request }) => {
    const { method } = request
    const asking = askingOf(method, (name) => request.header(name))
    if (!access.isOwnHost(asking)) return words(421, 'This address is not served here')
    const { pathname } = new URL(request.url)
    const header = (name: string) => request.header(name)
    const isOwnPage = access.isOwnPage(asking)
    const asked = { method, header, body: request.raw.body, isOwnPage }
    if (pathname === SESSION_PATH) return isOwnPage ? session(asking) : words(403, STRANGER)
    if (pathname.startsWith(`${TICKETS_PATH}/`))
      return isOwnPage ? ticket(asking, pathname.slice(TICKETS_PATH.length)) : words(403, STRANGER)
    if (pathname.startsWith(COPIES_PATH)) {
      const path = sessions.pathOf(pathname.slice(COPIES_PATH.length))
      // A ticket only gives read access to a copy. Uploads must come from the page itself.
      const shown = path === null ? null : await files({ ...asked, pathname: path, isOwnPage: false })
      return shown ?? words(404, 'Not found')
    }
    if (isCopyPath(pathname) && sessions.find(asking.bearer) === null) return words(401, STRANGER)
    return (await files({ ...asked, pathname })) ?? page({ method, pathname })
  })
  // Hono itself would print the error with its message.
  routes.onError((error) => {
    say('answering a request', error)
    return words(500, 'Internal error')
  })
  return routes
}

const STRANGER = 'Not signed in. Open the address that Paydesk printed last in its terminal.'
