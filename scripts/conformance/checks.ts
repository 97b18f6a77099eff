import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import type { PlatformAccess } from '../../src/main/core/platform/access.ts'
import type { Platform } from '../../src/main/core/platform/endpoints.ts'
import { CURRENCIES } from '../../src/shared/model/currency.ts'
import type { StatusBy } from '../../src/shared/model/profile.ts'
import type { CreationRequest, Kind } from '../../src/shared/model/transaction.ts'

/** What a check needs: the desk's client and the server under test. */
export interface Subject {
  readonly platform: Platform
  readonly access: PlatformAccess
}

/** Checks one statement of the interface on a server. Throws with a message if it does not hold. */
export interface Check {
  readonly section: string
  readonly states: string
  readonly writes: boolean
  /** Run only for a platform whose statuses are read this way. */
  readonly statusBy?: StatusBy
  run(subject: Subject): Promise<void>
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const DECIMAL = /^-?\d+(\.\d+)?$/

function hold(condition: boolean, words: string): asserts condition {
  if (!condition) throw new Error(words)
}

const JSON_TYPE = 'application/json'

/** A text body is sent unchanged; any other as JSON. */
async function raw({ access }: Subject, method: string, path: string, body?: unknown, type = JSON_TYPE) {
  const response = await fetch(access.baseUrl + path, {
    method,
    redirect: 'manual',
    headers: { ...access.headers, ...(body === undefined ? {} : { 'content-type': type }) },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  let code: unknown
  try {
    code = (JSON.parse(text) as { error?: unknown }).error
  } catch {
    code = undefined
  }
  return { status: response.status, code, text }
}

async function refuses(subject: Subject, method: string, path: string, body: unknown, status: number, code: string) {
  const answer = await raw(subject, method, path, body)
  hold(
    answer.status === status && answer.code === code,
    `${answer.status} ${String(answer.code)}, not ${status} ${code}`,
  )
}

const order = (fields: Partial<CreationRequest> = {}): CreationRequest => ({
  amount: '1000.10',
  currency: CURRENCIES[0],
  merchant_transaction_id: `conformance-${randomUUID()}`,
  ...fields,
})

async function created({ platform, access }: Subject, kind: Kind, request: CreationRequest, card?: string) {
  const outcome = await platform.create(access, kind, request, card)
  hold(outcome.reply !== null, `${outcome.state}: ${JSON.stringify(outcome.failure)}`)
  const { missing, retyped, differing, fields } = outcome.reply
  hold(missing.length === 0, `not in the reply: ${missing.join(', ')}`)
  hold(retyped.length === 0, `not sent as text: ${retyped.join(', ')}`)
  hold(differing.length === 0, `the echo differs: ${differing.join(', ')}`)
  return fields
}

async function payoutOrder({ platform, access }: Subject): Promise<CreationRequest> {
  const [bank] = (await platform.banks(access)).banks
  hold(bank !== undefined, 'there is no bank to pay out to')
  return order({ owner_name: 'Conformance Check', bank_id: bank.id })
}

/** A well-known test number that belongs to no one. */
const CARD = '4111111111111111'
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const evidence = [
  {
    name: 'proof.png',
    contentType: 'image/png',
    size: png.length,
    read: async function* () {
      yield png
    },
  },
]

const read = (section: string, states: string, run: Check['run']): Check => ({ section, states, writes: false, run })
const write = (section: string, states: string, run: Check['run']): Check => ({ section, states, writes: true, run })

const STATUS = 'of a transaction just created: a payload with receipts'

/** The interface, statement by statement. Reads come first; writes run only where writing is allowed. */
export const checks: readonly Check[] = [
  read('GET /merchant/balance', 'an object with balance and currency_rate as decimal texts', async (s) => {
    const { balance, currency_rate } = await s.platform.balance(s.access)
    hold(balance !== null && DECIMAL.test(balance), `balance is ${balance}`)
    hold(currency_rate !== null && /^\d+\.\d{8}$/.test(currency_rate), `currency_rate is ${currency_rate}`)
  }),
  read('GET /merchant/banks', 'a list of banks with a UUID, a name and a two-letter country code', async (s) => {
    const { banks, unreadable } = await s.platform.banks(s.access)
    hold(unreadable === 0, `${unreadable} entries are no banks`)
    const odd = banks.find((bank) => !UUID.test(bank.id) || !/^[A-Za-z]{2}$/.test(bank.country_code))
    hold(odd === undefined, `${JSON.stringify(odd)}`)
  }),
  read('GET /merchant/banks', 'country_code narrows the list to one country', async (s) => {
    const [first] = (await s.platform.banks(s.access)).banks
    if (!first) return
    const { banks } = await s.platform.banks(s.access, first.country_code)
    hold(
      banks.length > 0 && banks.every((bank) => bank.country_code === first.country_code),
      'other countries are there',
    )
  }),
  read('GET /merchant/dispute', 'without an id: 400 MISSING_ID', (s) =>
    refuses(s, 'GET', '/merchant/dispute', undefined, 400, 'MISSING_ID'),
  ),
  read('GET /merchant/dispute', 'of a dispute that is not there: 404 NOT_FOUND', (s) =>
    refuses(s, 'GET', `/merchant/dispute?id=${randomUUID()}`, undefined, 404, 'NOT_FOUND'),
  ),
  read('GET /merchant/dispute/list', 'page_number and page_size are 1 and 50 where not given', async (s) => {
    const { text } = await raw(s, 'GET', '/merchant/dispute/list')
    const page = JSON.parse(text) as Record<string, unknown>
    hold(Array.isArray(page.items), 'there are no items')
    hold(page.page_number === 1 && page.page_size === 50, `they are ${page.page_number} and ${page.page_size}`)
  }),
  read('GET /merchant/dispute/list', 'takes all its filters together', async (s) => {
    const id = `nobody-${randomUUID()}`
    const status = ['process', 'success', 'canceled'] as const
    const filters = { page_number: 1, page_size: 100, status, transaction_id: id, merchant_transaction_id: id }
    const { items } = await s.platform.disputes(s.access, filters)
    hold(items.length === 0, 'items came for an id that nobody has')
  }),
  write('POST /merchant/payin/account', 'answers with every documented field, echoing what was sent', async (s) => {
    await created(s, 'payin_account', order())
  }),
  write('POST /merchant/payin/account', 'the same merchant_transaction_id again: 400 DUPLICATE_ORDER', async (s) => {
    const request = order()
    await created(s, 'payin_account', request)
    const { status, text } = await raw(s, 'POST', '/merchant/payin/account', request)
    // The interface shows the code's place in the body only for the dispute endpoints.
    hold(status === 400 && /\bDUPLICATE_ORDER\b/.test(text), `it answers ${status} ${text}`)
  }),
  write('POST /merchant/payin/account', 'takes each of the accepted currencies', async (s) => {
    for (const currency of CURRENCIES) await created(s, 'payin_account', order({ currency }))
  }),
  write('POST /merchant/payin/account', 'takes an amount with eight decimals', async (s) => {
    await created(s, 'payin_account', order({ amount: '1000.12345678' }))
  }),
  write('POST /merchant/payin/account', 'takes no amount with nine decimals', async (s) => {
    const { status } = await raw(s, 'POST', '/merchant/payin/account', order({ amount: '1000.123456789' }))
    hold(status >= 400 && status < 500, `it answers ${status}`)
  }),
  write(
    'POST /merchant/payin/account',
    'a merchant_transaction_id with blanks is echoed as sent, or refused',
    async (s) => {
      const request = order({ merchant_transaction_id: ` conformance ${randomUUID()} ` })
      const { status, text } = await raw(s, 'POST', '/merchant/payin/account', request)
      if (status >= 400 && status < 500) return
      const echo = (JSON.parse(text) as Record<string, unknown>).merchant_transaction_id
      hold(echo === request.merchant_transaction_id, `the echo is ${JSON.stringify(echo)}`)
    },
  ),
  write('POST /merchant/payin/acquiring', 'answers with payment_url and acquirer, a lowercase word', async (s) => {
    const fields = await created(s, 'payin_acquiring', order({ return_url: 'https://shop.example/back' }))
    hold(URL.canParse(fields.payment_url ?? ''), `payment_url is ${fields.payment_url}`)
    hold(/^[^A-Z]+$/.test(fields.acquirer ?? ''), `acquirer is ${fields.acquirer}`)
  }),
  write('POST /merchant/payout/card', 'answers with the common fields; expires_at is null', async (s) => {
    const fields = await created(s, 'payout_card', await payoutOrder(s), CARD)
    hold(fields.expires_at === null, `expires_at is ${fields.expires_at}`)
  }),
  {
    ...write('Events', 'a callback comes to webhook_url: the status payload without receipts', callsBack),
    statusBy: 'query',
  },
  { ...write('GET /merchant/status', STATUS, (s) => readStatus(s, 'query')), statusBy: 'query' },
  { ...write('GET /merchant/<id>/status', STATUS, (s) => readStatus(s, 'path')), statusBy: 'path' },
  write('POST /merchant/cancel', 'by the platform id, while in process: 204 without a body', async (s) => {
    const { id } = await created(s, 'payin_account', order())
    const answer = await raw(s, 'POST', '/merchant/cancel', { transaction_id: id })
    hold(answer.status === 204 && answer.text === '', `${answer.status} with ${answer.text.length} characters`)
  }),
  write('POST /merchant/cancel', 'works only in process: a second one is no success', async (s) => {
    const { id } = await created(s, 'payin_account', order())
    const cancel = () => raw(s, 'POST', '/merchant/cancel', { transaction_id: id })
    hold((await cancel()).status === 204, 'the first is none')
    const { status } = await cancel()
    hold(status >= 400, `it answers ${status}`)
  }),
  write('POST /merchant/cancel', 'by the merchant_transaction_id', async (s) => {
    const request = order()
    await created(s, 'payin_account', request)
    const { state, failure } = await s.platform.cancel(s.access, request.merchant_transaction_id)
    hold(state === 'accepted', `${state}: ${JSON.stringify(failure)}`)
  }),
  write('POST /merchant/dispute', 'an empty transaction_id: 400 VALIDATION_ERROR', (s) =>
    refuses(s, 'POST', '/merchant/dispute', { transaction_id: '', reason: 'x' }, 400, 'VALIDATION_ERROR'),
  ),
  write('POST /merchant/dispute', 'a transaction that is not there: 404 TRANSACTION_NOT_FOUND', (s) =>
    refuses(s, 'POST', '/merchant/dispute', { transaction_id: randomUUID() }, 404, 'TRANSACTION_NOT_FOUND'),
  ),
  write('POST /merchant/dispute', 'a malformed body: 400 INVALID_REQUEST', (s) =>
    refuses(s, 'POST', '/merchant/dispute', '{"transaction_id":', 400, 'INVALID_REQUEST'),
  ),
  write('POST /merchant/dispute', 'takes JSON and multipart alone: another type of body opens none', async (s) => {
    const request = await cancelled(s)
    const body = JSON.stringify({ transaction_id: request.merchant_transaction_id })
    const { status } = await raw(s, 'POST', '/merchant/dispute', body, 'text/plain')
    hold(status >= 400 && status < 500, `it answers ${status}`)
  }),
  write('POST /merchant/dispute', 'of a transaction in process: 400 CANNOT_DISPUTE', async (s) => {
    const { id } = await created(s, 'payin_account', order())
    await refuses(s, 'POST', '/merchant/dispute', { transaction_id: id }, 400, 'CANNOT_DISPUTE')
  }),
  write('POST /merchant/dispute', 'dispute_type may be left out, and sent_amount too', async (s) => {
    for (const fields of [{}, { dispute_type: 'underpaid' }]) {
      const { merchant_transaction_id } = await cancelled(s)
      const { status, text } = await raw(s, 'POST', '/merchant/dispute', {
        transaction_id: merchant_transaction_id,
        ...fields,
      })
      hold(status >= 200 && status < 300 && UUID.test(String(JSON.parse(text).id)), `it answers ${status} ${text}`)
    }
  }),
  write('POST /merchant/dispute', 'as JSON: takes files in base64, and drops one of another type', async (s) => {
    const { merchant_transaction_id } = await cancelled(s)
    const files = [
      { content: png.toString('base64'), ext: 'png' },
      { content: Buffer.from('a text').toString('base64'), ext: 'txt' },
    ]
    const opening = { transaction_id: merchant_transaction_id, files }
    const { status, text } = await raw(s, 'POST', '/merchant/dispute', opening)
    hold(status >= 200 && status < 300 && UUID.test(String(JSON.parse(text).id)), `it answers ${status} ${text}`)
  }),
  write('POST /merchant/dispute', 'as multipart: drops a file of another type without an error', async (s) => {
    await disputed(s, [
      ...evidence,
      ...evidence.map((file) => ({ ...file, name: 'notes.txt', contentType: 'text/plain' })),
    ])
  }),
  write('POST /merchant/dispute', 'as JSON: opened, readable, listed; a second one: 400 DISPUTE_EXISTS', async (s) => {
    await disputed(s, [])
  }),
  write('POST /merchant/dispute', 'as multipart with a file: opened, readable, listed', async (s) => {
    await disputed(s, evidence)
  }),
]

/**
 * How long to wait for a callback, in milliseconds. The interface states no limit, so this is only when the check
 * stops.
 */
const CALLBACK_WITHIN = 10_000

/** Checks that write run only on this machine, so the callback's address can be on it too. */
async function callsBack(s: Subject): Promise<void> {
  const server = createServer().listen(0, '127.0.0.1')
  try {
    await once(server, 'listening')
    const called = once(server, 'request', { signal: AbortSignal.timeout(CALLBACK_WITHIN) })
    called.catch(() => undefined)
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const { id } = await created(s, 'payin_account', order({ webhook_url: `http://127.0.0.1:${port}/callback` }))
    await s.platform.cancel(s.access, id ?? '')
    const [asked, answer] = (await called) as [IncomingMessage, ServerResponse]
    const body = JSON.parse(await text(asked)) as Record<string, unknown>
    answer.end()
    hold(asked.method === 'POST' && asked.url === '/callback', `it came as ${asked.method} ${asked.url}`)
    const read = JSON.parse((await raw(s, 'GET', `/merchant/status?transaction_id=${id}`)).text)
    const fields = Object.keys(read).filter((name) => name !== 'receipts')
    hold(isDeepStrictEqual(Object.keys(body).toSorted(), fields.toSorted()), `its fields are ${Object.keys(body)}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** The interface shows no response of the path form: it is assumed to be the same. */
async function readStatus(s: Subject, by: StatusBy): Promise<void> {
  const { id } = await created(s, 'payin_account', order())
  const { payload } = await s.platform.status(s.access, id ?? '', by)
  hold(Array.isArray((payload as { receipts?: unknown } | null)?.receipts), 'receipts is no list')
}

/** A newly cancelled transaction: the only state every server can be brought to, and one that can be disputed. */
async function cancelled(s: Subject): Promise<CreationRequest> {
  const request = order()
  await created(s, 'payin_account', request)
  await s.platform.cancel(s.access, request.merchant_transaction_id)
  return request
}

/** Opens a dispute, and finds it again in every possible way. */
async function disputed(s: Subject, files: typeof evidence): Promise<void> {
  const request = await cancelled(s)
  const opening = { transaction_id: request.merchant_transaction_id, dispute_type: 'payin_trader_reject' } as const
  const { reply, failure } = await s.platform.openDispute(s.access, opening, { files })
  hold(reply !== null, JSON.stringify(failure))
  const record = await s.platform.dispute(s.access, reply.id)
  hold(record.merchant_transaction_id === request.merchant_transaction_id, 'the record is of another transaction')
  hold(UUID.test(record.transaction_id ?? ''), `transaction_id is ${record.transaction_id}`)
  const filter = { page_number: 1, page_size: 100, merchant_transaction_id: request.merchant_transaction_id }
  const { items } = await s.platform.disputes(s.access, filter)
  hold(items.length === 1 && items[0]?.id === reply.id, `the list has ${items.length} of it`)
  const [uuid, page] = [record.transaction_id ?? '', { page_number: 1, page_size: 100 }]
  const named = await s.platform.disputes(s.access, { ...page, transaction_id: uuid })
  hold(
    named.items.some(({ id }) => id === reply.id),
    'transaction_id does not find it by its uuid',
  )
  const misnamed = await s.platform.disputes(s.access, { ...page, merchant_transaction_id: uuid })
  hold(misnamed.items.length === 0, 'merchant_transaction_id finds it by its uuid')
  await refuses(s, 'POST', '/merchant/dispute', opening, 400, 'DISPUTE_EXISTS')
}
