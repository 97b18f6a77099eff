import { execFile } from 'node:child_process'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'

const MIB = 1024 * 1024
/**
 * The client keeps at most 8 MiB of a read's reply and 1 MiB of a write's, and twice that for a moment; the rest is
 * room for the system's memory management.
 */
const MAX_GROWN_MIB = 64
/** Bytes buffered at either end of the connection count as sent, too. */
const MAX_SENT_MIB = 64

/** A process that contains only the client, so that its memory before and at its peak is the client's. */
const CALLS = `
  import { createPlatform } from './src/main/core/platform/endpoints.ts'
  import { LIMITS } from './src/main/core/platform/limits.ts'
  import { silentLogger } from './test/fakes/logger.ts'
  import { wire } from './test/fakes/ports.ts'
  const [, origin, what, trouble] = process.argv
  const waits = { read: { ...LIMITS.read, firstByte: 30_000 }, write: { ...LIMITS.write, firstByte: 30_000 } }
  const platform = createPlatform(wire, silentLogger, { ...LIMITS, ...waits })
  const order = { amount: '10.50', currency: 'RUB', merchant_transaction_id: 'invoice-1' }
  const calls = {
    read: (access) => platform.balance(access).then(() => null, (error) => error.failure),
    write: (access) => platform.create(access, 'payin_account', order).then(({ failure }) => failure),
  }
  const call = (path) => calls[what]({ baseUrl: origin + path, headers: {}, secrets: [] })
  for (let run = 0; run < 10; run++) await call('/small')
  const before = process.memoryUsage.rss()
  const failure = await call('/' + trouble)
  const peak = process.resourceUsage().maxRSS * 1024
  console.log(JSON.stringify({ failure, grown: peak - before }))
  // Ends when it is told to: until then nothing but the client has closed the connection.
  process.stdin.resume().on('end', () => platform.close())`

const said = z.object({ failure: z.object({ kind: z.string(), reason: z.string() }), grown: z.number() })

const spaces = Buffer.alloc(MIB, ' ')
const packed = gzipSync(Buffer.alloc(50 * MIB, ' '))

/** Writes as fast as the other side reads, until it stops; then leaves the answer open, for the other side to close. */
function pour(response: ServerResponse, piece: Buffer, times: number): void {
  let left = times
  const more = (): void => {
    while (left-- > 0) if (!response.write(piece)) return void response.once('drain', more)
  }
  response.on('error', () => undefined)
  more()
}

const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  small: (response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('[]')),
  'a body of 500 MB': (response) => pour(response.writeHead(200), spaces, 500),
  'a gzip bomb of 500 MB': (response) => pour(response.writeHead(200, { 'content-encoding': 'gzip' }), packed, 10),
}

/** The number of requests for the trouble, and the bytes written to the connection before the other side closed it. */
let asked = 0
let closed = Promise.withResolvers<number>()
const server = createServer((request, response) => {
  const name = decodeURIComponent(request.url?.split('/')[1] ?? '')
  const { socket } = request
  if (name !== 'small') {
    asked++
    socket.once('close', () => closed.resolve(socket.bytesWritten))
  }
  request.resume().on('end', () => answers[name]?.(response))
})
let origin: string

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const troubles = Object.keys(answers).filter((name) => name !== 'small')

test.each(['read', 'write'].flatMap((call) => troubles.map((trouble) => [call, trouble] as const)))(
  'a %s that receives %s uses little memory and closes the connection',
  async (call, trouble) => {
    asked = 0
    closed = Promise.withResolvers()
    const args = ['--disable-warning=ExperimentalWarning', '-e', CALLS, origin, call, encodeURIComponent(trouble)]
    const running = promisify(execFile)(process.execPath, args)
    onTestFinished(() => void running.child.kill())
    // It runs until it is told to end: ending earlier means that it has failed, and rejects.
    const sent = await Promise.race([closed.promise, running.then(() => Number.NaN)])
    running.child.stdin?.end()
    const { failure, grown } = said.parse(JSON.parse((await running).stdout))
    expect(grown / MIB, 'MiB that the process grew by').toBeLessThan(MAX_GROWN_MIB)
    expect(sent / MIB, 'MiB that were sent before the connection was closed').toBeLessThan(MAX_SENT_MIB)
    expect(failure).toMatchObject({ kind: 'unreadable_answer', reason: 'too_large' })
    expect(asked).toBe(1)
  },
  60_000,
)
