import { createHash } from 'node:crypto'
import { type Duplex, Readable } from 'node:stream'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { createTrainingPlatform } from '../../src/training/create-platform.ts'
import type { DisputeRecord, TransactionRecord } from '../../src/training/state/records.ts'
import { createStore } from '../../src/training/state/store.ts'
import type { Seeded } from './seeded.ts'
import type { World } from './world.ts'

/** The platform's address. No socket is opened for it. */
export const PLATFORM_URL = 'http://127.0.0.1:4010'

/** The kind of a request. */
export type Call = 'create' | 'cancel' | 'dispute' | 'status' | 'dispute_status' | 'receipt' | 'other'

/** What the platform does to one request, in addition to or instead of its answer. */
export type AnswerFault =
  | { readonly what: 'status'; readonly status: number; readonly isDone: boolean; readonly retryAfter?: number }
  /** A gateway refuses in its own words what it has let through. */
  | { readonly what: 'bare'; readonly status: number }
  /** A proxy delivers a POST a second time, so much later. It returns the second answer if `isLast` or the first failed. */
  | { readonly what: 'repeated'; readonly isLast: boolean; readonly after: number }
  | { readonly what: 'garbage' | 'html' | 'half' | 'cut' | 'huge' | 'doubled' | 'empty'; readonly isDone: boolean }
  | { readonly what: 'wrong_types' | 'other_order' | 'others_id' }

/** A POST that has arrived, whatever its outcome. */
export interface Arrival {
  readonly at: number
  /** By the machine's clock. */
  readonly clock: number
  readonly desk: string
  readonly path: string
  readonly body: string
  /** The fields of its body, without files. */
  readonly fields: Readonly<Record<string, string>>
  /** Whether the platform has accepted it, whatever happened to its answer. */
  isTaken: boolean
  /** Whether something in between refused it all the same: the desk cannot know better. */
  isDenied: boolean
}

/** A GET that has arrived. */
export interface Read {
  readonly at: number
  readonly desk: string
  /** Path and query. */
  readonly target: string
  /** The credential it was sent with, unchanged. */
  readonly credential: string
  /** The HTTP status of the answer; `null` until it is answered. */
  status: number | null
}

/** The training platform, in this thread: the truth that desks are checked against. */
export interface SimulatedPlatform {
  /** Returns a desk's acceptor for the platform's end of its connections. */
  acceptFrom(desk: string): (end: Duplex) => void
  readonly arrivals: readonly Arrival[]
  readonly reads: readonly Read[]
  /** Every transaction it ever had, by UUID. */
  known(): ReadonlyMap<string, TransactionRecord>
  transactions(): readonly TransactionRecord[]
  disputes(): readonly DisputeRecord[]
  statusOf(record: TransactionRecord): string
  /** Every status that left the platform, by platform ID. */
  readonly said: ReadonlyMap<string, ReadonlySet<string | null>>
  /** The SHA-256 of each file that it has sent completely, by desk and path. */
  readonly served: ReadonlyMap<string, ReadonlySet<string>>
  /** The last two statuses sent to a desk for a transaction or a dispute: the very last may still be on its way. */
  lastSaid(desk: string, id: string): readonly (string | null)[]
  /** Called for each POST before the platform acts. */
  onPost: (arrival: Arrival) => void
  /** Called for each GET before the platform acts. */
  onRead: (read: Read) => void
  close(): Promise<void>
}

