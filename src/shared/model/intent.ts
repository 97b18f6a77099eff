import { z } from 'zod'
import { clockOffset, disputeType } from './dispute.ts'
import { sentFile } from './evidence.ts'
import { failure } from './failure.ts'

/** Actions that take nothing but the transaction's id: POST /merchant/<kind>. */
export const PLAIN_ACTION_KINDS = ['cancel'] as const
export type PlainActionKind = (typeof PLAIN_ACTION_KINDS)[number]

/** What is asked of the platform for a transaction that is there. */
export const ACTION_KINDS = [...PLAIN_ACTION_KINDS, 'dispute'] as const
export type ActionKind = (typeof ACTION_KINDS)[number]

/** What is asked of the platform: to create, to create again under the same id, and the actions. */
export const OPERATION_KINDS = ['create', 'ask_again', ...ACTION_KINDS] as const
export const operationKind = z.enum(OPERATION_KINDS)
export type OperationKind = z.infer<typeof operationKind>

/**
 * What is known of a write: under way, confirmed by the service, refused by it, certainly not sent, or not known.
 * `unknown` is a state, not an error: the money may have moved.
 */
export const INTENT_STATES = ['sending', 'accepted', 'refused', 'not_sent', 'unknown'] as const
export const intentState = z.enum(INTENT_STATES)
export type IntentState = z.infer<typeof intentState>

/** What is known of every write. */
const write = z.object({
  intentId: z.uuid(),
  state: intentState,
  begunAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  failure: failure.nullable(),
})

/** What came back: an accepted cancel should be 204 without a body. Only the beginning, redacted. */
const answer = { httpStatus: z.int().nullable(), reply: z.string().nullable() }

const plainAction = write.extend({
  kind: z.enum(PLAIN_ACTION_KINDS),
  /** An unknown one is settled by a status that was read after it, or by the operator's word. */
  settled: z.enum(['read', 'by_hand']).nullable(),
  /** The id that was sent: the platform's, or the merchant_transaction_id. */
  target: z.string(),
  ...answer,
})

const disputeOperation = write.extend({
  kind: z.literal('dispute'),
  /** An unknown one is settled by the list of disputes, or by the operator's word. */
  settled: z.enum(['found', 'not_found', 'by_hand']).nullable(),
  /** Null: none was sent, so that the platform decides. */
  type: disputeType.nullable(),
  /** The appeal's id; null while none is known. */
  disputeId: z.string().nullable(),
})

/** A write of this desk's on a transaction: a row of the journal. How an unknown creation was ended is its `resolution`. */
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

/** The newest operation of a kind; null where none was tried. */
export function newestOf<Kind extends OperationKind>({ operations }: Operated, kind: Kind): Operation<Kind> | null {
  return operations.findLast((one): one is Operation<Kind> => one.kind === kind) ?? null
}

/** The newest attempt at a creation: the first one, or one that asked again. */
export function newestCreation({ operations }: Operated): Operation<'create' | 'ask_again'> | null {
  const isCreation = (one: Operation): one is Operation<'create' | 'ask_again'> =>
    one.kind === 'create' || one.kind === 'ask_again'
  return operations.findLast(isCreation) ?? null
}

/** The newest of a kind that is known to have ended. */
export function endedOf(operated: Operated, kind: OperationKind): string | null {
  const newest = newestOf(operated, kind)
  return newest && newest.state !== 'sending' ? newest.intentId : null
}

/** Whether nobody knows what became of an action, and nobody has settled it. */
export function isUnsettled(action: Pick<Operation<ActionKind>, 'state' | 'settled'> | null): boolean {
  return action?.state === 'unknown' && action.settled === null
}

/** One dispute that was tried from this desk: the manifest of what was sent and what came back. */
export const disputeAttempt = disputeOperation.omit({ kind: true }).extend({
  /** Where it was sent: the transaction may have been created at another address. Empty: the training platform. */
  baseUrl: z.string(),
  /** The id that was sent as transaction_id: the platform's, or the merchant_transaction_id. */
  target: z.string(),
  reason: z.string().nullable(),
  sentAmount: z.string().nullable(),
  evidenceUrl: z.string().nullable(),
  files: z.array(sentFile),
  /** Of the platform, as it was then; null where it is not known. */
  clock: clockOffset.nullable(),
  operator: z.string().nullable(),
  ...answer,
})
export type DisputeAttempt = z.infer<typeof disputeAttempt>

/** A field for each action: `cancelState`, `disputeState`, … */
export function perAction<const Suffix extends string, Value>(suffix: Suffix, of: (kind: ActionKind) => Value) {
  const fields = ACTION_KINDS.map((kind) => [`${kind}${suffix}`, of(kind)])
  return Object.fromEntries(fields) as Record<`${ActionKind}${Suffix}`, Value>
}

/** A field for each plain action, by its kind. */
export function perPlainAction<Value>(of: (kind: PlainActionKind) => Value) {
  return Object.fromEntries(PLAIN_ACTION_KINDS.map((kind) => [kind, of(kind)])) as Record<PlainActionKind, Value>
}

/** Writes whose outcome is not known, by what they were: `cancels`, `disputes`, … */
export const unknownWrites = z.object({ creations: z.int(), ...perAction('s', () => z.int()) })
export type UnknownWrites = z.infer<typeof unknownWrites>

/** How many in all. */
export const countUnknown = (unknown: UnknownWrites): number =>
  ACTION_KINDS.reduce((sum, kind) => sum + unknown[`${kind}s`], unknown.creations)
