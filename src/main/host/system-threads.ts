import { Worker } from 'node:worker_threads'
import type { Threads } from '#core/ports.ts'

/** Threads of this process, each from the file where the build has put its program. */
export function systemThreads(files: Readonly<Record<Parameters<Threads['start']>[0], URL>>): Threads {
  return { start: (program, workerData) => new Worker(files[program], { workerData }) }
}
