import { Hono } from 'hono'
import { z } from 'zod'
import { currency } from '#shared/model/currency.ts'
import type { Kind } from '#shared/model/transaction.ts'
import { findBank } from '../data/banks.ts'
import { readJson, unstatedError } from '../http/body.ts'
import type { Endpoint, Env } from '../http/env.ts'
import { errorsOnce, scenarioOf } from '../scenarios.ts'
import { httpUrl, maskReceivedCard, maskText, trainingAmount } from '../state/mask.ts'
import type { Received } from '../state/records.ts'
import { createTransaction } from './create.ts'
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

/** Neither empty nor blank, and kept exactly as received: the response echoes it. */
const text = z.string().max(256).regex(/\S/)

const common = z.object({
  amount: trainingAmount,
  currency,
  merchant_transaction_id: text,
  client_id: z.string().min(1).max(256).optional(),
  webhook_url: httpUrl.optional(),
})

/** Request bodies of the three creation endpoints (interface: POST /merchant/payin/account and the two after it). */
const inputs = {
  payin_account: common,
  payin_acquiring: common.extend({ return_url: httpUrl }),
  payout_card: common.extend({
    card_number: z.string().regex(/^\d{16}$/),
    owner_name: text,
    bank_id: z.uuid().refine((id) => findBank(id) !== undefined, 'is not the id of a bank of GET /merchant/banks'),
  }),
} as const satisfies Record<Kind, z.ZodType>

type ReadCreation =
  | { readonly ok: true; readonly received: Received; readonly unknownFields: readonly string[] }
  | { readonly ok: false; readonly message: string }

/** Reads a creation request. The full card number goes no further: the result contains only its visible parts. */
function readCreation(kind: Kind, body: unknown): ReadCreation {
  const result = inputs[kind].safeParse(body)
  if (!result.success) {
    const issue = result.error.issues[0]
    const field = issue?.path.join('.') || 'body'
    // zod's message may quote the input, which could be a card number, so only the field is named.
    return { ok: false, message: `${field}: ${issue?.code === 'custom' ? issue.message : 'is missing or not valid'}` }
  }
  const known = Object.keys(inputs[kind].shape)
  const sent = typeof body === 'object' && body !== null ? Object.keys(body) : []
  return {
    ok: true,
    received: receivedOf(result.data),
    unknownFields: sent.filter((name) => !known.includes(name)).map(maskText),
  }
}

type CreationInput = z.infer<typeof common> & {
  readonly return_url?: string
  readonly card_number?: string
  readonly owner_name?: string
  readonly bank_id?: string
}

function receivedOf({ card_number, client_id, owner_name, ...rest }: CreationInput): Received {
  return {
    ...rest,
    ...(client_id === undefined ? {} : { client_id: maskText(client_id) }),
    ...(owner_name === undefined ? {} : { owner_name: maskText(owner_name) }),
    ...(card_number === undefined ? {} : { card: maskReceivedCard(card_number) }),
  }
}
