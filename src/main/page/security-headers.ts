/** What the page may connect to besides its own origin: nothing on the desktop, the desk's WebSocket in a browser. */
export interface PageRights {
  readonly connect: readonly string[]
  /**
   * Whether other pages could have opened it, as in a browser. On the desktop none can, and the header would make
   * Chromium switch the page's process while it loads.
   */
  readonly isOpenable: boolean
}

/**
 * The headers of every response. Without a nonce (everything except the page itself), no inline style is allowed. There
 * is no `unsafe-inline` and no `unsafe-eval`, and nothing may frame, embed or open the page.
 */
export function securityHeaders(rights: PageRights, nonce?: string): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(rights, nonce),
    ...(rights.isOpenable && { 'Cross-Origin-Opener-Policy': 'same-origin' }),
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  }
}

const DENIED_FEATURES = [
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'local-fonts',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]

function contentSecurityPolicy({ connect }: PageRights, nonce: string | undefined): string {
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'${nonce === undefined ? '' : ` 'nonce-${nonce}'`}`,
    `img-src 'self' data: blob:`,
    `media-src 'self'`,
    `worker-src 'self'`,
    `font-src 'self'`,
    `connect-src ${["'self'", ...connect].join(' ')}`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
    `object-src 'none'`,
  ].join('; ')
}

/** The placeholder in the built page for the nonce of its styles. Each response with the page has a new nonce. */
export const STYLE_NONCE_PLACEHOLDER = 'paydesk-style-nonce'
