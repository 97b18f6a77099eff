import type { Desk } from '#core/create-desk.ts'
import type { ServedRouter } from '#core/router/serve.ts'
import type { StartingDesk } from '../host/starting-desk.ts'

/** A desk whose opening has begun. */
export interface BegunDesk {
  /** Rejects where it cannot be opened. */
  readonly opened: Promise<Desk>
  readonly starting: StartingDesk
  readonly router: ServedRouter
}

/** A desk that can be started anew while the host that serves it goes on. What is asked of its files waits until it is open. */
export interface LastingDesk extends Pick<Desk, 'evidence' | 'receipts' | 'exports'> {
  /** Whichever there is now. */
  current(): BegunDesk
  /** Settles at once, or, while one is being closed to be started anew, when the other is begun. */
  isThere(): Promise<void>
  /** Closes the one there is and opens another. Rejects where that cannot be opened, unless it was closed meanwhile. */
  restart(): Promise<void>
}

export function createLastingDesk(begin: () => BegunDesk): LastingDesk {
  let current = begin()
  let there: Promise<void> = Promise.resolve()
  const desk = (): Promise<Desk> => there.then(() => current.opened)
  return {
    evidence: {
      receive: async (...order) => (await desk()).evidence.receive(...order),
      open: async (...order) => (await desk()).evidence.open(...order),
    },
    receipts: { openCopy: async (...order) => (await desk()).receipts.openCopy(...order) },
    exports: { open: async (...order) => (await desk()).exports.open(...order) },
    current: () => current,
    isThere: () => there,
    async restart() {
      there = current.starting.close().then(() => {
        current = begin()
      })
      await there
      const { opened, starting } = current
      await opened.catch((error: unknown) => {
        if (!starting.isClosing()) throw error
      })
    },
  }
}
