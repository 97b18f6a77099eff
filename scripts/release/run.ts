import { spawnSync } from 'node:child_process'

interface RunOptions {
  readonly env?: NodeJS.ProcessEnv
  /** Windows: the arguments go as they are; the program takes the line apart by itself. */
  readonly verbatim?: boolean
}

/** Runs a program to its end and gives what it printed. Throws with its last words where it did not end with 0. */
export function run(program: string, args: readonly string[], { env, verbatim = false }: RunOptions = {}): string {
  const { status, signal, error, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    windowsVerbatimArguments: verbatim,
    ...(env === undefined ? {} : { env }),
  })
  if (status === 0) return stdout
  const how = error?.message ?? (signal === null ? `ended with code ${status}` : `ended by ${signal}`)
  throw new Error(`${program} ${how}\n${stderr ?? ''}${stdout ?? ''}`.trim())
}
