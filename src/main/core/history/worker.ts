import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { openDatabase } from './open-database.ts'
import { createRepositories } from './repositories.ts'
import type { FromWorker } from './worker-messages.ts'

/** The thread that has the database: the main thread is never blocked by a query. */

const options = z.object({ path: z.string(), now: z.iso.datetime() }).parse(workerData)
const call = z.object({ id: z.number(), method: z.string(), args: z.array(z.unknown()) })

if (!parentPort) throw new Error('history/worker.ts runs as a worker thread')
const port = parentPort
const say = (message: FromWorker): void => port.postMessage(message)

const opened = openDatabase(options.path, new Date(options.now))
if (opened.result === 'open') {
  const { database } = opened
  const repositories: Record<string, (...args: never[]) => unknown> = { ...createRepositories(database) }
  say({ type: 'open', setAside: opened.setAside })
  port.on('message', (message: unknown) => {
    if (message === 'close') {
      database.close()
      port.close()
      return
    }
    const { id, method, args } = call.parse(message)
    try {
      const run = repositories[method] as ((...args: unknown[]) => unknown) | undefined
      if (!run) throw new Error(`no such method: ${method}`)
      say({ type: 'done', id, value: run(...args) })
    } catch (error) {
      say({ type: 'failed', id, message: error instanceof Error ? error.message : String(error) })
    }
  })
} else {
  say(opened.result === 'newer' ? { type: 'newer' } : { type: 'unopened', detail: opened.detail })
  port.close()
}
