import { join } from 'node:path'
import { pino } from 'pino'
import type { AppendedFile, Clock, SyncFiles } from '../ports.ts'

/**
 * The desk's log: one JSON line an event in `logs/desk.log`, the older ones in `logs/desk.old.log` and on. Only fields named here can be written: no bodies, no
 * names, no headers, so nothing secret can slip in by way of an object that grew.
 */
export interface Logger {
  call(entry: { endpoint: string; milliseconds: number; outcome: string; httpStatus?: number | undefined }): void
  /** `ignored`: names of variables that were taken out of the environment, and not their values. */
  started(entry: { version: string; host: string; runtime: string; ignored?: readonly string[] }): void
  /** A bug or a broken part. `where` is a fixed word of the program; the error's stack is kept, its message is not. */
  broken(where: string, error: unknown): void
  /** Part of a row of the database cannot be read: which, and nothing of what is in it. */
  damaged(entry: { table: string; id: string; fields: readonly string[] }): void
  /** A step of an update. `reason`: the name of a failure, never its message. */
  update(entry: { step: UpdateStep; version?: string | null; reason?: string }): void
  close(): void
}

type UpdateStep = 'none' | 'offered' | 'downloading' | 'downloaded' | 'cancelled' | 'failed' | 'in_place' | 'restarting'

const KEEP_BYTES = 5_000_000

/** A log that cannot be opened is done without: the desk is worth more than its log. `keepBytes`: of one file of it. */
export function createLogger(files: SyncFiles, folder: string, clock: Clock, keepBytes = KEEP_BYTES): Logger {
  try {
    return openLog(files, folder, clock, keepBytes)
  } catch {
    const silent = (): void => undefined
    return { call: silent, started: silent, broken: silent, damaged: silent, update: silent, close: silent }
  }
}

function openLog(files: SyncFiles, folder: string, clock: Clock, keepBytes: number): Logger {
  const logs = join(folder, 'logs')
  files.mkdir(logs, { recursive: true })
  const file = openRollingFile(files, logs, 'desk', keepBytes)
  const log = pino({ base: null, timestamp: () => `,"time":"${clock.now().toISOString()}"` }, file)
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
    damaged: ({ table, id, fields }) => safely(() => log.error({ table, id, fields }, 'damaged')),
    update: ({ step, version, reason }) => safely(() => log.info({ step, version, reason }, 'update')),
    close: () => safely(() => file.close()),
  }
}

/** Where it happened, without the message: that may quote what was being read. */
function framesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [typeof error]
  const { stack = '', message } = error
  // A message may have lines that look like frames.
  const at = stack.indexOf(message)
  const frames = stack.slice(at < 0 ? 0 : at + message.length).split('\n')
  const places = frames.filter((line) => /^\s+at /.test(line))
  return [error.name, ...places.slice(0, 12).map((line) => line.trim())]
}

/** Old files that are kept beside the one that is written, newest first. */
const OLD = ['old', 'old.2', 'old.3']

/**
 * A file of lines, `<name>.log` of a folder, that is put aside where the next line would make it larger than so many bytes:
 * while it is written to, not only when it is opened. No more than a few old ones are kept. Throws the system's error.
 */
function openRollingFile(files: SyncFiles, folder: string, name: string, limit: number) {
  const path = join(folder, `${name}.log`)
  const names = [path, ...OLD.map((old) => join(folder, `${name}.${old}.log`))]
  let file: AppendedFile | null = null
  let size = 0

  function open(): AppendedFile {
    file = files.append(path)
    size = file.size
    return file
  }

  /** Where it cannot be put aside (an old one stands open in another program, on Windows) it grows on: no line is lost. */
  function putAside(): void {
    close()
    try {
      for (let index = OLD.length; index > 0; index--) rename(files, names[index - 1] ?? path, names[index] ?? path)
    } finally {
      open()
    }
  }

  function close(): void {
    file?.close()
    file = null
  }

  let isClosed = false
  open()
  return {
    write(line: string): void {
      if (isClosed) return
      const bytes = Buffer.byteLength(line)
      if (file !== null && size > 0 && size + bytes > limit) tried(putAside)
      const opened = file ?? open()
      opened.write(line)
      size += bytes
    },
    close(): void {
      isClosed = true
      close()
    },
  }
}

function rename(files: SyncFiles, from: string, to: string): void {
  try {
    files.rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

function tried(act: () => void): void {
  try {
    act()
  } catch {
    // The next line tries once more.
  }
}
