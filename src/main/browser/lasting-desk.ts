import { setTimeout } from 'node:timers/promises'
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

/** How long to wait for the platform's responses after the host is told to stop. */
const TIMEOUT_MS = 30_000
/** The maximum time for closing when told to close now: a batch row may still be waiting for its response. */
const HURRIED_CLOSE_MS = 1000
/** How often to check whether everything is saved. */
const LOOK_MS = 250
/** A single Ctrl+C arrives several times: from the terminal, from npm and from `npm start`. */
const ECHO_MS = 1000

/**
 * Ends the host on SIGINT, SIGTERM and SIGHUP. If requests are unanswered, it says so and waits for the responses
 * first; a second signal ends it immediately, which leaves their outcome unknown.
 */
export function stopOnSignals(starting: () => StartingDesk, close: () => Promise<void>): void {
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

/** Starts no more rows of a batch, and waits for those under way. */
async function stopped(desk: Desk): Promise<void> {
  const count = desk.sending()
  if (count === 0) return
  const left = count === 1 ? 'One is left; send it' : `${count} are left; send them`
  say(
    `a batch is being sent: stopping after the payouts under way. ${left} later. Card numbers are only in memory: ` +
      'after the next start, choose the file or paste the table again.',
  )
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
