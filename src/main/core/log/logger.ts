import { join } from 'node:path'
import { pino } from 'pino'
import type { AppendedFile, Clock, SyncFiles } from '../ports.ts'

/**
 * The desk's log: one JSON line per event in `logs/desk.log`, older ones in `logs/desk.old.log` and so on. Only the
 * fields named here can be written: no bodies, names or headers, so that nothing secret slips in through an object that
 * grew.
 */
export interface Logger {
  call(entry: { endpoint: string; milliseconds: number; outcome: string; httpStatus?: number | undefined }): void
  /** `ignored`: names of variables that were removed from the environment, without their values. */
  started(entry: { version: string; host: string; runtime: string; ignored?: readonly string[] }): void
  /** A bug or a broken part. `where` is a constant of the program; the error's stack is logged, its message is not. */
  broken(where: string, error: unknown): void
  /** Part of a database row is unreadable: logs which part, and nothing of its content. */
  damaged(entry: { table: string; id: string; fields: readonly string[] }): void
  /** A step of an update. `reason`: the name of a failure, never its message. */
  update(entry: { step: UpdateStep; version?: string | null; reason?: string }): void
  close(): void
}

type UpdateStep = 'none' | 'offered' | 'downloading' | 'downloaded' | 'cancelled' | 'failed' | 'in_place' | 'restarting'

const KEEP_BYTES = 5_000_000

/** If the log cannot be opened, the desk runs without it. `keepBytes`: the size limit of one file. */
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
  // A line that cannot be logged has no consequence: no payment may fail or be misreported because of its log.
  const safely = (write: () => void): void => {
    try {
      write()
    } catch {
      // There is nowhere left to report it.
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

/** Returns the stack without the message, which may quote what was being read. */
function framesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [typeof error]
  const { stack = '', message } = error
  // A message may have lines that look like frames.
  const at = stack.indexOf(message)
  const frames = stack.slice(at < 0 ? 0 : at + message.length).split('\n')
  const places = frames.filter((line) => /^\s+at /.test(line))
  return [error.name, ...places.slice(0, 12).map((line) => line.trim())]
}

/** The suffixes of the old files that are kept, newest first. */
const OLD = ['old', 'old.2', 'old.3']

/**
 * A file of lines, `<name>.log` in a folder, that is put aside when the next line would make it exceed the limit: while
 * it is being written, not only when it is opened. Only a few old files are kept. Throws the system's error.
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

  /**
   * If it cannot be put aside (on Windows, while another program has one of them open), it keeps growing: no line is
   * lost. The name that is free by then is used by the next attempt, so that only one old file is given up.
   */
  function putAside(): void {
    close()
    try {
      const free = names.findIndex((one) => !files.exists(one))
      for (let index = free < 0 ? OLD.length : free; index > 0; index--)
        files.rename(names[index - 1] ?? path, names[index] ?? path)
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

function tried(act: () => void): void {
  try {
    act()
  } catch {
    // The next line tries again.
  }
}
