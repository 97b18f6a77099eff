import { failureOf, mayHaveSent } from '../../bridge/failure.ts'

/** Intents that were begun here and of which nobody has seen the end, by what they are of. Nothing secret. */
const begun = new Map<string, string>()

/**
 * Makes a call of an intent: a press has one of its own. While it is not known what became of a press (a line that broke,
 * an outcome that was not kept), the next one is the same intent, which the desk sends no second time.
 *
 * `what` names the button and the transaction; `ended` is the newest intent of it that is known to have ended.
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
