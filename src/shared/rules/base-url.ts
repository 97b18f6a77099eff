/** Why an address cannot be the base URL of a profile. */
export type BaseUrlRule = 'not_a_url' | 'not_https' | 'has_credentials' | 'has_query'

type BaseUrlReading =
  | { readonly result: 'ok'; readonly baseUrl: string; readonly origin: string }
  | { readonly result: 'bad'; readonly rule: BaseUrlRule }

/**
 * Reads {base_url} as an operator pastes it: spaces around it and trailing slashes are removed, a path is kept. https
 * only; http is allowed only for this machine, because credentials are sent with every request.
 */
export function readBaseUrl(text: string): BaseUrlReading {
  const typed = text.trim()
  if (/[\s\\]/.test(typed) || !/^https?:\/\/[^/]/i.test(typed)) return { result: 'bad', rule: 'not_a_url' }
  if (!URL.canParse(typed)) return { result: 'bad', rule: 'not_a_url' }
  const url = new URL(typed)
  if (url.username !== '' || url.password !== '') return { result: 'bad', rule: 'has_credentials' }
  if (/[?#]/.test(typed)) return { result: 'bad', rule: 'has_query' }
  if (url.protocol !== 'https:' && !isLoopback(url.hostname)) return { result: 'bad', rule: 'not_https' }
  return { result: 'ok', baseUrl: `${url.origin}${url.pathname}`.replace(/\/+$/, ''), origin: url.origin }
}

/** Whether the host name of a URL is this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

/** Whether a text is an address that the platform or a client could be sent to: http or https, and a valid URL. */
export function isWebUrl(text: string): boolean {
  return /^https?:\/\/[^/\s]\S*$/i.test(text) && URL.canParse(text)
}
