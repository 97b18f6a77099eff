import { create } from 'zustand'

/** Whether the page has its line to the desk. While it has none, it is opened again by itself (socket-line.ts). */
export const useLine = create<{ readonly open: boolean }>(() => ({ open: true }))

/** Settles when the line is open. */
export function lineOpen(): Promise<void> {
  if (useLine.getState().open) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = useLine.subscribe(({ open }) => {
      if (!open) return
      stop()
      resolve()
    })
  })
}
