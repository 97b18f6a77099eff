import type { Desk } from '#core/create-desk.ts'

/** How long answers of the platform are waited for when the host is told to stop. */
const PATIENCE_MS = 30_000
/** One Ctrl+C comes several times over: from the terminal, from npm and from `npm start`. */
const ECHO_MS = 1000

/**
 * Ends the host on SIGINT and SIGTERM. With requests sent and not answered it waits for the answers first, and says so;
 * a second signal ends it at once, which leaves their outcome unknown.
 */
export function stopOnSignals(desk: Desk, close: () => Promise<void>): void {
  let first: number | null = null
  const hurry = Promise.withResolvers<void>()
  const stop = async (): Promise<void> => {
    await Promise.race([answered(desk), hurry.promise])
    await close()
    await desk.close()
    process.exit(0)
  }
  const signalled = (): void => {
    if (first === null) {
      first = Date.now()
      stop().catch(() => process.exit(1))
    } else if (Date.now() - first >= ECHO_MS) {
      hurry.resolve()
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, signalled)
}

async function answered(desk: Desk): Promise<void> {
  const count = desk.inFlight()
  if (count === 0) return
  process.stderr.write(
    `Paydesk: ${count} sent and not answered; waiting. Stop again to close now: their outcome is then unknown.\n`,
  )
  await Promise.race([desk.settled(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}
