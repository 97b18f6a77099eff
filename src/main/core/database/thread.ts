import type { OpeningWork } from '#shared/model/opening.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Threads } from '../ports.ts'
import type { TellDamage } from './damaged.ts'
import type { FromWorker, ThreadData } from './worker-messages.ts'

/** The functions of a repository as seen from outside its thread. */
export type Remote<Repository> = {
  readonly [Name in keyof Repository]: Repository[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never
}

/** A thread that runs the database. */
export interface Thread {
  /** Its first message: the result of opening the database. Rejects if the thread did not get that far. */
  readonly begun: Promise<FromWorker>
  /** Runs a function of its repositories. Rejects with DeskFailure `storage_failed` if the database has failed. */
  call(method: string, args: readonly unknown[]): Promise<unknown>
  hasEnded(): boolean
  /** Settles when the thread has exited. */
  readonly ended: Promise<void>
  /** Closes the database once all calls have been answered. */
  close(): Promise<void>
}

interface Waiting {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
}

/** `tell` reports damage; `tellWork` reports what is done to the database before it is open. */
export function startThread(
  threads: Threads,
  data: ThreadData,
  tell?: TellDamage,
  tellWork?: (work: OpeningWork) => void,
): Thread {
  const worker = threads.start('database', data)
  const waiting = new Map<number, Waiting>()
  const begun = Promise.withResolvers<FromWorker>()
  // If nothing awaits it, the calls report the failure.
  begun.promise.catch(() => undefined)
  let lastId = 0
  let ended: Error | null = null

  worker.on('message', (said) => {
    const message = said as FromWorker
    if (message.type === 'damaged') return tell?.(message.damage)
    if (message.type === 'opening') return tellWork?.(message.work)
    if (message.type !== 'done' && message.type !== 'failed') return begun.resolve(message)
    const call = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.type === 'done') call?.resolve(message.value)
    else call?.reject(message.failure ? new DeskFailure(message.failure) : storageFailed(message.message))
  })
  const end = (why: string, cause?: unknown): void => {
    ended ??= storageFailed(why)
    begun.reject(cause ?? ended)
    for (const call of waiting.values()) call.reject(ended)
    waiting.clear()
  }
  worker.on('error', (error) => end(error instanceof Error ? error.message : String(error), error))
  const exited = new Promise<void>((resolve) => {
    worker.on('exit', () => {
      end('The database thread has ended')
      resolve()
    })
  })

  return {
    begun: begun.promise,
    call: (method, args) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended)
        const id = ++lastId
        waiting.set(id, { resolve, reject })
        worker.postMessage({ id, method, args })
      }),
    hasEnded: () => ended !== null,
    ended: exited,
    async close() {
      if (!ended) worker.postMessage('close')
      await exited
    },
  }
}

/** The functions of a repository, each forwarded by name. */
export function remote<Repository, Own extends object>(
  call: (method: string, args: readonly unknown[]) => Promise<unknown>,
  own: Own,
): Remote<Repository> & Own {
  return new Proxy(own as Remote<Repository> & Own, {
    get(target, name: string) {
      if (name in target) return target[name as keyof typeof target]
      // `await` would take a proxy that answers `then` for a promise.
      if (name === 'then') return undefined
      return (...args: unknown[]) => call(name, args)
    },
  })
}

export function storageFailed(detail: string): DeskFailure {
  return new DeskFailure({ kind: 'storage_failed', detail })
}
