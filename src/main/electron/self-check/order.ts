import { join, resolve } from 'node:path'
import { dataArgument } from '../arguments.ts'

/** The options of `--self-check`. */
export interface SelfCheckOrder {
  /**
   * Also writes the report to this file: on Windows, a GUI program has no standard output. `null`: standard output
   * only.
   */
  readonly file: string | null
}

/** Reads `--self-check` or `--self-check=<file>`. `null`: a normal start. */
export function selfCheckOrder(argv: readonly string[], cwd: string): SelfCheckOrder | null {
  const argument = argv.findLast((one) => one === '--self-check' || one.startsWith('--self-check='))
  if (argument === undefined) return null
  const file = argument.slice('--self-check='.length)
  return { file: file === '' ? null : resolve(cwd, file) }
}

/** Tells the second process that it is the one being checked, and in which folder. */
export const FOLDER_VARIABLE = 'PAYDESK_SELF_CHECK'

/** The data folder of the process being checked. */
export const dataIn = (folder: string): string => join(folder, 'data')

/**
 * The folder of the check if this process is the one being checked; `null` if it runs the check. The variable alone is
 * not enough: without the check's data folder, the operator's own would be used, with training payins in it.
 */
export function checkedFolder(argv: readonly string[], env: NodeJS.ProcessEnv, cwd: string): string | null {
  const folder = env[FOLDER_VARIABLE]
  return folder && dataArgument(argv, cwd) === dataIn(folder) ? folder : null
}

/**
 * The self-check command to type into the system's usual terminal: a shell, or PowerShell on Windows, where a GUI
 * program prints nothing and writes a file instead. `program`: its path and the arguments it always needs.
 */
export function selfCheckCommand(platform: NodeJS.Platform, program: readonly string[]): string {
  const quoted = program.map((part) => quote(platform, part)).join(' ')
  return platform === 'win32' ? `& ${quoted} --self-check="$HOME\\paydesk-report.json"` : `${quoted} --self-check`
}

function quote(platform: NodeJS.Platform, part: string): string {
  if (platform === 'win32') return `'${part.replaceAll(/['\u2018\u2019\u201a\u201b]/g, '$&$&')}'`
  return /^[\w@%+=:,./-]+$/.test(part) ? part : `'${part.replaceAll("'", "'\\''")}'`
}
