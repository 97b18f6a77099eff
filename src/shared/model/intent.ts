import { z } from 'zod'
import { clockOffset, disputeType } from './dispute.ts'
import { sentFile } from './evidence.ts'
import { failure } from './failure.ts'

/** Actions that take only the transaction's ID: POST /merchant/<kind>. */
export const PLAIN_ACTION_KINDS = ['cancel'] as const
export type PlainActionKind = (typeof PLAIN_ACTION_KINDS)[number]

/** Operations on an existing transaction. */
export const ACTION_KINDS = [...PLAIN_ACTION_KINDS, 'dispute'] as const
export type ActionKind = (typeof ACTION_KINDS)[number]

/** All operations: creating, retrying the creation with the same ID, and the actions. */
export const OPERATION_KINDS = ['create', 'ask_again', ...ACTION_KINDS] as const
export const operationKind = z.enum(OPERATION_KINDS)
export type OperationKind = z.infer<typeof operationKind>

/**
 * What is known about a write: in progress, confirmed by the platform, refused by it, certainly not sent, or unknown.
 * `unknown` is a state, not an error: the money may have moved.
 */
export const INTENT_STATES = ['sending', 'accepted', 'refused', 'not_sent', 'unknown'] as const
export const intentState = z.enum(INTENT_STATES)
export type IntentState = z.infer<typeof intentState>

/** Fields common to all writes. */
const write = z.object({
  intentId: z.uuid(),
  state: intentState,
  begunAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  failure: failure.nullable(),
})

/** The response: an accepted cancel should be 204 without a body. Only the beginning of the body is kept, redacted. */
const answer = { httpStatus: z.int().nullable(), reply: z.string().nullable() }

const plainAction = write.extend({
  kind: z.enum(PLAIN_ACTION_KINDS),
  /** An unknown action is settled by a status read after it, or manually by the operator. */
  settled: z.enum(['read', 'by_hand']).nullable(),
  /** The ID that was sent: the platform ID or the merchant_transaction_id. */
  target: z.string(),
  ...answer,
})

const disputeOperation = write.extend({
  kind: z.literal('dispute'),
  /** An unknown dispute is settled by the list of disputes, or manually by the operator. */
  settled: z.enum(['found', 'not_found', 'by_hand']).nullable(),
  /** `null`: none was sent, so the platform decides. */
  type: disputeType.nullable(),
  /** The dispute ID; `null` until known. */
  disputeId: z.string().nullable(),
})

/** A write by this desk on a transaction: a row of the journal. How an unknown creation ended is in its `resolution`. */
export const operation = z.discriminatedUnion('kind', [
  write.extend({ kind: z.literal('create') }),
  write.extend({ kind: z.literal('ask_again') }),
  plainAction,
  disputeOperation,
])
export type Operation<Kind extends OperationKind = OperationKind> = Kind extends PlainActionKind
  ? z.infer<typeof plainAction> & { readonly kind: Kind }
  : Extract<z.infer<typeof operation>, { readonly kind: Kind }>

export interface Operated {
  readonly operations: readonly Operation[]
}

/** Returns the newest operation of a kind; `null` if none was attempted. */
export function newestOf<Kind extends OperationKind>({ operations }: Operated, kind: Kind): Operation<Kind> | null {
  return operations.findLast((one): one is Operation<Kind> => one.kind === kind) ?? null
}

/** Returns the newest attempt at a creation: the first one or a retry. */
export function newestCreation({ operations }: Operated): Operation<'create' | 'ask_again'> | null {
  const isCreation = (one: Operation): one is Operation<'create' | 'ask_again'> =>
    one.kind === 'create' || one.kind === 'ask_again'
  return operations.findLast(isCreation) ?? null
}

/** Returns the intent ID of the newest operation of a kind; `null` if there is none or it has not ended yet. */
export function endedOf(operated: Operated, kind: OperationKind): string | null {
  const newest = newestOf(operated, kind)
  return newest && newest.state !== 'sending' ? newest.intentId : null
}

/** Whether the outcome of an action is unknown and has not been settled. */
export function isUnsettled(action: Pick<Operation<ActionKind>, 'state' | 'settled'> | null): boolean {
  return action?.state === 'unknown' && action.settled === null
}

/** An attempted dispute from this desk: the manifest of what was sent and what came back. */
export const disputeAttempt = disputeOperation.omit({ kind: true }).extend({
  /** Where it was sent: the transaction may have been created at another address. Empty: the training platform. */
  baseUrl: z.string(),
  /** The ID that was sent as transaction_id: the platform ID or the merchant_transaction_id. */
  target: z.string(),
  reason: z.string().nullable(),
  sentAmount: z.string().nullable(),
  evidenceUrl: z.string().nullable(),
  files: z.array(sentFile),
  /** The transaction's disputes that were known before it was sent: it opened none of these. */
  knownBefore: z.array(z.string()),
  /** The platform's clock offset at that time; `null` if unknown. */
  clock: clockOffset.nullable(),
  /** When a list without its dispute begins to prove that there is none, by this computer's clock; `null` if damaged. */
  absenceProvenFrom: z.string().nullable(),
  operator: z.string().nullable(),
  ...answer,
})
export type DisputeAttempt = z.infer<typeof disputeAttempt>

/** Builds a field for each action: `cancelState`, `disputeState`, … */
export function perAction<const Suffix extends string, Value>(suffix: Suffix, of: (kind: ActionKind) => Value) {
  const fields = ACTION_KINDS.map((kind) => [`${kind}${suffix}`, of(kind)])
  return Object.fromEntries(fields) as Record<`${ActionKind}${Suffix}`, Value>
}

/** Builds a field for each plain action, named after its kind. */
export function perPlainAction<Value>(of: (kind: PlainActionKind) => Value) {
  return Object.fromEntries(PLAIN_ACTION_KINDS.map((kind) => [kind, of(kind)])) as Record<PlainActionKind, Value>
}

/** The number of writes with an unknown outcome, by kind: `cancels`, `disputes`, … */
export const unknownWrites = z.object({ creations: z.int(), ...perAction('s', () => z.int()) })
export type UnknownWrites = z.infer<typeof unknownWrites>

/** The total number of unknown writes. */
export const countUnknown = (unknown: UnknownWrites): number =>
  ACTION_KINDS.reduce((sum, kind) => sum + unknown[`${kind}s`], unknown.creations)
