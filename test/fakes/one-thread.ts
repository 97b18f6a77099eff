import { EventEmitter } from 'node:events'
import { serveBackup } from '../../src/main/core/backup/serve-backup.ts'
import type { Task } from '../../src/main/core/backup/worker-tasks.ts'
import type { ReaderData } from '../../src/main/core/batches/reader/messages.ts'
import { serveReader } from '../../src/main/core/batches/reader/serve-reader.ts'
import { serveDatabase } from '../../src/main/core/database/serve-database.ts'
import type { ThreadData } from '../../src/main/core/database/worker-messages.ts'
import type { SyncFiles, Threads } from '../../src/main/core/ports.ts'
import { systemFiles } from '../../src/main/host/system-files.ts'
import { systemTimer } from '../../src/main/host/system-timer.ts'

interface OneThreadOptions {
  /** Delivers a message; by default in a microtask. */
  readonly post?: (arrive: () => void) => void
  readonly elapsed?: () => number
  readonly files?: SyncFiles
}

/**
 * Runs the work of threads in the desk's thread: a message arrives as the value that was sent. Only the training
 * platform, which is a server, is started through `others`.
 */
export function oneThread(
  others: Threads,
  { post = queueMicrotask, elapsed = systemTimer.elapsed, files = systemFiles.sync }: OneThreadOptions = {},
): Threads {
  return {
    start(program, data) {
      if (program === 'training') return others.start(program, data)
      const outside = new EventEmitter()
      const inside = new EventEmitter()
      let isOpen = true
      const exit = (): void => {
        isOpen = false
        queueMicrotask(() => outside.emit('exit', 0))
      }
      const run = (step: () => void): void =>
        post(() => {
          try {
            if (isOpen) step()
          } catch (error) {
            outside.emit('error', error)
            exit()
          }
        })
      const port = {
        postMessage: (message: unknown) => queueMicrotask(() => outside.emit('message', message)),
        on: inside.on.bind(inside),
        close: exit,
      }
      run(() => {
        if (program === 'backup') serveBackup(data as Task, port, files)
        else if (program === 'reader') serveReader(data as ReaderData, port)
        else serveDatabase(data as ThreadData, port, files, elapsed)
      })
      return {
        postMessage: (message) => run(() => inside.emit('message', message)),
        on: outside.on.bind(outside),
        terminate: exit,
      }
    },
  }
}
