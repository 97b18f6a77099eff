/** Where a fault is written once there is a desk: its log keeps the place in the code and never the message. */
interface FaultLog {
  broken(where: string, error: unknown): void
}

let log: FaultLog | null = null

/**
 * What nothing caught. Before there is a desk it ends the start; after that a bug must not take the desk down while
 * payments are under way, so it is written down and the desk goes on.
 */
export function setupFaults(endStart: (error: unknown) => void): void {
  const fault = (where: string, error: unknown) => (log === null ? endStart(error) : say(where, error))
  // A terminal or a pipe that is gone takes nothing any more. To say that would fail again, without an end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  process.on('uncaughtException', (error) => fault('uncaught exception', error))
  process.on('unhandledRejection', (error) => fault('unhandled rejection', error))
}

/** There is a desk: from now on faults go to its log. */
export function logFaults(to: FaultLog): void {
  log = to
}

/** Says a fault on standard error and in the log, without its message: that could hold what was being sent. */
export function say(where: string, error?: unknown): void {
  const kind = error instanceof Error ? `: ${error.name}` : ''
  process.stderr.write(`Paydesk: ${where}${kind}\n`)
  try {
    log?.broken(where, error)
  } catch {
    // A log that is closed or full must not become the next fault.
  }
}
