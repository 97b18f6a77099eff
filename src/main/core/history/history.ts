import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { DeskFailure } from '../desk-failure.ts'
import { DeskStartError } from '../desk-start-error.ts'
import type { Repositories } from './repositories.ts'
import type { FromWorker } from './worker-messages.ts'

/**
 * The database as the rest of the desk sees it: the repositories' functions, answered by the history thread. A call
 * that fails (a full disk, a read-only file) throws DeskFailure `storage_failed`.
 */
export type History = {
  readonly [Name in keyof Repositories]: (
    ...args: Parameters<Repositories[Name]>
  ) => Promise<Awaited<ReturnType<Repositories[Name]>>>
} & {
  /** Where a damaged database was put aside at the start; null if it was sound. */
  readonly setAside: string | null
  close(): Promise<void>
}

interface Waiting {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
}

/** Starts the history thread on `history.db` in the data folder. Throws DeskStartError. */
export async function openHistory(folder: string, entry: URL, now: Date): Promise<History> {
  const path = join(folder, 'history.db')
  const worker = new Worker(entry, { workerData: { path, now: now.toISOString() } })
  const first = await firstMessage(worker, path)
  if (first.type === 'newer') throw new DeskStartError('database_newer', path)
  if (first.type !== 'open') {
    const detail = first.type === 'unopened' ? first.detail : first.type
    throw new DeskStartError('database_failed', path, { cause: new Error(detail) })
  }
  return clientOf(worker, first.setAside)
}

function firstMessage(worker: Worker, path: string): Promise<FromWorker> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', (cause) => reject(new DeskStartError('database_failed', path, { cause })))
  })
}

function clientOf(worker: Worker, setAside: string | null): History {
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let ended: Error | null = null

  worker.on('message', (message: FromWorker) => {
    if (message.type !== 'done' && message.type !== 'failed') return
    const call = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.type === 'done') call?.resolve(message.value)
    else call?.reject(storageFailed(message.message))
  })
  const end = (why: string): void => {
    ended = storageFailed(why)
    for (const call of waiting.values()) call.reject(ended)
    waiting.clear()
  }
  worker.on('error', (error) => end(error instanceof Error ? error.message : String(error)))
  const exited = new Promise<void>((resolve) => {
    worker.on('exit', () => {
      end('The history thread has ended')
      resolve()
    })
  })

  const own = {
    setAside,
    async close(): Promise<void> {
      if (!ended) worker.postMessage('close')
      await exited
    },
  }
  return new Proxy(own as History, {
    get(target, name: string) {
      if (name in target) return target[name as keyof History]
      // A proxy that answers `then` would be taken for a promise by `await`.
      if (name === 'then') return undefined
      return (...args: unknown[]) =>
        new Promise((resolve, reject) => {
          if (ended) return reject(ended)
          const id = ++lastId
          waiting.set(id, { resolve, reject })
          worker.postMessage({ id, method: name, args })
        })
    },
  })
}

function storageFailed(detail: string): DeskFailure {
  return new DeskFailure({ kind: 'storage_failed', detail })
}
