import { basename } from 'node:path'
import { z } from 'zod'
import { DeskFailure } from '../desk-failure.ts'
import type { SyncFiles, ThreadPort, Timer } from '../ports.ts'
import { markLeft } from './clean-shutdown.ts'
import { tellingDamage } from './damaged.ts'
import { createReadRepositories } from './find/read-repositories.ts'
import { openDatabase } from './open-database.ts'
import { openReader } from './open-reader.ts'
import { tellWork } from './opening-work.ts'
import { createRepositories, type Repositories } from './repositories.ts'
import { createSmallDatabase } from './small-database.ts'
import type { FromWorker, ThreadData } from './worker-messages.ts'

const call = z.object({ id: z.number(), method: z.string(), args: z.array(z.unknown()) })

/** The functions that record a request before it is sent. */
const JOURNALS: ReadonlySet<string> = new Set<keyof Repositories>(['beginCreation', 'beginFollowUp'])

/** Finds the function of a repository. */
type Find = (method: string) => unknown

/** Runs a database thread: opens the database as its data says, and answers calls until it is told to close. */
export function serveDatabase(data: ThreadData, port: ThreadPort, files: SyncFiles, elapsed: Timer['elapsed']): void {
  const say = (message: FromWorker): void => port.postMessage(message)
  const telling = <T>(run: () => T): T => tellingDamage((damage) => say({ type: 'damaged', damage }), run)

  function answer(find: Find, first: Extract<FromWorker, { type: 'open' }>, close: () => void): void {
    say(first)
    port.on('message', (message: unknown) => {
      if (message === 'close') {
        close()
        port.close()
        return
      }
      const { id, method, args } = call.parse(message)
      try {
        const run = find(method) as ((...args: unknown[]) => unknown) | undefined
        if (!run) throw new Error(`no such method: ${method}`)
        // An open database goes on without its file, but the next start would not find what it records.
        if (JOURNALS.has(method) && files.stat(data.path) === null)
          throw new Error(`${basename(data.path)} is no longer in the data folder`)
        say({ type: 'done', id, value: telling(() => run(...args)) })
      } catch (error) {
        const failure = error instanceof DeskFailure ? error.failure : null
        say({ type: 'failed', id, failure, message: error instanceof Error ? error.message : String(error) })
      }
    })
  }

  if (data.role !== 'write') {
    const database = openReader(data.path, data.givenUp, data.role === 'snapshot')
    const made = createReadRepositories(database)
    const first = { type: 'open', setAside: null, isNew: false, isSmall: false } as const
    answer(
      (method) => Reflect.get(made, method),
      first,
      () => database.close(),
    )
    return
  }
  const tell = tellWork((work) => say({ type: 'opening', work }), data.givenUp, elapsed)
  const opened = telling(() => openDatabase(files, data.path, new Date(data.now), tell))
  if (opened.result === 'open') {
    const { database, isNew, setAside } = opened
    const small = createSmallDatabase(database, data.path)
    const made = telling(() => ({ ...createRepositories(database), isSmall: small.isSmall }))
    const find: Find = (method) => Reflect.get(made, method) ?? Reflect.get(small.reads(), method)
    answer(find, { type: 'open', setAside, isNew, isSmall: small.isSmall() }, () => {
      small.close()
      database.close()
      markLeft(files, data.path)
    })
  } else {
    say(opened.result === 'failed' ? { type: 'unopened', detail: opened.detail } : { type: opened.result })
    port.close()
  }
}
