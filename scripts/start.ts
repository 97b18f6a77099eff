import { join } from 'node:path'
import { ensureBuilt } from './start/build.ts'
import { type FoundElectron, findElectron } from './start/find-electron.ts'
import { readOptions, type StartOptions, USAGE } from './start/options.ts'
import { run } from './start/run.ts'

const ROOT = join(import.meta.dirname, '..')

/**
 * `npm start`: runs the desktop if Electron is available; otherwise prints in one line why not, and serves the browser
 * host.
 */
async function start(options: StartOptions): Promise<void> {
  const electron = options.host === 'browser' ? null : await findElectron(ROOT)
  if (electron !== null && 'reason' in electron && options.host === 'desktop') throw new Error(`${electron.reason}.`)
  ensureBuilt(ROOT)
  if (electron !== null && 'path' in electron) return startDesktop(electron.path, options)
  if (electron !== null) process.stderr.write(`${electron.reason}; serving Paydesk to your browser instead.\n`)
  return startBrowser(options)
}

function startDesktop(path: Extract<FoundElectron, { path: string }>['path'], { data }: StartOptions): void {
  run(path, [ROOT, ...(data === null ? [] : [`--data=${data}`])], ROOT)
}

function startBrowser({ data, port, json }: StartOptions): void {
  const host = join(ROOT, 'src', 'main', 'browser', 'main.ts')
  const args = [
    ...(data === null ? [] : ['--data', data]),
    ...(port === null ? [] : ['--port', port]),
    ...(json ? ['--json'] : []),
  ]
  run(process.execPath, ['--disable-warning=ExperimentalWarning', host, ...args], ROOT)
}

function fail(error: unknown, code: number): never {
  process.stderr.write(`Paydesk: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(code)
}

function options(): StartOptions {
  try {
    // npm runs scripts in the package's folder, but a relative path refers to the user's current folder.
    return readOptions(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd())
  } catch (error) {
    process.stderr.write(`${USAGE}\n`)
    return fail(error, 2)
  }
}

await start(options()).catch((error: unknown) => fail(error, 1))
