import type { Desk } from '#core/create-desk.ts'
import type { Opening } from '#core/opening.ts'

/** How long closing Paydesk waits for a SQLite statement, which nothing can interrupt (milliseconds). */
const TIMEOUT_MS = 3_000

/**
 * How long an open desk may take to close (milliseconds): longer than the payout of a batch that is being sent. A call
 * that hangs, for example to a drive that no longer answers, would otherwise keep the program running for ever.
 */
const CLOSE_TIMEOUT_MS = 180_000

/** A desk that its host is starting. */
export interface StartingDesk {
  /** `null` until it is open. */
  desk(): Desk | null
  /** Closes the desk, or cancels opening it. Settles when its folder is free; a second call waits for the first. */
  close(): Promise<void>
  isClosing(): boolean
}

/** `opened`: the desk that results from the opening. */
export function startingDesk(opening: Opening, opened: Promise<Desk>): StartingDesk {
  let desk: Desk | null = null
  let closing: Promise<void> | null = null
  const settled = opened.then(
    (one) => {
      desk = one
    },
    () => undefined,
  )

  async function close(): Promise<void> {
    if (desk === null) await orEnd(TIMEOUT_MS, Promise.all([opening.database.giveUp(), settled]))
    if (desk !== null) await orEnd(CLOSE_TIMEOUT_MS, desk.close())
  }

  return {
    desk: () => desk,
    close() {
      closing ??= close()
      return closing
    },
    isClosing: () => closing !== null,
  }
}

async function orEnd(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const late = setTimeout(endAtOnce, milliseconds)
  await work.finally(() => clearTimeout(late))
}

/** Like a power failure: the current transaction leaves the database unchanged, and the system releases the folder. */
function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL')
}
