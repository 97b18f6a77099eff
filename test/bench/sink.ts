import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server that accepts any request and answers as if a dispute had been opened. Prints its port. */
const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{"id": "taken"}'))
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
