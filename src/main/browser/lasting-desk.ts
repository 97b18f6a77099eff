import type { Desk } from '#core/create-desk.ts'
import type { ServedRouter } from '#core/router/serve.ts'
import type { StartingDesk } from '../host/starting-desk.ts'

/** A desk whose opening has begun. */
export interface BegunDesk {
  /** Rejects if it cannot be opened. */
  readonly opened: Promise<Desk>
  readonly starting: StartingDesk
  readonly router: ServedRouter
}

/** A desk that can be restarted while its host keeps running. Requests for its files wait until it is open. */
interface LastingDesk extends Pick<Desk, 'evidence' | 'receipts' | 'batches' | 'exports'> {
  /** The current desk. */
  current(): BegunDesk
  /** Settles immediately or, during a restart, once the new desk has begun to open. */
  isThere(): Promise<void>
  /** Closes the current desk and opens another. Rejects if that cannot be opened, unless it was closed meanwhile. */
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
    batches: { receive: async (...order) => (await desk()).batches.receive(...order) },
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
