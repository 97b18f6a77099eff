import { app, type Session, shell, type WebContents } from 'electron'
import { DeskFailure } from '#core/desk-failure.ts'
import { isAllowed, isPageUrl } from './app-address.ts'
import { readLink, takeGesture, watchGestures } from './links.ts'

/**
 * Denies the window's session everything a desk does not need: permissions, devices, downloads and all network access.
 * Its proxy is a local port where nothing listens, which also blocks TURN over TCP, which no policy covers.
 */
export async function setupSessionSecurity(session: Session): Promise<void> {
  await session.setProxy({ mode: 'fixed_servers', proxyRules: 'http://127.0.0.1:1', proxyBypassRules: '<-loopback>' })
  session.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(isAllowed(permission, details.requestingUrl)),
  )
  session.setPermissionCheckHandler((_contents, permission, origin) => isAllowed(permission, origin))
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler(null)
  session.on('will-download', (event) => event.preventDefault())
}

/**
 * Chromium fetches spelling dictionaries from its vendor's servers as soon as a session exists, even with spell
 * checking off. The desk connects only to its merchants' platforms. Call before the app is ready.
 */
export function setupQuietSessions(): void {
  app.on('session-created', (session) => {
    session.setSpellCheckerEnabled(false)
    session.setSpellCheckerDictionaryDownloadURL('app://no-dictionaries/')
  })
}

/** No web contents may leave the page, open another one or hold a webview. */
export function setupContentsSecurity(): void {
  app.on('web-contents-created', (_event, contents) => guard(contents))
}

function guard(contents: WebContents): void {
  watchGestures(contents)
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  contents.on('will-navigate', (event) => {
    if (!isPageUrl(event.url)) event.preventDefault()
  })
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame || !isPageUrl(event.url)) event.preventDefault()
  })
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    openLink(url).catch(() => undefined)
    return { action: 'deny' }
  })
}

/**
 * The only way out of the app: opens an address in the system's browser, one per press by the operator. Rejects with
 * `link_refused` for anything but http and https, for an address with a user name, and without a press.
 */
export async function openLink(text: string): Promise<void> {
  const url = readLink(text)
  if (url === null || !takeGesture()) throw new DeskFailure({ kind: 'link_refused' })
  await shell.openExternal(url)
}
