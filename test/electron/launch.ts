import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, test as base, type ElectronApplication, type Page } from '@playwright/test'

export { expect } from '@playwright/test'

/** A running desktop. */
export interface Desktop {
  readonly app: ElectronApplication
  readonly page: Page
  /** What it said on standard error. */
  said(): string
}

export interface LaunchOptions {
  readonly data?: string
  readonly args?: readonly string[]
  readonly env?: Record<string, string>
}

/** A program that has ended. */
export interface Ended {
  readonly code: number | null
  readonly stderr: string
}

interface Fixtures {
  /** An empty folder of this test's own, gone after it. */
  readonly data: string
  launch(options?: LaunchOptions): Promise<Desktop>
  /** Skips the test, with the reason, where there is nothing to run it on. */
  readonly runnable: undefined
}

/** Desktop tests: skipped, with the reason, where there is no Electron or no display to show it on. */
export const test = base.extend<Fixtures>({
  runnable: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use, testInfo) => {
      const reason = whyNot()
      testInfo.skip(reason !== null, reason ?? '')
      await use(undefined)
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  data: async ({}, use) => {
    const parent = mkdtempSync(join(tmpdir(), 'paydesk-test-'))
    await use(join(parent, 'data'))
    rmSync(parent, { recursive: true, force: true })
  },
  launch: async ({ data }, use) => {
    const apps: ElectronApplication[] = []
    await use(async (options = {}) => {
      const app = await _electron.launch({
        executablePath: electronPath() ?? '',
        args: ['.', `--data=${options.data ?? data}`, ...(options.args ?? [])],
        env: { ...quiet(), ...options.env },
      })
      apps.push(app)
      let words = ''
      app.process().stderr?.on('data', (text) => {
        words += String(text)
      })
      const page = await app.firstWindow()
      await page.locator('#root :visible').first().waitFor()
      return { app, page, said: () => words }
    })
    for (const app of apps) await app.close().catch(() => undefined)
  },
})

/** Starts the desktop as a user would, without anything attached to it, and waits for its end. */
export function runDesktop(data: string, env: Record<string, string> = {}): Promise<Ended> {
  return ended(spawn(electronPath() ?? '', ['.', `--data=${data}`], { env: { ...quiet(), ...env } }))
}

/** Starts the browser host on a folder. */
export function spawnBrowserHost(data: string): ChildProcess {
  return spawn(process.execPath, ['src/main/browser/main.ts', '--data', data, '--json'])
}

export function ended(child: ChildProcess): Promise<Ended> {
  let stderr = ''
  child.stderr?.on('data', (text) => {
    stderr += String(text)
  })
  return new Promise((resolve) => child.on('exit', (code) => resolve({ code, stderr })))
}

/** The first line a program prints. */
export function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (part) => {
      text += String(part)
      if (text.includes('\n')) resolve(text.split('\n')[0] ?? '')
    })
    child.on('exit', (code) => reject(new Error(`ended with code ${code}`)))
  })
}

function whyNot(): string | null {
  if (electronPath() === null) return 'no Electron binary: set ELECTRON_OVERRIDE_DIST_PATH, or run npm start once'
  const display = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY
  return display ? null : 'no display: run under xvfb-run'
}

function electronPath(): string | null {
  const named = process.env.ELECTRON_OVERRIDE_DIST_PATH
  const home = join('node_modules', 'electron')
  const note = join(home, 'path.txt')
  const own = existsSync(note) ? readFileSync(note, 'utf8').trim() : 'electron'
  const path = process.env.ELECTRON_EXEC_PATH ?? (named ? join(named, own) : join(home, 'dist', own))
  return existsSync(path) ? path : null
}

function quiet(): Record<string, string> {
  return { ...(process.env as Record<string, string>), PAYDESK_NO_DIALOG: '1' }
}
