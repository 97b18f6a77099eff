import { realpathSync } from 'node:fs'
import { posix, win32 } from 'node:path'

/**
 * Whether a data folder lies in the folder of a packaged program. Its installer removes that with everything in it, at an
 * update too. On Linux it belongs to root, or is mounted to be read. The data folder need not be there yet.
 */
export function liesInProgram(data: string, { program, platform }: ProgramFacts): boolean {
  const folder = programFolder(program, platform)
  if (folder === null) return false
  return [data, realPath(data)].some((one) =>
    [folder, realPath(folder)].some((two) => inside(one, two, platform) !== null),
  )
}

/** Where a program lies. */
interface ProgramFacts {
  readonly program: string
  readonly platform: string
}

function programFolder(program: string, platform: string): string | null {
  if (platform === 'win32') return win32.dirname(program)
  return platform === 'darwin' ? (/^.+?\.app(?=\/)/.exec(program)?.[0] ?? null) : null
}

/** On Windows this also says which share a drive letter stands for. */
export function realPath(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    return path
  }
}

/** The names that lead from a folder to a path within it; null where it is not within. */
export function inside(path: string, folder: string, platform: string): readonly string[] | null {
  const { relative, sep, isAbsolute } = platform === 'win32' ? win32 : posix
  // Neither Windows nor, as it is mostly set up, macOS tells large letters from small ones.
  const way = platform === 'darwin' ? relative(folder.toLowerCase(), path.toLowerCase()) : relative(folder, path)
  if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)) return null
  return way === '' ? [] : path.split(sep).slice(-way.split(sep).length)
}
