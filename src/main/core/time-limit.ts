import type { Timer } from './ports.ts'

/**
 * A signal that aborts after this many milliseconds, or when `given` aborts. Uses its own timer: a waiting write must
 * not depend on when `AbortSignal.timeout` and `AbortSignal.any` are garbage-collected.
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
    /** Whether the time ran out first. */
    isLate: () => over.signal.aborted && given?.aborted !== true,
    clear(): void {
      ended.abort()
      given?.removeEventListener('abort', give)
    },
  }
}

/** The result of `work` or, after this many milliseconds, what `late` returns or throws; `work` continues. */
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
