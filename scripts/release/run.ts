import { spawnSync } from 'node:child_process'

interface RunOptions {
  readonly env?: NodeJS.ProcessEnv
  /** Windows: the arguments are passed unchanged; the program parses the command line itself. */
  readonly verbatim?: boolean
}

/** Runs a program until it ends and returns its output. Throws with its output if it did not exit with 0. */
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
