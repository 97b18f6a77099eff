import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt } from './start/build.ts'
import { findPackages, makePackages, whyNoPackage } from './test/packages.ts'

/**
 * `npm run test:electron`: runs only the desktop tests, after building and packaging what is missing or out of date.
 * Arguments are passed on to Playwright: a test file, --grep.
 */
const ROOT = join(import.meta.dirname, '..')

async function prepare(): Promise<void> {
  const reason = await whyNoPackage(ROOT)
  if (reason !== null) throw new Error(`The desktop tests cannot run here. ${reason}.`)
  ensureBuilt(ROOT)
  if ('reason' in findPackages(ROOT)) await makePackages(ROOT)
}

await prepare().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
const cli = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js')
const args = [cli, 'test', '--project=electron', ...process.argv.slice(2)]
const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' })
process.exitCode = status ?? 1
