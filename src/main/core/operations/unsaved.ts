import type { TransactionSummary, UnsavedAnswer } from '#shared/model/transaction.ts'
import type { Database } from '../database/database.ts'
import type { Ending } from '../database/journal-repository.ts'
import type { Events } from '../events.ts'
import type { Timer } from '../ports.ts'

/** Between two tries to write an answer down, milliseconds. */
export const RETRY_MS = 4_000

/** An answer that came and could not be written down. */
export interface Unsaved {
  readonly transactionId: string
  readonly call: UnsavedAnswer['call']
  readonly ending: Ending
}

export type UnsavedAnswers = ReturnType<typeof createUnsaved>

/**
 * Answers of the platform that the disk does not take: kept in memory with all that is known, tried again for as long as
 * the desk runs, and written as they came.
 */
export function createUnsaved(database: Pick<Database, 'endIntent'>, timer: Timer, events: Events) {
  const kept = new Map<string, Unsaved>()
  const closing = new AbortController()
  let trying: Promise<void> | null = null
  let waiting: Promise<void> | null = null

  /** Once through all of them. Those that cannot be written stay. */
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
    /** Keeps one, and tries to write it until it is written. */
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
    /** The transactions of which there is one, newest first. */
    ids: (): string[] => [...new Set([...kept.values()].reverse().map(({ transactionId }) => transactionId))],

    /** A transaction as it is told: with the answer that is not in the history yet. */
    told<One extends Pick<TransactionSummary, 'id'>>(transaction: One): One & Pick<TransactionSummary, 'unsaved'> {
      const one = newestOf(transaction.id)
      return one ? { ...transaction, unsaved: answerOf(one) } : transaction
    },

    /** Tries once more. What cannot be written by then is unknown at the next start. */
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

/** The platform's id of what was created or opened; null where the reply names none. */
export function platformIdIn(reply: Ending['reply']): string | null {
  return reply === null ? null : 'fields' in reply ? (reply.fields.id ?? null) : reply.id
}

/** The history as it is told to everybody: with the answers that are not in it yet. */
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
