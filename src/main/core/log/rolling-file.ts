import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Old files that are kept beside the one that is written, newest first. */
const OLD = ['old', 'old.2', 'old.3']

/**
 * A file of lines, `<name>.log` of a folder, that is put aside where the next line would make it larger than so many bytes:
 * while it is written to, not only when it is opened. No more than a few old ones are kept. Throws the system's error.
 */
export function openRollingFile(folder: string, name: string, limit: number) {
  const path = join(folder, `${name}.log`)
  const names = [path, ...OLD.map((old) => join(folder, `${name}.${old}.log`))]
  let file: number | null = null
  let size = 0

  function open(): number {
    file = openSync(path, 'a', 0o600)
    size = fstatSync(file).size
    return file
  }

  /** Where it cannot be put aside (an old one stands open in another program, on Windows) it grows on: no line is lost. */
  function putAside(): void {
    close()
    try {
      for (let index = OLD.length; index > 0; index--) rename(names[index - 1] ?? path, names[index] ?? path)
    } finally {
      open()
    }
  }

  function close(): void {
    if (file !== null) closeSync(file)
    file = null
  }

  open()
  return {
    write(line: string): void {
      if (file === null) return
      const bytes = Buffer.byteLength(line)
      if (size > 0 && size + bytes > limit) tried(putAside)
      writeSync(file, line)
      size += bytes
    },
    close,
  }
}

function rename(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

function tried(act: () => void): void {
  try {
    act()
  } catch {
    // The file is open again; the next line tries once more.
  }
}
