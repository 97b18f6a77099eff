import { type ChildProcess, spawn } from 'node:child_process'
import { constants, cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { folderOf, SANDBOX } from '../../scripts/test/packages.ts'

/** Copies a program's folder to another place, without copying its bytes if the file system supports that. */
export function copyPackage(program: string, to: string): string {
  const from = folderOf(program)
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE })
  return join(to, program.slice(from.length))
}

interface Files {
  readonly [name: string]: { readonly files: Files } | { readonly files?: never; offset: string; size: number }
}

/** Overwrites matching files in an archive with zeros. Throws if none matches. */
export function damageArchive(path: string, isDamaged: (name: string) => boolean): void {
  const bytes = readFileSync(path)
  const { files } = JSON.parse(bytes.toString('utf8', 16, 16 + bytes.readUInt32LE(12))) as { files: Files }
  const begin = 8 + bytes.readUInt32LE(4)
  const overwrite = (within: Files, folder: string): number =>
    Object.entries(within)
      .map(([name, entry]) => {
        if (entry.files) return overwrite(entry.files, `${folder}${name}/`)
        if (!isDamaged(`${folder}${name}`)) return 0
        bytes.fill(0, begin + Number(entry.offset), begin + Number(entry.offset) + entry.size)
        return 1
      })
      .reduce((sum, count) => sum + count, 0)
  if (overwrite(files, '') === 0) throw new Error('Nothing in the archive has such a name')
  writeFileSync(path, bytes)
}

export interface StartOptions {
  readonly env?: Readonly<Record<string, string>>
  /** Environment variables that are not passed on. */
  readonly without?: readonly string[]
  readonly cwd?: string
}

/** A program that runs as its users start it, with nothing attached. */
export interface Started {
  readonly process: ChildProcess
  /** The first line on standard error that contains a text. Rejects if the program ends first. */
  line(text: string): Promise<string>
  readonly ended: Promise<{ readonly code: number | null; readonly said: string }>
}

export function start(program: string, args: readonly string[], options: StartOptions = {}): Started {
  const { env = {}, without = [], cwd } = options
  const all: NodeJS.ProcessEnv = { ...process.env, PAYDESK_NO_DIALOG: '1', ...env }
  for (const name of without) delete all[name]
  const child = spawn(program, [...SANDBOX, ...args], { cwd, env: all, stdio: ['ignore', 'ignore', 'pipe'] })
  const lines: string[] = []
  const listeners = new Set<() => void>()
  createInterface(child.stderr).on('line', (line) => {
    lines.push(line)
    for (const listener of listeners) listener()
  })
  const ended = new Promise<{ code: number | null; said: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, said: lines.join('\n') })),
  )
  return {
    process: child,
    ended,
    line: (text) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = lines.find((line) => line.includes(text))
          if (found !== undefined) resolve(found)
        }
        listeners.add(look)
        look()
        void ended.then(({ code, said }) => reject(new Error(`It ended with ${code} and said: ${said}`)))
      }),
  }
}
