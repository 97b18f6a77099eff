import { setNonce } from 'get-nonce'

const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')

/** The nonce that the page's Content-Security-Policy allows for style tags; empty where the page has none. */
export const styleNonce = meta?.nonce || meta?.content || ''

// Libraries that make style tags of their own (scroll locks) ask get-nonce.
if (styleNonce) setNonce(styleNonce)