export function simulatedPlatform(
  world: World,
  chance: Seeded,
  answerFault: (call: Call) => AnswerFault | null,
): SimulatedPlatform {
  const known = new Map<string, TransactionRecord>()
  const said = new Map<string, Set<string | null>>()
  const arrivals: Arrival[] = []
  const reads: Read[] = []
  const lastSaid = new Map<string, readonly (string | null)[]>()
  const served = new Map<string, Set<string>>()
  const store = createStore(null, () => undefined)
  const remembering = {
    ...store,
    putTransaction(record: TransactionRecord) {
      known.set(record.uuid, record)
      store.putTransaction(record)
    },
  }
  const ids = chance.stream('ids')
  const { fetch, close } = createTrainingPlatform({
    store: remembering,
    speed: 1,
    settings: {},
    baseUrl: () => PLATFORM_URL,
    machine: {
      now: world.now,
      wait: world.wait,
      uuid() {
        const hex = Array.from({ length: 32 }, () => ids.below(16).toString(16)).join('')
        return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
      },
      index: ids.below,
    },
  })

  async function answer(desk: string, request: Request, env: HttpBindings): Promise<Response> {
    const isPost = request.method === 'POST'
    const url = new URL(request.url)
    // Read here for the record, and passed to the platform as a new stream.
    const bytes = isPost ? await bytesOf(env.incoming) : null
    const body = bytes?.toString() ?? ''
    const arrival: Arrival = {
      at: world.elapsed(),
      clock: world.now(),
      desk,
      path: url.pathname,
      body,
      fields: isPost ? fieldsIn(body) : {},
      isTaken: false,
      isDenied: false,
    }
    if (isPost) {
      arrivals.push(arrival)
      result.onPost(arrival)
    }
    const credential = request.headers.get('authorization') ?? ''
    const read: Read = { at: world.elapsed(), desk, target: url.pathname + url.search, credential, status: null }
    if (!isPost) {
      reads.push(read)
      result.onRead(read)
    }
    const call = callOf(request.method, url.pathname)
    const bad = answerFault(call)
    const isDone = bad === null || !('isDone' in bad) || bad.isDone
    const { socket } = env.incoming
    const deliver = async (): Promise<Response> => {
      const again = bytes ? { ...env, incoming: Object.assign(Readable.from([bytes]), { socket }) } : env
      const hadIt = has(arrival)
      const answered = await fetch(request, again as never)
      // It also takes payments that it then answers with an error.
      arrival.isTaken ||= answered.ok || (call === 'create' && !hadIt && has(arrival))
      return answered
    }
    const first = isDone ? await deliver() : new Response('{}', { status: 200 })
    const honest = bad?.what === 'repeated' && isPost ? await repeated(bad, first, deliver) : first
    const given = bad === null ? honest : await spoiled(bad, honest, chance, othersId)
    // A platform that fails after doing what was asked refuses the repetition.
    arrival.isDenied = isPost && !given.ok && (bad?.what === 'repeated' || (bad?.what === 'bare' && arrival.isTaken))
    const whole = Buffer.from(await given.arrayBuffer())
    const isFile = call === 'receipt'
    // An error in place of a status does not report one, whatever its HTTP status.
    const isStatus = bad?.what !== 'other_order' && bad?.what !== 'status' && bad?.what !== 'bare'
    if (!isPost && !isFile && isStatus) note(desk, url, whole.toString())
    if (isFile && bad?.what !== 'cut') serve(`${desk} ${url.pathname}`, whole)
    const headers = new Headers(given.headers)
    headers.delete('content-length')
    headers.set('date', new Date(world.now()).toUTCString())
    read.status = given.status
    const isBodiless = given.status === 204 || given.status === 304
    const content = bad?.what === 'cut' ? cut(whole, headers, socket) : new Uint8Array(whole)
    return new Response(isBodiless ? null : content, { status: given.status, headers })
  }

  async function repeated(
    { isLast, after }: Extract<AnswerFault, { what: 'repeated' }>,
    first: Response,
    deliver: () => Promise<Response>,
  ): Promise<Response> {
    const second = world.wait(after).then(deliver)
    return isLast || !first.ok ? second : first
  }

  const has = ({ fields }: Arrival): boolean =>
    [...known.values()].some(({ received }) => received.merchant_transaction_id === fields.merchant_transaction_id)

  /** The ID of another transaction of the same merchant; `id` itself if there is none. */
  function othersId(id: string): string {
    const own = [...known.values()].find((one) => one.id === id)
    const others = [...known.values()].filter((one) => one !== own && one.merchant === own?.merchant)
    return others[chance.below(Math.max(1, others.length))]?.id ?? id
  }

  function serve(what: string, bytes: Buffer): void {
    served.set(what, (served.get(what) ?? new Set()).add(createHash('sha256').update(bytes).digest('hex')))
  }

  /** Records which status was sent for which transaction or dispute. */
  function note(desk: string, url: URL, text: string): void {
    const id = idIn(url)
    if (id === null) return
    const status = statusIn(text)
    said.set(id, (said.get(id) ?? new Set()).add(status))
    lastSaid.set(`${desk} ${id}`, [...(lastSaid.get(`${desk} ${id}`) ?? []), status].slice(-2))
  }

  const result: SimulatedPlatform = {
    acceptFrom(desk: string) {
      const fetch = (request: Request, env: HttpBindings) => answer(desk, request, env)
      const server = createAdaptorServer({ fetch: fetch as never, overrideGlobalObjects: false })
      // Its timeouts use real time, so disable them: here the virtual world ends connections.
      Object.assign(server, { keepAliveTimeout: 0, headersTimeout: 0, requestTimeout: 0, timeout: 0 })
      return (end: Duplex) => void server.emit('connection', end)
    },
    arrivals,
    reads,
    known: () => known,
    transactions: store.transactions,
    disputes: store.disputes,
    statusOf: (record: TransactionRecord) =>
      record.timeline.filter(({ at }) => at <= world.now()).at(-1)?.status ?? record.timeline[0]?.status ?? '',
    said,
    served,
    lastSaid: (desk, id) => lastSaid.get(`${desk} ${id}`) ?? [],
    onPost: (_: Arrival): void => undefined,
    onRead: (_: Read): void => undefined,
    close,
  }
  return result
}

