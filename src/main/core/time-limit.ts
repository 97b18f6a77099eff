import type { Timer } from './ports.ts'

/**
 * Aborted after so many milliseconds, or with the signal that is given. A timer of its own: a write that waits must not
 * depend on when `AbortSignal.timeout` and `AbortSignal.any` are collected as garbage.
 */
export function timeLimit(timer: Timer, milliseconds: number, given?: AbortSignal) {
  const over = new AbortController()
  const ended = new AbortController()
  const give = () => over.abort(given?.reason)
  void timer.wait(milliseconds, ended.signal).then(() => {
    if (!ended.signal.aborted) over.abort(new DOMException('The time limit is over', 'TimeoutError'))
  })
  given?.addEventListener('abort', give)
  if (given?.aborted) give()
  return {
    signal: over.signal,
    /** Whether the time was over first. */
    isLate: () => over.signal.aborted && given?.aborted !== true,
    clear(): void {
      ended.abort()
      given?.removeEventListener('abort', give)
    },
  }
}

/** What the work gives, or after so many milliseconds what `late` gives or throws; the work goes on. */
export async function inTime<T, Late>(
  timer: Timer,
  milliseconds: number,
  work: Promise<T>,
  late: () => Late,
): Promise<T | Late> {
  const ended = new AbortController()
  try {
    return await Promise.race([work, timer.wait(milliseconds, ended.signal).then(late)])
  } finally {
    ended.abort()
  }
}
