import { type BrowserWindow, protocol, type Session } from 'electron'
import { type CopyRoutes, isCopyPath } from '../page/copy-routes.ts'
import { createPage, plain } from '../page/serve-page.ts'
import { APP_SCHEME, isAppOrigin, isPage } from './app-address.ts'

/** Registers app:// as a secure origin. Electron accepts this only before it is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ])
}

const NO_CONNECTIONS = { connect: [], isOpenable: false }

interface AppProtocol {
  readonly session: Session
  readonly rendererFolder: string
  readonly files: CopyRoutes
  readonly window: () => BrowserWindow | null
  /** Called when the page has received its first script. */
  scriptServed(): void
}

/** Serves the renderer's folder to the window's session, and stored copies only to the page of our own window. */
export function setupAppProtocol({ session, rendererFolder, files, window, scriptServed }: AppProtocol): void {
  const page = createPage(rendererFolder, NO_CONNECTIONS)
  session.protocol.handle(APP_SCHEME, async (request) => {
    const url = new URL(request.url)
    if (!isAppOrigin(url)) return plain(404, 'Not found', NO_CONNECTIONS)
    const { method, headers, body } = request
    const { pathname } = url
    const header = (name: string) => headers.get(name)
    return (await files({ method, pathname, header, body, isOwnPage: true })) ?? page({ method, pathname })
  })
  // A custom scheme has neither Origin headers nor CORS: the requester is known only here, before the request is passed
  // on.
  session.webRequest.onBeforeRequest({ urls: [`${APP_SCHEME}://*/*`] }, ({ url, webContents, frame }, answer) => {
    const isOwnPage = webContents === window()?.webContents && isPage(frame ?? null)
    answer({ cancel: isCopyPath(new URL(url).pathname) && !isOwnPage })
  })
  const scripts = { urls: [`${APP_SCHEME}://*/*.js`] }
  session.webRequest.onCompleted(scripts, () => {
    session.webRequest.onCompleted(scripts, null)
    scriptServed()
  })
}
