/**
 * How a page signs in to the browser host. Cookies are not an option: a browser sends those of 127.0.0.1 to every port
 * of it, and so to every other program that listens there. The secret of a session is only in the page.
 */

/** The printed address carries the one-time token in its fragment, which a browser never sends. */
export const TOKEN_FRAGMENT = '#token='

/**
 * POST with the token as bearer: returns the secret of a new session. GET with the secret: checks it. DELETE: ends all
 * sessions.
 */
export const SESSION_PATH = '/session'

/** POST below it, to the path of a copy: returns the address at which the page can show the copy without any header. */
export const TICKETS_PATH = '/tickets'

/** GET a copy below it, by ticket. */
export const COPIES_PATH = '/copies/'

/** A page cannot set headers of a WebSocket: the secret is offered as a subprotocol, beside the one that is selected. */
export const LINE_PROTOCOL = 'paydesk'
export const SECRET_PROTOCOL = 'paydesk-session.'

/** WebSocket close code: the session has ended. */
export const SIGNED_OUT = 4001

/** "Service restart" (RFC 6455, the registry of close codes): the desk at the other end is restarting. */
export const STARTS_ANEW = 1012
