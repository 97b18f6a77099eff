import type { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { DeskFailure } from '../desk-failure.ts'
import { markLeft } from './clean-shutdown.ts'
import { tellDamageTo } from './damaged.ts'
import { createReadRepositories } from './find/read-repositories.ts'
import { openDatabase } from './open-database.ts'
import { openReader } from './open-reader.ts'
import { tellWork } from './opening-work.ts'
import { createRepositories } from './repositories.ts'
import type { FromWorker } from './worker-messages.ts'

/** A thread that has the database: the main thread is never blocked by a query. */

const options = z
  .object({
    path: z.string(),
    role: z.enum(['write', 'read', 'snapshot']),
    now: z.iso.datetime(),
    givenUp: z.instanceof(SharedArrayBuffer).nullable(),
  })
  .parse(workerData)
const call = z.object({ id: z.number(), method: z.string(), args: z.array(z.unknown()) })

if (!parentPort) throw new Error('history/worker.ts runs as a worker thread')
const port = parentPort
const say = (message: FromWorker): void => port.postMessage(message)
tellDamageTo((damage) => say({ type: 'damaged', damage }))

if (options.role === 'write') {
  const tell = tellWork((work) => say({ type: 'opening', work }), options.givenUp)
  const opened = openDatabase(options.path, new Date(options.now), tell)
  if (opened.result === 'open') answer(opened.database, createRepositories(opened.database), opened)
  else {
    say(opened.result === 'failed' ? { type: 'unopened', detail: opened.detail } : { type: opened.result })
    port.close()
  }
} else {
  const database = openReader(options.path, options.givenUp, options.role === 'snapshot')
  answer(database, createReadRepositories(database), { setAside: null, isNew: false })
}

function answer(
  database: DatabaseSync,
  made: object,
  { setAside, isNew }: { readonly setAside: string | null; readonly isNew: boolean },
): void {
  const repositories = made as Record<string, ((...args: unknown[]) => unknown) | undefined>
  say({ type: 'open', setAside, isNew })
  port.on('message', (message: unknown) => {
    if (message === 'close') {
      database.close()
      if (options.role === 'write') markLeft(options.path)
      port.close()
      return
    }
    const { id, method, args } = call.parse(message)
    try {
      const run = repositories[method]
      if (!run) throw new Error(`no such method: ${method}`)
      say({ type: 'done', id, value: run(...args) })
    } catch (error) {
      const failure = error instanceof DeskFailure ? error.failure : null
      say({ type: 'failed', id, failure, message: error instanceof Error ? error.message : String(error) })
    }
  })
}
