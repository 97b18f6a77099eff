import { resolve } from 'node:path'
import { isDataFolderName } from '../host/data-folder-name.ts'

/**
 * The folder named by `--data <folder>` or `--data=<folder>`, as an absolute path; `null` if none is named. Electron
 * and Chromium have arguments of their own, so everything else is left alone.
 */
export function dataArgument(argv: readonly string[], cwd: string): string | null {
  const at = argv.findLastIndex((argument) => argument === '--data' || argument.startsWith('--data='))
  const argument = argv[at]
  if (argument === undefined) return null
  const folder = argument === '--data' ? argv[at + 1] : argument.slice('--data='.length)
  return folder === undefined || !isDataFolderName(folder) ? null : resolve(cwd, folder)
}
