import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the build is made from. */
const SOURCES = ['src', 'resources', 'electron.vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json']

/** Builds `out/` where it is missing or older than what it is made from. Throws with the build's own words. */
export function ensureBuilt(root: string): void {
  const stamp = join(root, 'out', '.built')
  const built = existsSync(stamp) ? statSync(stamp).mtimeMs : 0
  const started = new Date()
  if (SOURCES.every((source) => newest(join(root, source)) <= built)) return
  process.stderr.write('Building Paydesk…\n')
  const cli = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'build', '--logLevel', 'error'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The build failed.\n${stdout}${stderr}`)
  writeFileSync(stamp, '')
  // What changes while it is being built is newer than this, and is built the next time.
  utimesSync(stamp, started, started)
}

/** When the newest of a file or a folder's files was changed; a folder's own time tells of files that went. */
function newest(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return 0
  if (!found.isDirectory()) return found.mtimeMs
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), found.mtimeMs)
}
