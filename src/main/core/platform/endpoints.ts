import type { Balance } from '#shared/model/balance.ts'
import type { Bank } from '#shared/model/bank.ts'
import type { CallFailure } from '#shared/model/failure.ts'
import type { CreationRequest, Kind, Observation } from '#shared/model/transaction.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Logger } from '../log/logger.ts'
import type { Clock, Network } from '../ports.ts'
import type { Access } from './access.ts'
import { type Answer, type Caller, createCaller } from './call.ts'
import { type CallContext, unreadable } from './failures.ts'
import { creationOutcome, type Outcome } from './outcome.ts'
import { readBalance, readBanks, readObservation } from './reads.ts'
import { parseReply, type ReplyJson } from './reply-json.ts'

/** The service, one function an endpoint. Reads throw DeskFailure; writes answer with their outcome and never throw for it. */
export interface Platform {
  /** POST /merchant/payin/account, /merchant/payin/acquiring, /merchant/payout/card. `card`: for a payout, the full number. */
  create(access: Access, kind: Kind, request: CreationRequest, card?: string): Promise<Outcome>
  /** GET /merchant/status with the platform's id. */
  status(access: Access, platformId: string): Promise<Observation>
  /** GET /merchant/balance */
  balance(access: Access): Promise<Balance>
  /** GET /merchant/banks, of all countries. */
  banks(access: Access): Promise<{ banks: readonly Bank[]; unreadable: number; readAt: string }>
  close(): Promise<void>
}

const CREATION_PATHS: Record<Kind, string> = {
  payin_account: '/merchant/payin/account',
  payin_acquiring: '/merchant/payin/acquiring',
  payout_card: '/merchant/payout/card',
}

export function createPlatform(network: Network, clock: Clock, log: Logger): Platform {
  const caller: Caller = createCaller(network, clock, log)
  const get = async (access: Access, path: string, query: Record<string, string> = {}) =>
    readable(await caller.call({ access, method: 'GET', path, query }))

  return {
    async create(access, kind, request, card) {
      const body = creationBody(request, card)
      const path = CREATION_PATHS[kind]
      const answer = await caller.call({ access, method: 'POST', path, body, ...(card ? { card } : {}) })
      return creationOutcome(kind, request, answer)
    },
    async status(access, platformId) {
      const { value, context } = await get(access, '/merchant/status', { transaction_id: platformId })
      return readObservation(value, context, clock.now())
    },
    async balance(access) {
      const { value, fail } = await get(access, '/merchant/balance')
      return readBalance(value, clock.now()) ?? fail()
    },
    async banks(access) {
      const { value, fail } = await get(access, '/merchant/banks')
      return { ...(readBanks(value) ?? fail()), readAt: clock.now().toISOString() }
    },
    close: () => caller.close(),
  }
}

/** Exactly the documented fields, in the interface's order; what is empty is left out, never sent as "". */
function creationBody(request: CreationRequest, card: string | undefined): Record<string, string> {
  const { amount, currency, merchant_transaction_id, client_id, webhook_url, return_url, owner_name, bank_id } = request
  const fields = {
    amount,
    currency,
    merchant_transaction_id,
    client_id,
    webhook_url,
    return_url,
    card_number: card,
    owner_name,
    bank_id,
  }
  return Object.fromEntries(
    Object.entries(fields).filter((pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== ''),
  )
}

interface Readable {
  readonly value: ReplyJson
  readonly context: CallContext
  /** Throws that the reply has another form than the interface says. */
  readonly fail: () => never
}

function readable(answer: Answer): Readable {
  if (answer.result === 'failure') throw new DeskFailure(answer.failure)
  const { httpStatus, text, context } = answer
  const failWith = (reason: 'not_json' | 'wrong_shape'): CallFailure => unreadable(reason, httpStatus, text, context)
  const parsed = parseReply(text)
  if (!parsed) throw new DeskFailure(failWith('not_json'))
  return {
    value: parsed.value,
    context,
    fail: () => {
      throw new DeskFailure(failWith('wrong_shape'))
    },
  }
}
