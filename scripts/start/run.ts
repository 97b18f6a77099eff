import { type ChildProcess, spawn } from 'node:child_process'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs a program in place of this one, sharing its input and output, signals and exit code. */
export function run(command: string, args: readonly string[], cwd: string): void {
  const child = spawn(command, args, { cwd, stdio: 'inherit' })
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  followNpm(child)
  child.on('error', (error) => {
    process.stderr.write(`Paydesk: ${error.message}\n`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    if (signal === null) {
      process.exitCode = code ?? 1
      return
    }
    for (const name of SIGNALS) process.removeAllListeners(name)
    process.kill(process.pid, signal)
  })
}

/** A terminated npm stops only the shell between it and this script: end the program once that shell is gone. */
function followNpm(child: ChildProcess): void {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, 500)
  timer.unref()
}
