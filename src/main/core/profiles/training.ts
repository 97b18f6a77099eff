import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { TRAINING_TOKEN } from '#shared/model/training.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Access } from '../platform/access.ts'

/** The training platform of this desk: a real HTTP server on loopback, started when it is first needed. */
export interface Training {
  /** Where it listens and its play credential. Throws DeskFailure `training_failed`. */
  access(): Promise<Access>
  /** The address of its page for trainers, which any browser on this machine can open. Throws like `access`. */
  trainerPage(): Promise<string>
  close(): Promise<void>
}

const listening = z.object({ baseUrl: z.string(), trainerPage: z.string() })
const firstWords = z.union([listening, z.object({ error: z.string() })])

type Running = z.infer<typeof listening> & { readonly worker: Worker }

/** Milliseconds in which it must have said where it listens. */
const PATIENCE = 20_000

/** `stateFile` keeps what the training platform knows through restarts of the desk. */
export function createTraining(entry: URL, stateFile: string): Training {
  let running: Promise<Running> | null = null

  function start(): Promise<Running> {
    const worker = new Worker(entry, { workerData: { stateFile } })
    const started = new Promise<Running>((resolve, reject) => {
      const fail = (detail: string): void => reject(new DeskFailure({ kind: 'training_failed', detail }))
      worker.once('message', (message: unknown) => {
        const words = firstWords.safeParse(message)
        if (words.success && 'baseUrl' in words.data) resolve({ ...words.data, worker })
        else fail(words.success && 'error' in words.data ? words.data.error : 'unexpected message')
      })
      worker.once('exit', () => fail('it ended before it listened'))
      worker.once('error', (error) => fail(error instanceof Error ? error.message : String(error)))
    })
    // Ended or never begun: the next call starts it anew.
    const forget = (): void => {
      if (running === started) running = null
    }
    worker.once('exit', forget)
    const patience = setTimeout(() => void worker.terminate(), PATIENCE)
    started.catch(forget).finally(() => clearTimeout(patience))
    return started
  }

  function listener(): Promise<Running> {
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
      const started = await running?.catch(() => null)
      if (!started) return
      const exited = new Promise<void>((resolve) => {
        started.worker.once('exit', () => resolve())
      })
      started.worker.postMessage('close')
      const patience = setTimeout(() => void started.worker.terminate(), 3000)
      await exited
      clearTimeout(patience)
    },
  }
}
