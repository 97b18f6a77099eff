import { useRef, useState } from 'react'

interface OnceEach {
  /** IDs of the items with work in progress. */
  readonly busy: ReadonlySet<string>
  /** Does the work, unless some is in progress for that ID: a double click counts once. */
  readonly run: (id: string, work: () => Promise<unknown>) => Promise<void>
}

/** Work on several items, one piece at a time for each. `run` throws what its work throws. */
export function useOnceEach(): OnceEach {
  // A second click may come before the next render, so the ref decides and the state is only for rendering.
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
