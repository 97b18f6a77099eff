import module from 'node:module'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Threads } from '#core/ports.ts'

type Program = Parameters<Threads['start']>[0]

/** MB that a thread may have where what it reads comes from outside: a bomb ends it alone. */
const MAX_HEAP: Readonly<Partial<Record<Program, number>>> = { reader: 512 }

/** Threads of this process, each from the file where the build has put its program. */
export function systemThreads(files: Readonly<Record<Program, URL>>): Threads {
  return {
    start(program, workerData, moved = []) {
      const maxOldGenerationSizeMb = MAX_HEAP[program]
      const resourceLimits = maxOldGenerationSizeMb === undefined ? {} : { maxOldGenerationSizeMb }
      return new Worker(files[program], { workerData, transferList: [...moved], resourceLimits, env: environment() })
    },
  }
}

/** Where main keeps what is compiled, its threads do, too: Node starts each without, unless its environment names the folder. */
function environment(): NodeJS.ProcessEnv {
  // Node has it from 22.10 on.
  const cache = (module as Partial<typeof module>).getCompileCacheDir?.()
  return cache === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: dirname(cache) }
}
