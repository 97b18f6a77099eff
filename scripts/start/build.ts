import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The inputs and outputs of the build. */
const SOURCES = [
  'src',
  'resources',
  'electron.vite.config.ts',
  'scripts/package/notices.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]
const RESULTS = ['main/index.cjs', 'preload/index.cjs', 'renderer/index.html']

/** Builds `out/` if it is missing or older than its sources. Throws with the build's output. */
export function ensureBuilt(root: string): void {
  const changed = Math.max(...SOURCES.map((source) => newest(join(root, source))))
  const built = Math.min(...RESULTS.map((result) => newest(join(root, 'out', result))))
  if (changed <= built) return
  process.stderr.write('Building Paydesk…\n')
  const cli = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'build', '--logLevel', 'error'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The build failed.\n${stdout}${stderr}`)
}

/** When the newest file in a path was changed; a folder's own time reveals deleted files. 0: nothing there. */
export function newest(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return 0
  if (!found.isDirectory()) return found.mtimeMs
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), found.mtimeMs)
}
