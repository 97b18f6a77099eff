import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isDataFolderName } from '../../src/main/host/data-folder-name.ts'

export interface StartOptions {
  /** `null`: the desktop if available, otherwise the browser host. */
  readonly host: 'desktop' | 'browser' | null
  /** An absolute path; `null` for the host's own folder. */
  readonly data: string | null
  readonly port: string | null
  readonly json: boolean
}

export const USAGE = 'Usage: npm start -- [--host desktop|browser] [--data <folder>] [--port <n>] [--json]'

/** Reads the command line of `npm start`. Throws an Error with a message for the user. */
export function readOptions(argv: readonly string[], cwd: string): StartOptions {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      host: { type: 'string' },
      data: { type: 'string' },
      port: { type: 'string' },
      json: { type: 'boolean' },
    },
    strict: true,
    allowPositionals: false,
  })
  const { host = null, data = null, port = null, json = false } = values
  if (host !== null && host !== 'desktop' && host !== 'browser') {
    throw new Error(`--host must be desktop or browser, not "${host}"`)
  }
  if (data !== null && !isDataFolderName(data)) throw new Error('--data needs a folder')
  if (port !== null && !(/^\d{1,5}$/.test(port) && Number(port) <= 65535)) {
    throw new Error(`--port must be a number from 0 to 65535, not "${port}"`)
  }
  return { host, data: data === null ? null : resolve(cwd, data), port, json }
}
