import { setTimeout } from 'node:timers/promises'
import type { Desk } from '#core/create-desk.ts'
import type { StartingDesk } from './starting-desk.ts'

/** How long to wait for the platform's responses after the host is told to stop. */
const TIMEOUT_MS = 30_000
/** The maximum time for closing when told to close now: a batch row may still be waiting for its response. */
const HURRIED_CLOSE_MS = 1000
/** How often to check whether everything is saved. */
const LOOK_MS = 250
/** A single Ctrl+C arrives several times: from the terminal, from npm, from `npm start`, and from the settings' library. */
const ECHO_MS = 1000

/** How a host ends. */
interface Ending {
  /** Ends its connections to screens; the desk is closed once this resolves. */
  close(): Promise<void>
  exit(code: number): void
}

/**
 * Ends the host on SIGINT, SIGTERM and SIGHUP, also when the operator logs out or the machine is shut down. If requests
 * are unanswered, it says so and waits for the responses first; a second signal ends it immediately, which leaves their
 * outcome unknown.
 */
export function stopOnSignals(starting: () => StartingDesk, { close, exit }: Ending): void {
  let first: number | null = null
  const hurry = Promise.withResolvers<void>()
  const stop = async (): Promise<void> => {
    const desk = starting().desk()
    // A desk that is not open yet has sent nothing.
    if (desk !== null) {
      const ended = stopped(desk)
        .then(() => answered(desk))
        .then(() => saved(desk))
      await Promise.race([ended, hurry.promise])
      sayWhatIsLeft(desk)
    }
    await Promise.race([close(), hurry.promise])
    const hurried = hurry.promise.then(() => setTimeout(HURRIED_CLOSE_MS))
    await Promise.race([starting().close(), hurried])
    exit(0)
  }
  const signalled = (): void => {
    if (first === null) {
      first = Date.now()
      stop().catch(() => exit(1))
    } else if (Date.now() - first >= ECHO_MS) {
      hurry.resolve()
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, signalled)
}

/** Starts no more rows of a batch, and waits for those under way. */
async function stopped(desk: Desk): Promise<void> {
  const count = desk.sending()
  const left = count === 1 ? 'One is left; send it' : `${count} are left; send them`
  if (count > 0)
    say(
      `a batch is being sent: stopping after the payouts under way. ${left} later. Card numbers are only in memory: ` +
        'after the next start, choose the file or paste the table again.',
    )
  // Also one that is only being started.
  await Promise.race([desk.stopSending(), setTimeout(TIMEOUT_MS, undefined, { ref: false })])
}

/** Waits for requests under way; the screens keep working meanwhile and may send more. */
async function answered(desk: Desk): Promise<void> {
  const count = desk.inFlight()
  if (count === 0) return
  say(
    `${count === 1 ? 'one request has' : `${count} requests have`} been sent and not answered yet. Waiting up to ` +
      `${TIMEOUT_MS / 1000} s. Stop again to close now: the outcome is then unknown, at the top of Transactions at the next start.`,
  )
  const until = Date.now() + TIMEOUT_MS
  while (desk.inFlight() > 0 && Date.now() < until) {
    await Promise.race([desk.settled(), setTimeout(Math.max(0, until - Date.now()), undefined, { ref: false })])
  }
}

/** Waits for responses that could not be written to disk: the desk keeps retrying. */
async function saved(desk: Desk): Promise<void> {
  const count = desk.unsaved()
  if (count === 0) return
  say(
    `${count === 1 ? 'one response from the platform is' : `${count} responses from the platform are`} not saved: the disk is full ` +
      `or cannot be written to. Free some space; waiting up to ${TIMEOUT_MS / 1000} s. Stop again to close now.`,
  )
  const until = Date.now() + TIMEOUT_MS
  while (desk.unsaved() > 0 && Date.now() < until) await setTimeout(LOOK_MS, undefined, { ref: false })
}

/** Reports what is left open when the host ends; it is found at the next start. */
function sayWhatIsLeft(desk: Desk): void {
  const count = desk.inFlight() + desk.unsaved()
  if (count > 0) say(`closing without ${count === 1 ? 'a response' : `${count} responses`}: the outcome is unknown.`)
}

function say(words: string): void {
  process.stderr.write(`Paydesk: ${words}\n`)
}
