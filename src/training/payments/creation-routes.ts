import { Hono } from 'hono'
import type { Kind } from '#shared/model/transaction.ts'
import { readJson } from '../http/body.ts'
import type { Endpoint, Env } from '../http/env.ts'
import { unstatedError } from '../http/errors.ts'
import { errorsOnce, scenarioOf } from '../scenarios.ts'
import { createTransaction } from './create.ts'
import { readCreation } from './creation-input.ts'
import { answerCreated, answerInstead } from './creation-trouble.ts'

/** The three creation endpoints (interface: Endpoints). */
export const creationRoutes = new Hono<Env>()
  .post('/payin/account', create('payin_account'))
  .post('/payin/acquiring', create('payin_acquiring'))
  .post('/payout/card', create('payout_card'))

function create(kind: Kind): Endpoint {
  return async (c) => {
    const platform = c.get('platform')
    const merchant = c.get('merchant')
    const body = await readJson(c)
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      return unstatedError(c, 400, 'INVALID_REQUEST', 'The body is not a JSON object sent as application/json')
    }
    const read = readCreation(kind, body)
    if (!read.ok) return unstatedError(c, 400, 'VALIDATION_ERROR', read.message)
    const { received } = read
    const id = received.merchant_transaction_id
    if (platform.store.byMerchantId(merchant, id)) {
      return unstatedError(c, 400, 'DUPLICATE_ORDER', `A transaction with merchant_transaction_id ${id} exists`)
    }
    const scenario = scenarioOf(received.amount)
    if (scenario && (!errorsOnce(scenario) || platform.store.firstTrouble(merchant, id))) {
      const instead = answerInstead(c, scenario)
      if (instead) return instead
    }
    const record = createTransaction(platform, { kind, merchant, received, unknownFields: read.unknownFields })
    return answerCreated(c, record)
  }
}
