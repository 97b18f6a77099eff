import { Hono } from 'hono'
import { z } from 'zod'
import { htmlError, readJson, unstatedError } from '../http/body.ts'
import { type Ctx, closeConnection, type Env, neverAnswer } from '../http/env.ts'
import { divert, type TransactionRecord } from '../state/records.ts'
import { withExpiry } from './course.ts'
import { retyped, statusOf, statusPayload } from './status-payload.ts'

const SLOW_MS = 5_000

/** GET /merchant/status and POST /merchant/cancel (interface: Endpoints). */
export const transactionRoutes = new Hono<Env>()
  .get('/status', (c) => {
    const id = c.req.query('transaction_id')
    if (!id) return unstatedError(c, 400, 'VALIDATION_ERROR', 'transaction_id is missing')
    const record = ownTransaction(c, id)
    // The query accepts only the 8-character ID; only the path form accepts the UUID.
    return record && record.id === id ? readStatus(c, record) : notFound(c)
  })
  .get('/:id/status', (c) => {
    if (!c.get('platform').settings().statusByPath) return unstatedError(c, 404, 'NOT_FOUND', 'No such path')
    const record = ownTransaction(c, c.req.param('id'))
    return record ? readStatus(c, record) : notFound(c)
  })
  .post('/cancel', async (c) => {
    const sent = await readJson(c)
    if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
      return unstatedError(c, 400, 'INVALID_REQUEST', 'The body is not a JSON object sent as application/json')
    }
    const body = z.object({ transaction_id: z.string().min(1) }).safeParse(sent)
    if (!body.success) return unstatedError(c, 400, 'VALIDATION_ERROR', 'transaction_id is missing')
    const record = ownTransactionByAnyId(c, body.data.transaction_id)
    return record ? cancel(c, record) : notFound(c)
  })

/** The merchant's transaction with this short ID or UUID; another merchant's is not found. */
function ownTransaction(c: Ctx, id: string): TransactionRecord | undefined {
  const record = c.get('platform').store.transaction(id)
  return record?.merchant === c.get('merchant') ? record : undefined
}

/** The merchant's transaction with this short ID or merchant_transaction_id. */
export function ownTransactionByAnyId(c: Ctx, id: string): TransactionRecord | undefined {
  const byShortId = ownTransaction(c, id)
  return byShortId?.id === id ? byShortId : c.get('platform').store.byMerchantId(c.get('merchant'), id)
}

function notFound(c: Ctx): Response {
  return unstatedError(c, 404, 'TRANSACTION_NOT_FOUND', 'No such transaction')
}

async function readStatus(c: Ctx, record: TransactionRecord): Promise<Response> {
  const platform = c.get('platform')
  switch (record.scenario) {
    case 'status_500':
      return unstatedError(c, 500, 'INTERNAL_ERROR', 'Internal service unavailable')
    case 'status_html':
      return htmlError(c, 502, 'Bad Gateway')
    case 'status_closed':
      return closeConnection(c)
    case 'status_missing':
      return c.json({ ...statusPayload(platform, record), status: undefined })
    case 'status_retyped':
      return c.body(retyped(statusPayload(platform, record)), 200, { 'Content-Type': 'application/json' })
    case 'status_slow':
      await platform.pause(SLOW_MS)
      return c.json(statusPayload(platform, record))
    default:
      return c.json(statusPayload(platform, record))
  }
}

/**
 * Cancels a transaction, which works only in status `process`. The resulting status is not documented: here it is
 * `cancel`.
 */
async function cancel(c: Ctx, record: TransactionRecord): Promise<Response> {
  const platform = c.get('platform')
  const become = (status: string) => {
    const now = platform.now()
    const future = withExpiry([{ at: now, status }], record.expiresAt)
    const changed = { ...record, timeline: divert(record.timeline, now, future) }
    platform.store.putTransaction(changed)
    platform.followTransaction(changed)
  }
  const refuse = (status: string) =>
    unstatedError(c, 400, 'CANNOT_CANCEL', `A transaction in status ${status} cannot be cancelled`)

  const status = statusOf(platform, record)
  if (status !== 'process') return refuse(status)
  switch (record.scenario) {
    case 'cancel_500':
      return unstatedError(c, 500, 'INTERNAL_ERROR', 'Internal service unavailable')
    case 'cancel_too_late': {
      const taken = record.kind === 'payout_card' ? 'processing' : 'pending'
      become(taken)
      return refuse(taken)
    }
    case 'cancel_lost_answer':
      become('cancel')
      return closeConnection(c)
    case 'cancel_no_answer':
      become('cancel')
      return neverAnswer(c)
    default:
      become('cancel')
      return c.body(null, 204)
  }
}
