import { protocol, type Session } from 'electron'
import { createPage, plain } from '../page/serve-page.ts'
import { APP_SCHEME, isAppOrigin } from './app-address.ts'

/** Makes app:// a secure origin of its own. Electron takes this before it is ready only. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ])
}

const NO_CONNECTIONS = { connect: [] }

/** Serves the renderer's folder, and nothing else, to the window's session. */
export function setupAppProtocol(session: Session, rendererFolder: string): void {
  const page = createPage(rendererFolder, NO_CONNECTIONS)
  session.protocol.handle(APP_SCHEME, (request) => {
    const url = new URL(request.url)
    if (!isAppOrigin(url)) return plain(404, 'Not found', NO_CONNECTIONS)
    return page({ method: request.method, pathname: url.pathname })
  })
}
