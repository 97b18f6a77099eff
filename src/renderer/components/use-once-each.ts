import { useRef, useState } from 'react'

interface OnceEach {
  /** Ids of those with which something is being done. */
  readonly busy: ReadonlySet<string>
  /** Does it, unless something is being done with that one: a double click is one. */
  readonly run: (id: string, work: () => Promise<unknown>) => Promise<void>
}

/** What is done with one of several, one thing at a time with each. `run` throws what its work throws. */
export function useOnceEach(): OnceEach {
  // A second click may come before the screen is drawn anew: what counts is known here, and drawn from the state.
  const underWay = useRef<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const put = (ids: Iterable<string>): void => {
    underWay.current = new Set(ids)
    setBusy(underWay.current)
  }
  return {
    busy,
    run: async (id, work) => {
      if (underWay.current.has(id)) return
      put([...underWay.current, id])
      try {
        await work()
      } finally {
        put([...underWay.current].filter((one) => one !== id))
      }
    },
  }
}
