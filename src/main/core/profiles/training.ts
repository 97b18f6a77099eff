import { z } from 'zod'
import { TRAINING_TOKEN } from '#shared/model/training.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { PlatformAccess } from '../platform/access.ts'
import type { StartedThread, Threads, Timer } from '../ports.ts'
import { timeLimit } from '../time-limit.ts'

/** The training platform of this desk: a real HTTP server on loopback, started when it is first needed. */
export interface Training {
  /** Returns its address and its training credential. Throws DeskFailure `training_failed`. */
  access(): Promise<PlatformAccess>
  /** Returns the address of its page for trainers, which any browser on this machine can open. Throws like `access`. */
  trainerPage(): Promise<string>
  close(): Promise<void>
}

const listening = z.object({ baseUrl: z.string(), trainerPage: z.string() })
const firstWords = z.union([listening, z.object({ error: z.string() })])

type Running = z.infer<typeof listening> & { readonly worker: StartedThread }

/** Milliseconds within which it must report where it listens. */
const START_TIMEOUT = 20_000

/** `stateFile` keeps the training platform's data across restarts of the desk. */
export function createTraining(threads: Threads, timer: Timer, stateFile: string): Training {
  let running: Promise<Running> | null = null
  let isClosed = false

  function endAfter(milliseconds: number, worker: StartedThread) {
    const late = timeLimit(timer, milliseconds)
    late.signal.addEventListener('abort', () => void worker.terminate())
    return late
  }

  function start(): Promise<Running> {
    const worker = threads.start('training', { stateFile })
    const started = new Promise<Running>((resolve, reject) => {
      const fail = (detail: string): void => reject(new DeskFailure({ kind: 'training_failed', detail }))
      worker.on('message', (message: unknown) => {
        const words = firstWords.safeParse(message)
        if (words.success && 'baseUrl' in words.data) resolve({ ...words.data, worker })
        else fail(words.success && 'error' in words.data ? words.data.error : 'unexpected message')
      })
      worker.on('exit', () => fail('it ended before it listened'))
      worker.on('error', (error) => fail(error instanceof Error ? error.message : String(error)))
    })
    // It ended or never started: the next call starts it again.
    const forget = (): void => {
      if (running === started) running = null
    }
    worker.on('exit', forget)
    const late = endAfter(START_TIMEOUT, worker)
    started.catch(forget).finally(late.clear)
    return started
  }

  async function listener(): Promise<Running> {
    // A read that was under way when the desk was closed must not start it again.
    if (isClosed) throw new DeskFailure({ kind: 'training_failed', detail: 'the desk is closed' })
    running ??= start()
    return running
  }

  return {
    async access() {
      const { baseUrl } = await listener()
      return { baseUrl, headers: { authorization: `Bearer ${TRAINING_TOKEN}` }, secrets: [] }
    },
    async trainerPage() {
      return (await listener()).trainerPage
    },
    async close() {
      isClosed = true
      const started = await running?.catch(() => null)
      if (!started) return
      const exited = new Promise<void>((resolve) => {
        started.worker.on('exit', () => resolve())
      })
      started.worker.postMessage('close')
      const late = endAfter(3000, started.worker)
      await exited
      late.clear()
    },
  }
}
