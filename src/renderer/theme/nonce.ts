import { setNonce } from 'get-nonce'

const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')

/** The nonce that the page's Content-Security-Policy allows for style tags; empty if the page has none. */
export const styleNonce = meta?.nonce || meta?.content || ''

// Libraries that create style tags themselves (scroll locks) get the nonce from get-nonce.
if (styleNonce) setNonce(styleNonce)
