import { stream } from 'hono/streaming'
import type { Scenario } from '#shared/model/training-scenarios.ts'
import { htmlError, unstatedError } from '../http/body.ts'
import { type Ctx, closeConnection, NO_ANSWER_MS, neverAnswer } from '../http/env.ts'
import type { TransactionRecord } from '../state/records.ts'
import { share } from './money.ts'
import { creationAnswer, hostile, type JsonObject, retyped } from './status-payload.ts'

const SLOW_MS = 5_000
const RETRY_AFTER_SECONDS = 5
const HUGE_BYTES = 32 * 1024 * 1024

/** The scenario's response that replaces a creation; `null` if the transaction is created. */
export function answerInstead(c: Ctx, scenario: Scenario): Response | Promise<Response> | null {
  switch (scenario) {
    case 'closed_before':
      return closeConnection(c)
    case 'no_answer':
      return neverAnswer(c)
    case 'internal_error':
    case 'always_failing':
      return unstatedError(c, 500, 'INTERNAL_ERROR', 'Internal service unavailable')
    case 'bad_gateway':
      return htmlError(c, 502, 'Bad Gateway')
    case 'codeless_400':
      return htmlError(c, 400, 'Bad Request')
    case 'duplicate_order':
      return unstatedError(c, 400, 'DUPLICATE_ORDER', 'A transaction with this merchant_transaction_id exists')
    case 'rate_limited':
      c.header('Retry-After', String(RETRY_AFTER_SECONDS))
      return unstatedError(c, 429, 'TOO_MANY_REQUESTS', 'Too many requests')
    case 'redirect':
      // A different origin on this machine: GET /training/state shows whether a client followed.
      return c.redirect(`${c.get('platform').baseUrl().replace('127.0.0.1', 'localhost')}/training/elsewhere`, 302)
    case 'undocumented_code':
      return unstatedError(c, 400, 'AMOUNT_INVALID', 'The amount is outside the limits of the requisite')
    case 'unauthorized':
      return unstatedError(c, 401, 'UNAUTHORIZED', 'The credential is not accepted')
    case 'forbidden':
      return unstatedError(c, 403, 'FORBIDDEN', 'The merchant is not allowed to do this')
    default:
      return null
  }
}

/** The response to a successful creation, corrupted if the scenario says so. */
export async function answerCreated(c: Ctx, record: TransactionRecord): Promise<Response> {
  const platform = c.get('platform')
  const status = platform.settings().creationStatus
  const answer = creationAnswer(platform, record)
  const text = (body: string) => c.body(body, status, { 'Content-Type': 'application/json' })
  switch (record.scenario) {
    case 'slow_answer':
      await platform.pause(SLOW_MS)
      return c.json(answer, status)
    case 'lost_answer':
      return closeConnection(c)
    case 'created_no_answer':
      return neverAnswer(c)
    case 'created_internal_error':
      return unstatedError(c, 500, 'INTERNAL_ERROR', 'Internal service unavailable')
    case 'empty_body':
      return text('')
    case 'half_json':
      return text(JSON.stringify(answer).slice(0, 60))
    case 'retyped':
      return text(retyped(answer))
    case 'other_amount':
      return c.json({ ...answer, amount: share(record.received.amount, '1.5') }, status)
    case 'no_id':
      return c.json({ ...answer, id: undefined }, status)
    case 'missing_fields':
      return c.json(only(answer, ['id', 'merchant_transaction_id', 'amount']), status)
    case 'hostile_text':
      return c.json(hostile(answer), status)
    case 'huge_answer':
      return text(JSON.stringify({ ...answer, padding: 'x'.repeat(HUGE_BYTES) }))
    case 'dripping_answer':
      return drip(c, JSON.stringify(answer), status)
    default:
      return c.json(answer, status)
  }
}

function only(answer: JsonObject, fields: readonly string[]): JsonObject {
  return Object.fromEntries(fields.map((field) => [field, answer[field]]))
}

function drip(c: Ctx, text: string, status: 200 | 201): Response {
  const { pause } = c.get('platform')
  c.status(status)
  c.header('Content-Type', 'application/json')
  return stream(c, async (out) => {
    for (const letter of text.slice(0, NO_ANSWER_MS / 1_000)) {
      if (out.aborted) return
      await out.write(letter)
      await pause(1_000)
    }
    c.env.incoming.socket.destroy()
  })
}
