import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isDataFolderName } from '../host/data-folder-name.ts'

export interface BrowserOptions {
  readonly data: string
  /** 0: any free port. */
  readonly port: number
  readonly json: boolean
}

export const USAGE = 'Usage: node src/main/browser/main.ts [--data <folder>] [--port <n>] [--json]'

/** Reads the command line. Throws an Error with a message for the user if it is invalid. */
export function readOptions(argv: readonly string[], cwd: string): BrowserOptions {
  const { values } = parseArgs({
    args: [...argv],
    options: { data: { type: 'string' }, port: { type: 'string' }, json: { type: 'boolean' } },
    strict: true,
    allowPositionals: false,
  })
  if (values.data !== undefined && !isDataFolderName(values.data)) throw new Error('--data needs a folder')
  return {
    data: values.data === undefined ? defaultDataFolder() : resolve(cwd, values.data),
    port: readPort(values.port ?? '0'),
    json: values.json ?? false,
  }
}

/** Parses a port number. Throws for anything but 0 to 65535. */
function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(port <= 65535)) throw new Error(`--port must be a number from 0 to 65535, not "${text}"`)
  return port
}

/** The browser host's own folder: it cannot use the desktop's secrets, and each desk needs a folder to itself. */
function defaultDataFolder(): string {
  const { env, platform } = process
  if (platform === 'win32') return join(env.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'Paydesk Browser')
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Paydesk Browser')
  return join(env.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'paydesk-browser')
}
