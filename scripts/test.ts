import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findElectron } from './start/find-electron.ts'
import { ensureChromium } from './test/chromium.ts'

/**
 * `npm test`: types, lint, unit and contract tests, then one run of Playwright for both hosts. Stops at the first step
 * that fails. Where no Electron can be started the desktop tests are reported as skipped, and why is said here.
 */
const ROOT = join(import.meta.dirname, '..')

function step(name: string, module: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): void {
  process.stdout.write(`\n— ${name}\n`)
  const bin = join(ROOT, 'node_modules', module)
  const { status } = spawnSync(process.execPath, [bin, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (status !== 0) process.exit(status ?? 1)
}

step('types', 'typescript/bin/tsc', ['-p', '.'])
step('lint', '@biomejs/biome/bin/biome', ['check', '.'])
step('unit and contract', 'vitest/vitest.mjs', ['run'])
step('build', 'electron-vite/bin/electron-vite.js', ['build', '--logLevel', 'warn'])

const chromium = ensureChromium()
if ('reason' in chromium) {
  process.stderr.write(`${chromium.reason}\n`)
  process.exit(1)
}
const electron = process.env.ELECTRON_EXEC_PATH ? { path: process.env.ELECTRON_EXEC_PATH } : await findElectron(ROOT)
if ('reason' in electron) process.stdout.write(`\nThe desktop tests will be skipped. ${electron.reason}.\n`)
step('browser and desktop, end to end', '@playwright/test/cli.js', ['test'], {
  PAYDESK_CHROMIUM: chromium.path,
  ...('path' in electron ? { ELECTRON_EXEC_PATH: electron.path } : { PAYDESK_NO_ELECTRON: electron.reason }),
})
