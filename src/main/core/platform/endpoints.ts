import type { Balance } from '#shared/model/balance.ts'
import type { Bank } from '#shared/model/bank.ts'
import type { ClockOffset, Dispute } from '#shared/model/dispute.ts'
import { type PlainActionKind, perPlainAction } from '#shared/model/intent.ts'
import type { StatusBy } from '#shared/model/profile.ts'
import type { CreationRequest, Kind, MaskedCard, Observation } from '#shared/model/transaction.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import { fitsPath } from '#shared/rules/platform-id.ts'
import { DeskFailure } from '../desk-failure.ts'
import { late } from '../late.ts'
import type { Logger } from '../log/logger.ts'
import type { PlatformAccess } from './access.ts'
import type { Answer, Call, Caller, Wire } from './call.ts'
import {
  type DisputeOpening,
  type DisputePage,
  type DisputeQuery,
  listParameters,
  readDispute,
  readDisputePage,
} from './disputes.ts'
import { namesError } from './error-messages.ts'
import { type CallContext, unreadable } from './failures.ts'
import { LIMITS } from './limits.ts'
import { multipartBody, type OnProgress, type UploadFile } from './multipart.ts'
import { type CreationResult, cancelOutcome, creationOutcome, disputeOutcome, type WriteOutcome } from './outcome.ts'
import { createPlatformClocks } from './platform-clock.ts'
import { readBalance, readBanks, readObservation } from './reads.ts'
import { MAX_VALUES_OF_A_LIST, parseReply } from './reply-json.ts'
import { isObject, type ReplyJson } from './reply-value.ts'

/**
 * POST /merchant/cancel with the platform's ID or the merchant_transaction_id. The reply does not state the resulting
 * status.
 */
type PlainAction = (
  access: PlatformAccess,
  transactionId: string,
  card?: MaskedCard | null,
) => Promise<WriteOutcome<never>>

/**
 * The platform's interface, one function for each endpoint. Reads throw DeskFailure; writes return their outcome and do
 * not throw for it. `card`: the card of the payout that the call concerns, redacted from the reply.
 */
export interface Platform extends Readonly<Record<PlainActionKind, PlainAction>> {
  /**
   * POST /merchant/payin/account, /merchant/payin/acquiring, /merchant/payout/card. `card`: the full number, for a
   * payout.
   */
  create(access: PlatformAccess, kind: Kind, request: CreationRequest, card?: string): Promise<CreationResult>
  /** POST /merchant/dispute: JSON without files, multipart with files. */
  openDispute(
    access: PlatformAccess,
    opening: DisputeOpening,
    evidence?: DisputeFiles | null,
    card?: MaskedCard | null,
  ): Promise<WriteOutcome<{ id: string }>>
  /** GET /merchant/dispute?id=. `once`: not retried on failure. */
  dispute(access: PlatformAccess, id: string, how?: Omit<HowToGet, 'mostValues'>): Promise<Dispute>
  /** GET /merchant/dispute/list, one page. */
  disputes(access: PlatformAccess, query: DisputeQuery, card?: MaskedCard | null): Promise<DisputePage>
  /**
   * GET /merchant/status or /merchant/<id>/status with the platform's ID. `once`: not retried on failure. Throws
   * `platform_id_unusable` if the ID cannot be used in a path.
   */
  status(
    access: PlatformAccess,
    platformId: string,
    by: StatusBy,
    how?: Omit<HowToGet, 'mostValues'>,
  ): Promise<Observation>
  /** GET /merchant/balance */
  balance(access: PlatformAccess, how?: Pick<HowToGet, 'once'>): Promise<Balance>
  /** GET /merchant/banks, for one country or all. */
  banks(
    access: PlatformAccess,
    countryCode?: string,
  ): Promise<{ banks: readonly Bank[]; unreadable: number; readAt: string }>
  /** How far the platform's clock is ahead of this computer's, according to its answers; `null` until there is one. */
  clock(access: Pick<PlatformAccess, 'baseUrl'>): ClockOffset | null
  close(): Promise<void>
}

interface HowToGet {
  readonly mostValues?: number
  readonly once?: boolean
  readonly card?: MaskedCard | null | undefined
}

/** The files of a dispute, if any, streamed while they are sent. */
interface DisputeFiles {
  readonly files: readonly UploadFile[]
  readonly onProgress?: OnProgress
  /** Aborts the request; the dispute's outcome is then unknown, unless nothing had left. */
  readonly signal?: AbortSignal
}

const CREATION_PATHS: Record<Kind, string> = {
  payin_account: '/merchant/payin/account',
  payin_acquiring: '/merchant/payin/acquiring',
  payout_card: '/merchant/payout/card',
}

/** Returns the method and path of the creation endpoint. */
export const creationEndpoint = (kind: Kind): string => `POST ${CREATION_PATHS[kind]}`

