import { isIPv6, type LookupFunction } from 'node:net'
import { buildConnector, Client } from 'undici'
import type { ClientCertificate } from '#shared/model/profile.ts'
import type { Network, Timer } from '../ports.ts'
import { tlsOptionsOf } from '../profiles/certificate.ts'
import { inTime } from '../time-limit.ts'

type Connector = buildConnector.connector
type Socket = Extract<Parameters<buildConnector.Callback>, readonly [null, unknown]>[1]

/** The proxy that the system names does not take the connection further, or the system names none that can be read. */
export class ProxyFailed extends Error {}

/** The platform has ended the handshake over the desk's certificate: it reads nothing that was sent after it. */
export class CertificateRefused extends Error {}

/** OpenSSL's names, and BoringSSL's, of the alerts about a certificate (RFC 8446, 6.2). */
export const CERTIFICATE_ALERT = /_ALERT_(?:\w*CERTIFICATE\w*|UNKNOWN_CA)$/

/**
 * Makes connections as the system's settings say: directly or through a proxy. Of a proxy nothing but a tunnel is asked
 * (CONNECT), so that what travels inside stays between the desk and the platform. An error means that no byte of a
 * request has left. `certificate`: who the desk is to the platform. A session that was agreed with it is not taken up
 * again, so that it never speaks for another. `lookup`: finds the addresses of a host that is connected to directly; a proxy finds them by itself.
 */
export function connectorOf(
  network: Network,
  timer: Timer,
  timeout: number,
  lookup?: LookupFunction,
  certificate?: ClientCertificate,
): Connector {
  const { connector = buildConnector } = network
  // HTTP/1.1 alone: one request on a connection of its own is all that a write may be.
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
    // An address of IPv6 comes without the brackets that URLs and CONNECT want.
    const hostname = isIPv6(options.hostname) ? `[${options.hostname}]` : options.hostname
    const asked = network.proxyFor(new URL(`${protocol}//${hostname}${port ? `:${port}` : ''}/`))
    // A system that does not say which proxy to use must not cost the whole time of a call.
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
 * In TLS 1.3 a server looks at the desk's certificate when the desk has begun to send: its refusal comes as an error of the
 * connection, which undici would tell as one that the other side has closed.
 */
function watchHandshake(socket: Socket): void {
  socket.once('error', (error: Error & { readonly code?: string }) => {
    if (socket.bytesRead === 0 && CERTIFICATE_ALERT.test(error.code ?? ''))
      socket.destroy(new CertificateRefused('the certificate was not accepted', { cause: error }))
  })
}

/** Basic credentials from the address of a proxy (RFC 7617). Only addresses from the environment have them. */
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
