/** What the built page holds where the nonce of its styles goes. Every response has a nonce of its own. */
export const STYLE_NONCE_PLACEHOLDER = 'paydesk-style-nonce'
