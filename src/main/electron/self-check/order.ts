import { join, resolve } from 'node:path'
import { dataArgument } from '../arguments.ts'

/** What `--self-check` was asked for. */
export interface SelfCheckOrder {
  /** Where the report is written beside standard output; on Windows a program with windows has none. Null: nowhere else. */
  readonly file: string | null
}

/** Reads `--self-check` or `--self-check=<file>`. Null: Paydesk is to start for an operator. */
export function selfCheckOrder(argv: readonly string[], cwd: string): SelfCheckOrder | null {
  const argument = argv.findLast((one) => one === '--self-check' || one.startsWith('--self-check='))
  if (argument === undefined) return null
  const file = argument.slice('--self-check='.length)
  return { file: file === '' ? null : resolve(cwd, file) }
}

/** Tells the second process that it is the one to be checked, and in which folder. */
export const FOLDER_VARIABLE = 'PAYDESK_SELF_CHECK'

/** The data folder of the process that is checked. */
export const dataIn = (folder: string): string => join(folder, 'data')

/**
 * The folder in which this process is the one to be checked; null: it has that done. The variable alone does not say so:
 * without the data folder of the check an operator's own would be used, with payins for training.
 */
export function checkedFolder(argv: readonly string[], env: NodeJS.ProcessEnv, cwd: string): string | null {
  const folder = env[FOLDER_VARIABLE]
  return folder && dataArgument(argv, cwd) === dataIn(folder) ? folder : null
}

/**
 * The command that has a program check itself, as it is typed into the usual terminal of its system: a shell, or on Windows
 * PowerShell, where a program with windows prints nothing and writes a file instead. `program`: its path, and what it is
 * always started with.
 */
export function selfCheckCommand(platform: NodeJS.Platform, program: readonly string[]): string {
  const quoted = program.map((part) => quote(platform, part)).join(' ')
  return platform === 'win32' ? `& ${quoted} --self-check="$HOME\\paydesk-report.json"` : `${quoted} --self-check`
}

function quote(platform: NodeJS.Platform, part: string): string {
  if (platform === 'win32') return `'${part.replaceAll(/['\u2018\u2019\u201a\u201b]/g, '$&$&')}'`
  return /^[\w@%+=:,./-]+$/.test(part) ? part : `'${part.replaceAll("'", "'\\''")}'`
}
