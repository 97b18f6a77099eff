import { Hono } from 'hono'
import type { Door } from '../page/copies-door.ts'
import type { PageRights } from '../page/security-headers.ts'
import { plain, type ServePage } from '../page/serve-page.ts'
import type { Access, Asking } from './access.ts'

const STRANGER =
  'Paydesk does not know this browser. Open the address that Paydesk printed when it started. It works once: if it was used already, restart Paydesk for a new one.'

/** Answers every HTTP request: the token is exchanged for a cookie, and only who has that gets the page's files and evidence. */
export function createRoutes(access: Access, page: ServePage, door: Door, rights: PageRights): Hono {
  const routes = new Hono()
  routes.all('*', async (context) => {
    const { req: request } = context
    const asking = askingOf((name) => request.header(name))
    if (!access.isOwnHost(asking)) return plain(421, 'This address is not served here', rights)
    const url = new URL(request.url)
    const token = url.searchParams.get('token')
    if (token !== null && url.pathname === '/') return enter(access, asking, token, rights)
    if (!access.isKnown(asking)) return plain(403, STRANGER, rights)
    const { method } = request
    const { pathname } = url
    const isOwnPage = access.isOwnPage(asking)
    const header = (name: string) => request.header(name)
    const evidence = await door({ method, pathname, header, body: request.raw.body, isOwnPage })
    return evidence ?? page({ method, pathname })
  })
  return routes
}

/** Reads who asks from the headers of a request. */
export function askingOf(header: (name: 'host' | 'cookie' | 'origin') => string | undefined): Asking {
  return { host: header('host'), cookie: header('cookie'), origin: header('origin') }
}

/** A browser that is known already may open the printed address again: it only loses the token from its address bar. */
function enter(access: Access, asking: Asking, token: string, rights: PageRights): Response {
  const known = access.isKnown(asking)
  const cookie = known ? null : access.redeem(token)
  if (!known && cookie === null) return plain(403, STRANGER, rights)
  const response = plain(303, 'Paydesk', rights)
  response.headers.set('Location', '/')
  if (cookie !== null) response.headers.set('Set-Cookie', cookie)
  return response
}
