/** The scheme and the host the renderer is served from. */
export const APP_SCHEME = 'app'
const APP_HOST = 'paydesk'

/** The one page there is. */
export const PAGE_URL = `${APP_SCHEME}://${APP_HOST}/`

/** Whether an address is the app's page itself, whatever its fragment. Everything else is not navigated to. */
export function isPageUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return isAppOrigin(url) && url.pathname === '/' && url.search === ''
}

/** Whether a parsed address belongs to the app's own origin. */
export function isAppOrigin(url: URL): boolean {
  // `origin` of a scheme that Node does not know is "null": its parts are compared instead.
  const plain = url.port === '' && url.username === '' && url.password === ''
  return url.protocol === `${APP_SCHEME}:` && url.hostname === APP_HOST && plain
}

/** What is asked of a frame before a port of its is taken. */
interface Frame {
  readonly parent: unknown
  readonly url: string
}

/** Whether a port comes from the page itself: the main frame of a window, showing the app's own page. */
export function isPage(frame: Frame | null): boolean {
  return frame !== null && frame.parent === null && isPageUrl(frame.url)
}

/** Copying text that the operator clicked on is the one permission given, and to the app's own page alone. */
export function isAllowed(permission: string, origin: string): boolean {
  return permission === 'clipboard-sanitized-write' && URL.canParse(origin) && isAppOrigin(new URL(origin))
}
