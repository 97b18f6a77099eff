import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export type FoundChromium = { readonly path: string } | { readonly reason: string }

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** A Chromium for the browser tests: an installed one, or Debian's, installed now if permitted. */
export function ensureChromium(): FoundChromium {
  const here = find()
  if (here) return { path: here }
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    process.stdout.write('\nInstalling Chromium for the browser tests…\n')
    const packages = ['-y', '--no-install-recommends', 'chromium', 'fonts-dejavu-core']
    for (const command of [['update'], ['install', ...packages]]) {
      // A single failed download must not end a test run.
      const args = ['-o', 'Acquire::Retries=3', ...command]
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
      const { status, stderr } = spawnSync('apt-get', args, { encoding: 'utf8', env, maxBuffer: 64 * 1024 * 1024 })
      if (status !== 0) return { reason: `Chromium could not be installed: ${stderr.trim().split('\n').at(-1)}` }
    }
    const installed = find()
    if (installed) return { path: installed }
  }
  return {
    reason:
      'The browser tests need Chromium. On Debian: apt-get install chromium. Elsewhere install Chrome, or name the ' +
      'browser in PAYDESK_CHROMIUM.',
  }
}

function find(): string | undefined {
  return [process.env.PAYDESK_CHROMIUM, ...PLACES].find((path) => path && existsSync(path))
}
