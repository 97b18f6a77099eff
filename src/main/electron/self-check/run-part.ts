import type { Timer } from '#core/ports.ts'
import { describe } from './detail.ts'
import { PARTS, type PartName } from './report.ts'
import { addResult } from './results.ts'

/** Runs a part: true where it is as it should be. It gives what was found, or throws what failed. */
export type RunPart = (name: PartName, run: (signal: AbortSignal) => Promise<string>) => Promise<boolean>

interface Recorded {
  readonly folder: string
  readonly timer: Timer
  /** Folders that results may speak of, and by which word. */
  readonly known: Readonly<Record<string, string>>
}

/** Runs parts, each no longer than it may take, and notes each result at once. */
export function createRunPart({ folder, timer, known }: Recorded): RunPart {
  return async (name, run) => {
    const from = performance.now()
    const end = (ok: boolean, detail: string): boolean => {
      addResult(folder, { name, ok, ms: Math.round(performance.now() - from), detail })
      return ok
    }
    try {
      return end(true, await withLimit(timer, PARTS[name], run))
    } catch (error) {
      return end(false, describe(error, known))
    }
  }
}

/** Gives a run up that takes longer than it may. */
async function withLimit<Result>(
  timer: Timer,
  milliseconds: number,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const done = new AbortController()
  const giveUp = new AbortController()
  const late = timer.wait(milliseconds, done.signal).then(() => {
    if (done.signal.aborted) return new Promise<never>(() => undefined)
    const error = new Error(`not done within ${milliseconds / 1000} s`)
    giveUp.abort(error)
    throw error
  })
  try {
    return await Promise.race([run(giveUp.signal), late])
  } finally {
    done.abort()
    late.catch(() => undefined)
  }
}
