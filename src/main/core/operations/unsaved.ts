import type { TransactionSummary, UnsavedAnswer } from '#shared/model/transaction.ts'
import type { Database } from '../database/database.ts'
import type { Ending } from '../database/outcome-repository.ts'
import type { Events } from '../events.ts'
import type { Timer } from '../ports.ts'

/** Milliseconds between two tries to save an answer. */
export const RETRY_MS = 4_000

/** An answer that arrived and could not be saved. */
export interface Unsaved {
  readonly transactionId: string
  readonly call: UnsavedAnswer['call']
  readonly ending: Ending
}

export type UnsavedAnswers = ReturnType<typeof createUnsaved>

/**
 * Answers of the platform that could not be saved: kept in memory with all that is known, retried as long as the desk
 * runs, and saved unchanged.
 */
export function createUnsaved(database: Pick<Database, 'endIntent'>, timer: Timer, events: Events) {
  const kept = new Map<string, Unsaved>()
  const closing = new AbortController()
  let trying: Promise<void> | null = null
  let waiting: Promise<void> | null = null

  /** Tries each of them once. Those that cannot be saved stay. */
  function tryAll(): Promise<void> {
    trying ??= run().finally(() => {
      trying = null
    })
    return trying
  }

  async function run(): Promise<void> {
    for (const [intentId, { ending, transactionId }] of [...kept]) {
      const isWritten = await database.endIntent(ending).then(
        () => true,
        () => false,
      )
      if (!isWritten) continue
      kept.delete(intentId)
      events.say({ changed: 'transactions', ids: [transactionId] })
    }
  }

  async function tryOn(): Promise<void> {
    while (kept.size > 0 && !closing.signal.aborted) {
      await timer.wait(RETRY_MS, closing.signal)
      await tryAll()
    }
  }

  const newestOf = (transactionId: string): Unsaved | undefined =>
    [...kept.values()].findLast((one) => one.transactionId === transactionId)

  return {
    /** Keeps an answer, and tries to save it until it is saved. */
    keep(one: Unsaved): void {
      kept.set(one.ending.intentId, one)
      events.say({ changed: 'transactions', ids: [one.transactionId] })
      waiting ??= tryOn().finally(() => {
        waiting = null
      })
    },

    tryAll,
    has: (intentId: string): boolean => kept.has(intentId),
    count: (): number => kept.size,
    /** The transactions with an unsaved answer, newest first. */
    ids: (): string[] => [...new Set([...kept.values()].reverse().map(({ transactionId }) => transactionId))],

    /** A transaction as reported: with the answer that is not in the history yet. */
    told<One extends Pick<TransactionSummary, 'id'>>(transaction: One): One & Pick<TransactionSummary, 'unsaved'> {
      const one = newestOf(transaction.id)
      return one ? { ...transaction, unsaved: answerOf(one) } : transaction
    },

    /** Tries once more. An answer that still cannot be saved is unknown at the next start. */
    async close(): Promise<void> {
      closing.abort()
      await waiting
      await tryAll()
    },
  }
}

function answerOf({ call, ending: { state, reply, failure, at } }: Unsaved): UnsavedAnswer {
  return { call, state, platformId: platformIdIn(reply), failure, answeredAt: at }
}

/** The platform ID of what was created or opened; `null` if the reply has none. */
export function platformIdIn(reply: Ending['reply']): string | null {
  return reply === null ? null : 'fields' in reply ? (reply.fields.id ?? null) : reply.id
}

/** The history as everything else reads it: with the answers that are not in it yet. */
export function withUnsaved(database: Database, unsaved: UnsavedAnswers): Database {
  const { told } = unsaved
  const getTransaction: Database['getTransaction'] = async (id) => {
    const found = await database.getTransaction(id)
    return found && told(found)
  }
  const finding = Object.assign(Object.create(database.finding), {
    async listTransactions(...args: Parameters<Database['finding']['listTransactions']>) {
      const page = await database.finding.listTransactions(...args)
      return { ...page, items: page.items.map(told) }
    },
  }) as Database['finding']
  const own: Partial<Database> = {
    getTransaction,
    finding,
    transactionsNamed: async (...args) => (await database.transactionsNamed(...args)).map(told),
    async unresolvedTransactions(profileId) {
      const unresolved = await database.unresolvedTransactions(profileId)
      const waiting = await Promise.all(unsaved.ids().map((id) => database.getTransaction(id)))
      const first = waiting.flatMap((one) => (one && (profileId ?? one.profileId) === one.profileId ? [one] : []))
      const others = unresolved.filter(({ id }) => first.every((one) => one.id !== id))
      return [...first, ...others].map(told)
    },
  }
  return new Proxy(database, { get: (target, name) => Reflect.get(name in own ? own : target, name) })
}