export function createPlatform(wire: Wire, log: Logger, limits = LIMITS): Platform {
  const { clock, random } = wire
  const clocks = createPlatformClocks()
  // undici is more than half of the main process's code: it is loaded on the first call.
  const caller = late(async () => (await import('./call.ts')).createCaller(wire, clocks, log, limits))
  const ask: Caller['call'] = async (call) => (await caller()).call(call)
  const get = async (access: PlatformAccess, path: string, query: Record<string, string> = {}, how: HowToGet = {}) =>
    readable(await ask({ access, method: 'GET', path, query, once: how.once ?? false, card: how.card }), how.mostValues)

  return {
    async create(access, kind, request, card) {
      const body = creationBody(request, card)
      const path = CREATION_PATHS[kind]
      const answer = await ask({ access, method: 'POST', path, body, card })
      return creationOutcome(kind, request, answer)
    },
    ...perPlainAction(
      (kind): PlainAction =>
        async (access, transactionId, card) => {
          const body = { transaction_id: transactionId }
          return cancelOutcome(await ask({ access, method: 'POST', path: `/merchant/${kind}`, body, card }))
        },
    ),
    async openDispute(access, opening, evidence, card) {
      const fields = withoutEmpty(opening)
      const { files = [], onProgress, signal } = evidence ?? {}
      const stop = signal ? { signal } : {}
      const call = { access, method: 'POST', path: '/merchant/dispute', ...stop, card } as const
      if (files.length === 0) return disputeOutcome(await ask({ ...call, body: fields }))
      const upload = {
        body: multipartBody(fields, 'attachments', files, random),
        ...(onProgress ? { onProgress } : {}),
      }
      return disputeOutcome(await ask({ ...call, upload }))
    },
    async dispute(access, id, how = {}) {
      const { value, context, fail } = await get(access, '/merchant/dispute', { id }, how)
      return readDispute(value, context) ?? fail()
    },
    async disputes(access, query, card = null) {
      const parameters = listParameters(query)
      const { value, context, fail, failWith } = await get(access, '/merchant/dispute/list', parameters, { card })
      // Beside an error, an empty list would prove that a dispute was not opened.
      if (isError(value)) failWith('names_error')
      return readDisputePage(value, query, context) ?? fail()
    },
    async status(access, platformId, by, how = {}) {
      const place = statusPlace(platformId, by)
      const call = { access, method: 'GET', ...place, ...how } as const
      const { value, context, fail, failWith } = readable(await ask(call))
      const payload = payloadOf(value)
      // A failed transaction may carry an error field. An error may have a status of its own, such as "error".
      if (isError(value) && !names(payload, BESIDE_STATUS)) failWith('names_error')
      // As a reading, it would replace the known status.
      if (!names(payload, OF_TRANSACTION)) fail()
      return readObservation(payload, context)
    },
    async balance(access, how) {
      const { value, context, fail, failWith } = await get(access, '/merchant/balance', {}, how)
      const balance = readBalance(value, context)
      if (isError(value)) failWith('names_error')
      return balance ?? fail()
    },
    async banks(access, countryCode) {
      const query = countryCode ? { country_code: countryCode } : {}
      const { value, context, fail } = await get(access, '/merchant/banks', query, {
        mostValues: MAX_VALUES_OF_A_LIST,
      })
      return { ...(readBanks(value, context) ?? fail()), readAt: clock.now().toISOString() }
    },
    clock: (access) => clocks.offsetOf(access.baseUrl),
    close: async () => (await caller.made())?.close(),
  }
}

/** Returns exactly the documented fields, in the interface's order. */
function creationBody(request: CreationRequest, card: string | undefined): Record<string, string> {
  const { amount, currency, merchant_transaction_id, client_id, webhook_url, return_url, owner_name, bank_id } = request
  const order = { amount, currency, merchant_transaction_id, client_id, webhook_url, return_url }
  return withoutEmpty({ ...order, card_number: card, owner_name, bank_id })
}

/** Empty fields are left out, never sent as "". */
function withoutEmpty(fields: object): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''))
}

interface Readable {
  readonly value: ReplyJson
  readonly context: CallContext
  /** Throws what is wrong with the reply. `fail`: the reply does not have the form that the interface describes. */
  readonly failWith: (reason: 'wrong_shape' | 'names_error') => never
  readonly fail: () => never
}

function readable(answer: Answer, mostValues?: number): Readable {
  if (answer.result === 'failure') throw new DeskFailure(answer.failure)
  const { httpStatus, text, context } = answer
  const failWith = (reason: 'not_json' | 'wrong_shape' | 'names_error'): never => {
    throw new DeskFailure(unreadable(reason, httpStatus, text, context))
  }
  const parsed = parseReply(text, context.redaction, mostValues)
  if (!parsed) return failWith('not_json')
  return { value: parsed.value, context, failWith, fail: () => failWith('wrong_shape') }
}

const BESIDE_STATUS = ['receipts', 'id', 'transaction_id', 'merchant_transaction_id', 'amount', 'currency']
const OF_TRANSACTION = ['status', ...BESIDE_STATUS]

/** Whether a payload has one of the fields. */
function names(payload: ReplyJson | undefined, fields: readonly string[]): boolean {
  return isObject(payload) && fields.some((name) => Object.hasOwn(payload, name))
}

/** The payload of a transaction, without an envelope around it, whose status is not the transaction's. */
function payloadOf(value: ReplyJson): ReplyJson {
  if (!isObject(value) || names(value, BESIDE_STATUS)) return value
  return [value.data, value.result].find((one) => names(one, OF_TRANSACTION)) ?? value
}

/** Whether a 2xx body reports an error: the interface shows no error form for reads. */
function isError(value: ReplyJson): boolean {
  return isObject(value) && namesError(value)
}

/**
 * Returns where a status is read: GET /merchant/status, or the form with the ID in its path, for which the interface
 * shows neither request nor response. Throws `platform_id_unusable`.
 */
function statusPlace(platformId: string, by: StatusBy): Pick<Call, 'path' | 'query' | 'pathName'> {
  switch (by) {
    case 'query':
      return { path: '/merchant/status', query: { transaction_id: platformId } }
    case 'path':
      if (!fitsPath(platformId)) throw new DeskFailure({ kind: 'platform_id_unusable' })
      return { path: `/merchant/${encodeURIComponent(platformId)}/status`, pathName: '/merchant/<id>/status' }
    default:
      return assertNever(by)
  }
}
