import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'

/**
 * The desk's log: one JSON line an event in `logs/desk.log`. Only fields named here can be written: no bodies, no
 * names, no headers, so nothing secret can slip in by way of an object that grew.
 */
export interface Logger {
  call(entry: { endpoint: string; milliseconds: number; outcome: string; httpStatus?: number | undefined }): void
  /** `ignored`: names of variables that were taken out of the environment, and not their values. */
  started(entry: { version: string; host: string; runtime: string; ignored?: readonly string[] }): void
  /** A bug or a broken part. `where` is a fixed word of the program; the error's stack is kept, its message is not. */
  broken(where: string, error: unknown): void
  close(): void
}

const KEEP_BYTES = 5_000_000

/** A log that cannot be opened is done without: the desk is worth more than its log. */
export function createLogger(folder: string): Logger {
  try {
    return openLog(folder)
  } catch {
    const silent = (): void => undefined
    return { call: silent, started: silent, broken: silent, close: silent }
  }
}

function openLog(folder: string): Logger {
  const logs = join(folder, 'logs')
  const path = join(logs, 'desk.log')
  mkdirSync(logs, { recursive: true, mode: 0o700 })
  if (existsSync(path) && statSync(path).size > KEEP_BYTES) renameSync(path, join(logs, 'desk.old.log'))
  const destination = pino.destination({ dest: path, mode: 0o600, sync: true })
  // A full disk must not end the desk for the sake of its log.
  destination.on('error', () => undefined)
  const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination)
  // Whatever becomes of a line, it decides nothing: no payment may fail or be told wrong for the sake of its log.
  const safely = (write: () => void): void => {
    try {
      write()
    } catch {
      // There is nowhere left to say it.
    }
  }
  return {
    call: (entry) => safely(() => log.info(entry, 'call')),
    started: (entry) => safely(() => log.info(entry, 'started')),
    broken: (where, error) => safely(() => log.error({ where, stack: framesOf(error) }, 'broken')),
    close: () => safely(() => destination.end()),
  }
}

/** Where it happened, without the message: that may quote what was being read. */
function framesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [typeof error]
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return [error.name, ...frames.slice(0, 12).map((line) => line.trim())]
}
