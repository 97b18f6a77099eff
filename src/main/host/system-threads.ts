import module from 'node:module'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Threads } from '#core/ports.ts'

type Program = Parameters<Threads['start']>[0]

/** Maximum heap in MB for threads that read untrusted input: a decompression bomb ends only its thread. */
const MAX_HEAP: Readonly<Partial<Record<Program, number>>> = { reader: 512 }

/** Threads of this process, each started from its program's file in the build. */
export function systemThreads(files: Readonly<Record<Program, URL>>): Threads {
  return {
    start(program, workerData, moved = []) {
      const maxOldGenerationSizeMb = MAX_HEAP[program]
      const resourceLimits = maxOldGenerationSizeMb === undefined ? {} : { maxOldGenerationSizeMb }
      return new Worker(files[program], { workerData, transferList: [...moved], resourceLimits, env: environment() })
    },
  }
}

/** Threads use main's compile cache: Node starts each without one unless its environment names the folder. */
function environment(): NodeJS.ProcessEnv {
  // Node has this function since 22.10.
  const cache = (module as Partial<typeof module>).getCompileCacheDir?.()
  return cache === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: dirname(cache) }
}
