import type { Session } from 'electron'
import type { Network } from '#core/ports.ts'

/** The proxy that the system's settings (or its PAC file) name for an address. Chromium keeps loopback out of it. */
export function systemProxy(session: Pick<Session, 'resolveProxy'>): Network['proxyFor'] {
  return async (url) => readProxy(await session.resolveProxy(url.href))
}

const SCHEMES: Readonly<Record<string, string>> = {
  PROXY: 'http',
  HTTPS: 'https',
  SOCKS: 'socks',
  SOCKS4: 'socks',
  SOCKS5: 'socks5',
}

/** The first entry of Chromium's answer, such as "PROXY proxy.example:8080; DIRECT". Null: direct. */
export function readProxy(answer: string): URL | null {
  const [kind = '', address = ''] = (answer.split(';')[0] ?? '').trim().split(/\s+/)
  const scheme = SCHEMES[kind.toUpperCase()]
  return scheme && URL.canParse(`${scheme}://${address}`) ? new URL(`${scheme}://${address}`) : null
}
