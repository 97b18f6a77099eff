import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { TRAINING_TOKEN } from '#shared/model/training.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Access } from '../platform/access.ts'

/** The training platform of this desk: a real HTTP server on loopback, started when it is first needed. */
export interface Training {
  /** Where it listens and its play credential. Throws DeskFailure `training_failed`. */
  access(): Promise<Access>
  close(): Promise<void>
}

const firstWords = z.union([z.object({ baseUrl: z.string() }), z.object({ error: z.string() })])

/** Milliseconds in which it must have said where it listens. */
const PATIENCE = 20_000

/** `stateFile` keeps what the training platform knows through restarts of the desk. */
export function createTraining(entry: URL, stateFile: string): Training {
  let running: Promise<{ baseUrl: string; worker: Worker }> | null = null

  function start(): Promise<{ baseUrl: string; worker: Worker }> {
    const worker = new Worker(entry, { workerData: { stateFile } })
    const started = new Promise<{ baseUrl: string; worker: Worker }>((resolve, reject) => {
      const fail = (detail: string): void => reject(new DeskFailure({ kind: 'training_failed', detail }))
      worker.once('message', (message: unknown) => {
        const words = firstWords.safeParse(message)
        if (words.success && 'baseUrl' in words.data) resolve({ baseUrl: words.data.baseUrl, worker })
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

  return {
    async access() {
      running ??= start()
      const { baseUrl } = await running
      return { baseUrl, headers: { authorization: `Bearer ${TRAINING_TOKEN}` }, secrets: [] }
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
