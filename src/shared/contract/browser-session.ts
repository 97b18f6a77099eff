/**
 * How a page signs in at the browser host. Cookies are no way: a browser sends those of 127.0.0.1 to every port of it,
 * and so to every other program that listens there. The secret of a session lives in the page alone.
 */

/** The printed address carries the one-time token in its fragment, which a browser sends to nobody. */
export const TOKEN_FRAGMENT = '#token='

/** POST with the token as bearer: the secret of a new session. GET with the secret: it is good. DELETE: ends all. */
export const SESSION_PATH = '/session'

/** POST below it, to the path of a copy: the address at which the page shows it, without any header. */
export const TICKETS_PATH = '/tickets'

/** GET below it, by ticket. */
export const COPIES_PATH = '/copies/'

/** The WebSocket takes no headers from a page: the secret is offered as a subprotocol, beside the one that is chosen. */
export const LINE_PROTOCOL = 'paydesk'
export const SECRET_PROTOCOL = 'paydesk-session.'

/** WebSocket close code: the session has ended. */
export const SIGNED_OUT = 4001

/** "Service restart" (RFC 6455, the registry of close codes): the desk at the other end starts anew. */
export const STARTS_ANEW = 1012
