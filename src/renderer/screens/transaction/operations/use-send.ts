import { type ActionKind, endedOf, type OperationKind } from '#shared/model/intent.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { failureOf, mayHaveSent } from '../../../bridge/failure.ts'
import { type Once, useOnce } from '../../../components/use-once.ts'
import { useKeep } from '../use-keep.ts'
import { type Reach, useReach } from '../use-reach.ts'

/** Intents that were started here and whose end has not been seen, by what they are for. Nothing secret. */
const begun = new Map<string, string>()

/**
 * Makes a call with an intent, a new one for each press. While the outcome of a press is not known (a broken
 * connection, an outcome that was not saved), the next press uses the same intent, which the desk does not send a
 * second time.
 *
 * `what` names the button and the transaction; `ended` is its newest intent that is known to have ended.
 */
export async function attempt<Value>(
  what: string,
  ended: string | null,
  call: (intentId: string) => Promise<Value>,
): Promise<Value> {
  const open = begun.get(what)
  const intentId = open !== undefined && open !== ended ? open : crypto.randomUUID()
  begun.set(what, intentId)
  try {
    const value = await call(intentId)
    begun.delete(what)
    return value
  } catch (error) {
    if (isOver(error)) begun.delete(what)
    throw error
  }
}

/** Whether a call that failed certainly sent nothing. */
function isOver(error: unknown): boolean {
  return !mayHaveSent(error) && failureOf(error)?.kind !== 'storage_failed'
}

/** A press of a button on a transaction, and the merchant that the screen shows. */
export interface Press {
  readonly intentId: string
  readonly transactionId: string
  readonly profileId: string
  readonly profileRevision: number
}

/**
 * Attempts an operation on a transaction: one call per press. A bulk action, which has a separate screen, calls this
 * directly.
 */
export function attemptOn<Value>(
  transaction: Transaction,
  kind: OperationKind,
  { id: profileId, revision: profileRevision }: Extract<Reach, { is: 'open' }>['profile'],
  call: (press: Press) => Promise<Value>,
): Promise<Value> {
  const { id: transactionId } = transaction
  return attempt(`${kind} ${transactionId}`, endedOf(transaction, kind), (intentId) =>
    call({ intentId, transactionId, profileId, profileRevision }),
  )
}

interface Sending<Made> extends Once {
  readonly reach: Reach
  /** Sends, and shows the result. Returns `null` if nothing could be sent, or it failed. */
  readonly send: (call: (press: Press) => Promise<Made>) => Promise<Made | null>
}

/** Sends an operation of one kind on a transaction, once per press. */
export function useSendOperation<Made extends Transaction = Transaction>(
  transaction: Transaction,
  kind: ActionKind | 'ask_again',
): Sending<Made> {
  const keep = useKeep()
  const once = useOnce()
  const reach = useReach(transaction)
  const send: Sending<Made>['send'] = async (call) => {
    if (reach.is !== 'open') return null
    const made = await once.run(() => attemptOn(transaction, kind, reach.profile, call))
    keep(made)
    return made
  }
  return { ...once, reach, send }
}
