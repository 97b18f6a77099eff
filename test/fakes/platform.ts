import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Received {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
  /** Body size in bytes. */
  readonly size: number
}

export type Answer = (response: ServerResponse, request: Received) => void | Promise<void>

/** The order IDs that the platform of a request has been sent, oldest first. */
const orderIds = new WeakMap<Received, string[]>()

export interface FakePlatform {
  readonly baseUrl: string
  /** All requests, oldest first. */
  readonly received: readonly Received[]
  /** How the next requests are answered. */
  answer: Answer
  /** Accepts connections and closes them at once, before reading anything. */
  refuseConnections: boolean
}

/** A real HTTP server on loopback that answers as a test says, where the training platform is too well-behaved. */
export async function startFakePlatform(answer: Answer = json(200, {})): Promise<FakePlatform & { close(): void }> {
  const platform = await openFakePlatform(answer)
  onTestFinished(() => platform.close())
  return platform
}

/** The same, shared by several tests: the caller must close it. */
export async function openFakePlatform(answer: Answer, port = 0): Promise<FakePlatform & { close(): void }> {
  const received: Received[] = []
  const known: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('error', () => undefined)
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const bytes = Buffer.concat(chunks)
      const one = { method, path: url, headers, body: bytes.toString('utf8'), size: bytes.length }
      received.push(one)
      orderIds.set(one, known)
      void platform.answer(response, one)
    })
  })
  server.on('connection', (socket) => {
    if (platform.refuseConnections) socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const platform = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer,
    refuseConnections: false,
    close(): void {
      server.closeAllConnections()
      server.close()
    },
  }
  return platform
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return text(status, JSON.stringify(body), { 'content-type': 'application/json', ...headers })
}

export function text(status: number, body: string, headers: Record<string, string> = {}): Answer {
  return (response) => void response.writeHead(status, headers).end(body)
}

/** Reads the whole request and closes the connection without an answer. */
export const hangUp: Answer = (response) => void response.socket?.destroy()

/** A creation response with all documented common fields. Each order has an ID of its own; the first is Ab12Cd34. */
export function created(fields: Record<string, unknown> = {}): Answer {
  return (response, request) => {
    // A status may be requested at any time.
    if (request.method !== 'POST') return json(404, {})(response, request)
    const sent = JSON.parse(request.body) as Record<string, string>
    const body = {
      id: idFor(sent.merchant_transaction_id, request),
      merchant_transaction_id: sent.merchant_transaction_id,
      expires_at: null,
      amount: sent.amount,
      currency: sent.currency,
      currency_rate: '90.5',
      amount_in_usd: '11.05',
      rate: '2.5',
      commission: '0.28',
      ...fields,
    }
    return json(200, body)(response, request)
  }
}

function idFor(orderId: string | undefined, request: Received): string {
  const known = orderIds.get(request) ?? []
  if (orderId !== undefined && !known.includes(orderId)) known.push(orderId)
  return `Ab12Cd${34 + Math.max(0, known.indexOf(orderId ?? ''))}`
}

/** A loopback address on which nothing listens. */
export async function deadAddress(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}
