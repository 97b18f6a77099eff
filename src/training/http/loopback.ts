import type { ServerType } from '@hono/node-server'

/** Whether a host name (without port) refers to this machine. */
export function isLoopbackHost(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return name === 'localhost' || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
}

/** Whether an address is http(s) on this machine. */
export function isLoopbackUrl(address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return /^https?:$/.test(url.protocol) && isLoopbackHost(url.hostname)
}

/** The host name in a Host header, without the port. */
export function hostnameOf(hostHeader: string): string {
  return hostHeader.replace(/:\d+$/, '')
}

/** Listens on 127.0.0.1 and returns the port. Rejects if the port is not available. */
export function listen(server: ServerType, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      const address = server.address()
      if (typeof address === 'object' && address) resolve(address.port)
      else reject(new Error('The server has no port'))
    })
  })
}
