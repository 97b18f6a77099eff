import { create } from 'zustand'

/** Whether the page is connected to the desk. If not, it reconnects by itself (socket-line.ts). */
export const useLine = create<{ readonly open: boolean }>(() => ({ open: true }))

/** Settles once the connection is open. */
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
