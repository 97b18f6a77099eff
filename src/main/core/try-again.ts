/** Pauses between two tries, in milliseconds: a scanner takes less than a second for most files. */
export const PAUSES_MS = [20, 50, 100, 200, 400, 800] as const

/** Retries what fails for a moment. Blocks the thread meanwhile, for 1.6 seconds at most. */
export function tryAgainSync<T>(run: () => T, passes: (error: unknown) => boolean): T {
  for (const pause of PAUSES_MS) {
    try {
      return run()
    } catch (error) {
      if (!passes(error)) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause)
    }
  }
  return run()
}
