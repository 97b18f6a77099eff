import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureChromium } from './test/chromium.ts'
import { makePackages, whyNoPackage } from './test/packages.ts'

/**
 * `npm test`: types, lint, unit and contract tests, the package, then one Playwright run for both hosts: the browser
 * tests on the build, the desktop tests on the package. Stops at the first failed step. If no Electron can be packaged
 * and started, the desktop tests are reported as skipped, and the reason is printed here.
 */
const ROOT = join(import.meta.dirname, '..')

function step(name: string, module: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): void {
  say(name)
  const bin = join(ROOT, 'node_modules', module)
  const { status } = spawnSync(process.execPath, [bin, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (status !== 0) process.exit(status ?? 1)
}

function say(step: string): void {
  process.stdout.write(`\n— ${step}\n`)
}

function fail(words: string): never {
  process.stderr.write(`${words}\n`)
  process.exit(1)
}

for (const project of ['.', 'src/main', 'src/renderer'])
  step(`types: ${project}`, 'typescript/bin/tsc', ['-p', project])
step('lint', '@biomejs/biome/bin/biome', ['check', '.'])
step('unit and contract', 'vitest/vitest.mjs', ['run'])
step('build', 'electron-vite/bin/electron-vite.js', ['build', '--logLevel', 'warn'])

const chromium = ensureChromium()
if ('reason' in chromium) fail(chromium.reason)
const reason = await whyNoPackage(ROOT)
if (reason === null) {
  say('package')
  await makePackages(ROOT).catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)))
} else process.stdout.write(`\nThe desktop tests will be skipped. ${reason}.\n`)
step('browser and desktop, end to end', '@playwright/test/cli.js', ['test'], {
  PAYDESK_CHROMIUM: chromium.path,
  ...(reason !== null && { PAYDESK_NO_PACKAGE: reason }),
})
