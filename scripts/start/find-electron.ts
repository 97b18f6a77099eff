import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fetchElectron } from './fetch-electron.ts'

/** An Electron that runs here, or a one-line reason why there is none. */
export type FoundElectron = { readonly path: string } | { readonly reason: string }

/** Finds an Electron for the desktop: the one named by the environment, the package's own, or a new download. */
export async function findElectron(root: string): Promise<FoundElectron> {
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) {
    return { reason: 'There is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set)' }
  }
  const named = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (named) {
    const path = join(named, executable())
    return existsSync(path) ? runnable(path) : { reason: `ELECTRON_OVERRIDE_DIST_PATH has no ${executable()} in it` }
  }
  const home = join(root, 'node_modules', 'electron')
  if (ownBinary(home) === null) {
    if (process.env.ELECTRON_SKIP_BINARY_DOWNLOAD) {
      return { reason: "Electron's binary is not here (ELECTRON_SKIP_BINARY_DOWNLOAD forbids fetching it)" }
    }
    const failure = await fetchElectron(home)
    if (failure !== null) return { reason: `Electron's binary is not here (${failure})` }
  }
  const path = ownBinary(home)
  return path === null ? { reason: "Electron's binary is not here" } : runnable(path)
}

/** The binary that the `electron` package downloaded earlier; path.txt records its path. */
function ownBinary(home: string): string | null {
  const note = join(home, 'path.txt')
  if (!existsSync(note)) return null
  const path = join(home, 'dist', readFileSync(note, 'utf8').trim())
  return existsSync(path) ? path : null
}

function executable(): string {
  if (process.platform === 'win32') return 'electron.exe'
  return process.platform === 'darwin' ? 'Electron.app/Contents/MacOS/Electron' : 'electron'
}

/**
 * Whether the binary starts at all: system libraries may be missing, or its sandbox refused (as root, or by the
 * kernel). Checked quickly here, instead of waiting for a window that never opens.
 */
function runnable(path: string): FoundElectron {
  const { error, status, signal, stderr } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 15_000 })
  if (status === 0) return { path }
  const said = stderr?.split('\n').find((line) => /error|fatal|not supported/i.test(line))
  const why = error?.message ?? said?.trim() ?? `it ended with ${signal ?? `code ${status}`}`
  return { reason: `Electron does not start here (${why.slice(0, 300)})` }
}
