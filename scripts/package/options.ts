import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** What `npm run package` was asked for. */
export interface PackageOptions {
  /** The unpacked folder alone: what the installers are made of. */
  readonly dir: boolean
  /** Null: the architectures this system's users have. With `dir`: this machine's. */
  readonly arch: 'x64' | 'arm64' | null
  /** Absolute: where the results go. */
  readonly out: string
  /** A copy for tests: with the inspect fuse on, so that a driver can attach. Never shipped. */
  readonly inspect: boolean
}

export const USAGE = 'Usage: npm run package -- [--dir] [--arch x64|arm64] [--out <folder>] [--inspect]'

/** Reads the command line. Throws an Error with words for the user. */
export function readOptions(argv: readonly string[], cwd: string): PackageOptions {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      dir: { type: 'boolean', default: false },
      arch: { type: 'string' },
      out: { type: 'string', default: 'dist' },
      inspect: { type: 'boolean', default: false },
    },
  })
  const { dir, arch = null, out, inspect } = values
  if (arch !== null && arch !== 'x64' && arch !== 'arm64') throw new Error(`--arch must be x64 or arm64, not "${arch}"`)
  if (inspect && !dir) throw new Error('--inspect makes a folder for tests: use it with --dir')
  return { dir, arch, out: resolve(cwd, out), inspect }
}
