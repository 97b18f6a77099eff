import type { ServerType } from '@hono/node-server'

/** Listens on 127.0.0.1 and returns the port. Rejects where the port cannot be had. */
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
