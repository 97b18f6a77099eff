import { isIPv6, type LookupFunction } from 'node:net'
import { buildConnector, Client } from 'undici'
import type { ClientCertificate } from '#shared/model/profile.ts'
import type { Network, Timer } from '../ports.ts'
import { tlsOptionsOf } from '../profiles/certificate.ts'
import { inTime } from '../time-limit.ts'

type Connector = buildConnector.connector
type Socket = Extract<Parameters<buildConnector.Callback>, readonly [null, unknown]>[1]

/** The system's proxy does not pass the connection on, or the system does not name a usable proxy. */
export class ProxyFailed extends Error {}

/** The platform ended the handshake because of the desk's certificate, and read nothing that was sent after it. */
export class CertificateRefused extends Error {}

/** The names that OpenSSL and BoringSSL give to alerts about a certificate (RFC 8446, 6.2). */
export const CERTIFICATE_ALERT = /_ALERT_(?:\w*CERTIFICATE\w*|UNKNOWN_CA)$/

/**
 * Makes connections according to the system's settings: directly or through a proxy. A proxy is only asked for a tunnel
 * (CONNECT), so that the contents stay between the desk and the platform. An error means that no byte of a request has
 * left. `certificate`: identifies the desk to the platform; its TLS sessions are not resumed, so that a session is
 * never used for another certificate. `lookup`: resolves hosts that are connected to directly; a proxy resolves them
 * itself.
 */
export function connectorOf(
  network: Network,
  timer: Timer,
  timeout: number,
  lookup?: LookupFunction,
  certificate?: ClientCertificate,
): Connector {
  const { connector = buildConnector } = network
  // HTTP/1.1 only: a write must be the only request on its connection.
  const direct = connector({
    timeout,
    allowH2: false,
    ...(lookup ? { lookup } : {}),
    ...(certificate && { ...tlsOptionsOf(certificate), maxCachedSessions: 0 }),
  })
  return (options, callback) => {
    const connected: buildConnector.Callback = (...result) => {
      if (result[0] === null) watchHandshake(result[1])
      callback(...result)
    }
    const { protocol, port } = options
    // An IPv6 address comes without the brackets that URLs and CONNECT need.
    const hostname = isIPv6(options.hostname) ? `[${options.hostname}]` : options.hostname
    const asked = network.proxyFor(new URL(`${protocol}//${hostname}${port ? `:${port}` : ''}/`))
    // A system that does not say which proxy to use must not use up the whole time of a call.
    const unsaid = (cause?: unknown): never => {
      throw new ProxyFailed('the system does not say which proxy to use', { cause })
    }
    inTime(timer, timeout, asked.catch(unsaid), unsaid)
      .then(async (proxy) => {
        if (protocol === 'https:' || proxy?.protocol === 'https:') network.trustSystem?.()
        if (proxy === null) return direct(options, connected)
        const socket = await tunnel(
          connector({ timeout }),
          proxy,
          `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`,
          timeout,
        )
        if (protocol === 'https:') direct({ ...options, httpSocket: socket }, connected)
        else callback(null, socket)
      })
      .catch((error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null))
  }
}

/**
 * In TLS 1.3 a server checks the desk's certificate after the desk has begun to send: a refusal arrives as a connection
 * error, which undici would report as the other side closing the connection.
 */
function watchHandshake(socket: Socket): void {
  socket.once('error', (error: Error & { readonly code?: string }) => {
    if (socket.bytesRead === 0 && CERTIFICATE_ALERT.test(error.code ?? ''))
      socket.destroy(new CertificateRefused('the certificate was not accepted', { cause: error }))
  })
}

/** Basic credentials from a proxy's address (RFC 7617). Only addresses from the environment have them. */
function credentialsFor({ username, password }: URL): { readonly 'proxy-authorization'?: string } {
  if (username === '' && password === '') return {}
  const text = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { 'proxy-authorization': `Basic ${Buffer.from(text).toString('base64')}` }
}

async function tunnel(connect: Connector, proxy: URL, target: string, timeout: number): Promise<Socket> {
  if (proxy.protocol !== 'http:' && proxy.protocol !== 'https:') {
    throw new ProxyFailed(`a ${proxy.protocol.replace(':', '')} proxy is not supported`)
  }
  const client = new Client(proxy.origin, { connect, headersTimeout: timeout })
  try {
    const { statusCode, socket } = await client.connect({
      path: target,
      headers: { host: target, ...credentialsFor(proxy) },
    })
    if (statusCode === 200) return socket as Socket
    socket.destroy()
    throw new ProxyFailed(`the proxy answered ${statusCode}`)
  } catch (error) {
    await client.destroy()
    throw error instanceof ProxyFailed ? error : new ProxyFailed('the proxy does not answer', { cause: error })
  }
}
