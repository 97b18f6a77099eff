import type { Desk } from '#core/create-desk.ts'
import type { Opening } from '#core/opening.ts'

/** So long (milliseconds) a statement of SQLite, which nothing can interrupt, is waited for when Paydesk is closed. */
const TIMEOUT_MS = 3_000

/** A desk that its host is starting. */
export interface StartingDesk {
  /** Null: it is not open yet. */
  desk(): Desk | null
  /** Closes the desk, or gives up opening it. Settles when its folder is free; a second call waits for the first. */
  close(): Promise<void>
  isClosing(): boolean
}

/** `opened`: the desk that comes of the opening. */
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
    if (desk === null) {
      const late = setTimeout(endAtOnce, TIMEOUT_MS)
      await Promise.all([opening.database.giveUp(), settled])
      clearTimeout(late)
    }
    await desk?.close()
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

/** As a power cut would: the transaction that is under way leaves the database as it was, and the system frees the folder. */
function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL')
}
