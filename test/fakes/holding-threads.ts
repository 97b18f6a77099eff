import type { StartedThread, Threads } from '../../src/main/core/ports.ts'
import { oneThread } from './one-thread.ts'
import { realThreads } from './ports.ts'

interface Hold {
  readonly what: 'call' | 'answer'
  /** Called once it is held. */
  readonly held: () => void
  readonly released: Promise<void>
}

/** Threads whose next call of a database method, or the answer to it, waits until the test releases it. */
export function holdingThreads() {
  const holds = new Map<string, Hold>()
  const inner = oneThread(realThreads)
  const holding = (thread: StartedThread): StartedThread => {
    const answers = new Map<number, Hold>()
    return {
      ...thread,
      postMessage(message) {
        const { method = '', id = 0 } = message as { readonly method?: string; readonly id?: number }
        const hold = holds.get(method)
        holds.delete(method)
        if (hold?.what === 'answer') answers.set(id, hold)
        if (hold?.what !== 'call') return thread.postMessage(message)
        hold.held()
        void hold.released.then(() => thread.postMessage(message))
      },
      on: (event, tell) =>
        thread.on(event, (said) => {
          const hold = answers.get((said as { readonly id?: number } | undefined)?.id ?? 0)
          if (!hold) return tell(said)
          hold.held()
          void hold.released.then(() => tell(said))
        }),
    }
  }
  const hold = (method: string, what: Hold['what'] = 'call') => {
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    holds.set(method, { what, held: held.resolve, released: released.promise })
    return { called: held.promise, release: released.resolve }
  }
  const threads: Threads = { start: (...program) => holding(inner.start(...program)) }
  return { threads, hold }
}
