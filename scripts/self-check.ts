import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { executableIn, SANDBOX } from './test/packages.ts'

/**
 * `npm run self-check`: runs the self-check of the package in dist, or of a named one (its folder or the program
 * itself). Prints its report, one JSON object, and exits with its exit code.
 */
const ROOT = join(import.meta.dirname, '..')

function programOf(named: string | undefined): string | null {
  if (named === undefined) return executableIn(join(ROOT, 'dist'))
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), named)
  return statSync(path, { throwIfNoEntry: false })?.isFile() ? path : executableIn(path)
}

const [named] = process.argv.slice(2)
const program = programOf(named)
if (program === null) {
  process.stderr.write(`There is no package in ${named ?? 'dist'}: make one with npm run package -- --dir.\n`)
  process.exit(2)
}
// Through pipes: on Windows, a GUI program cannot write to the console it was started from.
const { status, signal, error, stdout, stderr } = spawnSync(program, [...SANDBOX, '--self-check'], { encoding: 'utf8' })
process.stderr.write(stderr ?? '')
process.stdout.write(stdout ?? '')
if (error !== undefined) process.stderr.write(`${error.message}\n`)
if (signal !== null) process.stderr.write(`It ended by ${signal}.\n`)
process.exitCode = status ?? 1
