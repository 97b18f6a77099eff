import type { TransactionQuery } from '#shared/model/transaction-query.ts'
import type { Threads } from '../ports.ts'
import type { TellDamage } from './damaged.ts'
import { type After, type FoundPage, type PackedPage, unpacked } from './find/find-repository.ts'
import type { ReadRepositories } from './find/read-repositories.ts'
import { type Remote, remote, startThread, storageFailed, type Thread } from './thread.ts'
import type { Role } from './worker-messages.ts'

/** Pages of the list, unpacked. */
interface Pages {
  listTransactions(query: TransactionQuery, after: After, limit: number): Promise<FoundPage>
}

/** Quick reads for pages of the list, one after the other. */
export type Finding = Remote<ReadRepositories> & Pages

/** Reads that may take long, one after the other, beside everything else. If aborted, they stop and reject at once. */
export type Beside = {
  readonly [Name in keyof ReadRepositories]: (
    signal: AbortSignal | undefined,
    ...args: Parameters<ReadRepositories[Name]>
  ) => Promise<ReturnType<ReadRepositories[Name]>>
}

/** The database as of one moment, until closed. Meanwhile the journal cannot be cleared: do not hold it forever. */
export type HeldSnapshot = Finding & { close(): Promise<void> }

export interface Readers {
  readonly finding: Finding
  readonly beside: Beside
  snapshot(): Promise<HeldSnapshot>
  /** Starts the counting thread before it is needed, unless the database is small: it takes long to start. */
  startAhead(): void
  close(): Promise<void>
}

/** The writer's thread, and whether the database is small enough to be read by it (small-database.ts). */
interface Writer {
  readonly call: Call
  readonly isSmall: boolean
}

/**
 * Threads that read beside the writer. Each is started when it is first needed, and restarted if it has died. While the
 * database is small, the writer's thread answers instead, in milliseconds: another takes long to start, and memory.
 */
export function createReaders(path: string, threads: Threads, writer: Writer, tell?: TellDamage): Readers {
  let closed = false
  const running = new Set<Thread>()
  const start = (role: Exclude<Role, 'write'>, givenUp: SharedArrayBuffer | null = null): Thread => {
    if (closed) throw storageFailed('The history is closed')
    const thread = startThread(threads, { path, role, givenUp }, tell)
    running.add(thread)
    return thread
  }
  const kept = (givenUp: SharedArrayBuffer | null = null) => {
    let thread: Thread | null = null
    return (): Thread => {
      if (thread === null || thread.hasEnded()) {
        if (thread) running.delete(thread)
        thread = start('read', givenUp)
      }
      return thread
    }
  }
  let { isSmall } = writer
  const flag = new SharedArrayBuffer(4)
  const counting = kept(flag)
  const finding = kept()
  const count: Call = async (method, args) => {
    if (method === 'checkBatch') return counting().call(method, args)
    isSmall &&= (await writer.call('isSmall', [])) as boolean
    return isSmall ? writer.call(method, args) : counting().call(method, args)
  }
  const besides = inTurn(count, new Int32Array(flag))
  return {
    finding: found(async (method, args) => (isSmall ? writer.call : finding().call)(method, args), tell, {}),
    beside: remote<Beside, object>(
      (method, [signal, ...args]) => besides(signal as AbortSignal | undefined, method, args),
      {},
    ),
    async snapshot() {
      const thread = start('snapshot')
      await thread.begun
      return found((method, args) => thread.call(method, args), tell, {
        async close() {
          await thread.close()
          running.delete(thread)
        },
      })
    },
    startAhead: () => void (isSmall || counting()),
    async close() {
      closed = true
      Atomics.store(new Int32Array(flag), 0, 1)
      await Promise.all([...running].map((thread) => thread.close()))
    },
  }
}

type Call = (method: string, args: readonly unknown[]) => Promise<unknown>

function found<Own extends object>(call: Call, tell: TellDamage | undefined, own: Own): Finding & Own {
  return remote<ReadRepositories, Pages & Own>(call, {
    ...own,
    listTransactions: async (...args) => unpacked((await call('pageOf', args)) as PackedPage, tell),
  })
}

/** One call after the other, so that an abort never hits another call. */
function inTurn(call: Call, givenUp: Int32Array) {
  let last: Promise<unknown> = Promise.resolve()
  return (signal: AbortSignal | undefined, method: string, args: readonly unknown[]): Promise<unknown> => {
    const before = last
    const run = async (): Promise<unknown> => {
      await before.catch(() => undefined)
      signal?.throwIfAborted()
      const stop = (): void => void Atomics.store(givenUp, 0, 1)
      signal?.addEventListener('abort', stop)
      try {
        return await call(method, args)
      } finally {
        signal?.removeEventListener('abort', stop)
        Atomics.store(givenUp, 0, 0)
      }
    }
    last = run()
    return signal ? untilAborted(last, signal) : last
  }
}

/** Rejects with the signal's reason at once, not only when the thread checks for it. */
function untilAborted(work: Promise<unknown>, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
