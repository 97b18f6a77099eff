import { realpathSync } from 'node:fs'
import { posix, win32 } from 'node:path'

/**
 * Whether a data folder is inside the folder of a packaged program. Its installer removes that folder with everything
 * in it, even during an update. On Linux the folder belongs to root or is mounted read-only. The data folder need not
 * exist yet.
 */
export function liesInProgram(data: string, { program, platform }: ProgramFacts): boolean {
  const folder = programFolder(program, platform)
  if (folder === null) return false
  return [data, realPath(data)].some((one) =>
    [folder, realPath(folder)].some((two) => inside(one, two, platform) !== null),
  )
}

/** The location of a program. */
interface ProgramFacts {
  readonly program: string
  readonly platform: string
}

function programFolder(program: string, platform: string): string | null {
  if (platform === 'win32') return win32.dirname(program)
  return platform === 'darwin' ? (/^.+?\.app(?=\/)/.exec(program)?.[0] ?? null) : null
}

/** On Windows this also resolves a drive letter to the share it stands for. */
export function realPath(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    return path
  }
}

/** The path segments that lead from a folder to a path inside it; `null` if it is not inside. */
export function inside(path: string, folder: string, platform: string): readonly string[] | null {
  const { relative, sep, isAbsolute } = platform === 'win32' ? win32 : posix
  // Windows and, in its usual setup, macOS ignore case.
  const way = platform === 'darwin' ? relative(folder.toLowerCase(), path.toLowerCase()) : relative(folder, path)
  if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)) return null
  return way === '' ? [] : path.split(sep).slice(-way.split(sep).length)
}
