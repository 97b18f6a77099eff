import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export type FoundChromium = { readonly path: string } | { readonly reason: string }

/** The headless shell comes first: it has no window of its own, and a browser case takes a seventh less processor time. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** A Chromium for the browser tests: an installed one, or Debian's, installed now if permitted. */
export function ensureChromium(): FoundChromium {
  const here = findChromium()
  if (here) return { path: here }
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    process.stdout.write('\nInstalling Chromium for the browser tests…\n')
    const install = (name: string) => aptGet('install', '-y', '--no-install-recommends', name, 'fonts-dejavu-core')
    // Older systems have no package of the headless shell alone.
    const failed = aptGet('update') ?? (install('chromium-headless-shell') && install('chromium'))
    if (failed) return { reason: `Chromium could not be installed: ${failed}` }
    const installed = findChromium()
    if (installed) return { path: installed }
  }
  return {
    reason:
      'The browser tests need Chromium. On Debian: apt-get install chromium. Elsewhere install Chrome, or name the ' +
      'browser in PAYDESK_CHROMIUM.',
  }
}

/** Runs apt-get, and returns the last line of its errors if it fails. */
function aptGet(...command: readonly string[]): string | undefined {
  // A single failed download must not end a test run.
  const args = ['-o', 'Acquire::Retries=3', ...command]
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stderr } = spawnSync('apt-get', args, { encoding: 'utf8', env, maxBuffer: 64 * 1024 * 1024 })
  return status === 0 ? undefined : stderr.trim().split('\n').at(-1) || `status ${status}`
}

/** The browser that the environment names, or an installed one. */
export function findChromium(): string | undefined {
  return [process.env.PAYDESK_CHROMIUM, ...PLACES].find((path) => path && existsSync(path))
}
