import { resolve } from 'node:path'

/** The next switch, or what the shell has not replaced: a folder of that name would be another one at each place. */
const NO_FOLDER = /^(?:--|~(?:[\\/]|$)|%\w+%|\$\w)/

/**
 * The folder named by `--data <folder>` or `--data=<folder>`, as an absolute path; `null` if none is named. Electron
 * and Chromium have arguments of their own, so everything else is left alone.
 */
export function dataArgument(argv: readonly string[], cwd: string): string | null {
  const at = argv.findLastIndex((argument) => argument === '--data' || argument.startsWith('--data='))
  const argument = argv[at]
  if (argument === undefined) return null
  const folder = argument === '--data' ? argv[at + 1] : argument.slice('--data='.length)
  return folder === undefined || folder === '' || NO_FOLDER.test(folder) ? null : resolve(cwd, folder)
}
