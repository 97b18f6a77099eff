import { join } from 'node:path'
import { DeskFailure } from '../desk-failure.ts'
import type { Files, Threads } from '../ports.ts'
import { DATABASE } from './backup-files.ts'
import type { Counts, FromThread, Task } from './worker-tasks.ts'

/** A database that is not sound; the message is what was found. */
export class DamagedDatabase extends Error {}

/** The progress, then the counts. */
export type ThreadStep =
  | { readonly is: 'under_way'; readonly done: number; readonly of: number }
  | { readonly is: 'done'; readonly counts: Counts }

export type RunInThread = ReturnType<typeof createThread>

/**
 * Runs tasks on a whole database, each in a separate thread. If aborted, the copy that the task is about is emptied, and
 * the thread has ended and released its files before the signal's reason is thrown. Throws DeskFailure
 * `file_not_written`, and DamagedDatabase if the database is not sound.
 */
export function createThread(threads: Threads, files: Pick<Files, 'writeFile'>) {
  return async function* run(task: Task, signal: AbortSignal): AsyncGenerator<ThreadStep> {
    signal.throwIfAborted()
    const worker = threads.start('backup', task)
    const heard: { latest: FromThread | null } = { latest: null }
    let wake = Promise.withResolvers<void>()
    const hear = (message: FromThread): void => {
      heard.latest = message
      wake.resolve()
    }
    worker.on('message', (said) => hear(said as FromThread))
    worker.on('error', (error) => hear({ type: 'failed', code: (error as Error).name, isDamaged: false }))
    const ended = new Promise<void>((resolve) => {
      worker.on('exit', () => {
        resolve()
        // A thread that exits without a result would be waited for forever.
        if (!isLast(heard.latest)) hear({ type: 'failed', code: 'exit', isDamaged: false })
      })
    })
    const stop = (): void => worker.postMessage('stop')
    const copy = copyOf(task)
    let emptied: Promise<void> | null = null
    const giveUp = (): void => {
      stop()
      // Nothing interrupts SQLite while it checks a whole copy, and the program cannot end before its threads. The check
      // of a copy that has become empty fails at once.
      if (copy !== null) emptied = files.writeFile(copy, '', 'w').catch(() => undefined)
    }
    signal.addEventListener('abort', giveUp, { once: true })
    try {
      for (;;) {
        await wake.promise
        wake = Promise.withResolvers<void>()
        const message = heard.latest
        if (message === null) continue
        if (message.type === 'failed') return fail(message)
        if (message.type === 'done') {
          yield { is: 'done', counts: message.counts }
          return
        }
        yield { is: 'under_way', done: message.done, of: message.of }
      }
    } finally {
      signal.removeEventListener('abort', giveUp)
      stop()
      await ended
      await emptied
      signal.throwIfAborted()
    }
  }
}

/** The copy that a task makes or checks; `null` if it only reads. */
function copyOf(task: Task): string | null {
  if (task.do === 'count') return null
  return task.do === 'copy' ? task.to : task.path
}

/**
 * Counts what the database of a data folder contains. `other`: another folder, with whose database it is compared.
 * Throws as the thread does.
 */
export async function countIn(
  run: RunInThread,
  folder: string,
  other: string | null,
  signal: AbortSignal,
): Promise<Counts> {
  for await (const step of run(
    { do: 'count', path: join(folder, DATABASE), other: other && join(other, DATABASE) },
    signal,
  )) {
    if (step.is === 'done') return step.counts
  }
  throw new Error('counting ended without a count')
}

function isLast(message: FromThread | null): boolean {
  return message?.type === 'done' || message?.type === 'failed'
}

function fail({ code, isDamaged }: Extract<FromThread, { type: 'failed' }>): never {
  if (isDamaged) throw new DamagedDatabase(code)
  throw new DeskFailure({ kind: 'file_not_written', detail: code })
}
