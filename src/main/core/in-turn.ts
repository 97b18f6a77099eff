export type Turns = <T>(run: () => Promise<T>) => Promise<T>

/** Runs tasks one at a time: each starts once the previous one has ended, whether it succeeded or failed. */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  return (run) => {
    const mine = last.then(run)
    last = mine.catch(() => undefined)
    return mine
  }
}