function callOf(method: string, path: string): Call {
  if (method === 'POST') return path.endsWith('/cancel') ? 'cancel' : path.endsWith('/dispute') ? 'dispute' : 'create'
  if (path.startsWith('/receipts/')) return 'receipt'
  return path === '/merchant/dispute' ? 'dispute_status' : path.endsWith('/status') ? 'status' : 'other'
}

/** The ID whose status is requested; `null` if it is not the status of a single transaction or dispute. */
function idIn({ pathname, searchParams }: URL): string | null {
  if (pathname === '/merchant/dispute') return searchParams.get('id')
  return pathname.endsWith('/status') ? (searchParams.get('transaction_id') ?? pathname.split('/')[2] ?? null) : null
}

function statusIn(text: string): string | null {
  try {
    const { status } = JSON.parse(text) as { status?: unknown }
    return typeof status === 'string' ? status : null
  } catch {
    return null
  }
}

async function bytesOf(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The fields of a JSON or form body. */
function fieldsIn(body: string): Readonly<Record<string, string>> {
  if (body.startsWith('{')) return JSON.parse(body) as Record<string, string>
  const parts = body.matchAll(/name="(\w+)"\r\n(?:[^\r\n]+\r\n)*\r\n([\s\S]*?)\r\n--/g)
  return Object.fromEntries([...parts].map(([, name = '', text = '']) => [name, text]))
}

/** Half of the bytes that the headers announce, then the end of the connection. */
function cut(bytes: Buffer, headers: Headers, socket: Duplex): ReadableStream<Uint8Array> {
  headers.set('content-length', String(bytes.length))
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(bytes.subarray(0, Math.floor(bytes.length / 2))))
    },
    pull: () => void socket.destroy(),
  })
}

/** The answer after applying the fault. For files, which are not text, a huge one exceeds what is ever fetched. */
async function spoiled(
  bad: AnswerFault,
  answer: Response,
  chance: Seeded,
  othersId: (id: string) => string,
): Promise<Response> {
  if (bad.what === 'repeated') return answer
  const isFile = !/json|html/.test(answer.headers.get('content-type') ?? '')
  const bytes = Buffer.from(await answer.arrayBuffer())
  const text = bytes.toString()
  const ok = { status: answer.status === 204 ? 200 : answer.status, headers: { 'content-type': 'application/json' } }
  switch (bad.what) {
    case 'status':
      return new Response(JSON.stringify({ error: { code: 'TROUBLE', message: 'Try later' } }), {
        status: bad.status,
        headers: {
          'content-type': 'application/json',
          ...(bad.retryAfter !== undefined && { 'retry-after': String(bad.retryAfter) }),
        },
      })
    case 'bare':
      return new Response('<!doctype html><title>Refused</title><h1>Refused</h1>', {
        status: bad.status,
        headers: { 'content-type': 'text/html' },
      })
    case 'garbage':
      return new Response(String.fromCharCode(...Array.from({ length: 200 }, () => 33 + chance.below(90))), ok)
    case 'html':
      return new Response('<!doctype html><title>Maintenance</title><h1>Back soon</h1>', {
        status: ok.status,
        headers: { 'content-type': 'text/html' },
      })
    case 'half':
      return new Response(new Uint8Array(bytes.subarray(0, Math.floor(bytes.length / 2))), ok)
    case 'cut':
      return new Response(new Uint8Array(bytes), ok)
    case 'huge':
      if (isFile) return new Response(new Uint8Array(26_000_000), ok)
      return new Response(`${text.slice(0, -1)},"more":"${'x'.repeat(9 * 1024 * 1024)}"}`, ok)
    case 'doubled':
      return new Response(new Uint8Array(Buffer.concat([bytes, bytes])), ok)
    case 'empty':
      return new Response('', ok)
    case 'wrong_types':
      return new Response(isFile ? new Uint8Array(bytes) : retyped(text), ok)
    case 'other_order':
      if (isFile) return new Response(new Uint8Array(bytes), ok)
      return new Response(
        text
          .replace(/"merchant_transaction_id":"[^"]*"/, `"merchant_transaction_id":"other-${chance.below(2 ** 30)}"`)
          .replace(/"status":"[^"]*"/, '"status":"of_another"'),
        ok,
      )
    case 'others_id':
      return new Response(
        text.replace(/"id":"([^"]*)"/, (_, id: string) => `"id":"${othersId(id)}"`),
        ok,
      )
  }
}

/** Turns texts into numbers, and numbers into texts. */
function retyped(text: string): string {
  try {
    const fields = JSON.parse(text) as Record<string, unknown>
    return JSON.stringify(
      Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value.length : String(value)]),
      ),
    )
  } catch {
    return text
  }
}
