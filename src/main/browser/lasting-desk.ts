import type { Desk } from '#core/create-desk.ts'

/** A desk that can be started anew while the host that serves it goes on. */
export interface LastingDesk {
  /** Whichever is open: what is taken of it is taken anew each time. */
  readonly desk: Desk
  /** Settles when one is open. */
  isOpen(): Promise<void>
  /** Closes the one there is and opens another. Rejects where that cannot be opened. */
  restart(): Promise<void>
}

export async function openLastingDesk(open: () => Promise<Desk>): Promise<LastingDesk> {
  let current = await open()
  let opening: Promise<void> = Promise.resolve()
  const desk: Desk = {
    get router() {
      return current.router
    },
    get log() {
      return current.log
    },
    evidence: via(() => current.evidence),
    receipts: via(() => current.receipts),
    exports: via(() => current.exports),
    inFlight: () => current.inFlight(),
    unsaved: () => current.unsaved(),
    settled: () => current.settled(),
    close: () => current.close(),
  }
  return {
    desk,
    isOpen: () => opening,
    restart() {
      opening = current.close().then(async () => {
        current = await open()
      })
      return opening
    },
  }
}

/** What stands for whichever is there when it is used. */
function via<T extends object>(current: () => T): T {
  return new Proxy({} as T, { get: (_none, name) => current()[name as keyof T] })
}
