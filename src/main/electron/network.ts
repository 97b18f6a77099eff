import type { Session } from 'electron'
import type { Network } from '#core/ports.ts'
import type { DeskInfo } from '#shared/model/desk.ts'
import { isLoopback } from '#shared/rules/base-url.ts'

type LoopbackOnly = DeskInfo['loopbackOnly']

/** Why only this machine may be called: Electron's major version differs from the expected one. `null`: no limit. */
export function checkRuntime(runtime: string, expected: string): LoopbackOnly {
  return major(runtime) === major(expected) ? null : { runtime, expected }
}

/** What may be called on this runtime: everything, or only this machine. */
export function refusalsOf(limit: LoopbackOnly): Network['refuses'] {
  return (url) => (limit === null || isLoopback(url.hostname) ? null : { kind: 'loopback_only' })
}

function major(version: string): string {
  return version.split('.')[0] ?? version
}

/** The proxy that the system settings (or their PAC file) name for an address. Chromium excludes loopback. */
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

/**
 * The first entry of Chromium's answer, such as "PROXY proxy.example:8080; DIRECT". `null`: direct. Throws if it names
 * a proxy that Paydesk cannot use: payments must not bypass the administrator's route.
 */
export function readProxy(answer: string): URL | null {
  const [kind = '', address = ''] = (answer.split(';')[0] ?? '').trim().split(/\s+/)
  if (kind === '' || kind.toUpperCase() === 'DIRECT') return null
  const scheme = SCHEMES[kind.toUpperCase()]
  if (!scheme || !URL.canParse(`${scheme}://${address}`))
    throw new Error('The system names a proxy that cannot be used')
  return new URL(`${scheme}://${address}`)
}
