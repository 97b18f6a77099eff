import type { OpeningWork } from '#shared/model/opening.ts'
import type { Timer } from '../ports.ts'

/** Told of what is done to a database before it is open. Throws GivenUp where it is not to go on. */
export type TellWork = (work: OpeningWork) => void

/** Told of one step how many of its rows are done. Throws what ends it. */
export type TellProgress = (done: number, of: number) => void

/** The database is not to be opened any more: whoever wanted it has gone. */
export class GivenUp extends Error {}

/** Between two words about one step, milliseconds. */
const PAUSE_MS = 100

/** Tells of each step, of a step now and then how far it is, and gives up where `givenUp` says so. */
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
