/** The log for faults once the desk is open: it records the place in the code and never the message. */
interface FaultLog {
  broken(where: string, error: unknown): void
}

let log: FaultLog | null = null

/**
 * Handles uncaught errors. Before the desk is open, an error ends the start. Afterwards a bug must not take the desk
 * down while payments are under way, so it is logged and the desk keeps running.
 */
export function setupFaults(endStart: (error: unknown) => void): void {
  const fault = (where: string, error: unknown) => (log === null ? endStart(error) : say(where, error))
  // A closed terminal or pipe accepts no more output. Reporting that would fail again, endlessly.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  process.on('uncaughtException', (error) => fault('uncaught exception', error))
  process.on('unhandledRejection', (error) => fault('unhandled rejection', error))
}

/** Called once the desk is open: from now on, faults go to its log. */
export function logFaults(to: FaultLog): void {
  log = to
}

/** Reports a fault on standard error and in the log, without its message, which could contain what was being sent. */
export function say(where: string, error?: unknown): void {
  const kind = error instanceof Error ? `: ${error.name}` : ''
  process.stderr.write(`Paydesk: ${where}${kind}\n`)
  try {
    log?.broken(where, error)
  } catch {
    // A closed or full log must not cause another fault.
  }
}
