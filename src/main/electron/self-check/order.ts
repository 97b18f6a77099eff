import { resolve } from 'node:path'

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
