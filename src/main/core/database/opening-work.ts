import type { OpeningWork } from '#shared/model/opening.ts'
import type { Timer } from '../ports.ts'

/** Reports what is done to a database before it is open. Throws GivenUp to abort it. */
export type TellWork = (work: OpeningWork) => void

/** Reports how many rows of a step are done. Throws to end the step. */
export type TellProgress = (done: number, of: number) => void

/** The database is no longer wanted and is not opened. */
export class GivenUp extends Error {}

/** Milliseconds between two reports about one step. */
const PAUSE_MS = 100

/** Reports each step, and its progress now and then; throws GivenUp if `givenUp` says so. */
export function tellWork(tell: TellWork, givenUp: SharedArrayBuffer | null, elapsed: Timer['elapsed']): TellWork {
  const flag = givenUp && new Int32Array(givenUp)
  let told = { what: '', step: 0, at: 0 }
  return (work) => {
    if (flag && Atomics.load(flag, 0) !== 0) throw new GivenUp('given up')
    const now = elapsed()
    if (work.what === told.what && work.step === told.step && now - told.at < PAUSE_MS) return
    told = { what: work.what, step: work.step, at: now }
    tell(work)
  }
}
