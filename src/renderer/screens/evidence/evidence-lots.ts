import { create } from 'zustand'
import type { OfferedResult } from '../../bridge/evidence-files.ts'

/** Lots of files on their way to one transaction, one after the other. */
export interface EvidenceLots {
  /** How far the lot under way is; null: none is. */
  readonly progress: { readonly done: number; readonly all: number } | null
  /** What was not taken, or was there already: of the last lot and of those that it had to wait for. */
  readonly remarks: readonly OfferedResult[]
}

export const NO_LOTS: EvidenceLots = { progress: null, remarks: [] }

/** By transaction: files that are on their way stay so on whichever screen of it is opened next. */
export const useEvidenceLots = create<Readonly<Record<string, EvidenceLots>>>(() => ({}))

/** By transaction: the end of its last lot. Nothing of a lot is kept after it: it holds its files. */
const queues = new Map<string, Promise<void>>()
/** On how many screens the lots of a transaction are shown. */
const watched = new Map<string, number>()

function lotsOf(transactionId: string): EvidenceLots {
  return useEvidenceLots.getState()[transactionId] ?? NO_LOTS
}

function setLots(transactionId: string, change: Partial<EvidenceLots>): void {
  useEvidenceLots.setState({ [transactionId]: { ...lotsOf(transactionId), ...change } })
}

/** Takes a lot of so many files when those before it are done. What `take` gives is told of by the lots' remarks. */
export function addLot(
  transactionId: string,
  count: number,
  take: (onProgress: (done: number, all: number) => void) => Promise<readonly OfferedResult[]>,
): Promise<readonly OfferedResult[]> {
  // What became of a lot that this one waits for has not been seen yet.
  if (lotsOf(transactionId).progress === null) forgetRemarks(transactionId)
  const run = async () => {
    setLots(transactionId, { progress: { done: 0, all: count } })
    try {
      const results = await take((done, all) => setLots(transactionId, { progress: { done, all } }))
      const missing = results.filter(({ result }) => result !== 'kept')
      setLots(transactionId, { remarks: [...lotsOf(transactionId).remarks, ...missing] })
      return results
    } finally {
      setLots(transactionId, { progress: null })
    }
  }
  const taken = (queues.get(transactionId) ?? Promise.resolve()).then(run)
  const over = () => {
    if (queues.get(transactionId) === end) queues.delete(transactionId)
  }
  const end = taken.then(over, over)
  queues.set(transactionId, end)
  return taken
}

export function forgetRemarks(transactionId: string): void {
  setLots(transactionId, { remarks: [] })
}

export function isWatched(transactionId: string): boolean {
  return (watched.get(transactionId) ?? 0) > 0
}

/** A screen shows them, until what it gives is called: what became of them was told there. */
export function watchLots(transactionId: string): () => void {
  watched.set(transactionId, (watched.get(transactionId) ?? 0) + 1)
  return () => {
    watched.set(transactionId, (watched.get(transactionId) ?? 1) - 1)
    if (lotsOf(transactionId).progress === null) forgetRemarks(transactionId)
  }
}
