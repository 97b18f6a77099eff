export type Turns = <T>(run: () => Promise<T>) => Promise<T>

/** Runs one thing after another, each when what was asked for before it has ended, however it ended. */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  return (run) => {
    const mine = last.then(run)
    last = mine.catch(() => undefined)
    return mine
  }
}
