import { create } from 'zustand'
import type { OfferedResult } from '../../bridge/evidence-files.ts'

/** Lots of files being added to one transaction, one after the other. */
export interface EvidenceLots {
  /** The progress of the lot under way; `null` if there is none. */
  readonly progress: { readonly done: number; readonly all: number } | null
  /** Files that were not taken or were already there, from the last lot and those it had to wait for. */
  readonly remarks: readonly OfferedResult[]
}

export const NO_LOTS: EvidenceLots = { progress: null, remarks: [] }

/** By transaction, so that lots under way are found again on whichever of its screens is opened next. */
export const useEvidenceLots = create<Readonly<Record<string, EvidenceLots>>>(() => ({}))

/** By transaction: the end of its last lot. Nothing of a lot is kept after it, because a lot holds its files. */
const queues = new Map<string, Promise<void>>()
/** By transaction: on how many screens its lots are shown. */
const watched = new Map<string, number>()

function lotsOf(transactionId: string): EvidenceLots {
  return useEvidenceLots.getState()[transactionId] ?? NO_LOTS
}

function setLots(transactionId: string, change: Partial<EvidenceLots>): void {
  useEvidenceLots.setState({ [transactionId]: { ...lotsOf(transactionId), ...change } })
}

/** Takes a lot of `count` files once those before it are done. Results of `take` other than `kept` become remarks. */
export function addLot(
  transactionId: string,
  count: number,
  take: (onProgress: (done: number, all: number) => void) => Promise<readonly OfferedResult[]>,
): Promise<readonly OfferedResult[]> {
  // Remarks of the lots that this one waits for have not been seen yet, and stay.
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

/** Marks the lots as shown on a screen until the returned function is called, which drops the remarks seen there. */
export function watchLots(transactionId: string): () => void {
  watched.set(transactionId, (watched.get(transactionId) ?? 0) + 1)
  return () => {
    watched.set(transactionId, (watched.get(transactionId) ?? 1) - 1)
    if (lotsOf(transactionId).progress === null) forgetRemarks(transactionId)
  }
}
