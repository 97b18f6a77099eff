import { buildConnector, Client } from 'undici'
import type { Network } from '../ports.ts'

type Connector = buildConnector.connector
type Socket = Extract<Parameters<buildConnector.Callback>, readonly [null, unknown]>[1]

/** The proxy that the system names does not take the connection further. */
export class ProxyFailed extends Error {}

/**
 * Makes connections as the system's settings say: directly or through a proxy. Of a proxy nothing but a tunnel is asked
 * (CONNECT), so that what travels inside stays between the desk and the platform. An error means that no byte of a
 * request has left.
 */
export function connectorOf(network: Network, timeout: number): Connector {
  const direct = buildConnector({ timeout })
  return (options, callback) => {
    const { protocol, hostname, port } = options
    network
      .proxyFor(new URL(`${protocol}//${hostname}${port ? `:${port}` : ''}/`))
      .then(async (proxy) => {
        if (proxy === null) return direct(options, callback)
        const socket = await tunnel(proxy, `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`, timeout)
        if (protocol === 'https:') direct({ ...options, httpSocket: socket }, callback)
        else callback(null, socket)
      })
      .catch((error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null))
  }
}

async function tunnel(proxy: URL, target: string, timeout: number): Promise<Socket> {
  if (proxy.protocol !== 'http:' && proxy.protocol !== 'https:') {
    throw new ProxyFailed(`a ${proxy.protocol.replace(':', '')} proxy is not supported`)
  }
  const client = new Client(proxy.origin, { connect: { timeout }, headersTimeout: timeout })
  try {
    const { statusCode, socket } = await client.connect({ path: target, headers: { host: target } })
    if (statusCode === 200) return socket as Socket
    socket.destroy()
    throw new ProxyFailed(`the proxy answered ${statusCode}`)
  } catch (error) {
    await client.destroy()
    throw error instanceof ProxyFailed ? error : new ProxyFailed('the proxy does not answer', { cause: error })
  }
}
