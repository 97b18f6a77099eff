import { SHOW_EVENT } from '#shared/contract/connect.ts'

/** The scheme and host the renderer is served from. */
export const APP_SCHEME = 'app'
const APP_HOST = 'paydesk'

/** The only page. */
export const PAGE_URL = `${APP_SCHEME}://${APP_HOST}/`

/** Whether an address is the app's page itself, with any fragment. No other address may be navigated to. */
export function isPageUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return isAppOrigin(url) && url.pathname === '/' && url.search === ''
}

/** Whether a parsed address belongs to the app's own origin. */
export function isAppOrigin(url: URL): boolean {
  // For a scheme that Node does not know, `origin` is "null", so compare its parts instead.
  const plain = url.port === '' && url.username === '' && url.password === ''
  return url.protocol === `${APP_SCHEME}:` && url.hostname === APP_HOST && plain
}

/** The properties of a frame that are checked before a port is accepted from it. */
interface Frame {
  readonly parent: unknown
  readonly url: string
}

/** Whether a port comes from the page itself: a window's main frame, showing the app's own page. */
export function isPage(frame: Frame | null): boolean {
  return frame !== null && frame.parent === null && isPageUrl(frame.url)
}

/** The only permission granted is copying text that the operator clicked on, and only to the app's own page. */
export function isAllowed(permission: string, origin: string): boolean {
  return permission === 'clipboard-sanitized-write' && URL.canParse(origin) && isAppOrigin(new URL(origin))
}

/** A script for the page that shows the screen with an address such as "#/help", without reloading the page. */
export function scriptToShow(address: string): string {
  // JSON makes it a string literal in the script, whatever it contains.
  const to = JSON.stringify(address)
  const event = `new CustomEvent('${SHOW_EVENT}', { cancelable: true, detail: ${to} })`
  return `if (window.dispatchEvent(${event})) window.location.hash = ${to}`
}
